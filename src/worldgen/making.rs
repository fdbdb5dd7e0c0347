//! From a generator to a world: levels are drawn, each alone; then they are joined, and a start is chosen.

use super::joining::{CannotJoin, join_levels};
use super::parallel::for_each;
use super::regions::RegionLevel;
use super::start::choose_start;
use super::{GenerateError, Generator, RegionMap, Settings, StairPair, WorldMap};
use crate::grid::{Grid, OutOfMemory, Size, Tile};
use crate::streams::{Domain, Stream};

/// How often a level is drawn before it is given up as solid rock (SPEC 41).
const ATTEMPTS: u16 = 64;

/// What making a world needs at most for each of its tiles: the tile, a bit of floor, one of stairs, a label for
/// four of them. Levels that are less than 64 tiles wide need somewhat more.
const BYTES_PER_TILE: u64 = 4;
/// What it needs besides for each tile of one level: the runs of noise.
const BYTES_PER_LEVEL_TILE: u64 = 2;

/// From this size on, in tiles, levels are drawn by several threads.
const TILES_WORTH_THREADS: u64 = 1 << 18;

/// Makes a world: draws its levels, joins them, and chooses the start.
pub(super) fn make_world(
    generator: &(impl Generator + ?Sized),
    size: Size,
    seed: u64,
    settings: &Settings,
    threads: usize,
) -> Result<WorldMap, GenerateError> {
    let parameters = || settings.to_string();
    size.find_room(BYTES_PER_TILE, BYTES_PER_LEVEL_TILE)?;
    let threads = if size.tiles() < TILES_WORTH_THREADS { 1 } else { threads };
    let levels = for_each(0..size.depth(), threads, |z| {
        let level = draw_level(generator, size.one_level(), seed, z, settings)?;
        level.ok_or_else(|| GenerateError::NoFloor {
            level: z + 1,
            attempts: ATTEMPTS,
            parameters: parameters(),
            size,
            seed,
        })
    });
    let levels = levels.into_iter().collect::<Result<_, _>>()?;
    let joined = join_levels(RegionMap::of_levels(size, levels), seed, settings, threads);
    let (regions, stairs) = joined.map_err(|error| match error {
        CannotJoin::NoRoom { level } => {
            GenerateError::NoRoom { level, parameters: parameters(), size, seed }
        }
        CannotJoin::OutOfMemory(error) => error.into(),
    })?;
    let start = choose_start(&regions, &stairs, seed).ok_or_else(|| GenerateError::NoStart {
        parameters: parameters(),
        size,
        seed,
    })?;
    let tiles = tiles_of(&regions, &stairs, threads)?;
    Ok(WorldMap { tiles, stairs, start: Some(start), regions })
}

/// The tiles of a world: floor where one can walk, but for the stairs.
fn tiles_of(
    regions: &RegionMap,
    stairs: &[StairPair],
    threads: usize,
) -> Result<Grid<Tile>, OutOfMemory> {
    let mut tiles = Grid::filled(regions.size(), Tile::Wall)?;
    for_each(tiles.levels_mut().zip(0..), threads, |(tiles, z)| {
        regions.open_tiles(z).write_tiles(tiles);
    });
    for pair in stairs {
        tiles[pair.down] = Tile::StairsDown;
        tiles[pair.up()] = Tile::StairsUp;
    }
    Ok(tiles)
}

/// The first attempt at a level that has any floor, each from its own stream; `None` after the last
/// (SPEC 41, 42).
fn draw_level(
    generator: &(impl Generator + ?Sized),
    size: Size,
    seed: u64,
    z: u32,
    settings: &Settings,
) -> Result<Option<RegionLevel>, GenerateError> {
    for attempt in 0..ATTEMPTS {
        let mut stream = Stream::new(seed, Domain::Level, z, attempt);
        let level = generator.draw_level(z, size, &mut stream, settings)?;
        let level = RegionLevel::label(level, generator.smallest_region(z, settings))?;
        if !level.is_solid() {
            return Ok(Some(level));
        }
    }
    Ok(None)
}

//! From a generator to a world: levels are drawn, each alone; then they are joined, and a start is chosen.

use super::error::GenerateError;
use super::feature::{Drawn, Feature, features_on_floor, on_level};
use super::generator::Generator;
use super::joining::{CannotJoin, Joined, JoiningRules, ShowJoining, join_levels};
use super::parallel::{filled, for_each, rows_per_part, with_threads};
use super::regions::{RegionLevel, RegionMap};
use super::settings::Settings;
use super::stairs::StairPair;
use super::start::choose_start;
use super::world_map::WorldMap;
use crate::grid::{Grid, Level, OutOfMemory, Position, Size, Tile};
use crate::streams::{Domain, Stream};

/// How often a level is drawn before it is given up as solid rock (SPEC 41).
const ATTEMPTS: u16 = 64;

/// The most memory that making a world takes for each of its tiles: the tile, a bit of floor, one of stairs, a label
/// for four of them. Levels that are less than 64 tiles wide take somewhat more.
const BYTES_PER_TILE: u64 = 4;
/// The memory besides for each tile of one level: the runs of noise.
const BYTES_PER_LEVEL_TILE: u64 = 2;

/// From this size on, in tiles, worlds are made by several threads.
const TILES_WORTH_THREADS: u64 = 1 << 18;

/// Returns whether worlds of a size are made by several threads, where there are some.
pub(super) fn is_worth_threads(size: Size) -> bool {
    size.tiles() >= TILES_WORTH_THREADS
}

/// Checks the settings and makes a world: draws its levels, joins them, and chooses the start.
pub(super) fn make_world(
    generator: &(impl Generator + ?Sized),
    size: Size,
    seed: u64,
    settings: &Settings,
    threads: usize,
) -> Result<WorldMap, GenerateError> {
    settings.check(generator.name(), &generator.parameters())?;
    size.find_room(BYTES_PER_TILE, BYTES_PER_LEVEL_TILE)?;
    let threads = if is_worth_threads(size) { threads } else { 1 };
    with_threads(threads, || make(generator, size, seed, settings))
}

/// Makes a world on the threads of the current pool.
fn make(
    generator: &(impl Generator + ?Sized),
    size: Size,
    seed: u64,
    settings: &Settings,
) -> Result<WorldMap, GenerateError> {
    let levels = for_each(0..size.depth(), |z| {
        let draw =
            |stream: &mut Stream| generator.draw_level(z, size.one_level(), stream, settings);
        draw_level(generator, size, seed, z, settings, draw)
    });
    let drawn = levels.into_iter().collect::<Result<Vec<_>, _>>()?;
    let (levels, features): (_, Vec<_>) = drawn.into_iter().unzip();
    let features = (0..).zip(features).flat_map(|(z, level)| on_level(level, z)).collect();
    let (joined, start) = join_and_start(levels, size, seed, settings, &mut |_, _, _| {})?;
    let Joined { regions, stairs, tunnels } = joined;
    let levels: Vec<_> = (0..size.depth()).map(|z| regions.open_tiles(z)).collect();
    let tiles = tiles_of(size, &levels, &stairs)?;
    let features = features_on_floor(features, &tiles, start);
    let settles = generator.settles();
    Ok(WorldMap { tiles, stairs, start: Some(start), regions, features, settles, tunnels })
}

/// Joins the levels of a world, shows the world after each step, and chooses the start.
pub(super) fn join_and_start(
    levels: Vec<RegionLevel>,
    size: Size,
    seed: u64,
    settings: &Settings,
    show: ShowJoining,
) -> Result<(Joined, Position), GenerateError> {
    let parameters = || settings.to_string();
    let rules = JoiningRules::of(settings)?;
    let joined = join_levels(RegionMap::of_levels(size, levels), seed, rules, show);
    let joined = joined.map_err(|error| match error {
        CannotJoin::NoRoom { level } => {
            GenerateError::NoRoom { level, parameters: parameters(), size, seed }
        }
        CannotJoin::OutOfMemory(error) => error.into(),
    })?;
    let start = choose_start(&joined.regions, &joined.stairs, seed);
    let start =
        start.ok_or_else(|| GenerateError::NoStart { parameters: parameters(), size, seed })?;
    Ok((joined, start))
}

/// The tiles of a world: floor where one can walk, but for the stairs.
pub(super) fn tiles_of(
    size: Size,
    levels: &[&Level],
    stairs: &[StairPair],
) -> Result<Grid<Tile>, OutOfMemory> {
    let cells = usize::try_from(size.tiles()).ok().and_then(|count| filled(Tile::Wall, count).ok());
    let tiles = cells.and_then(|cells| Grid::from_cells(size, cells));
    let mut tiles = tiles.ok_or(OutOfMemory { size })?;
    let rows = rows_per_part(size.height(), 1);
    for (tiles, level) in tiles.levels_mut().zip(levels) {
        let parts = tiles.chunks_mut((rows * size.width()) as usize);
        for_each(parts.zip((0..).step_by(rows as usize)), |(tiles, first)| {
            level.write_rows(first, tiles);
        });
    }
    for pair in stairs {
        tiles[pair.down] = Tile::StairsDown;
        tiles[pair.up()] = Tile::StairsUp;
    }
    Ok(tiles)
}

/// The first attempt at a level that has any floor, with what was drawn to be on it, each from its own stream (SPEC 41, 42); `z` is its depth, and
/// `size` that of the world.
pub(super) fn draw_level(
    generator: &(impl Generator + ?Sized),
    size: Size,
    seed: u64,
    z: u32,
    settings: &Settings,
    mut draw: impl FnMut(&mut Stream) -> Result<Drawn, GenerateError>,
) -> Result<(RegionLevel, Vec<Feature>), GenerateError> {
    for attempt in 0..ATTEMPTS {
        let drawn = draw(&mut Stream::new(seed, Domain::LEVEL, z, attempt))?;
        if drawn.open.size() != size.one_level() {
            let (generator, drawn) = (generator.name().to_owned(), drawn.open.size());
            let (level, size) = (z + 1, size.one_level());
            return Err(GenerateError::OtherSize { generator, level, drawn, size });
        }
        let level = RegionLevel::label(drawn.open, generator.smallest_region(z, settings)?)?;
        if !level.is_solid() {
            return Ok((level, drawn.features));
        }
    }
    let parameters = settings.to_string();
    Err(GenerateError::NoFloor { level: z + 1, attempts: ATTEMPTS, parameters, size, seed })
}

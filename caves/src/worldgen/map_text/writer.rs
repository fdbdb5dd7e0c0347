//! Worlds as drawings.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::marks::mark_of;
use super::reader::START;
use crate::grid::{Grid, Position, Tile};
use crate::worldgen::regions::RegionMap;
use crate::worldgen::world_map::WorldMap;

/// The characters of region numbers 1 to 61; `*` stands for all beyond.
const REGION_CHARS: &[u8] = b"123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Writes a world, its start as `@` and each feature that has a mark as that.
///
/// # Errors
/// Those of the writer.
pub fn write(world: &WorldMap, out: &mut impl Write) -> io::Result<()> {
    let marked = world.features.iter();
    let marked = marked.filter_map(|one| Some((one.at.scan_key(), mark_of(&one.name)?)));
    let marks: BTreeMap<_, _> = marked.collect();
    write_levels(&world.tiles, out, |at| {
        marks.get(&at.scan_key()).copied().unwrap_or_else(|| bare_char(world, at))
    })
}

/// Writes the tiles of a world and its start, without features.
///
/// # Errors
/// Those of the writer.
pub fn write_bare(world: &WorldMap, out: &mut impl Write) -> io::Result<()> {
    write_levels(&world.tiles, out, |at| bare_char(world, at))
}

fn bare_char(world: &WorldMap, at: Position) -> char {
    if world.start == Some(at) { START } else { world.tiles[at].as_char() }
}

/// Writes each walkable tile's region number as one of `1-9a-zA-Z`, `*` beyond 61; wall as `#`.
///
/// # Errors
/// Those of the writer.
pub fn write_regions(world: &WorldMap, out: &mut impl Write) -> io::Result<()> {
    write_levels(&world.tiles, out, |at| region_char(&world.regions, at))
}

fn region_char(regions: &RegionMap, at: Position) -> char {
    match regions.number(at) {
        None => Tile::Wall.as_char(),
        Some(number) => REGION_CHARS.get(number as usize - 1).map_or('*', |byte| *byte as char),
    }
}

fn write_levels(
    tiles: &Grid<Tile>,
    out: &mut impl Write,
    char_at: impl Fn(Position) -> char,
) -> io::Result<()> {
    let size = tiles.size();
    for z in 0..size.depth() {
        if z > 0 {
            writeln!(out)?;
        }
        for y in 0..size.height() {
            let row: String = (0..size.width()).map(|x| char_at(Position { x, y, z })).collect();
            writeln!(out, "{row}")?;
        }
    }
    Ok(())
}

/// The drawing of one level, a line for each row; empty where there is no such level.
#[must_use]
pub fn level_text(tiles: &Grid<Tile>, z: u32) -> String {
    tiles.rows(z).flat_map(|row| row.iter().map(|tile| tile.as_char()).chain(['\n'])).collect()
}

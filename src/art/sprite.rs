//! The sprites: the cells of their atlas, what stands for them where letters are drawn, and the baker. Read by the view.
//!
//! Cells are 16 x 16 px, sixteen a row, on a transparent background, in the order of the art. All actors face right; the
//! view mirrors. `frames.rs` finds the cells of what has a name in the game. Behind the art, from the next row on, are the
//! tiles of water and then those of oil, which letters do without.

use std::sync::LazyLock;

use image::{Rgba, RgbaImage};

use super::canvas::{ATLAS_COLUMNS, SIDE, TILE_SIZE_PX};
use super::ink::Ink;
use super::pool::{
    OIL_VARIANTS, POOL_FRAMES, PoolTile, WATER_TILES, oil_number, paint_oil, paint_pools,
    pool_number,
};
pub use super::text_art::InkedGlyph;
use super::text_art::{Cell, TextArtError, parse};
use super::theme::Theme;

/// The pictures, one cell each.
const ART: &str = include_str!("../../assets/art/sprites.txt");

/// The player, lantern in hand.
pub const PLAYER: u16 = cell_named("player");
/// What is left of an actor.
pub const REMAINS: u16 = cell_named("remains");
/// Stairs down, for side bars and for drawing above the light.
pub const STAIRS_DOWN: u16 = cell_named("stairs down");
/// Stairs up, likewise.
pub const STAIRS_UP: u16 = cell_named("stairs up");
/// The mark of who sees the player.
pub const EYE: u16 = cell_named("eye");
/// The mark of who sleeps.
pub const ASLEEP: u16 = cell_named("asleep");
/// The mark of who does something with its next action.
pub const READIES: u16 = cell_named("readies");

/// The cells that the inside of pools is painted from, frame by frame.
const WATER: [u16; POOL_FRAMES] = [cell_named("water"), cell_named("water step")];

/// The cells of the sheen on films of oil.
const SHEEN: [u16; OIL_VARIANTS] = [cell_named("slick step"), cell_named("slick third")];

/// The cells of the art, parsed once.
pub(super) static CELLS: LazyLock<Vec<Cell>> = LazyLock::new(|| sprites().unwrap_or_default());

/// What stands for each cell where letters are drawn, in the order of the cells. Another picture has what the first has.
#[must_use]
pub fn glyphs() -> Vec<InkedGlyph> {
    let mut glyphs: Vec<InkedGlyph> = Vec::new();
    for cell in CELLS.iter() {
        glyphs.extend(cell.glyph.or(glyphs.last().copied()));
    }
    glyphs
}

/// The cell of a name, found when the program is built: where no cell of the art has that name, it is not built.
const fn cell_named(name: &str) -> u16 {
    let art = ART.as_bytes();
    let (mut at, mut cell) = (0, 0);
    while at < art.len() {
        if art[at] == b'@' && (at == 0 || art[at - 1] == b'\n') {
            if is_name_at(art, at + 1, name.as_bytes()) {
                return cell;
            }
            cell += 1;
        }
        at += 1;
    }
    panic!("no cell of the art has this name")
}

/// Returns whether a name in the art begins at a byte, and ends with its line or at its bar.
const fn is_name_at(art: &[u8], start: usize, name: &[u8]) -> bool {
    let mut index = 0;
    while index < name.len() {
        if start + index >= art.len() || art[start + index] != name[index] {
            return false;
        }
        index += 1;
    }
    let end = start + index;
    let has_bar = end + 1 < art.len() && art[end] == b' ' && art[end + 1] == b'|';
    has_bar || end >= art.len() || art[end] == b'\n'
}

/// The cell of a tile of water, whose [`super::phase`] chooses among its variants, after some beats; without glints that move where it
/// is still. `land` has one bit for each neighbour where there is a bank, in the order of [`super::tile_index`]. Cost O(1).
#[must_use]
pub fn pool_cell(land: u8, phase: u32, beat: Option<u64>) -> u16 {
    (first_pool() + pool_number(land, phase, beat)) as u16
}

/// The cell of a film of oil, whose [`super::phase`] chooses among its variants. `dry` has one bit for each neighbour that has no oil, in the
/// order of [`super::tile_index`]. Cost O(1).
#[must_use]
pub fn oil_cell(dry: u8, phase: u32) -> u16 {
    (first_pool() + WATER_TILES + oil_number(dry, phase)) as u16
}

/// The first cell of the pools.
fn first_pool() -> usize {
    CELLS.len().next_multiple_of(ATLAS_COLUMNS as usize)
}

/// Bakes the sprite atlas: 256 px wide, as many rows of 16 px as the cells need, transparent around them.
#[must_use]
pub fn bake_sprites() -> RgbaImage {
    let ramps = Theme::Umber.ramps();
    let (columns, first_pool, pools) = (ATLAS_COLUMNS as usize, first_pool(), pools());
    let rows = (first_pool + pools.len()).div_ceil(columns) as u32;
    RgbaImage::from_fn(ATLAS_COLUMNS * TILE_SIZE_PX, rows * TILE_SIZE_PX, |px, py| {
        let (px, py) = (px as usize, py as usize);
        let (cell, x, y) = (py / SIDE * columns + px / SIDE, px % SIDE, py % SIDE);
        if let Some(pool) = cell.checked_sub(first_pool).and_then(|number| pools.get(number)) {
            return pool[y][x];
        }
        match CELLS.get(cell).map(|cell| cell.ink(x, y, &ramps)) {
            Some(Ink::Solid([r, g, b])) => Rgba([r, g, b, u8::MAX]),
            Some(Ink::Clear) | None => Rgba([0; 4]),
        }
    })
}

/// The tiles of pools: those of water and then those of oil, in the order of their numbers.
fn pools() -> Vec<PoolTile> {
    let (water, sheen) = (WATER.map(art_cell), SHEEN.map(art_cell));
    let ([Some(first), Some(second)], [Some(one), Some(other)]) = (water, sheen) else {
        return Vec::new();
    };
    paint_pools([first, second]).into_iter().chain(paint_oil([one, other])).collect()
}

/// The art of cell `index`, if there is one.
pub(super) fn art_cell(index: u16) -> Option<&'static Cell> {
    CELLS.get(usize::from(index))
}

/// The cells of the art.
fn sprites() -> Result<Vec<Cell>, TextArtError> {
    parse(ART)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_art_is_sound_and_no_two_cells_share_a_name() {
        let cells = sprites().unwrap();
        for (index, cell) in cells.iter().enumerate() {
            assert!(cells[..index].iter().all(|other| other.name != cell.name), "{}", cell.name);
        }
        assert_eq!(glyphs().len(), cells.len());
    }

    #[test]
    fn the_cells_that_code_names_are_those_of_the_art() {
        let cells = [PLAYER, REMAINS, STAIRS_DOWN, STAIRS_UP, EYE, ASLEEP, READIES];
        let names = cells.map(|cell| art_cell(cell).unwrap().name.as_str());
        let stairs = ["stairs down", "stairs up"];
        let marks = ["eye", "asleep", "readies"];
        assert_eq!(names[..2], ["player", "remains"]);
        assert_eq!((&names[2..4], &names[4..]), (&stairs[..], &marks[..]));
    }

    /// SPEC 110: there is a cell for every tile of water, behind all cells of the art, and water that is still is in its first frame.
    #[test]
    fn every_tile_of_water_has_a_cell_behind_the_art() {
        let cells = (bake_sprites().height() / TILE_SIZE_PX * ATLAS_COLUMNS) as u16;
        let behind = CELLS.len() as u16..cells;
        for land in 0..=u8::MAX {
            for phase in [0, 1, 2, 77, u32::MAX] {
                let still = pool_cell(land, phase, None);
                let mut moving = [0, 1, 2].map(|beat| pool_cell(land, phase, Some(beat)));
                assert!(moving.iter().all(|cell| behind.contains(cell)) && moving[0] == moving[2]);
                moving.sort_unstable();
                assert_eq!((moving[0], moving[2]), (still, still + 1), "{land:08b}");
            }
        }
    }

    /// SPEC 112: there is a cell for every tile of oil, behind those of water.
    #[test]
    fn every_tile_of_oil_has_a_cell_behind_those_of_water() {
        let cells = (bake_sprites().height() / TILE_SIZE_PX * ATLAS_COLUMNS) as u16;
        let water = (0..=u8::MAX).flat_map(|land| (0..4).map(move |phase| (land, phase)));
        let last = water.map(|(land, phase)| pool_cell(land, phase, Some(1))).max().unwrap();
        for dry in 0..=u8::MAX {
            let two = [0, 1].map(|phase| oil_cell(dry, phase));
            assert!(two.iter().all(|cell| (last + 1..cells).contains(cell)) && two[0] != two[1]);
        }
    }

    /// SPEC 147: a mark is in the corner of its creature's cell, and leaves most of the creature to be seen.
    #[test]
    fn marks_are_in_a_corner() {
        let ramps = Theme::Umber.ramps();
        for mark in [EYE, ASLEEP, READIES].map(|cell| art_cell(cell).unwrap()) {
            let inked = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
            let inked: Vec<_> =
                inked.filter(|(x, y)| mark.ink(*x, *y, &ramps) != Ink::Clear).collect();
            assert!(inked.iter().all(|(x, y)| *x < SIDE / 2 && *y < SIDE / 2), "{}", mark.name);
            assert!((20..=SIDE * SIDE / 4).contains(&inked.len()), "{}", mark.name);
        }
    }
}

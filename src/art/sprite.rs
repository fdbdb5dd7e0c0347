//! The sprites: which cell of their atlas shows what, and the baker. Read by the view.
//!
//! Cells are 16 x 16 px, sixteen a row, on a transparent background. Everybody faces right; the view
//! mirrors. Where a name ends in `_STEP` it is the second frame of the one before it.

use image::{Rgba, RgbaImage};

use super::canvas::{ATLAS_COLUMNS, SIDE, TILE_SIZE_PX};
use super::ink::Ink;
use super::text_art::{Cell, TextArtError, parse};
use super::theme::Theme;

/// The player, lantern in hand.
pub const PLAYER: u16 = 0;
/// The player in mid-step.
pub const PLAYER_STEP: u16 = 1;
/// A cave bat, wings up.
pub const BAT: u16 = 2;
/// A cave bat, wings down.
pub const BAT_STEP: u16 = 3;
/// A hound.
pub const HOUND: u16 = 4;
/// A hound in mid-step.
pub const HOUND_STEP: u16 = 5;
/// A fungus.
pub const FUNGUS: u16 = 6;
/// A fungus, breathing.
pub const FUNGUS_STEP: u16 = 7;
/// A borer, the worm that eats rock.
pub const BORER: u16 = 8;
/// A borer, drawn together.
pub const BORER_STEP: u16 = 9;
/// A stone elemental.
pub const ELEMENTAL: u16 = 10;
/// A stone elemental in mid-step.
pub const ELEMENTAL_STEP: u16 = 11;
/// A minotaur.
pub const MINOTAUR: u16 = 12;
/// A minotaur in mid-step.
pub const MINOTAUR_STEP: u16 = 13;
/// A flask of oil.
pub const OIL_FLASK: u16 = 14;
/// A flask of health.
pub const HEALTH_FLASK: u16 = 15;
/// The Ember, what it is all about.
pub const EMBER: u16 = 16;
/// The Ember, flaring.
pub const EMBER_STEP: u16 = 17;
/// What is left of somebody.
pub const REMAINS: u16 = 18;
/// Stairs down, for side bars and for drawing above the light.
pub const STAIRS_DOWN: u16 = 19;
/// Stairs up, likewise.
pub const STAIRS_UP: u16 = 20;
/// The fire of the camp.
pub const CAMP: u16 = 21;
/// How many cells there are.
pub const COUNT: u16 = 22;

/// The pictures, one cell each.
const ART: &str = include_str!("../../assets/art/sprites.txt");

/// Bakes the sprite atlas: 256 px wide, as many rows of 16 px as the cells need, transparent around them.
#[must_use]
pub fn bake_sprites() -> RgbaImage {
    let cells = sprites().unwrap_or_default();
    let ramps = Theme::Umber.ramps();
    let rows = u32::from(COUNT).div_ceil(ATLAS_COLUMNS);
    let columns = ATLAS_COLUMNS as usize;
    RgbaImage::from_fn(ATLAS_COLUMNS * TILE_SIZE_PX, rows * TILE_SIZE_PX, |px, py| {
        let (px, py) = (px as usize, py as usize);
        let cell = cells.get(py / SIDE * columns + px / SIDE);
        match cell.map(|cell| cell.ink(px % SIDE, py % SIDE, &ramps)) {
            Some(Ink::Solid([r, g, b])) => Rgba([r, g, b, u8::MAX]),
            Some(Ink::Clear) | None => Rgba([0; 4]),
        }
    })
}

/// The art of cell `index`, if there is one.
pub(super) fn art_cell(index: u16) -> Option<Cell> {
    sprites().ok()?.into_iter().nth(usize::from(index))
}

/// The cells of the art.
fn sprites() -> Result<Vec<Cell>, TextArtError> {
    parse(ART)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_art_is_sound_and_named_as_the_constants_are() {
        let cells = sprites().unwrap();
        assert_eq!(cells.len(), usize::from(COUNT));
        for (index, name) in [
            (PLAYER, "player"),
            (PLAYER_STEP, "player step"),
            (BAT, "bat"),
            (HOUND, "hound"),
            (FUNGUS, "fungus"),
            (BORER, "borer"),
            (ELEMENTAL, "elemental"),
            (MINOTAUR, "minotaur"),
            (OIL_FLASK, "oil flask"),
            (HEALTH_FLASK, "health flask"),
            (EMBER, "ember"),
            (REMAINS, "remains"),
            (STAIRS_DOWN, "stairs down"),
            (STAIRS_UP, "stairs up"),
            (CAMP, "camp"),
        ] {
            assert_eq!(cells[usize::from(index)].name, name);
        }
    }
}

//! The masks of the overlays, to be tinted by the view: regions, and what the mountain is about to do to the ground.
//!
//! Cells are 16 x 16 px, sixteen a row. In all rows but the last the number of a cell within its row is its mask of the sides where
//! its group ends: bit 0 north, 1 east, 2 south, 3 west. Those sides have a line of one pixel.
//!
//! ```text
//! row 0     regions: a thin fill         row 4   rock that will open: cracks
//! rows 1-3  ground that will close:      row 5   dust that falls, frame by frame
//!           a hatch, ever denser
//! ```

use image::{Rgba, RgbaImage};

use super::canvas::{ATLAS_COLUMNS, TILE_SIZE_PX};
use super::colours::{BONE, BONE_SHADE};
use super::ink::Ink;
use super::text_art::{Cell, TextArtError, parse};
use super::theme::Theme;

/// Cracks, and then the frames of dust, one cell each.
const ART: &str = include_str!("../../assets/art/settling.txt");

/// Densities of the hatch on ground that will close.
const HATCH_DENSITIES: u32 = 3;
/// Frames of dust that falls.
pub const DUST_FRAMES: u32 = 3;

/// Masks of the sides where a group ends.
const MASKS: u32 = ATLAS_COLUMNS;
/// The cell of a frame: that of a region of one tile, through which what is below is seen.
pub const FRAME_CELL: u32 = MASKS - 1;
/// Rows of the atlas: regions, hatches, cracks, dust.
const ROWS: u32 = HATCH_DENSITIES + 3;

/// Alpha inside a region: 35 %.
const FILL_ALPHA: u8 = 89;
/// Alpha of lines: 90 %.
const LINE_ALPHA: u8 = 230;
/// The tint's shade, of 255: what the third step of a ramp of faces is to the fourth.
const SHADE: u8 = 183;

/// A line in the tint.
const LIGHT_LINE: Rgba<u8> = Rgba([u8::MAX, u8::MAX, u8::MAX, LINE_ALPHA]);
/// A line in the tint's shade.
const SHADE_LINE: Rgba<u8> = Rgba([SHADE, SHADE, SHADE, LINE_ALPHA]);
/// An outline, in any tint.
const DARK_LINE: Rgba<u8> = Rgba([0, 0, 0, LINE_ALPHA]);
/// Nothing.
const CLEAR: Rgba<u8> = Rgba([0; 4]);

/// What the mountain is about to do to a tile: a pattern that needs no colour (SPEC 57).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettlingMark {
    /// It closes.
    Closes {
        /// 0 to 2: how dense the hatch is. More is taken for 2.
        density: u32,
    },
    /// It opens.
    Opens,
    /// Dust falls there.
    Dust {
        /// The frame; they come round again.
        frame: u32,
    },
}

impl SettlingMark {
    /// Its cell in the masks. `sides` are those where its group ends, as for a region; dust has none. Cost O(1).
    #[must_use]
    pub fn cell(self, sides: u32) -> u32 {
        let sides = sides % MASKS;
        match self {
            Self::Closes { density } => MASKS * (1 + density.min(HATCH_DENSITIES - 1)) + sides,
            Self::Opens => MASKS * (HATCH_DENSITIES + 1) + sides,
            Self::Dust { frame } => MASKS * (HATCH_DENSITIES + 2) + frame % DUST_FRAMES,
        }
    }

    /// Its cell in the masks where letters are drawn: a letter has no sides and no density. Cost O(1).
    #[must_use]
    pub const fn letter_cell(self) -> u32 {
        match self {
            Self::Closes { .. } => MASKS,
            Self::Opens => MASKS + 1,
            Self::Dust { frame } => MASKS + 2 + frame % DUST_FRAMES,
        }
    }

    /// The letter that stands for it, if one does.
    #[must_use]
    pub const fn letter(self) -> Option<char> {
        match self {
            Self::Closes { .. } => Some(':'),
            Self::Opens => Some('{'),
            Self::Dust { .. } => None,
        }
    }
}

/// Bakes the masks: 256 x 96 px, white where they are the tint, with alpha.
#[must_use]
pub fn bake_overlay() -> RgbaImage {
    let art = settling().unwrap_or_default();
    RgbaImage::from_fn(MASKS * TILE_SIZE_PX, ROWS * TILE_SIZE_PX, |px, py| {
        let (column, row) = (px / TILE_SIZE_PX, py / TILE_SIZE_PX);
        let (x, y) = (px % TILE_SIZE_PX, py % TILE_SIZE_PX);
        let is_dust = row == ROWS - 1;
        if !is_dust && is_on_side(column, x, y) {
            return LIGHT_LINE;
        }
        match row {
            0 => Rgba([u8::MAX, u8::MAX, u8::MAX, FILL_ALPHA]),
            1..=HATCH_DENSITIES => hatch(row - 1, x, y),
            _ if !is_dust => masked(art.first(), x, y),
            _ => masked(art.get(column as usize + 1), x, y),
        }
    })
}

/// Returns whether a pixel lies on one of the sides of a mask.
fn is_on_side(mask: u32, x: u32, y: u32) -> bool {
    let last = TILE_SIZE_PX - 1;
    let sides = [y == 0, x == last, y == last, x == 0];
    (0..).zip(sides).any(|(bit, is_there)| mask >> bit & 1 == 1 && is_there)
}

/// A pixel of a hatch, which runs on from tile to tile.
const fn hatch(density: u32, x: u32, y: u32) -> Rgba<u8> {
    let (rising, falling) = (x + y, x + TILE_SIZE_PX - y);
    let (is_light, is_shade) = match density {
        0 => (rising % 8 == 0, rising % 8 == 1),
        1 => (rising % 4 == 0, rising % 8 == 1),
        _ => (rising % 4 == 0, rising % 8 == 1 || falling % 4 == 0),
    };
    if is_light {
        LIGHT_LINE
    } else if is_shade {
        SHADE_LINE
    } else {
        CLEAR
    }
}

/// A pixel of the art as a mask; no art is clear.
fn masked(cell: Option<&Cell>, x: u32, y: u32) -> Rgba<u8> {
    let ink = cell.map(|cell| cell.ink(x as usize, y as usize, &Theme::Umber.ramps()));
    match ink {
        None | Some(Ink::Clear) => CLEAR,
        Some(Ink::Solid(BONE)) => LIGHT_LINE,
        Some(Ink::Solid(BONE_SHADE)) => SHADE_LINE,
        Some(Ink::Solid(_)) => DARK_LINE,
    }
}

/// The cells of the art.
fn settling() -> Result<Vec<Cell>, TextArtError> {
    parse(ART)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pixels of a cell, row by row.
    fn pixels_of(cell: u32) -> Vec<Rgba<u8>> {
        let (left, top) = (cell % MASKS * TILE_SIZE_PX, cell / MASKS * TILE_SIZE_PX);
        let overlay = bake_overlay();
        let pixel = |i: u32| *overlay.get_pixel(left + i % TILE_SIZE_PX, top + i / TILE_SIZE_PX);
        (0..TILE_SIZE_PX * TILE_SIZE_PX).map(pixel).collect()
    }

    fn inked(cell: u32) -> usize {
        pixels_of(cell).into_iter().filter(|pixel| *pixel != CLEAR).count()
    }

    fn closes(density: u32) -> SettlingMark {
        SettlingMark::Closes { density }
    }

    #[test]
    fn a_side_has_a_line_exactly_where_the_group_ends() {
        let overlay = bake_overlay();
        for mask in 0..MASKS {
            for (side, (x, y)) in [(8, 0), (15, 8), (8, 15), (0, 8)].into_iter().enumerate() {
                let expected = if mask >> side & 1 == 1 { LINE_ALPHA } else { FILL_ALPHA };
                assert_eq!(overlay.get_pixel(mask * 16 + x, y).0[3], expected);
            }
            assert_eq!(overlay.get_pixel(mask * 16 + 8, 8).0[3], FILL_ALPHA);
            for mark in [closes(0), closes(1), closes(2), SettlingMark::Opens] {
                let pixels = pixels_of(mark.cell(mask));
                for (bit, line) in [0..16, 15..256, 240..256, 0..241].into_iter().enumerate() {
                    let step = if bit % 2 == 0 { 1 } else { 16 };
                    let is_line = line.step_by(step).all(|i| pixels[i] == LIGHT_LINE);
                    assert_eq!(is_line, mask >> bit & 1 == 1, "{mark:?}, {mask:04b}");
                }
            }
        }
    }

    #[test]
    fn a_frame_has_a_line_on_each_side_and_is_seen_through() {
        let pixels = pixels_of(FRAME_CELL);
        assert!([0, 15, 240, 255].into_iter().all(|corner| pixels[corner] == LIGHT_LINE));
        assert_eq!(pixels[8 * 16 + 8].0[3], FILL_ALPHA);
    }

    #[test]
    fn every_mark_has_cells_of_its_own() {
        let groups = [closes(0), closes(1), closes(2), SettlingMark::Opens];
        let mut cells: Vec<_> =
            groups.iter().flat_map(|mark| (0..MASKS).map(|sides| mark.cell(sides))).collect();
        cells.extend((0..DUST_FRAMES).map(|frame| SettlingMark::Dust { frame }.cell(0)));
        assert!(cells.is_sorted_by(|one, other| one < other), "{cells:?}");
        assert!(cells.iter().all(|cell| (MASKS..ROWS * MASKS).contains(cell) && inked(*cell) > 0));
        assert_eq!(closes(9).cell(3), closes(2).cell(3));
    }

    #[test]
    fn the_hatch_becomes_denser_and_leaves_the_ground_to_be_seen() {
        let covered: Vec<_> =
            (0..HATCH_DENSITIES).map(|density| inked(closes(density).cell(0))).collect();
        assert!(covered.is_sorted_by(|one, other| one + 24 < *other), "{covered:?}");
        assert!(covered.iter().all(|count| *count <= 128), "{covered:?}");
    }

    /// A hatch has no seams: what is beyond a side is what comes next.
    #[test]
    fn the_hatch_runs_on_from_tile_to_tile() {
        for density in 0..HATCH_DENSITIES {
            for i in 0..TILE_SIZE_PX {
                let beyond = TILE_SIZE_PX;
                assert_eq!(hatch(density, beyond, i), hatch(density, 0, i));
                assert_eq!(hatch(density, i, beyond), hatch(density, i, 0));
            }
        }
    }

    #[test]
    fn the_art_is_cracks_and_a_cell_for_each_frame_of_dust() {
        let cells = settling().unwrap();
        let names: Vec<_> = cells.iter().map(|cell| cell.name.as_str()).collect();
        assert_eq!(names, ["cracks", "dust 1", "dust 2", "dust 3"]);
        assert_eq!(DUST_FRAMES, 3);
    }
}

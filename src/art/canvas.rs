//! One opaque tile of 16 x 16 pixels, while it is being painted, and the cells of an atlas.

use image::{RgbaImage, SubImage, imageops};

use super::colours::Rgb;

/// Width and height of one tile, in pixels of the art (before the zoom).
pub const TILE_SIZE_PX: u32 = 16;

/// Tiles (or sprite cells) in one row of an atlas.
pub const ATLAS_COLUMNS: u32 = 16;

/// Pixels along the side of a tile, as an index.
pub const SIDE: usize = TILE_SIZE_PX as usize;

/// A tile: `[y][x]`, y down, x right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canvas([[Rgb; SIDE]; SIDE]);

impl Canvas {
    /// A tile of one colour.
    pub const fn filled(colour: Rgb) -> Self {
        Self([[colour; SIDE]; SIDE])
    }

    /// The colour at (`x`, `y`), both below 16.
    pub const fn get(&self, x: usize, y: usize) -> Rgb {
        self.0[y][x]
    }

    /// Paints (`x`, `y`); a pixel outside the tile is dropped.
    pub fn set(&mut self, x: usize, y: usize, colour: Rgb) {
        if let Some(pixel) = self.0.get_mut(y).and_then(|row| row.get_mut(x)) {
            *pixel = colour;
        }
    }

    /// Darkens (`x`, `y`) to `percent` of its colour.
    pub fn shade(&mut self, x: usize, y: usize, percent: u32) {
        if x < SIDE && y < SIDE {
            self.set(x, y, shaded(self.get(x, y), percent));
        }
    }

    /// Copies the tile into cell `index` of an atlas of 16 cells a row; a cell outside it is dropped.
    pub fn copy_to(&self, atlas: &mut RgbaImage, index: usize) {
        let (left, top) = (index % SIDE * SIDE, index / SIDE * SIDE);
        for (y, row) in self.0.iter().enumerate() {
            for (x, &colour) in row.iter().enumerate() {
                if let Some(pixel) =
                    atlas.get_pixel_mut_checked((left + x) as u32, (top + y) as u32)
                {
                    let [r, g, b] = colour;
                    pixel.0 = [r, g, b, u8::MAX];
                }
            }
        }
    }
}

/// Cell `index` of an atlas of square cells of any size, sixteen a row; nothing where it has no such cell. Cost O(1).
#[must_use]
pub fn atlas_cell(atlas: &RgbaImage, index: u32) -> SubImage<&RgbaImage> {
    let side = atlas.width() / ATLAS_COLUMNS;
    let (left, top) = (index % ATLAS_COLUMNS * side, index / ATLAS_COLUMNS * side);
    imageops::crop_imm(atlas, left, top, side, side)
}

/// `colour` at `percent` of its brightness, at most 255 a channel.
pub fn shaded(colour: Rgb, percent: u32) -> Rgb {
    colour.map(|channel| u8::try_from(u32::from(channel) * percent / 100).unwrap_or(u8::MAX))
}

/// `percent` of `top` over `base`; `percent` is at most 100.
pub fn mixed(base: Rgb, top: Rgb, percent: u32) -> Rgb {
    let mut out = base;
    for (channel, over) in out.iter_mut().zip(top) {
        let sum =
            u32::from(*channel) * (100 - percent.min(100)) + u32::from(over) * percent.min(100);
        *channel = u8::try_from(sum / 100).unwrap_or(u8::MAX);
    }
    out
}

//! The picture of the wordmark, which a lantern lights column by column.

use bevy::prelude::*;
use image::RgbaImage;

use crate::art::TILE_SIZE_PX;
use crate::picture::{
    Artwork, Wordmark, carve_wordmark, draw_level, light_wordmark, way_along_wordmark,
};
use crate::view::artwork::engine_image;

/// The width of the edge of the lantern's light, in pixels of the art.
pub(super) const EDGE_PX: f32 = 96.0;

/// The wordmark without and with the lantern's light, and the image that mixes both.
#[derive(Default)]
pub(super) struct WordmarkPicture {
    pub(super) image: Handle<Image>,
    dark: RgbaImage,
    lit: RgbaImage,
    /// Where the lantern's way along the word begins, in pixels of the art.
    left_px: f32,
    /// How far along the word the picture is lit, in pixels of the art.
    pub(super) reach_px: f32,
}

impl WordmarkPicture {
    /// An empty picture of a level with the word.
    pub(super) fn blank(word: Option<Wordmark>, images: &mut Assets<Image>) -> Self {
        let size = word.map(|word| word.size);
        let (width, height) = size.map_or((1, 1), |size| (size.width(), size.height()));
        let blank = RgbaImage::new(width * TILE_SIZE_PX, height * TILE_SIZE_PX);
        let left = word.map_or(0, |word| way_along_wordmark(word).0 * TILE_SIZE_PX);
        let image = images.add(engine_image(&blank));
        Self { image, left_px: left as f32, ..default() }
    }

    /// Draws the level after some passes, dark. Returns whether there is such a level.
    pub(super) fn draw(&mut self, word: Wordmark, passes: u32, artwork: &Artwork) -> bool {
        let Ok(tiles) = carve_wordmark(word, passes) else { return false };
        self.dark = draw_level(&tiles, 0, artwork);
        self.lit = self.dark.clone();
        light_wordmark(&mut self.dark, word, false);
        true
    }

    /// Draws the lantern's light.
    pub(super) fn light(&mut self, word: Wordmark) {
        light_wordmark(&mut self.lit, word, true);
    }

    /// Shows the picture, lit up to a distance along the word. Unless the picture is new, only the columns that change are
    /// drawn.
    pub(super) fn show(&mut self, images: &mut Assets<Image>, reach_px: f32, is_new: bool) {
        let before = std::mem::replace(&mut self.reach_px, reach_px);
        if !is_new && before == reach_px {
            return;
        }
        let Some(mut image) = images.get_mut(&self.image) else { return };
        let Some(pixels) = image.data.as_mut() else { return };
        let width = self.dark.width();
        let changed: Vec<_> = (0..width)
            .filter(|x| is_new || self.share_lit(*x, before) != self.share_lit(*x, reach_px))
            .map(|x| (x as usize * 4, self.share_lit(x, reach_px)))
            .collect();
        let rows = self.dark.as_raw().chunks_exact(width as usize * 4);
        let rows = rows.zip(self.lit.as_raw().chunks_exact(width as usize * 4));
        for (row, (dark, lit)) in pixels.chunks_exact_mut(width as usize * 4).zip(rows) {
            for (at, share) in &changed {
                for byte in *at..at + 4 {
                    let (dark, lit) = (f32::from(dark[byte]), f32::from(lit[byte]));
                    row[byte] = (dark + (lit - dark) * share) as u8;
                }
            }
        }
    }

    /// The share of the lantern's light in a column, from 0 to 1.
    fn share_lit(&self, x: u32, reach_px: f32) -> f32 {
        ((self.left_px + reach_px - EDGE_PX - x as f32) / EDGE_PX + 0.5).clamp(0.0, 1.0)
    }
}

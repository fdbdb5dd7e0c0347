//! Many worlds in one picture, small.

use image::{Rgba, RgbaImage};

use super::plan::Plan;
use super::world::{BYTES_PER_PIXEL, MAX_PIXELS, PictureError};
use crate::art::colours::VOID;
use crate::grid::{OutOfMemory, Size, has_room};
use crate::worldgen::WorldMap;

/// Between worlds, and between the levels of one, in pixels.
const GAP: u64 = 2;

/// A picture with room for some worlds of one size, a pixel a tile: each has its levels beside one another, and stands below or beside the others in
/// their order, column by column.
pub struct Sheet {
    picture: RgbaImage,
    /// A world with the gap after it, in pixels.
    world: [u64; 2],
    rows: u64,
    drawn: u64,
}

impl Sheet {
    /// An empty sheet, about as wide as it is high.
    ///
    /// # Errors
    /// [`PictureError`] where it would be too large, or where there is no memory for it.
    pub fn new(size: Size, worlds: u64) -> Result<Self, PictureError> {
        let [width, height] = [size.width(), size.height()].map(|side| u64::from(side) + GAP);
        let world = [width * u64::from(size.depth()), height];
        let side = ((worlds as f64) * (world[0] as f64) * (world[1] as f64)).sqrt();
        let rows = ((side / world[1] as f64).ceil() as u64).clamp(1, worlds.max(1));
        let [wide, high] =
            [world[0].saturating_mul(worlds.div_ceil(rows)), world[1].saturating_mul(rows)];
        if wide.saturating_mul(high) > MAX_PIXELS {
            return Err(PictureError::TooLarge { width: wide, height: high });
        }
        // The picture, and what it is written from.
        if !has_room(2 * BYTES_PER_PIXEL * wide * high) {
            return Err(OutOfMemory { size }.into());
        }
        let [r, g, b] = VOID;
        let picture =
            RgbaImage::from_pixel((wide - GAP) as u32, (high - GAP) as u32, Rgba([r, g, b, 255]));
        Ok(Self { picture, world, rows, drawn: 0 })
    }

    /// Draws the next world, or leaves its place empty.
    pub fn draw(&mut self, world: Option<&WorldMap>) {
        let (column, row) = (self.drawn / self.rows, self.drawn % self.rows);
        self.drawn += 1;
        let Some(world) = world else { return };
        let plan = Plan { tiles: &world.tiles, start: world.start, regions: None };
        for z in 0..world.tiles.size().depth() {
            let level = u64::from(z) * (u64::from(world.tiles.size().width()) + GAP);
            let (x, y) = (column * self.world[0] + level, row * self.world[1]);
            image::imageops::replace(&mut self.picture, &plan.draw(z), x as i64, y as i64);
        }
    }

    /// The picture.
    #[must_use]
    pub fn finish(self) -> RgbaImage {
        self.picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::Registry;

    #[test]
    fn worlds_stand_in_columns_and_a_missing_one_leaves_its_place() {
        let size = Size::new(20, 10, 2).unwrap();
        let world = Registry::default().spec("caves").unwrap().size(size).seed(3).make().unwrap();
        let mut sheet = Sheet::new(size, 5).unwrap();
        let drawn = [true, true, false, true, true];
        drawn.into_iter().for_each(|is_made| sheet.draw(is_made.then_some(&world)));
        let (rows, picture) = (sheet.rows as usize, sheet.finish());
        let plan = Plan { tiles: &world.tiles, start: world.start, regions: None };
        for (index, is_made) in drawn.into_iter().enumerate() {
            for z in 0..2 {
                let (x, y) = (index / rows * 44 + z * 22, index % rows * 12);
                let part =
                    image::imageops::crop_imm(&picture, x as u32, y as u32, 20, 10).to_image();
                assert_eq!(part == plan.draw(z as u32), is_made, "{index} {z}");
            }
        }
        let all = Sheet::new(size, u64::MAX);
        assert!(matches!(all, Err(PictureError::TooLarge { .. })));
    }
}

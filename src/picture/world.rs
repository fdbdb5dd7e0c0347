//! A whole world as one picture: its levels from the top down.

use image::{Rgba, RgbaImage};

use super::artwork::Artwork;
use super::plan::Plan;
use crate::art::TILE_SIZE_PX;
use crate::art::colours::VOID;
use crate::grid::OutOfMemory;
use crate::worldgen::WorldMap;

/// What a picture shows of each tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// The tiles, and the player on the start.
    Tiles,
    /// The same, with the colours of the regions over the floor.
    Regions,
}

/// The most pixels of a picture.
pub(super) const MAX_PIXELS: u64 = 1 << 27;

/// The memory of a pixel: of the picture, of a level, and of both as they are written.
pub(super) const BYTES_PER_PIXEL: u64 = 4;

/// A world that cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The picture would be too large.
    #[error("a picture of {width} x {height} pixels is too large: allowed are {MAX_PIXELS} pixels")]
    TooLarge {
        /// In pixels.
        width: u64,
        /// In pixels.
        height: u64,
    },
    /// The machine is too small for it.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// Draws a world with 16 x 16 pixels a tile, its levels below one another with a tile between. Cost: O(pixels).
///
/// # Errors
/// [`PictureError`] for a world with more than half a million tiles, or where there is no memory for the picture and its file.
pub fn draw_world(
    world: &WorldMap,
    layer: Layer,
    artwork: &Artwork,
) -> Result<RgbaImage, PictureError> {
    let size = world.tiles.size();
    let tile = u64::from(TILE_SIZE_PX);
    let width = u64::from(size.width()) * tile;
    let level_height = (u64::from(size.height()) + 1) * tile;
    let height = level_height * u64::from(size.depth()) - tile;
    if width * height > MAX_PIXELS {
        return Err(PictureError::TooLarge { width, height });
    }
    let of_tile = tile * tile * BYTES_PER_PIXEL;
    size.find_room(3 * of_tile, 2 * of_tile)?;
    let [r, g, b] = VOID;
    let mut picture = RgbaImage::from_pixel(width as u32, height as u32, Rgba([r, g, b, 255]));
    for z in 0..size.depth() {
        let regions = (layer == Layer::Regions).then_some(&world.regions);
        let plan = Plan { tiles: &world.tiles, start: world.start, regions };
        let level = plan.draw_near(z, 0..size.width(), 0..size.height(), artwork);
        image::imageops::replace(&mut picture, &level, 0, (level_height * u64::from(z)) as i64);
    }
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;

    fn world(text: &str) -> WorldMap {
        let drawing = map_text::read(text.as_bytes()).unwrap();
        let start = drawing.starts.first().copied();
        WorldMap::from_tiles(drawing.tiles, start).unwrap()
    }

    #[test]
    fn levels_lie_below_one_another_and_layers_differ() {
        let artwork = Artwork::load(&[]).0;
        let world = world("@.#\n..#\n\n...\n...\n");
        let tiles = draw_world(&world, Layer::Tiles, &artwork).unwrap();
        assert_eq!(tiles.dimensions(), (48, 80));
        let regions = draw_world(&world, Layer::Regions, &artwork).unwrap();
        assert_ne!(tiles.get_pixel(24, 24), regions.get_pixel(24, 24), "floor is tinted");
        assert_eq!(tiles.get_pixel(40, 8), regions.get_pixel(40, 8), "rock is not");
    }

    #[test]
    fn a_world_too_large_for_a_picture_is_refused() {
        let size = crate::grid::Size::new(1_000, 1_000, 1).unwrap();
        let tiles = crate::grid::Grid::filled(size, crate::grid::Tile::Wall).unwrap();
        let world = WorldMap::from_tiles(tiles, None).unwrap();
        let error = draw_world(&world, Layer::Tiles, &Artwork::load(&[]).0).unwrap_err();
        assert_eq!(
            error.to_string(),
            "a picture of 16000 x 16000 pixels is too large: allowed are 134217728 pixels"
        );
    }
}

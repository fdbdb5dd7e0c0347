//! The terrain atlas of one theme: every tile at the index that `layout` has for it.

use image::RgbaImage;

use super::blob::BLOB_COUNT;
use super::canvas::{ATLAS_COLUMNS, Canvas, TILE_SIZE_PX};
use super::colours::VOID;
use super::decals::paint_decals;
use super::floor::paint_floor;
use super::layout::{
    DECALS, FLOOR_VARIANTS, FLOORS, OPEN_FLOOR_VARIANTS, OPEN_FLOORS, SOLID_VARIANTS, SOLIDS,
    STAIRS_DOWN, STAIRS_UP, STRAIGHT_MASKS, STRAIGHT_VARIANTS, STRAIGHTS, Shadow, VEINS,
    WALL_VARIANTS, WALLS,
};
use super::stairs::{paint_stairs_down, paint_stairs_up};
use super::theme::{Ramps, Theme};
use super::veins::paint_veins;
use super::wall::{paint_blob, paint_wall};

/// Bakes the terrain atlas of `theme`: 256 x 256 px, sixteen tiles of 16 x 16 px a row, all opaque.
///
/// The index of a tile is that of [`super::tile_index`]. The same bytes on every machine.
#[must_use]
pub fn bake_tiles(theme: Theme) -> RgbaImage {
    let side = ATLAS_COLUMNS * TILE_SIZE_PX;
    let mut atlas = RgbaImage::new(side, side);
    let cells = (ATLAS_COLUMNS * ATLAS_COLUMNS) as usize;
    for index in 0..cells {
        Canvas::filled(VOID).copy_to(&mut atlas, index);
    }
    let ramps = theme.ramps();
    for (first, tiles) in [
        (WALLS, walls(&ramps)),
        (STRAIGHTS, straights(&ramps)),
        (SOLIDS, solids(&ramps)),
        (VEINS, paint_veins(&ramps)),
        (FLOORS, floors(&ramps)),
        (DECALS, paint_decals(&ramps)),
        (STAIRS_DOWN, Shadow::ALL.map(|shadow| paint_stairs_down(shadow, &ramps)).to_vec()),
        (STAIRS_UP, Shadow::ALL.map(|shadow| paint_stairs_up(shadow, &ramps)).to_vec()),
        (OPEN_FLOORS, open_floors(&ramps)),
    ] {
        for (offset, tile) in tiles.iter().enumerate() {
            tile.copy_to(&mut atlas, first + offset);
        }
    }
    atlas
}

fn walls(ramps: &Ramps) -> Vec<Canvas> {
    (0..BLOB_COUNT * WALL_VARIANTS)
        .map(|i| paint_blob(i / WALL_VARIANTS, i % WALL_VARIANTS, ramps))
        .collect()
}

fn straights(ramps: &Ramps) -> Vec<Canvas> {
    (0..STRAIGHT_MASKS.len() * STRAIGHT_VARIANTS)
        .map(|i| paint_wall(STRAIGHT_MASKS[i / STRAIGHT_VARIANTS], 0x57A1_0000 + i as u32, ramps))
        .collect()
}

fn solids(ramps: &Ramps) -> Vec<Canvas> {
    (0..SOLID_VARIANTS).map(|i| paint_wall(0, 0x5011_0000 + i as u32, ramps)).collect()
}

fn floors(ramps: &Ramps) -> Vec<Canvas> {
    (0..Shadow::ALL.len() * FLOOR_VARIANTS)
        .map(|i| paint_floor(i % FLOOR_VARIANTS, Shadow::ALL[i / FLOOR_VARIANTS], ramps))
        .collect()
}

fn open_floors(ramps: &Ramps) -> Vec<Canvas> {
    (0..OPEN_FLOOR_VARIANTS).map(|i| paint_floor(FLOOR_VARIANTS + i, Shadow::None, ramps)).collect()
}

//! A world in small.

use image::{Rgb as Pixel, RgbImage};

use crate::art::colours::{LANTERN_CORE, MASS, Rgb, STAIRS_DOWN, STAIRS_UP, UI_LINE};
use crate::art::theme::Theme;
use crate::grid::{Position, Tile};
use crate::worldgen::WorldMap;

/// Levels of one world that are drawn.
pub(super) const MOST_LEVELS: u32 = 8;

/// The first levels of a world below one another, a pixel for a tile, or for a square of tiles where a level has more than
/// `most` in a row or column. Cost O(tiles).
pub(super) fn thumbnail(map: &WorldMap, most: u32) -> RgbImage {
    let size = map.tiles.size();
    let step = size.width().div_ceil(most).max(size.height().div_ceil(most)).max(1);
    let (width, height) = (size.width().div_ceil(step), size.height().div_ceil(step));
    let levels = size.depth().min(MOST_LEVELS);
    let mut picture = RgbImage::from_pixel(width, levels * (height + 1) - 1, Pixel(UI_LINE));
    for z in 0..levels {
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let rgb = brightest(map, Position { x: x * step, y: y * step, z }, step);
            picture.put_pixel(x, z * (height + 1) + y, Pixel(rgb));
        }
    }
    picture
}

/// What is seen of a square of tiles from afar: a start before stairs, and else what most of it is.
fn brightest(map: &WorldMap, first: Position, step: u32) -> Rgb {
    let mut floor = 0;
    let mut stairs = None;
    let mut seen = 0;
    for y in first.y..first.y.saturating_add(step) {
        for x in first.x..first.x.saturating_add(step) {
            let at = Position { x, y, z: first.z };
            let Some(tile) = map.tiles.get(at) else { continue };
            if map.start == Some(at) {
                return LANTERN_CORE;
            }
            seen += 1;
            match tile {
                Tile::Wall => {}
                Tile::Floor => floor += 1,
                Tile::StairsDown => stairs = Some(STAIRS_DOWN),
                Tile::StairsUp => stairs = Some(STAIRS_UP),
            }
        }
    }
    let ramps = Theme::of_level(first.z).ramps();
    stairs.unwrap_or(if floor * 2 > seen { ramps.floor[2] } else { MASS })
}

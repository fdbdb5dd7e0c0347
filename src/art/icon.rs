//! The icon of the program: the player by lantern light, on a tile of floor with round corners.

use image::{GenericImageView, Rgba, RgbaImage, imageops};

use super::canvas::{TILE_SIZE_PX, atlas_cell, shaded};
use super::sprite::{PLAYER, bake_sprites};
use super::theme::Theme;
use super::{bake_tiles, tile_index};
use crate::grid::Tile;

/// The sides of the icons that desktops and pages want, in pixels: multiples of a tile's.
pub const ICON_SIDES: [u32; 7] = [16, 32, 48, 64, 128, 256, 512];

/// The radius of the corners, in pixels.
const RADIUS: i32 = 3;
/// How bright the floor is under the lantern, and how much less at each pixel from it, in percent.
const BRIGHT: u32 = 150;
const DIMMER: u32 = 13;
/// Where the lantern is.
const LANTERN: (i32, i32) = (11, 9);

/// Bakes the icon with so many pixels a side, of [`ICON_SIDES`].
#[must_use]
pub fn bake_icon(side: u32) -> RgbaImage {
    let (tiles, sprites) = (bake_tiles(Theme::Umber), bake_sprites());
    let floor = atlas_cell(&tiles, tile_index(Tile::Floor, u8::MAX, 0, 0, 0).into());
    let player = atlas_cell(&sprites, PLAYER.into());
    let icon = RgbaImage::from_fn(TILE_SIZE_PX, TILE_SIZE_PX, |x, y| {
        if is_cut(x as i32, y as i32) {
            return Rgba([0; 4]);
        }
        let Rgba([r, g, b, seen]) = player.get_pixel(x, y);
        if seen > 0 {
            return Rgba([r, g, b, u8::MAX]);
        }
        let steps =
            (x as i32 - LANTERN.0).unsigned_abs().max((y as i32 - LANTERN.1).unsigned_abs());
        let Rgba([r, g, b, _]) = floor.get_pixel(x, y);
        let [r, g, b] = shaded([r, g, b], BRIGHT.saturating_sub(steps * DIMMER));
        Rgba([r, g, b, u8::MAX])
    });
    imageops::resize(&icon, side, side, imageops::FilterType::Nearest)
}

/// Returns whether a pixel is outside of the round corners.
fn is_cut(x: i32, y: i32) -> bool {
    let last = TILE_SIZE_PX as i32 - 1;
    let inwards = |at: i32| (RADIUS - at.min(last - at)).max(0);
    inwards(x).pow(2) + inwards(y).pow(2) > RADIUS.pow(2)
}

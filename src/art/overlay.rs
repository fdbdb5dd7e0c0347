//! The masks of the region overlay, white, to be tinted by the view with a region's colour.

use image::{Rgba, RgbaImage};

use super::canvas::{ATLAS_COLUMNS, TILE_SIZE_PX};

/// Alpha inside a region: 35 %.
const FILL_ALPHA: u8 = 89;
/// Alpha of the line where it ends: 90 %.
const BORDER_ALPHA: u8 = 230;

/// Bakes the overlay: sixteen cells of 16 x 16 px in one row, white with alpha.
///
/// A cell's index is its mask of the sides where the region ends: bit 0 north, 1 east, 2 south,
/// 3 west. Those sides have a line of one pixel; the rest is a thin fill.
#[must_use]
pub fn bake_overlay() -> RgbaImage {
    RgbaImage::from_fn(ATLAS_COLUMNS * TILE_SIZE_PX, TILE_SIZE_PX, |px, y| {
        let (mask, x, last) = (px / TILE_SIZE_PX, px % TILE_SIZE_PX, TILE_SIZE_PX - 1);
        let sides = [y == 0, x == last, y == last, x == 0];
        let on_border = (0..4).any(|side| mask >> side & 1 == 1 && sides[side as usize]);
        Rgba([255, 255, 255, if on_border { BORDER_ALPHA } else { FILL_ALPHA }])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_has_a_line_exactly_where_the_region_ends() {
        let overlay = bake_overlay();
        for mask in 0..16 {
            for (side, (x, y)) in [(8, 0), (15, 8), (8, 15), (0, 8)].into_iter().enumerate() {
                let expected = if mask >> side & 1 == 1 { BORDER_ALPHA } else { FILL_ALPHA };
                assert_eq!(overlay.get_pixel(mask * 16 + x, y).0[3], expected);
            }
            assert_eq!(overlay.get_pixel(mask * 16 + 8, 8).0[3], FILL_ALPHA);
        }
    }
}

//! The light as an image: smooth between tiles, and never on unknown ones.
//!
//! ```text
//!     +---+---+    A texel in the middle of a tile has its light. One on a border or a corner has the mean of
//!     | o | o |    the tiles that meet there, or none where one of them is unknown: so light ends at the
//!     +---+---+    border of what is known, without hard corners. The sampler interpolates between texels.
//! ```

use bevy::math::UVec2;

/// A light as a texel of the image: red, green and blue in sRGB, and how much of it is still, which is all but the part of fire.
pub(super) type Texel = [u8; 4];

/// The light of an unknown tile.
const DARK: Texel = [0, 0, 0, u8::MAX];

/// The light of floor with a number of unknown neighbours, of eight: the more, the darker, so that the border of what is seen
/// looks round.
pub(super) fn faded(light: Texel, unknown: usize) -> Texel {
    let [red, green, blue, still] = light;
    // An sRGB value is close to the square root of the light, of which a quarter is left at least.
    let known = 8 - unknown.min(4);
    let [red, green, blue] = [red, green, blue].map(|part| (usize::from(part) * known / 8) as u8);
    [red, green, blue, still]
}

/// A light of which a part flickers, from 0 to 1.
pub(super) fn flickering([red, green, blue, _]: Texel, part: f32) -> Texel {
    [red, green, blue, (f32::from(u8::MAX) * (1.0 - part)).round() as u8]
}

/// The size of the image for some columns and rows of tiles.
pub(super) fn size_for(tiles: UVec2) -> UVec2 {
    tiles * 2 + 1
}

/// Fills an image, row by row, from the lights of its tiles, with `columns` of them in a row. Beyond the tiles it is dark.
/// Cost: O(texels).
pub(super) fn fill(image: &mut [u8], tiles: &[Texel], columns: usize) {
    let columns = columns.max(1);
    let row = |number: Option<usize>| {
        number.and_then(|number| tiles.chunks_exact(columns).nth(number)).unwrap_or(&[])
    };
    for (y, line) in image.chunks_exact_mut(4 * (2 * columns + 1)).enumerate() {
        let [above, below] = meeting(y).map(row);
        for (x, texel) in line.chunks_exact_mut(4).enumerate() {
            let [left, right] = meeting(x);
            let lights = [(above, left), (above, right), (below, left), (below, right)];
            let lights = lights.map(|(row, column)| column.and_then(|column| row.get(column)));
            texel.copy_from_slice(&mean(lights.map(|light| light.copied().unwrap_or(DARK))));
        }
    }
}

/// The two columns or rows of tiles that meet at a texel; in the middle of a tile its own twice.
fn meeting(texel: usize) -> [Option<usize>; 2] {
    [texel.checked_sub(1).map(|before| before / 2), Some(texel / 2)]
}

/// The mean of the lights that meet at a texel; dark where one of them is.
fn mean(lights: [Texel; 4]) -> Texel {
    if lights == [lights[0]; 4] {
        return lights[0];
    }
    if lights.contains(&DARK) {
        return DARK;
    }
    std::array::from_fn(|channel| {
        // An sRGB value is close to the square root of the light. For what is still that is near enough.
        let squares: f32 = lights.iter().map(|light| f32::from(light[channel]).powi(2)).sum();
        (squares / 4.0).sqrt().round() as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(tiles: &[Texel], columns: usize) -> Vec<Texel> {
        let size = size_for(UVec2::new(columns as u32, (tiles.len() / columns) as u32));
        let mut image = vec![7; 4 * (size.x * size.y) as usize];
        fill(&mut image, tiles, columns);
        image.chunks_exact(4).map(|bytes| [bytes[0], bytes[1], bytes[2], bytes[3]]).collect()
    }

    #[test]
    fn what_is_not_known_is_dark_up_to_its_borders_and_what_is_known_keeps_its_light() {
        for known in 0..512_u32 {
            let light = |tile: u32| {
                if (known >> tile) & 1 == 1 { [90 + tile as u8, 80, 70, 255] } else { DARK }
            };
            let tiles: Vec<_> = (0..9).map(light).collect();
            let texels = filled(&tiles, 3);
            for (tile, light) in tiles.iter().enumerate() {
                let (x, y) = (2 * (tile % 3) + 1, 2 * (tile / 3) + 1);
                assert_eq!(texels[7 * y + x], *light);
                let mut around = (y - 1..=y + 1).flat_map(|y| (x - 1..=x + 1).map(move |x| (x, y)));
                let is_dark = around.all(|(x, y)| texels[7 * y + x] == DARK);
                assert!(is_dark || *light != DARK, "{known:b}, tile {tile}");
            }
        }
    }

    #[test]
    fn floor_fades_beside_what_is_not_known_and_is_always_seen() {
        let light = [82, 91, 111, 255];
        let faded: Vec<_> = (0..=8).map(|unknown| faded(light, unknown)).collect();
        assert!(faded.is_sorted_by(|more, less| more >= less));
        assert_eq!((faded[0], faded[8]), (light, [41, 45, 55, 255]));
    }

    #[test]
    fn what_flickers_is_a_part_of_the_light() {
        let light = [82, 91, 111, 255];
        assert_eq!(flickering(light, 0.0), light);
        assert_eq!(flickering(light, 0.4), [82, 91, 111, 153]);
        assert_eq!(flickering(light, 1.0)[3], 0);
        assert_eq!(faded(flickering(light, 0.4), 8)[3], 153, "of less light it is the same part");
    }

    #[test]
    fn between_known_tiles_lies_the_mean_of_their_light() {
        let (dim, bright) = ([100, 100, 100, 255], [200, 100, 0, 255]);
        let texels = filled(&[dim, bright, dim, bright], 2);
        let [above, middle] = [1, 2].map(|y| texels[5 * y + 2]);
        assert_eq!((above, middle), ([158, 100, 71, 255], above));
        assert_eq!(texels[5 * 2 + 1], dim);
        assert!((0..5).all(|x| texels[x] == DARK && texels[5 * 4 + x] == DARK), "beyond the tiles");
    }
}

//! Noise, and the cellular automaton that smooths it into caves (SPEC 5-8).

use crate::grid::Tile;
use crate::streams::Stream;

/// Fills a level (index order `[y][x]`): each tile is floor with probability `fill / 65536`, wall
/// otherwise (SPEC 5). One draw a tile, in scan order.
pub(super) fn fill_with_noise(level: &mut [Tile], fill: u32, stream: &mut Stream) {
    for tile in level {
        *tile = if stream.chance_in_65536(fill) { Tile::Floor } else { Tile::Wall };
    }
}

/// One smoothing pass over a level of `width` columns (index order `[y][x]`), from the old tiles to new
/// ones (SPEC 6, 7).
///
/// A tile becomes floor if and only if the 3 x 3 block around it, itself included, holds at least
/// `threshold` walkable tiles. Whatever is outside the level counts as wall.
///
/// ```text
///     threshold 5        . . #        . . #
///                        . # #   ->   . . #      the middle has 5 floors around and on it
///                        . . #        . . #      (drawn without its own surroundings)
/// ```
///
/// Cost: nine reads a tile.
pub(super) fn smooth(old: &[Tile], width: usize, threshold: u32) -> Vec<Tile> {
    let height = old.len() / width;
    let mut new = Vec::with_capacity(old.len());
    for y in 0..height {
        for x in 0..width {
            let rows = y.saturating_sub(1)..(y + 2).min(height);
            let columns = x.saturating_sub(1)..(x + 2).min(width);
            let floors: usize = rows
                .map(|row| &old[row * width + columns.start..row * width + columns.end])
                .map(|block| block.iter().filter(|tile| tile.is_walkable()).count())
                .sum();
            new.push(if floors as u32 >= threshold { Tile::Floor } else { Tile::Wall });
        }
    }
    new
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::streams::Domain;

    fn tiles(rows: &str) -> Vec<Tile> {
        rows.chars().filter_map(Tile::from_char).collect()
    }

    fn text(tiles: &[Tile], width: usize) -> Vec<String> {
        tiles.chunks(width).map(|row| row.iter().map(|tile| tile.as_char()).collect()).collect()
    }

    /// SPEC 6, 7: every count is taken from the old level. Updated in place, the second tile would see
    /// the first one already gone.
    #[test]
    fn a_pass_counts_the_block_around_each_tile_of_the_old_level() {
        let old = tiles(concat!(
            "...##", //
            "...##", "...##", "####.",
        ));
        // Floors in each 3 x 3 block, counted by hand:
        //   4 6 4 2 0
        //   6 9 6 3 0
        //   4 6 4 3 1
        //   2 3 2 2 1
        assert_eq!(text(&smooth(&old, 5, 5), 5), ["#.###", "...##", "#.###", "#####"]);
        assert_eq!(text(&smooth(&old, 5, 3), 5), ["...##", "....#", "....#", "#.###"]);
    }

    /// SPEC 6: stairs count as floor, and the outside as wall.
    #[test]
    fn stairs_count_as_floor_and_the_outside_as_wall() {
        assert_eq!(text(&smooth(&tiles("><<>"), 2, 4), 2), ["..", ".."]);
        assert_eq!(text(&smooth(&tiles("><<>"), 2, 5), 2), ["##", "##"]);
        assert_eq!(text(&smooth(&tiles("."), 1, 1), 1), ["."]);
    }

    /// SPEC 5
    #[test]
    fn noise_holds_the_asked_share_of_floor() {
        for (fill, expected) in [(0, 0..1), (32_768, 4_800..5_200), (65_536, 10_000..10_001)] {
            let mut level = vec![Tile::Wall; 10_000];
            fill_with_noise(&mut level, fill, &mut Stream::new(1, Domain::Level, 0, 0));
            let floors = level.iter().filter(|tile| tile.is_walkable()).count();
            assert!(expected.contains(&floors), "{fill}: {floors}");
        }
    }
}

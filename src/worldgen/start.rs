//! Where the player begins (SPEC 25).

use super::RegionMap;
use crate::grid::{Grid, Position, Tile};
use crate::streams::{Domain, Stream};

/// A random floor tile of the largest region of the top level; of equals, the one with the smallest
/// number. A region that is all stairs is passed over. `None` where the top level has no floor.
pub(super) fn choose_start(tiles: &Grid<Tile>, regions: &RegionMap, seed: u64) -> Option<Position> {
    let mut by_size: Vec<_> = regions.of_level(0).collect();
    by_size.sort_by_key(|(number, size)| (std::cmp::Reverse(*size), *number));
    by_size.into_iter().find_map(|(number, _)| {
        let floors: Vec<_> = tiles
            .positions(0)
            .filter(|at| tiles[*at] == Tile::Floor && regions.number(*at) == Some(number))
            .collect();
        Stream::new(seed, Domain::Start, 0, 0).choose(&floors).copied()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;

    fn start(text: &str, seed: u64) -> Option<Position> {
        let tiles = map_text::read(text.as_bytes()).unwrap().tiles;
        let regions = RegionMap::label(&tiles).unwrap();
        choose_start(&tiles, &regions, seed)
    }

    /// SPEC 25
    #[test]
    fn the_start_is_floor_of_the_largest_region_of_the_top_level() {
        for seed in 0..50 {
            let at = start("..#.>.#\n\n.......\n", seed).unwrap();
            assert!([3, 5].contains(&at.x) && at.z == 0, "{at:?}");
        }
        assert_eq!(start(">>>#.\n\n<<<##\n", 1), Some(Position::new(4, 0, 0)));
        assert_eq!(start("##>\n\n..<\n", 1), None);
    }
}

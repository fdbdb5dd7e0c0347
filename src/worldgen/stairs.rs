//! Staircases (SPEC 17, 18).

use std::collections::BTreeMap;

use super::RegionMap;
use crate::grid::{Grid, Position, Tile, Vertical};
use crate::streams::{Domain, Stream};

/// A staircase: stairs down on one level, and right below them stairs up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StairPair {
    /// The stairs down; the stairs up are in the same column one level deeper.
    pub down: Position,
}

impl StairPair {
    /// The stairs up of the pair.
    #[must_use]
    pub fn up(self) -> Position {
        Position { z: self.down.z + 1, ..self.down }
    }
}

/// One staircase more for each so many tiles of overlap (SPEC 18).
const TILES_PER_EXTRA_PAIR: usize = 252;

/// Joins every pair of regions of adjacent levels that lie above one another (SPEC 18, `overlap`).
///
/// Level pairs are taken from the top down. A pair of regions with n > 0 columns that are floor in both
/// gets n / 252 + 1 staircases in columns chosen at random. A column that is taken is no longer floor.
/// Stairs do not change what can be walked, so the region map stays true.
pub(super) fn place_by_overlap(tiles: &mut Grid<Tile>, regions: &RegionMap, seed: u64) {
    for z in 0..tiles.size().depth() - 1 {
        let mut stream = Stream::new(seed, Domain::Stairs, z, 0);
        for mut columns in overlaps(tiles, regions, z).into_values() {
            let count = columns.len() / TILES_PER_EXTRA_PAIR + 1;
            stream.shuffle_front(&mut columns, count);
            for down in columns.into_iter().take(count) {
                tiles[down] = Tile::StairsDown;
                tiles[StairPair { down }.up()] = Tile::StairsUp;
            }
        }
    }
}

/// The columns that are floor on level `z` and on the next, by the regions that they join, in order of
/// their numbers; each as its position on level `z`, in scan order.
fn overlaps(
    tiles: &Grid<Tile>,
    regions: &RegionMap,
    z: u32,
) -> BTreeMap<(u32, u32), Vec<Position>> {
    let mut found: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for upper in tiles.positions(z) {
        let lower = StairPair { down: upper }.up();
        if tiles[upper] == Tile::Floor
            && tiles[lower] == Tile::Floor
            && let (Some(above), Some(below)) = (regions.number(upper), regions.number(lower))
        {
            found.entry((above, below)).or_default().push(upper);
        }
    }
    found
}

/// Every staircase of a world, by level, then in scan order. Stairs without a partner are in none.
pub(super) fn find_pairs(tiles: &Grid<Tile>) -> Vec<StairPair> {
    (0..tiles.size().depth())
        .flat_map(|z| tiles.positions(z))
        .filter(|at| tiles[*at] == Tile::StairsDown && has_partner(tiles, *at))
        .map(|down| StairPair { down })
        .collect()
}

/// Do the stairs at a position have their other end? False for tiles that are no stairs.
pub(super) fn has_partner(tiles: &Grid<Tile>, at: Position) -> bool {
    let (vertical, partner) = match tiles.get(at) {
        Some(Tile::StairsDown) => (Vertical::Down, Tile::StairsUp),
        Some(Tile::StairsUp) => (Vertical::Up, Tile::StairsDown),
        _ => return false,
    };
    at.climb(vertical, tiles.size()).is_some_and(|far| tiles[far] == partner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;
    use crate::worldgen::map_text;

    /// SPEC 17, 18: the counts around the boundary of 252.
    #[test]
    fn stairs_grow_with_the_columns_that_two_regions_share() {
        for (columns, pairs) in [(1, 1), (251, 1), (252, 2), (253, 2), (503, 2), (504, 3)] {
            let size = Size::new(columns, 1, 2).unwrap();
            let mut tiles = Grid::filled(size, Tile::Floor).unwrap();
            let regions = RegionMap::label(&tiles).unwrap();
            place_by_overlap(&mut tiles, &regions, 1);
            assert_eq!(find_pairs(&tiles).len(), pairs, "{columns} columns");
            assert_eq!(regions, RegionMap::label(&tiles).unwrap());
        }
    }

    /// SPEC 18: the single column is taken by the first pair of levels, so nothing joins the next.
    #[test]
    fn a_column_that_is_taken_counts_no_more() {
        let mut tiles = Grid::filled(Size::new(1, 1, 3).unwrap(), Tile::Floor).unwrap();
        let regions = RegionMap::label(&tiles).unwrap();
        place_by_overlap(&mut tiles, &regions, 1);
        assert_eq!(find_pairs(&tiles), [StairPair { down: Position::new(0, 0, 0) }]);
        assert_eq!(tiles[Position::new(0, 0, 2)], Tile::Floor);
    }

    /// SPEC 18: each pair of regions is joined, and no other.
    #[test]
    fn every_two_regions_that_overlap_are_joined() {
        let mut tiles = map_text::read("..#..\n\n....#\n".as_bytes()).unwrap().tiles;
        let regions = RegionMap::label(&tiles).unwrap();
        place_by_overlap(&mut tiles, &regions, 9);
        let joined: Vec<_> = find_pairs(&tiles)
            .into_iter()
            .map(|pair| (regions.number(pair.down), regions.number(pair.up())))
            .collect();
        assert_eq!(joined, [(Some(1), Some(1)), (Some(2), Some(1))]);
    }

    /// SPEC 17
    #[test]
    fn stairs_without_their_other_end_are_no_pair() {
        let tiles = map_text::read(">>\n\n<.\n".as_bytes()).unwrap().tiles;
        assert_eq!(find_pairs(&tiles), [StairPair { down: Position::new(0, 0, 0) }]);
        assert!(has_partner(&tiles, Position::new(0, 0, 1)));
        assert!(!has_partner(&tiles, Position::new(1, 0, 0)));
    }
}

//! Staircases (SPEC 17, 18).

use std::collections::BTreeMap;

use super::RegionMap;
use crate::grid::{Grid, Position, Tile, Vertical};

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

/// How many staircases join two regions that share so many columns (SPEC 18).
pub(super) fn pairs_for_overlap(columns: usize) -> usize {
    columns / TILES_PER_EXTRA_PAIR + 1
}

/// The columns that are floor on level `z` and on the next, by the regions that they join, in order of
/// their numbers; each as its position on level `z`, in scan order.
pub(super) fn overlaps(
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
    use crate::worldgen::map_text;

    /// SPEC 17
    #[test]
    fn stairs_without_their_other_end_are_no_pair() {
        let tiles = map_text::read(">>\n\n<.\n".as_bytes()).unwrap().tiles;
        assert_eq!(find_pairs(&tiles), [StairPair { down: Position::new(0, 0, 0) }]);
        assert!(has_partner(&tiles, Position::new(0, 0, 1)));
        assert!(!has_partner(&tiles, Position::new(1, 0, 0)));
    }
}

//! Staircases of a world (SPEC 17).

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

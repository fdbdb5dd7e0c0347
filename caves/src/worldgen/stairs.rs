//! Staircases of a world (SPEC 17).

use crate::grid::{Grid, Position, Tile};

/// A staircase: stairs down on one level, and right below them stairs up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bevy", derive(bevy_reflect::Reflect))]
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
        .filter(|at| tiles[*at] == Tile::StairsDown && far_end(tiles, *at).is_some())
        .map(|down| StairPair { down })
        .collect()
}

/// The other end of the stairs at a position; `None` for stairs without a partner and for tiles that are no stairs.
pub fn far_end(tiles: &Grid<Tile>, at: Position) -> Option<Position> {
    let vertical = tiles.get(at)?.leads()?;
    let far = at.climb(vertical, tiles.size())?;
    (tiles[far].leads() == Some(vertical.opposite())).then_some(far)
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
        assert_eq!(far_end(&tiles, Position::new(0, 0, 0)), Some(Position::new(0, 0, 1)));
        assert_eq!(far_end(&tiles, Position::new(0, 0, 1)), Some(Position::new(0, 0, 0)));
        assert_eq!(far_end(&tiles, Position::new(1, 0, 0)), None);
        assert_eq!(far_end(&tiles, Position::new(1, 0, 1)), None);
    }
}

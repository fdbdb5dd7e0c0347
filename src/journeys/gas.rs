//! Gas that the player's flame would light, as journeys go by it (SPEC 107, 139).

use crate::grid::{Position, Size};

/// Tiles of gas and those beside, which who carries a flame keeps off. Mostly none.
#[derive(Clone, Debug, Default)]
pub(super) struct Gas(Vec<(u32, u32, u32)>);

impl Gas {
    /// That on and around some tiles. Cost O(tiles x log tiles).
    pub(super) fn around(tiles: &[Position], size: Size) -> Self {
        let near = tiles.iter().flat_map(|at| at.within_steps(1, size));
        let mut near: Vec<_> = near.map(Position::scan_key).collect();
        near.sort_unstable();
        near.dedup();
        Self(near)
    }

    /// Returns whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether a position is on or beside it. Cost O(log tiles).
    pub(super) fn is_near(&self, at: Position) -> bool {
        self.0.binary_search(&at.scan_key()).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_two_steps_away_is_not_near() {
        let at = |x, y| Position::new(x, y, 0);
        let gas = Gas::around(&[at(3, 0), at(4, 0)], Size::new(9, 9, 1).unwrap());
        let is_near = |x: u32, y: u32| gas.is_near(at(x, y));
        assert_eq!([1, 2, 4, 5, 6].map(|x| is_near(x, 1)), [false, true, true, true, false]);
        assert!(!is_near(4, 2) && !gas.is_near(Position::new(4, 0, 1)));
        assert!(Gas::around(&[], Size::new(9, 9, 1).unwrap()).is_empty());
    }
}

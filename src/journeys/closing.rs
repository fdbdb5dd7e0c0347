//! Tiles that are about to close, as journeys go by them (SPEC 139).

use crate::grid::Position;

/// Tiles that close, each with the turns that are left. Mostly none.
#[derive(Clone, Debug, Default)]
pub(super) struct Closing(Vec<(Position, u32)>);

impl Closing {
    /// Those of a list. Cost O(tiles x log tiles).
    pub(super) fn of(mut tiles: Vec<(Position, u32)>) -> Self {
        tiles.sort_unstable_by_key(|(at, left)| (at.scan_key(), *left));
        tiles.dedup_by_key(|(at, _)| *at);
        Self(tiles)
    }

    /// Returns whether nothing closes.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The turns after which a position closes; `None` where it stays as it is. Cost O(log tiles).
    pub(super) fn left(&self, at: Position) -> Option<u32> {
        let index = self.0.binary_search_by_key(&at.scan_key(), |(at, _)| at.scan_key());
        index.ok().map(|index| self.0[index].1)
    }

    /// Returns whether a position has closed for who comes there so many turns from now, or closes on who is there then.
    pub(super) fn has_closed(&self, at: Position, turns: u32) -> bool {
        self.left(at).is_some_and(|left| left <= turns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_closes_with_the_first_of_two_groans() {
        let at = |x| Position::new(x, 0, 0);
        let closing = Closing::of(vec![(at(4), 7), (at(2), 3), (at(4), 5)]);
        assert_eq!([1, 2, 4].map(|x| closing.left(at(x))), [None, Some(3), Some(5)]);
        assert_eq!([4, 5, 6].map(|turns| closing.has_closed(at(4), turns)), [false, true, true]);
        assert!(!closing.has_closed(at(1), 99));
        assert!(Closing::default().left(at(1)).is_none());
    }
}

//! The way of the player: where it was in its last turns.

use std::collections::VecDeque;

use bevy::prelude::Resource;

use crate::grid::Position;

/// Where the player was after each of its last turns, the oldest first. The map of an end shows it (SPEC 130); no rule goes by
/// it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Way(VecDeque<Position>);

impl Way {
    /// So many places are kept.
    pub const MOST: usize = 1_000;

    /// The way of who has just come into a world.
    #[must_use]
    pub fn from_start(start: Position) -> Self {
        Self(VecDeque::from([start]))
    }

    /// The way along some places, of which the last ones are kept.
    pub(crate) fn along(places: impl IntoIterator<Item = Position>) -> Self {
        let mut way = Self::default();
        places.into_iter().for_each(|at| way.go(at));
        way
    }

    /// Adds where the player is after a turn. Cost O(1).
    pub(crate) fn go(&mut self, to: Position) {
        if self.0.len() == Self::MOST {
            self.0.pop_front();
        }
        self.0.push_back(to);
    }

    /// The places, the oldest first.
    pub fn places(&self) -> impl DoubleEndedIterator<Item = Position> + ExactSizeIterator {
        self.0.iter().copied()
    }

    /// Where the player was last; `None` before there was one.
    #[must_use]
    pub fn end(&self) -> Option<Position> {
        self.0.back().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 130
    #[test]
    fn the_last_thousand_places_are_kept() {
        let at = |x| Position::new(x, 0, 0);
        let mut way = Way::from_start(at(0));
        (1..1_000).for_each(|x| way.go(at(x)));
        assert_eq!((way.places().len(), way.places().next()), (Way::MOST, Some(at(0))));
        way.go(at(1_000));
        assert_eq!((way.places().len(), way.places().next()), (Way::MOST, Some(at(1))));
        assert_eq!(way.end(), Some(at(1_000)));
        assert_eq!(Way::along((0..=1_000).map(at)), way);
        assert_eq!(Way::default().end(), None);
    }
}

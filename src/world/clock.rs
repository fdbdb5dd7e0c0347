//! The turn.

use bevy::prelude::Resource;

/// Resolved actions since the game began, from 0 (SPEC 29).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnCount(u64);

impl TurnCount {
    /// The number of the turn.
    #[must_use]
    pub fn get(self) -> u64 {
        self.0
    }

    /// The count of a game that goes on.
    pub(crate) fn at(turn: u64) -> Self {
        Self(turn)
    }

    /// Counts one more action; returns how many there are now.
    pub(crate) fn advance(&mut self) -> u64 {
        self.0 += 1;
        self.0
    }
}

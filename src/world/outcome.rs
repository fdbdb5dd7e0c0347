//! How a game ended, and what it was about.

use bevy::prelude::Resource;

use crate::grid::Position;

/// The place where the player began: the Ember is to be brought there.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Camp(pub Position);

/// Was any turn of the game taken back?
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Practice(pub bool);

/// How a game ended; there is none while it is played.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The Ember was brought to the camp.
    Won {
        /// The turn.
        turn: u64,
    },
    /// The player died.
    Lost {
        /// What the player died of, as in "killed by a bat".
        cause: String,
        /// The turn.
        turn: u64,
        /// The level, from 1.
        level: u32,
    },
}

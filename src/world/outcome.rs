//! How a game ends, and its camp.

use bevy::prelude::Resource;

use crate::grid::Position;

/// The position where the player began: the game is won there with the Ember.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Camp(pub Position);

/// Whether any turn of the game was taken back.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Practice(pub bool);

/// How the game ended; the resource is missing while it is played.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The Ember was brought to the camp.
    Won {
        /// The turn.
        turn: u64,
    },
    /// The player died.
    Lost {
        /// The cause of death, as in "killed by a bat".
        cause: String,
        /// The turn.
        turn: u64,
        /// The level, from 1.
        level: u32,
    },
}

//! How a game ends.

use bevy::prelude::Resource;

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
    /// The player went home without the Ember.
    Home {
        /// The turn.
        turn: u64,
    },
    /// The player died.
    Lost {
        /// The cause of death, as in "killed by a bat".
        cause: String,
        /// What led to it (SPEC 130), said after the cause, as in ", woken by your digging 12 turns before"; empty where
        /// nothing is known.
        chain: String,
        /// The turn.
        turn: u64,
        /// The level, from 1.
        level: u32,
    },
}

impl Outcome {
    /// The cause of a death by falling rock; what shook it loose is its chain (SPEC 56, 130).
    pub const BY_ROCK: &str = "killed by falling rock";
}

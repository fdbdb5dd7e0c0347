//! Intents: what an actor chooses to do. They are the only input of the rules.
//!
//! The player's keys, scripts, replays and the minds of creatures all write [`Intent`]s; [`crate::rules`] decides them.
//! An intent may be refused and take no turn.

use bevy::prelude::{Entity, Message};
use serde::{Deserialize, Serialize};

use crate::grid::{Direction, Vertical};

/// One choice of one actor.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intent {
    /// The actor that acts.
    pub actor: Entity,
    /// What it does.
    pub verb: Verb,
}

/// What an actor can choose to do. Replays have the number of a variant: new ones go to the end, and none is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verb {
    /// To step, to dig where the step meets rock, or to attack an actor there (SPEC 27).
    Step(Direction),
    /// To take the stairs underfoot (SPEC 21).
    Climb(Vertical),
    /// To let a turn pass (SPEC 29).
    Wait,
    /// To spread to a tile beside, as rooted creatures do.
    Grow(Direction),
    /// To use what is in a slot of the pack, by its number from 1 (SPEC 62).
    Use(u8),
    /// To throw something to a position of the level (SPEC 65).
    Throw {
        /// 0: a stone; from 1 on: what is in that slot.
        what: u8,
        /// Columns to the right of who throws.
        dx: i8,
        /// Rows below who throws.
        dy: i8,
    },
    /// To take by hand what lies underfoot (SPEC 62).
    Take,
    /// To put down what is in a slot, by its number from 1 (SPEC 64).
    Drop(u8),
    /// To shutter the lantern, or to open it (SPEC 69).
    Shutter,
    /// To go home from the camp (SPEC 126).
    Leave,
    /// To let a turn pass as a rest, as `Z` does (SPEC 128).
    Rest,
    /// To take stairs beside, after who has just taken them (SPEC 95).
    Follow(Vertical),
    /// To close a tile beside that was opened in play, as masons do (SPEC 147).
    Mend(Direction),
    /// To climb or sink through the rock to the level above or below, in the same column (SPEC 122).
    Rise(Vertical),
    /// To dig away the floor above the tile in a direction, as antlions do (SPEC 147).
    Undermine(Direction),
}

impl Verb {
    /// The intent of an actor to do this.
    #[must_use]
    pub fn by(self, actor: Entity) -> Intent {
        Intent { actor, verb: self }
    }
}

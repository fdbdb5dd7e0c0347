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
}

impl Verb {
    /// The intent of an actor to do this.
    #[must_use]
    pub fn by(self, actor: Entity) -> Intent {
        Intent { actor, verb: self }
    }
}

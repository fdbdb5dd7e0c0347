//! The outcome of a saved game in the form that is written, and reading it.

use serde::{Deserialize, Serialize};

use super::checking::check;
use crate::plain::is_plain;
use crate::world::Outcome;

#[derive(Serialize, Deserialize)]
pub(super) enum SavedOutcome {
    Won { turn: u64, is_kindled: bool },
    Lost { cause: String, turn: u64, level: u32, chain: String },
    Home { turn: u64 },
}

impl SavedOutcome {
    /// The form of an outcome.
    pub(super) fn of(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Won { turn, is_kindled } => Self::Won { turn: *turn, is_kindled: *is_kindled },
            Outcome::Lost { cause, chain, turn, level } => {
                let (cause, chain) = (cause.clone(), chain.clone());
                Self::Lost { cause, turn: *turn, level: *level, chain }
            }
            Outcome::Home { turn } => Self::Home { turn: *turn },
        }
    }

    /// Refuses a cause that would steer a terminal.
    pub(super) fn check(&self) -> Result<(), String> {
        match self {
            Self::Won { .. } | Self::Home { .. } => Ok(()),
            Self::Lost { cause, chain, .. } => {
                check(is_plain(cause) && is_plain(chain), "a cause that is no plain text")
            }
        }
    }

    /// The outcome of the form.
    pub(super) fn outcome(self) -> Outcome {
        match self {
            Self::Won { turn, is_kindled } => Outcome::Won { turn, is_kindled },
            Self::Lost { cause, turn, level, chain } => Outcome::Lost { cause, chain, turn, level },
            Self::Home { turn } => Outcome::Home { turn },
        }
    }
}

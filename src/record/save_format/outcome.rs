//! The outcome of a saved game in the form that is written, and reading it.

use serde::{Deserialize, Serialize};

use super::checking::check;
use crate::plain::is_plain;
use crate::world::Outcome;

#[derive(Serialize, Deserialize)]
pub(super) enum SavedOutcome {
    Won { turn: u64 },
    Lost { cause: String, turn: u64, level: u32 },
    Home { turn: u64 },
}

impl SavedOutcome {
    /// The form of an outcome.
    pub(super) fn of(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Won { turn } => Self::Won { turn: *turn },
            Outcome::Lost { cause, turn, level } => {
                Self::Lost { cause: cause.clone(), turn: *turn, level: *level }
            }
            Outcome::Home { turn } => Self::Home { turn: *turn },
        }
    }

    /// Refuses a cause that would steer a terminal.
    pub(super) fn check(&self) -> Result<(), String> {
        match self {
            Self::Won { .. } | Self::Home { .. } => Ok(()),
            Self::Lost { cause, .. } => check(is_plain(cause), "a cause that is no plain text"),
        }
    }

    /// The outcome of the form.
    pub(super) fn outcome(self) -> Outcome {
        match self {
            Self::Won { turn } => Outcome::Won { turn },
            Self::Lost { cause, turn, level } => Outcome::Lost { cause, turn, level },
            Self::Home { turn } => Outcome::Home { turn },
        }
    }
}

//! What somebody means to do: the only door into the rules.
//!
//! Controls, scripts and, later, the minds of creatures push intents; [`crate::rules`] takes them one by
//! one and decides what comes of each. An intent is a wish: it may come to nothing and take no turn.

use std::collections::VecDeque;

use bevy::prelude::{Entity, Message, Resource};

use crate::grid::{Direction, Vertical};

/// One wish of one actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// To step, or to dig where a step meets rock.
    Step(StepIntent),
    /// To take the stairs underfoot.
    Climb(ClimbIntent),
    /// To let a turn pass.
    Wait(WaitIntent),
    /// To spread.
    Grow(GrowIntent),
}

impl Intent {
    /// Whose it is.
    #[must_use]
    pub fn actor(self) -> Entity {
        match self {
            Self::Step(StepIntent { actor, .. })
            | Self::Climb(ClimbIntent { actor, .. })
            | Self::Wait(WaitIntent { actor })
            | Self::Grow(GrowIntent { actor, .. }) => actor,
        }
    }
}

/// To step, or to dig where the step meets rock (SPEC 27).
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepIntent {
    /// Who.
    pub actor: Entity,
    /// Where to.
    pub direction: Direction,
}

/// To climb to the next level (SPEC 21).
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClimbIntent {
    /// Who.
    pub actor: Entity,
    /// Up or down.
    pub vertical: Vertical,
}

/// To let a turn pass (SPEC 29).
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitIntent {
    /// Who.
    pub actor: Entity,
}

/// To spread to a free tile beside, as what is rooted does.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrowIntent {
    /// Who.
    pub actor: Entity,
    /// Where to.
    pub direction: Direction,
}

/// The intents that wait for their turn, oldest first.
#[derive(Resource, Debug, Default)]
pub struct Intents(VecDeque<Intent>);

impl Intents {
    /// Adds an intent after all others.
    pub fn push(&mut self, intent: Intent) {
        self.0.push_back(intent);
    }

    /// Takes the oldest intent.
    pub fn pop(&mut self) -> Option<Intent> {
        self.0.pop_front()
    }
}

//! The journey that the player is on, and where it leads.

use std::collections::BTreeSet;

use bevy::prelude::Resource;

use crate::grid::{Direction, Position, Vertical};
use crate::world::{ActorId, Pack, Topic};

/// Where a journey leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To unknown tiles and to things that there is room for, until there are none.
    Explore,
    /// To the nearest known stairs that lead up or down.
    Stairs(Vertical),
    /// To a known position of the level, on foot.
    Place(Position),
    /// To a known position of the level in the fewest turns, through rock where that is faster.
    Through(Position),
    /// On foot to rock behind which something is, see [`super::sign`] and [`super::draught`]; it ends there, and says what.
    Face(Position),
    /// Straight on as long as a key is held, on foot and past no actor; `None` waits.
    Onward(Option<Direction>),
    /// Nowhere: until the player is well.
    Rest,
}

impl Aim {
    /// Returns whether a journey that was stopped by a creature or by rock goes on up to it when it is begun again.
    pub(super) fn insists(self) -> bool {
        match self {
            Self::Explore | Self::Stairs(_) | Self::Place(_) | Self::Face(_) => true,
            Self::Through(_) | Self::Onward(_) | Self::Rest => false,
        }
    }
}

/// The journey that the player is on.
#[derive(Resource, Debug, Default)]
pub struct Journey {
    pub(super) under_way: Option<UnderWay>,
}

/// A journey that has begun.
#[derive(Debug)]
pub(super) struct UnderWay {
    pub(super) aim: Aim,
    /// The creatures that were in sight when it began.
    pub(super) met: BTreeSet<ActorId>,
    /// The player's health after the last step.
    pub(super) health: u32,
    /// Where it began.
    pub(super) from: Position,
    /// Steps that are planned, the next one last.
    pub(super) way: Vec<Direction>,
    /// Where the way led through rock when it was planned.
    pub(super) digs: Vec<Position>,
    /// How many steps were taken.
    pub(super) steps: u32,
    /// The player's pack after the last step.
    pub(super) pack: Option<Pack>,
    /// How many creatures had been heard knocking by then.
    pub(super) knocks: usize,
    /// Turns of a rest in which no wound has closed.
    pub(super) unhealed: u32,
    /// Where the last step should have led.
    pub(super) expected: Option<Position>,
    /// Whether the last step led elsewhere.
    pub(super) is_astray: bool,
    /// Whether the player's flame burned blue after the last step.
    pub(super) is_flame_blue: bool,
    /// Where gas was known on it last.
    pub(super) gas: Vec<Position>,
    /// Whether fire was in sight after the last step.
    pub(super) saw_fire: bool,
    /// The oil in the player's lantern after the last step.
    pub(super) oil: u32,
}

/// A line that says why a journey ends.
pub(super) struct Line {
    pub(super) text: String,
    pub(super) topic: Topic,
}

impl Line {
    /// A line about [`Topic::Other`].
    pub(super) fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), topic: Topic::default() }
    }
}

impl Journey {
    /// Returns whether the player is on a journey.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.under_way.is_some()
    }

    /// Returns whether it goes on only as long as a key is held.
    #[must_use]
    pub fn needs_a_held_key(&self) -> bool {
        self.under_way.as_ref().is_some_and(|journey| matches!(journey.aim, Aim::Onward(_)))
    }

    /// Ends it, wherever the player is.
    pub fn stop(&mut self) {
        self.under_way = None;
    }
}

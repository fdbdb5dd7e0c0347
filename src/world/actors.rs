//! The components of actors.
//!
//! An actor is an entity with a [`Position`], which is written by [`crate::world`] alone, so that
//! [`super::Occupancy`] is up to date, and with some of these. Its name in messages is Bevy's own `Name`.

use bevy::ecs::component::Component;

use super::{Abilities, Points, Roused};
use crate::grid::Position;

/// The character of an entity on the map; the view draws a sprite for it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph(pub char);

/// The number of an actor, from 1 in the order in which they came into the world. All code that depends on an order of
/// actors takes this one, never that of entities.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[require(Abilities)]
pub struct ActorId(pub u32);

/// The one actor that keys move (SPEC 25).
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Player;

/// The health of an actor. An actor without it cannot be hurt, and is merely in the way of one that bumps into it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Health {
    /// Points that are left; at 0 the actor dies.
    pub now: u32,
    /// The most points that it can have.
    pub max: u32,
}

impl Health {
    /// Unhurt.
    #[must_use]
    pub const fn full(max: u32) -> Self {
        Self { now: max, max }
    }

    /// Adds points, up to the most; returns how many were added.
    pub(crate) fn heal(&mut self, points: u32) -> u32 {
        let healed = points.min(self.max - self.now);
        self.now += healed;
        healed
    }
}

/// The attack of an actor. An actor without it attacks no other.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Its verb, as in "I bite" and "it bites".
    pub verb: (&'static str, &'static str),
    /// What it takes.
    pub points: Points,
}

/// The time that an actor has for actions. Whenever the player has acted, each other actor gets its speed; an
/// action costs [`Energy::ACTION`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Energy {
    /// The energy that it has.
    pub now: u32,
    /// The energy that it gets for each action of the player.
    pub speed: u32,
}

impl Energy {
    /// The cost of an action: an actor of this speed acts as often as the player does.
    pub const ACTION: u32 = 100;
}

/// What a creature remembers; its species' [`super::Brain`] chooses what it does.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Roused)]
pub struct Mind {
    /// Whether it is awake: a sleeping creature does nothing.
    pub is_awake: bool,
    /// Whether it takes the stairs beside with its next action, after the player (SPEC 95).
    pub is_following: bool,
    /// Where it noticed the player or a noise last.
    pub goal: Option<Position>,
    /// What it is about to do, as the player can see (SPEC 147).
    pub readies: Option<Readied>,
    /// So many more of its own actions it keeps to what it is at: until a walker forgets a goal that it cannot walk to (SPEC 116),
    /// until a rock eel that has bitten comes back, or a listener forgets what it has heard. 0: nothing is counted.
    pub patience: u8,
}

/// What a creature is about to do: to bite or to close a tile, by its kind; or of a listener, to strike whom it has
/// heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readied {
    /// Where it will do it; of a listener, where it heard the player.
    pub at: Position,
    /// Actions of its own until then: with 1 it does it with its next one. Of a listener, those for which it does it.
    pub left: u8,
}

impl Mind {
    /// Wakes the creature, if it sleeps, and gives it a goal; returns whether it slept.
    pub(crate) fn rouse(&mut self, goal: Position) -> bool {
        self.goal = Some(goal);
        !std::mem::replace(&mut self.is_awake, true)
    }
}

/// Where a creature brings what it has stolen.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Home {
    /// Where it came into the world.
    pub at: Position,
    /// Whether the player has heard it since it was seen last.
    pub was_told: bool,
}

//! The components of actors.
//!
//! An actor is an entity with a [`Position`] and some of these. Its name in messages is Bevy's own `Name`.

use bevy::ecs::component::{Component, Mutable, StorageType};

use super::{Abilities, Roused};
use crate::grid::Position;

/// Where an entity is. Written by [`crate::world`] alone, so that [`super::Occupancy`] is up to date.
impl Component for Position {
    const STORAGE_TYPE: StorageType = StorageType::Table;
    type Mutability = Mutable;
}

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

/// The points of health that a blow takes: a number from the least to the most, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    /// The fewest.
    pub least: u32,
    /// The most.
    pub most: u32,
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

/// The player's light: a lantern, and the glow of who ate a glowcap.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lantern {
    /// Oil that is left (SPEC 69, 70).
    pub oil: u32,
    /// Whether it burns oil. In worlds without creatures it does not.
    pub burns: bool,
    /// Whether it is shuttered (SPEC 69).
    pub is_shuttered: bool,
    /// Turns for which the player still glows (SPEC 83).
    pub glow: u8,
}

impl Lantern {
    /// The oil at the beginning of a game.
    pub const FIRST_OIL: u32 = 900;
    /// The most that it holds.
    pub const MOST_OIL: u32 = 1_200;
    /// How far a full lantern shines, in tiles.
    pub const FULL_RADIUS: u32 = 9;
    /// How far the player sees without oil, or by a shuttered lantern, in tiles.
    pub const DARK_RADIUS: u32 = 3;
    /// Below this much oil it shines less far.
    pub const LOW_OIL: u32 = 300;
    /// How far who glows shines, in tiles (SPEC 76).
    pub const GLOW_RADIUS: u32 = 7;
    /// For how many turns who ate a glowcap glows (SPEC 83).
    pub const GLOW_TURNS: u8 = 60;

    /// The lantern of a new game: open, and burning oil or not.
    #[must_use]
    pub const fn new(oil: u32, burns: bool) -> Self {
        Self { oil, burns, is_shuttered: false, glow: 0 }
    }

    /// Returns whether it shines openly. Where it burns no oil it needs none.
    #[must_use]
    pub const fn is_bright(&self) -> bool {
        !self.is_shuttered && (self.oil > 0 || !self.burns)
    }

    /// Returns whether the player shines: by an open lantern, or by a glowcap.
    #[must_use]
    pub const fn shines(&self) -> bool {
        self.is_bright() || self.glow > 0
    }

    /// How far the player's own light reaches, in tiles (SPEC 69, 76).
    ///
    /// ```
    /// use cavewright::world::Lantern;
    ///
    /// let radius = |oil| Lantern::new(oil, true).radius();
    /// assert_eq!([0, 1, 150, 299, 300, 900].map(radius), [3, 4, 6, 9, 9, 9]);
    /// assert_eq!(Lantern { is_shuttered: true, ..Lantern::new(900, true) }.radius(), 3);
    /// ```
    #[must_use]
    pub fn radius(&self) -> u32 {
        let more = Self::FULL_RADIUS - Self::DARK_RADIUS;
        let oil = if self.is_shuttered { 0 } else { self.oil.min(Self::LOW_OIL) };
        let lantern = Self::DARK_RADIUS + (oil * more).div_ceil(Self::LOW_OIL);
        if self.glow > 0 { lantern.max(Self::GLOW_RADIUS) } else { lantern }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lantern_shines_a_tile_farther_for_every_fifty_of_oil_that_are_begun() {
        let radius = |oil| Lantern::new(oil, true).radius();
        let oil = [0, 1, 50, 51, 100, 101, 250, 251, 299, 300, 301, 1_200];
        assert_eq!(oil.map(radius), [3, 4, 4, 5, 5, 6, 8, 9, 9, 9, 9, 9]);
    }

    /// SPEC 69, 76
    #[test]
    fn a_shuttered_lantern_shines_as_far_as_an_empty_one_and_who_glows_seven() {
        let radius = |oil, is_shuttered, glow| {
            Lantern { is_shuttered, glow, ..Lantern::new(oil, true) }.radius()
        };
        assert_eq!([radius(900, true, 0), radius(0, true, 0), radius(0, false, 0)], [3, 3, 3]);
        assert_eq!([radius(900, true, 1), radius(900, false, 1), radius(0, false, 60)], [7, 9, 7]);
    }
}

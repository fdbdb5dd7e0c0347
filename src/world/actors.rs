//! What entities are and what they can do.
//!
//! An actor is an entity with a [`Position`] and some of these. What somebody is called in messages is
//! Bevy's own `Name`.

use bevy::ecs::component::{Component, Mutable, StorageType};

use super::Abilities;
use crate::grid::Position;

/// Where an entity is. Written by [`crate::world`] alone, so that [`super::Occupancy`] stays true.
impl Component for Position {
    const STORAGE_TYPE: StorageType = StorageType::Table;
    type Mutability = Mutable;
}

/// The character that stands for an entity; the view draws the same entity as a picture.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph(pub char);

/// Which actor this is, from 1 in the order in which they came into the world. Whatever depends on an order
/// of actors takes this one, never that of entities.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[require(Abilities)]
pub struct ActorId(pub u32);

/// The one actor that keys move (SPEC 25).
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Player;

/// How much more an actor can bear. Without it nobody can be hurt, and whoever is bumped into is merely in
/// the way.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Health {
    /// Points that are left; at 0 the actor dies.
    pub now: u32,
    /// Points that it had at first.
    pub max: u32,
}

impl Health {
    /// Unhurt.
    #[must_use]
    pub const fn full(max: u32) -> Self {
        Self { now: max, max }
    }

    /// Gives back some points, and answers how many.
    pub(crate) fn heal(&mut self, points: u32) -> u32 {
        let healed = points.min(self.max - self.now);
        self.now += healed;
        healed
    }
}

/// What an actor does to those that it attacks. Without it nobody attacks.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// What it does, as in "I bite" and "it bites".
    pub verb: (&'static str, &'static str),
    /// The least and the most points that it takes.
    pub points: (u32, u32),
}

/// The time that an actor has to act. Whenever the player has acted, each other actor gets its speed; an
/// action costs [`Energy::ACTION`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Energy {
    /// What it has saved.
    pub now: u32,
    /// What it gets for each action of the player.
    pub speed: u32,
}

impl Energy {
    /// What an action costs: with this speed one acts as often as the player does.
    pub const ACTION: u32 = 100;
}

/// What a creature has in mind; how it chooses what to do is its species' [`super::Brain`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mind {
    /// Those that sleep do nothing until something wakes them.
    pub is_awake: bool,
    /// Where it last noticed something.
    pub goal: Option<Position>,
}

/// The player's lantern.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lantern {
    /// Oil that is left: a turn burns one, a dig three.
    pub oil: u32,
    /// Does it burn oil at all? In worlds without creatures it does not.
    pub burns: bool,
}

impl Lantern {
    /// The oil at the beginning.
    pub const FIRST_OIL: u32 = 900;
    /// The most that it holds.
    pub const MOST_OIL: u32 = 1_200;
    /// How far a full lantern shines, in tiles.
    pub const FULL_RADIUS: u32 = 9;
    /// How far one sees without oil.
    pub const DARK_RADIUS: u32 = 3;
    /// Below this much oil it shines less far.
    pub const LOW_OIL: u32 = 300;

    /// How far it shines, in tiles.
    ///
    /// ```
    /// use cavewright::world::Lantern;
    ///
    /// let radius = |oil| Lantern { oil, burns: true }.radius();
    /// assert_eq!([0, 1, 150, 299, 300, 900].map(radius), [3, 4, 6, 9, 9, 9]);
    /// ```
    #[must_use]
    pub fn radius(&self) -> u32 {
        let more = Self::FULL_RADIUS - Self::DARK_RADIUS;
        Self::DARK_RADIUS + (self.oil.min(Self::LOW_OIL) * more).div_ceil(Self::LOW_OIL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lantern_shines_a_tile_farther_for_every_fifty_of_oil_that_are_begun() {
        let radius = |oil| Lantern { oil, burns: true }.radius();
        let oil = [0, 1, 50, 51, 100, 101, 250, 251, 299, 300, 301, 1_200];
        assert_eq!(oil.map(radius), [3, 4, 4, 5, 5, 6, 8, 9, 9, 9, 9, 9]);
    }
}

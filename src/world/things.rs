//! Things: flasks, the Ember, and what is left of the dead. A kind of thing is a row of a table; each thing lies on the
//! ground or is carried.

use bevy::ecs::name::Name;
use bevy::platform::collections::HashMap;
use bevy::prelude::{Bundle, Commands, Component, Entity, Resource, World};
use strum::EnumCount;

use super::{ActorId, Glyph};
use crate::grid::Position;

/// A kind of thing.
///
/// Saves have its name, and fingerprints its number: neither changes, and none is given again; a new kind comes at the end.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, EnumCount)]
pub enum Thing {
    /// A flask of oil for the lantern.
    OilFlask = 0,
    /// A flask that heals.
    HealthFlask = 1,
    /// What the game is about.
    Ember = 2,
    /// What is left of the dead.
    Remains = 3,
}

/// What a thing is like: a row of [`THINGS`].
#[derive(Clone, Copy, Debug)]
pub struct ThingKind {
    /// Which thing the row is about.
    pub thing: Thing,
    /// What it is called.
    pub name: &'static str,
    /// The character that stands for it.
    pub glyph: char,
    /// What comes of walking onto it.
    pub effect: Effect,
    /// One lies on each level of a new game for so many of its creatures, or part of them; 0: none.
    pub per_creatures: u64,
}

/// What comes of a thing for the player who walks onto it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// So much oil is filled into the lantern, unless it is full.
    FillLantern(u32),
    /// So many points of health are given back, to who is hurt.
    Heal(u32),
    /// It is taken along, and wakes every creature.
    LiftEmber,
    /// Nothing: it stays.
    None,
}

/// Every kind of thing, in the order of [`Thing`].
#[rustfmt::skip]
pub const THINGS: [ThingKind; Thing::COUNT] = [
    ThingKind { thing: Thing::OilFlask,    name: "flask of oil",    glyph: '!', effect: Effect::FillLantern(300), per_creatures: 4 },
    ThingKind { thing: Thing::HealthFlask, name: "flask of health", glyph: '+', effect: Effect::Heal(12),         per_creatures: 4 },
    ThingKind { thing: Thing::Ember,       name: "Ember",           glyph: '*', effect: Effect::LiftEmber,        per_creatures: 0 },
    ThingKind { thing: Thing::Remains,     name: "remains",         glyph: '%', effect: Effect::None,             per_creatures: 0 },
];

impl Thing {
    /// Its row of [`THINGS`]. Cost O(1).
    #[must_use]
    pub fn kind(self) -> &'static ThingKind {
        &THINGS[self as usize]
    }

    /// The thing with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        THINGS.iter().find(|kind| kind.name == name).map(|kind| kind.thing)
    }

    /// What an entity of this kind has, wherever it is.
    fn body(self) -> impl Bundle {
        (self, Glyph(self.kind().glyph), Name::new(self.kind().name))
    }
}

/// Where a thing is. A lying one has a [`Position`], a carried one is [`CarriedBy`] an actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whereabouts {
    /// On the ground.
    Lying(Position),
    /// With an actor.
    Carried(ActorId),
}

/// The actor that carries the thing.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CarriedBy(pub ActorId);

/// An index of all things: what lies where, one thing a tile at most, and who carries what.
#[derive(Resource, Clone, Debug, Default)]
pub struct Things {
    lying: HashMap<Position, Entity>,
    carried: Vec<(ActorId, Thing)>,
}

impl Things {
    /// What lies at a position. Cost O(1).
    #[must_use]
    pub fn at(&self, at: Position) -> Option<Entity> {
        self.lying.get(&at).copied()
    }

    /// Does an actor carry a thing of a kind? Cost O(carried things).
    #[must_use]
    pub fn carries(&self, who: ActorId, thing: Thing) -> bool {
        self.carried.contains(&(who, thing))
    }

    /// Removes what lies at a position.
    pub(crate) fn take(&mut self, at: Position) -> Option<Entity> {
        self.lying.remove(&at)
    }

    /// Hands what lies at a position to an actor, who carries it from now on.
    pub(crate) fn pick_up(
        &mut self,
        commands: &mut Commands,
        at: Position,
        by: ActorId,
        thing: Thing,
    ) {
        self.take(at).into_iter().for_each(|entity| commands.entity(entity).despawn());
        self.carried.push((by, thing));
        commands.spawn((CarriedBy(by), thing.body()));
    }

    /// Makes a thing that lies at a position where nothing lies.
    pub(crate) fn lay(&mut self, commands: &mut Commands, at: Position, thing: Thing) {
        self.lying.insert(at, commands.spawn((at, thing.body())).id());
    }
}

/// Makes a thing in a world; returns false where it cannot be, because something lies there.
pub(super) fn put_thing(world: &mut World, thing: Thing, place: Whereabouts) -> bool {
    world.init_resource::<Things>();
    match place {
        Whereabouts::Lying(at) => lay_at(world, at, thing),
        Whereabouts::Carried(by) => {
            world.spawn((CarriedBy(by), thing.body()));
            world.resource_mut::<Things>().carried.push((by, thing));
            true
        }
    }
}

/// Lays a thing on the ground; returns false where something lies already.
pub fn lay_at(world: &mut World, at: Position, thing: Thing) -> bool {
    if world.get_resource_or_init::<Things>().at(at).is_some() {
        return false;
    }
    let entity = world.spawn((at, thing.body())).id();
    world.resource_mut::<Things>().lying.insert(at, entity);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_the_row_of_its_thing_and_has_a_name_of_its_own() {
        for (index, kind) in THINGS.iter().enumerate() {
            assert_eq!(kind.thing as usize, index);
            assert_eq!(Thing::named(kind.name), Some(kind.thing));
        }
        assert_eq!(Thing::named("crown"), None);
        let ever = ["flask of oil", "flask of health", "Ember", "remains"];
        let names = THINGS.map(|kind| kind.name);
        assert!(names.starts_with(&ever), "what saves have does not change: {names:?}");
    }
}

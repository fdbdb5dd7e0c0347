//! Things: each lies on the ground, one kind a tile, or is carried as an entity, as the Ember is. What packs hold is no entity.

use bevy::ecs::name::Name;
use bevy::platform::collections::HashMap;
use bevy::prelude::{Bundle, Component, Entity, Has, Resource, World};

use super::{ActorId, Glyph, Thing};
use crate::grid::Position;

/// Some things of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stack {
    /// The kind.
    pub thing: Thing,
    /// How many, at least one.
    pub count: u8,
}

impl Stack {
    /// One thing of a kind.
    #[must_use]
    pub const fn one(thing: Thing) -> Self {
        Self { thing, count: 1 }
    }
}

/// How many things of its kind an entity is, at least one.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count(pub u8);

/// Marks things that an actor has put down: they are not taken by walking there (SPEC 64).
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct PutDown;

/// Where a thing is. A lying one has a [`Position`], a carried one is [`CarriedBy`] an actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whereabouts {
    /// On the ground.
    Lying(Position),
    /// With an actor.
    Carried(ActorId),
}

/// Things of one kind, and where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedThing {
    /// The things.
    pub stack: Stack,
    /// Where they are.
    pub place: Whereabouts,
    /// Whether an actor has put them down.
    pub is_put_down: bool,
}

impl PlacedThing {
    /// One thing that lies at a position.
    #[must_use]
    pub const fn lying(thing: Thing, at: Position) -> Self {
        Self { stack: Stack::one(thing), place: Whereabouts::Lying(at), is_put_down: false }
    }

    /// The key that a game's things are sorted by: those that lie by level, row and column, then those that are carried.
    pub(crate) fn sort_key(&self) -> impl Ord + use<> {
        match self.place {
            Whereabouts::Lying(at) => (0, at.scan_key(), Thing::OilFlask),
            Whereabouts::Carried(ActorId(by)) => (1, (by, 0, 0), self.stack.thing),
        }
    }
}

/// The actor that carries the thing.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CarriedBy(pub ActorId);

/// An index of all things: what lies where, one entity a tile at most, and who carries what.
#[derive(Resource, Clone, Debug, Default)]
pub struct Things {
    lying: HashMap<Position, Entity>,
    carried: Vec<(ActorId, Thing)>,
    ember: Option<Position>,
}

impl Things {
    /// What lies at a position. Cost O(1).
    #[must_use]
    pub fn at(&self, at: Position) -> Option<Entity> {
        self.lying.get(&at).copied()
    }

    /// Does an actor carry a thing of a kind as an entity? Cost O(carried things).
    #[must_use]
    pub fn carries(&self, who: ActorId, thing: Thing) -> bool {
        self.carried.contains(&(who, thing))
    }

    /// Returns whether somebody carries the Ember. Cost O(carried things).
    #[must_use]
    pub fn is_ember_carried(&self) -> bool {
        self.carried.iter().any(|(_, thing)| *thing == Thing::Ember)
    }

    /// Where the Ember lies; `None` while it is carried, or where there is none. Cost O(1).
    #[must_use]
    pub fn ember_at(&self) -> Option<Position> {
        self.ember
    }

    /// Where the Ember is: at a position, if the actor who is there carries it, or where it lies. Cost O(carried things).
    #[must_use]
    pub(crate) fn ember_with(&self, who: ActorId, at: Position) -> Option<Position> {
        if self.carries(who, Thing::Ember) { Some(at) } else { self.ember }
    }

    /// Removes what lies at a position from the index.
    pub(super) fn take(&mut self, at: Position) -> Option<Entity> {
        self.ember = self.ember.filter(|ember| *ember != at);
        self.lying.remove(&at)
    }

    /// Adds an entity that carries are known by.
    pub(super) fn carry(&mut self, by: ActorId, thing: Thing) {
        self.carried.push((by, thing));
    }

    /// Adds an entity to the index.
    pub(super) fn insert(&mut self, at: Position, thing: Thing, entity: Entity) {
        self.lying.insert(at, entity);
        if thing == Thing::Ember {
            self.ember = Some(at);
        }
    }
}

impl Thing {
    /// What every entity of this kind has.
    pub(super) fn body(self) -> impl Bundle {
        (self, Glyph(self.kind().glyph), Name::new(self.kind().name))
    }
}

/// Makes a thing in a world; returns false where it cannot be, because something lies there.
pub(crate) fn put_thing(world: &mut World, placed: PlacedThing) -> bool {
    let PlacedThing { stack: Stack { thing, count }, place, is_put_down } = placed;
    let things = world.get_resource_or_init::<Things>();
    let entity = match place {
        Whereabouts::Lying(at) if things.at(at).is_some() => return false,
        Whereabouts::Lying(at) => world.spawn((at, thing.body(), Count(count))).id(),
        Whereabouts::Carried(by) => world.spawn((CarriedBy(by), thing.body(), Count(count))).id(),
    };
    if is_put_down {
        world.entity_mut(entity).insert(PutDown);
    }
    let mut things = world.resource_mut::<Things>();
    match place {
        Whereabouts::Lying(at) => things.insert(at, thing, entity),
        Whereabouts::Carried(by) => things.carry(by, thing),
    }
    true
}

/// Lays one thing on the ground; returns false where something lies already.
pub fn lay_at(world: &mut World, at: Position, thing: Thing) -> bool {
    put_thing(world, PlacedThing::lying(thing, at))
}

/// Every thing of a world, in the order of [`super::Game`]. Cost O(things).
pub(crate) fn things_of(world: &mut World) -> Vec<PlacedThing> {
    let mut query =
        world.query::<(&Thing, &Count, Has<PutDown>, Option<&Position>, Option<&CarriedBy>)>();
    let things = query.iter(world).filter_map(|(thing, count, is_put_down, at, by)| {
        let lying = at.map(|at| Whereabouts::Lying(*at));
        let place = lying.or_else(|| by.map(|by| Whereabouts::Carried(by.0)))?;
        Some(PlacedThing { stack: Stack { thing: *thing, count: count.0 }, place, is_put_down })
    });
    let mut things: Vec<_> = things.collect();
    things.sort_by_key(PlacedThing::sort_key);
    things
}

//! What lies on the ground: flasks, the Ember, and what is left of the dead.

use bevy::ecs::name::Name;
use bevy::platform::collections::HashMap;
use bevy::prelude::{Commands, Component, Entity, Resource, World};

use super::Glyph;
use crate::grid::Position;

/// A thing that lies on a tile. Whoever plays takes it by walking there. Saved games have its number: none changes, and
/// none is given again.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// Fills the lantern.
    OilFlask = 0,
    /// Heals.
    HealthFlask = 1,
    /// What the game is about.
    Ember = 2,
    /// What is left of somebody; it stays.
    Remains = 3,
}

impl Item {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::OilFlask, Self::HealthFlask, Self::Ember, Self::Remains];
    /// Oil in a flask.
    pub const OIL: u32 = 300;
    /// Points that a flask of health gives back.
    pub const HEALTH: u32 = 12;

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::OilFlask => "flask of oil",
            Self::HealthFlask => "flask of health",
            Self::Ember => "Ember",
            Self::Remains => "remains",
        }
    }

    /// The character that stands for it.
    #[must_use]
    pub fn glyph(self) -> Glyph {
        Glyph(match self {
            Self::OilFlask => '!',
            Self::HealthFlask => '+',
            Self::Ember => '*',
            Self::Remains => '%',
        })
    }
}

/// What lies where: one thing a tile at most.
#[derive(Resource, Clone, Debug, Default)]
pub struct Items(HashMap<Position, Entity>);

impl Items {
    /// What lies at a place. Cost O(1).
    #[must_use]
    pub fn at(&self, at: Position) -> Option<Entity> {
        self.0.get(&at).copied()
    }

    /// Notes a thing where nothing lies yet.
    pub(crate) fn put(&mut self, at: Position, item: Entity) {
        self.0.insert(at, item);
    }

    /// Notes that a place is bare.
    pub(crate) fn take(&mut self, at: Position) -> Option<Entity> {
        self.0.remove(&at)
    }
}

/// Makes a thing that lies at a place; [`Items::put`] notes it.
pub(crate) fn spawn_item(commands: &mut Commands, at: Position, item: Item) -> Entity {
    commands.spawn((at, item, item.glyph(), Name::new(item.name()))).id()
}

/// Lays a thing down where nothing lies; says whether it lies there now.
pub fn lay_at(world: &mut World, at: Position, item: Item) -> bool {
    if world.get_resource_or_init::<Items>().at(at).is_some() {
        return false;
    }
    let entity = world.spawn((at, item, item.glyph(), Name::new(item.name()))).id();
    world.resource_mut::<Items>().put(at, entity);
    true
}

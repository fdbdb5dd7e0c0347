//! Who stands where: an index over the positions of all actors, and the only way to move one.

use bevy::ecs::system::SystemParam;
use bevy::platform::collections::HashMap;
use bevy::prelude::{Bundle, Commands, Entity, Query, ResMut, Resource, With};

use super::{ActorId, Roster};
use crate::grid::Position;

/// The actor on each tile that has one: at most one (SPEC 27).
#[derive(Resource, Clone, Debug, Default)]
pub struct Occupancy(HashMap<Position, Entity>);

impl Occupancy {
    /// Who stands at a place. Cost O(1).
    #[must_use]
    pub fn who(&self, at: Position) -> Option<Entity> {
        self.0.get(&at).copied()
    }

    /// How many actors there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Enters an actor that was just put at a free place.
    pub(super) fn enter(&mut self, at: Position, who: Entity) {
        self.0.insert(at, who);
    }
}

/// Moves actors and keeps the index true.
#[derive(SystemParam)]
pub(crate) struct Bodies<'w, 's> {
    commands: Commands<'w, 's>,
    positions: Query<'w, 's, &'static mut Position, With<ActorId>>,
    occupancy: ResMut<'w, Occupancy>,
    roster: ResMut<'w, Roster>,
}

impl Bodies<'_, '_> {
    /// Puts an actor at a place that is free, and says whether it is there now.
    pub(crate) fn move_to(&mut self, who: Entity, to: Position) -> bool {
        let Ok(mut position) = self.positions.get_mut(who) else { return false };
        if self.occupancy.who(to).is_some() {
            return false;
        }
        self.occupancy.0.remove(&*position);
        self.occupancy.0.insert(to, who);
        *position = to;
        true
    }

    /// Where an actor is.
    pub(crate) fn place(&self, who: Entity) -> Option<Position> {
        self.positions.get(who).ok().copied()
    }

    /// Has two actors change places, and says whether they have.
    pub(crate) fn swap(&mut self, a: Entity, b: Entity) -> bool {
        let Ok([mut at_a, mut at_b]) = self.positions.get_many_mut([a, b]) else { return false };
        std::mem::swap(&mut *at_a, &mut *at_b);
        self.occupancy.0.insert(*at_a, a);
        self.occupancy.0.insert(*at_b, b);
        true
    }

    /// Takes an actor out of the world, and answers where it was.
    pub(crate) fn remove(&mut self, who: Entity) -> Option<Position> {
        let at = self.positions.get(who).ok().copied()?;
        self.occupancy.0.remove(&at);
        self.roster.strike(who);
        self.commands.entity(who).despawn();
        Some(at)
    }

    /// Adds an actor at a place that is free, and says who it is.
    pub(crate) fn add(&mut self, at: Position, actor: impl Bundle) -> Option<Entity> {
        if self.occupancy.who(at).is_some() {
            return None;
        }
        let who = self.commands.spawn((at, actor)).id();
        let id = self.roster.enter(who);
        self.commands.entity(who).insert(id);
        self.occupancy.0.insert(at, who);
        Some(who)
    }
}

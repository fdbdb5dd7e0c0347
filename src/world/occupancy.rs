//! Who stands where: an index over the positions of all actors, and the only way to move one.

use bevy::ecs::system::SystemParam;
use bevy::platform::collections::HashMap;
use bevy::prelude::{Entity, Query, ResMut, Resource};

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
    positions: Query<'w, 's, &'static mut Position>,
    occupancy: ResMut<'w, Occupancy>,
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
}

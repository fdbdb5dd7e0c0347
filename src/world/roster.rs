//! All actors in the order in which they came into the world.

use bevy::prelude::{Entity, Resource};

use super::ActorId;

/// The living actors by [`ActorId`]. Systems go through all actors in this order.
#[derive(Resource, Clone, Debug, Default)]
pub struct Roster {
    actors: Vec<(ActorId, Entity)>,
    last: u32,
}

impl Roster {
    /// Adds an actor, and returns its id. Cost O(1).
    pub(crate) fn add(&mut self, who: Entity) -> ActorId {
        self.last += 1;
        let id = ActorId(self.last);
        self.actors.push((id, who));
        id
    }

    /// A roster without actors, after the last id that was given.
    pub(super) fn after(last: u32) -> Self {
        Self { actors: Vec::new(), last }
    }

    /// Adds an actor that has an id, after all that it has already.
    pub(super) fn restore(&mut self, id: ActorId, who: Entity) {
        self.actors.push((id, who));
    }

    /// The last id that was given.
    pub(crate) fn last(&self) -> u32 {
        self.last
    }

    /// Removes an actor. Cost O(actors).
    pub(crate) fn remove(&mut self, who: Entity) {
        self.actors.retain(|(_, actor)| *actor != who);
    }

    /// Returns whether there is one actor at most. Cost O(1).
    pub(crate) fn has_one_at_most(&self) -> bool {
        self.actors.len() <= 1
    }

    /// All actors, in order.
    pub fn iter(&self) -> impl Iterator<Item = Entity> {
        self.actors.iter().map(|(_, who)| *who)
    }
}

//! Every actor in the order in which they came into the world.

use bevy::prelude::{Entity, Resource};

use super::ActorId;

/// The actors by [`ActorId`], dead ones left out. Whatever goes through all actors goes in this order.
#[derive(Resource, Clone, Debug, Default)]
pub struct Roster {
    actors: Vec<(ActorId, Entity)>,
    last: u32,
}

impl Roster {
    /// Enters somebody, and answers the number.
    pub(crate) fn enter(&mut self, who: Entity) -> ActorId {
        self.last += 1;
        let id = ActorId(self.last);
        self.actors.push((id, who));
        id
    }

    /// Nobody yet, where so many were there before.
    pub(super) fn after(last: u32) -> Self {
        Self { actors: Vec::new(), last }
    }

    /// Enters somebody who has a number already; in order.
    pub(super) fn enter_again(&mut self, id: ActorId, who: Entity) {
        self.actors.push((id, who));
    }

    /// The last number that was given.
    pub(crate) fn last(&self) -> u32 {
        self.last
    }

    /// Strikes somebody out. Cost: one look at each actor.
    pub(crate) fn strike(&mut self, who: Entity) {
        self.actors.retain(|(_, actor)| *actor != who);
    }

    /// All actors, in order.
    pub fn iter(&self) -> impl Iterator<Item = Entity> {
        self.actors.iter().map(|(_, who)| *who)
    }
}

//! Handling: what actors do with their hands, and other verbs that are rare.
//!
//! A system of [`super::Turn`] costs time in each turn, whether it has anything to do or not. So all rare verbs share one
//! message, and a schedule that runs only where there is one. Each decides and applies in one place.

use bevy::ecs::message::Messages;
use bevy::prelude::{Entity, Message, World};

use super::schedules::Handlings;
use crate::intent::Verb;

/// Asks for a deed of an actor.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Handling {
    pub(super) actor: Entity,
    pub(super) deed: Deed,
}

/// What is asked for: each is a system of [`Handlings`] with a file of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// A rare verb.
    Of(Verb),
    /// A step becomes it: to drink from the lantern of an actor.
    Drink(Entity),
    /// A step becomes it: to take from the pack of an actor.
    Steal(Entity),
}

/// Carries out the deeds of this run of [`super::Turn`], if there are any. Cost O(1) where there are none.
pub(super) fn handle(world: &mut World) {
    if !world.resource::<Messages<Handling>>().is_empty() {
        world.run_schedule(Handlings);
    }
}

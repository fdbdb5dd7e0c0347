//! Handling: what actors do with their hands, and other verbs that are rare.
//!
//! A system of [`super::Turn`] costs time in each turn, whether it has anything to do or not. So all rare verbs share one
//! message, and a schedule that runs only where there is one. Each decides and applies in one place.

use bevy::ecs::message::Messages;
use bevy::prelude::{Entity, Message, World};

use super::schedules::Handlings;
use crate::grid::Vertical;

/// Asks for a deed of an actor.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Handling {
    pub(super) actor: Entity,
    pub(super) deed: Deed,
}

/// A rare verb: each is a system of [`Handlings`] with a file of its own. Slots have numbers from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// To use what is in a slot.
    Use(u8),
    /// To throw a stone, which is `what` 0, or one thing from a slot, to the position so many tiles away.
    Throw { what: u8, dx: i8, dy: i8 },
    /// To take what lies here.
    Take,
    /// To put down what is in a slot.
    Drop(u8),
    /// To shut the lantern, or to open it.
    Shutter,
    /// To go home from the camp.
    Leave,
    /// To go over the stairs beside, after the player.
    Follow(Vertical),
    /// To drink from the lantern of an actor.
    Drink(Entity),
    /// To take from the pack of an actor.
    Steal(Entity),
}

/// Carries out the deeds of this run of [`super::Turn`], if there are any. Cost O(1) where there are none.
pub(super) fn handle(world: &mut World) {
    if !world.resource::<Messages<Handling>>().is_empty() {
        world.run_schedule(Handlings);
    }
}

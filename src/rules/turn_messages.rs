//! Messages that live for one run of [`super::Turn`].
//!
//! A schedule that runs many times a frame would read the messages of all runs in its first, so each run ends by
//! clearing those that were registered here.

use bevy::ecs::message::Messages;
use bevy::prelude::{App, Message, Resource, World};

/// Registers messages of a turn.
pub trait AddTurnMessage {
    /// Adds a message that systems of [`super::Turn`] write and read; it is cleared at the end of each run.
    fn add_turn_message<M: Message>(&mut self) -> &mut Self;
}

impl AddTurnMessage for App {
    fn add_turn_message<M: Message>(&mut self) -> &mut Self {
        self.add_message::<M>();
        self.world_mut().get_resource_or_init::<TurnMessages>().clear.push(|world| {
            if let Some(mut messages) = world.get_resource_mut::<Messages<M>>() {
                messages.clear();
            }
        });
        self
    }
}

/// How to clear each message of a turn.
#[derive(Resource, Clone, Default)]
struct TurnMessages {
    clear: Vec<fn(&mut World)>,
}

/// Clears every message of the run that ends.
pub(super) fn clear_turn_messages(world: &mut World) {
    world.resource_scope::<TurnMessages, _>(|world, messages| {
        messages.clear.iter().for_each(|clear| clear(world));
    });
}

//! Actions that were carried out: of the player each takes a turn (SPEC 29).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Message, MessageWriter, Single, With};

use crate::world::Player;

/// An action of the player that takes a turn was carried out (SPEC 29).
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct PlayerActed(pub(super) ActionKind);

/// The kind of an action, as far as the passing of time depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ActionKind {
    Dig,
    /// A wait of a rest, which a conduct is about.
    Rest,
    Other,
}

/// Counts resolved actions.
#[derive(SystemParam)]
pub(super) struct Actions<'w, 's> {
    player: Option<Single<'w, 's, Entity, With<Player>>>,
    done: MessageWriter<'w, PlayerActed>,
}

impl Actions<'_, '_> {
    /// Returns whether an actor is the player.
    pub(super) fn is_player(&self, actor: Entity) -> bool {
        self.player.as_deref() == Some(&actor)
    }

    /// Counts an action of an actor. Only the player's takes a turn: creatures pay with energy.
    pub(super) fn done(&mut self, actor: Entity, kind: ActionKind) {
        if self.is_player(actor) {
            self.done.write(PlayerActed(kind));
        }
    }
}

//! Moving: an actor goes to the position that was decided.

use bevy::ecs::message::Messages;
use bevy::prelude::{Entity, Message, MessageWriter, PopulatedMessageReader, Res};

use super::actions::{ActionKind, Actions};
use super::underfoot::Underfoot;
use crate::grid::Position;
use crate::world::{ActorMover, Fact, FactWriter};

/// Asks for an actor to move to a free position, on its level or another.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct MoveTo {
    pub(super) actor: Entity,
    pub(super) to: Position,
}

/// The player has gone to another position, in any way, or another actor has taken stairs.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Moved {
    pub(super) actor: Entity,
    pub(super) from: Position,
    pub(super) to: Position,
}

/// The condition of all that comes of a change of level: somebody has come to another one.
pub(super) fn is_to_another_level(moved: Res<Messages<Moved>>) -> bool {
    moved.iter_current_update_messages().any(|moved| moved.from.z != moved.to.z)
}

pub(super) fn apply_moves(
    mut moves: PopulatedMessageReader<MoveTo>,
    mut mover: ActorMover,
    mut underfoot: Underfoot,
    mut actions: Actions,
    mut moved: MessageWriter<Moved>,
    mut facts: FactWriter,
) {
    for &MoveTo { actor, to } in moves.read() {
        // Another actor may have gone there before in this turn.
        if let Some(from) = mover.move_to(actor, to) {
            underfoot.come_to(actor, to, &mut facts);
            let (is_climb, is_player) = (from.z != to.z, actions.is_player(actor));
            if is_climb {
                facts.write(Fact::Climbed { who: actor, from }, to);
            } else {
                facts.write(Fact::Moved { who: actor, from }, to);
            }
            if is_climb || is_player {
                moved.write(Moved { actor, from, to });
            }
            if is_player {
                actions.done(actor, ActionKind::Other);
            }
        }
    }
}

//! Moving: an actor goes to the position that was decided.

use bevy::prelude::{Entity, Message, PopulatedMessageReader};

use super::{ActionKind, Actions};
use crate::grid::Position;
use crate::world::{ActorMover, Fact, FactWriter};

/// Asks for an actor to move to a free position, on its level or another.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct MoveTo {
    pub(super) actor: Entity,
    pub(super) to: Position,
}

pub(super) fn apply_moves(
    mut moves: PopulatedMessageReader<MoveTo>,
    mut mover: ActorMover,
    mut actions: Actions,
    mut facts: FactWriter,
) {
    for &MoveTo { actor, to } in moves.read() {
        // Another actor may have gone there before in this turn.
        if let Some(from) = mover.move_to(actor, to) {
            facts.write(
                match from.z == to.z {
                    true => Fact::Moved { who: actor, from },
                    false => Fact::Climbed { who: actor, from },
                },
                to,
            );
            actions.done(actor, ActionKind::Other);
        }
    }
}

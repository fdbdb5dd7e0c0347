//! Moving: an actor goes to the position that was decided.

use bevy::prelude::{Entity, Message, MessageWriter, PopulatedMessageReader, Res};

use super::{ActionKind, Actions};
use crate::grid::Position;
use crate::world::{ActorMover, GameFact, Knowledge};

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
    mut facts: MessageWriter<GameFact>,
    knowledge: Option<Res<Knowledge>>,
) {
    let is_seen = |at| knowledge.as_ref().is_none_or(|knowledge| knowledge.sees(at));
    for &MoveTo { actor, to } in moves.read() {
        // Another actor may have gone there before in this turn.
        if let Some(from) = mover.move_to(actor, to) {
            if is_seen(from) || is_seen(to) {
                facts.write(GameFact::Moved { who: actor, from, to });
            }
            actions.done(actor, ActionKind::Other);
        }
    }
}

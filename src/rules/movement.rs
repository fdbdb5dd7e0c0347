//! Moving: an actor goes where a decision sent it.

use bevy::prelude::{App, Entity, IntoScheduleConfigs, Message, MessageReader, MessageWriter};

use super::{ActionTaken, Turn, TurnSystems};
use crate::grid::Position;
use crate::world::Bodies;

/// An actor is to be at a free place, on its level or another.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct MoveTo {
    pub(super) actor: Entity,
    pub(super) to: Position,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MoveTo>();
    app.add_systems(Turn, apply_moves.in_set(TurnSystems::Apply).after(super::digging::apply_digs));
}

pub(super) fn apply_moves(
    mut moves: MessageReader<MoveTo>,
    mut bodies: Bodies,
    mut taken: MessageWriter<ActionTaken>,
) {
    for &MoveTo { actor, to } in moves.read() {
        if bodies.move_to(actor, to) {
            taken.write(ActionTaken);
        }
    }
}

//! Digging: rock becomes floor, and the digger stays (SPEC 15, 27).

use bevy::prelude::{App, IntoScheduleConfigs, Message, MessageReader, MessageWriter};

use super::{ActionTaken, Turn, TurnSystems};
use crate::grid::Position;
use crate::world::Ground;

/// A wall is to become floor.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct DigAt {
    pub(super) at: Position,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<DigAt>();
    app.add_systems(Turn, apply_digs.in_set(TurnSystems::Apply));
}

pub(super) fn apply_digs(
    mut digs: MessageReader<DigAt>,
    mut ground: Ground,
    mut taken: MessageWriter<ActionTaken>,
) {
    for &DigAt { at } in digs.read() {
        ground.dig(at);
        taken.write(ActionTaken);
    }
}

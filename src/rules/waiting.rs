//! Waiting: a turn passes (SPEC 29).

use bevy::prelude::{App, IntoScheduleConfigs, MessageReader, MessageWriter};

use super::{ActionTaken, Turn, TurnSystems};
use crate::intent::WaitIntent;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<WaitIntent>();
    app.add_systems(
        Turn,
        apply_waits.in_set(TurnSystems::Apply).after(super::movement::apply_moves),
    );
}

fn apply_waits(mut waits: MessageReader<WaitIntent>, mut taken: MessageWriter<ActionTaken>) {
    for _ in waits.read() {
        taken.write(ActionTaken);
    }
}

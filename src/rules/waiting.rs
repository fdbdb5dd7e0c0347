//! Waiting: a turn passes (SPEC 29).

use bevy::prelude::{App, IntoScheduleConfigs, MessageWriter, PopulatedMessageReader};

use super::{ActionTaken, Deed, Turn, TurnSystems};
use crate::intent::WaitIntent;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<WaitIntent>();
    app.add_systems(
        Turn,
        apply_waits.in_set(TurnSystems::Apply).after(super::fighting::bury_the_slain),
    );
}

pub(super) fn apply_waits(
    mut waits: PopulatedMessageReader<WaitIntent>,
    mut taken: MessageWriter<ActionTaken>,
) {
    for &WaitIntent { actor } in waits.read() {
        taken.write(ActionTaken { actor, deed: Deed::Other });
    }
}

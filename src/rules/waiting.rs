//! Waiting: a turn passes (SPEC 29).

use bevy::prelude::{App, IntoScheduleConfigs, PopulatedMessageReader};

use super::{Deed, Deeds, Turn, TurnSystems};
use crate::intent::WaitIntent;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<WaitIntent>();
    app.add_systems(
        Turn,
        apply_waits.in_set(TurnSystems::Apply).after(super::fighting::bury_the_slain),
    );
}

pub(super) fn apply_waits(mut waits: PopulatedMessageReader<WaitIntent>, mut deeds: Deeds) {
    for &WaitIntent { actor } in waits.read() {
        deeds.done(actor, Deed::Other);
    }
}

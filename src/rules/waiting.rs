//! Waiting: a turn passes (SPEC 29).

use bevy::prelude::PopulatedMessageReader;

use super::{ActionKind, Actions};
use crate::intent::{Intent, Verb};

pub(super) fn apply_waits(mut intents: PopulatedMessageReader<Intent>, mut actions: Actions) {
    for &Intent { actor, verb } in intents.read() {
        if verb == Verb::Wait {
            actions.done(actor, ActionKind::Other);
        }
    }
}

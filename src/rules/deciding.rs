//! Deciding: one intent, one decision. The match names every verb, so that the compiler asks for a new one.

use bevy::ecs::message::Messages;
use bevy::prelude::{MessageWriter, Res};

use super::climbing::decide_climb;
use super::decisions::{Decisions, Scenery};
use super::growing::GrowTowards;
use super::stepping::decide_step;
use super::{ActionKind, Actions};
use crate::intent::{Intent, Verb};

/// Decides all intents: steps first, and then the other verbs, each in the order of the intents.
pub(super) fn decide_intents(
    intents: Res<Messages<Intent>>,
    scenery: Scenery,
    mut decisions: Decisions,
    mut growths: MessageWriter<GrowTowards>,
    mut actions: Actions,
) {
    for &intent in intents.iter_current_update_messages() {
        if let Verb::Step(direction) = intent.verb {
            decide_step(intent, direction, &scenery, &mut decisions);
        }
    }
    for &intent in intents.iter_current_update_messages() {
        let actor = intent.actor;
        match intent.verb {
            Verb::Step(_) => {}
            Verb::Climb(vertical) => decide_climb(intent, vertical, &scenery, &mut decisions),
            Verb::Wait => actions.done(actor, ActionKind::Other),
            Verb::Grow(direction) => _ = growths.write(GrowTowards { actor, direction }),
        }
    }
}

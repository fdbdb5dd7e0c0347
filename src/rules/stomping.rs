//! Stomping: a shaker strains the mountain, and is heard far away (SPEC 51, 147).

use bevy::prelude::{MessageWriter, Query, ResMut};

use super::actions::{ActionKind, Actions};
use super::handling::Deeds;
use super::loudness::STOMP_RADIUS;
use super::noise::Noise;
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::{Abilities, Ability, Fact, FactWriter, Matter, Narrator, Rouse, Tremor};

/// Carries out the stomps of those that can.
pub(super) fn stomp(
    deeds: Deeds,
    stompers: Query<(&Position, &Abilities)>,
    mut matter: ResMut<Matter>,
    mut noise: MessageWriter<Noise>,
    mut narrator: Narrator,
    mut facts: FactWriter,
    mut actions: Actions,
) {
    for actor in deeds.actors_of(Verb::Stomp) {
        let Ok((&at, can)) = stompers.get(actor) else { continue };
        if !can.has(Ability::Stomp) {
            continue;
        }
        matter.shake(at, Tremor::Stomp);
        narrator.say_of_actor(actor, ("stomp", "stomps"), "");
        facts.write_loud(Fact::Stomped { who: actor }, at, STOMP_RADIUS);
        noise.write(Noise { at, radius: STOMP_RADIUS, by: Some(actor), rouse: Rouse::Stomp });
        actions.done(actor, ActionKind::Other);
    }
}

//! Undermining: an antlion digs the floor away under who stands above it (SPEC 147).

use bevy::prelude::{MessageWriter, Query, Res};

use super::actions::{ActionKind, Actions};
use super::falling::OpenShaft;
use super::handling::{Deed, Deeds};
use super::wounding::Opener;
use crate::grid::{Position, Vertical};
use crate::intent::Verb;
use crate::world::{Abilities, Ability, Fact, FactWriter, Mind, Narrator, Terrain};

/// Actions of an antlion for which the floor trickles before it gives way.
pub(super) const TRICKLES: u8 = 3;

/// Carries out the undermining of those that can. While what they have readied has time left, the floor trickles.
pub(super) fn undermine(
    deeds: Deeds,
    diggers: Query<(&Position, &Abilities, &Mind)>,
    terrain: Res<Terrain>,
    mut openings: MessageWriter<OpenShaft>,
    mut narrator: Narrator,
    mut facts: FactWriter,
    mut actions: Actions,
) {
    let direction_of = |deed: Deed| match deed {
        Deed::Of(Verb::Undermine(direction)) => Some(direction),
        _ => None,
    };
    for (actor, direction) in deeds.accepted(direction_of) {
        let Ok((from, can, mind)) = diggers.get(actor) else { continue };
        let beside = from.step(direction, terrain.size());
        let above = beside.and_then(|at| at.climb(Vertical::Up, terrain.size()));
        let Some(at) = above.filter(|_| can.has(Ability::Undermine)) else { continue };
        match mind.readies {
            Some(ready) if ready.left == TRICKLES => {
                narrator.say("The floor trickles away beneath you: step off.");
                facts.write(Fact::Trickled, at);
            }
            Some(_) => facts.write(Fact::Trickled, at),
            None => _ = openings.write(OpenShaft { at, by: Opener::Creature(actor) }),
        }
        actions.done(actor, ActionKind::Other);
    }
}

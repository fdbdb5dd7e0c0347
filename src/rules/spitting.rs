//! Spitting: a firenewt sets a tile on fire and those beside it, whatever stands there (SPEC 112, 147).

use bevy::prelude::Query;

use super::actions::{ActionKind, Actions};
use super::handling::{Deed, Deeds};
use super::kindling::light_powder;
use super::surroundings::Surroundings;
use super::throwing::place_at;
use crate::grid::Position;
use crate::intent::Verb;
use crate::sight::is_within;
use crate::world::{Abilities, Ability, Fact, FactWriter, Fire, Fluid, Lighter, Narrator, Spark};

/// How far fire is spat, in tiles.
pub(super) const SPIT_RADIUS: u32 = 4;

/// Has those spit that can. What stands on the tiles takes fire, powder there goes off in the same turn, for fuses burn after all
/// have acted, and gas on them or beside them burns; in water the fire is out at once.
pub(super) fn spit(
    deeds: Deeds,
    spitters: Query<(&Position, &Abilities)>,
    mut around: Surroundings,
    mut narrator: Narrator,
    mut facts: FactWriter,
    mut actions: Actions,
) {
    let aim_of = |deed: Deed| match deed {
        Deed::Of(Verb::Spit { dx, dy }) => Some((dx, dy)),
        _ => None,
    };
    for (actor, (dx, dy)) in deeds.accepted(aim_of) {
        let Ok((&from, can)) = spitters.get(actor) else { continue };
        let at = place_at(from, dx, dy).filter(|at| {
            around.terrain.is_open(*at)
                && can.has(Ability::Kindle)
                && is_within(from, *at, SPIT_RADIUS)
        });
        let Some(at) = at else { continue };
        narrator.say_of_actor(actor, ("spit", "spits"), " fire");
        facts.write(Fact::Spat { who: actor, from }, at);
        actions.done(actor, ActionKind::Other);
        let splash: Vec<_> = Fire::splash(at, &around.terrain).collect();
        for to in splash {
            if around.matter.pours.has(Fluid::Water, to) {
                continue;
            }
            around.matter.spark(Spark::flame(to, Lighter::Newt));
            let Surroundings { matter, fixtures, ground, .. } = &mut around;
            light_powder(to, matter, fixtures, ground, &mut facts);
            around.matter.kindle(Fire::spat(to, around.fixtures.at(to)));
        }
    }
}

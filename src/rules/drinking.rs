//! Drinking: a creature drinks oil from an open lantern beside it.

use bevy::prelude::Query;

use super::handling::{Deed, Deeds, still_beside};
use super::passing::drain;
use crate::grid::Position;
use crate::world::{Fact, FactWriter, Lantern, Narrator, Pack};

/// The oil that it takes with a draught.
const DRAUGHT: u32 = 15;

/// Carries out the draughts. Half of what a creature drank runs out where it dies (SPEC 85).
pub(super) fn drink(
    deeds: Deeds,
    positions: Query<&Position>,
    mut lanterns: Query<&mut Lantern>,
    mut packs: Query<&mut Pack>,
    mut narrator: Narrator,
    mut facts: FactWriter,
) {
    let lantern_of = |deed: Deed| match deed {
        Deed::Drink(from) => Some(from),
        _ => None,
    };
    for (actor, from) in deeds.accepted(lantern_of) {
        let Some([_, at]) = still_beside(&positions, actor, from) else { continue };
        let Ok(mut lantern) = lanterns.get_mut(from) else { continue };
        // Another may have emptied it before in this round.
        if !lantern.burns || !lantern.is_bright() {
            continue;
        }
        let points = lantern.oil.min(DRAUGHT);
        let told = drain(&mut lantern, points);
        if let Ok(mut pack) = packs.get_mut(actor) {
            pack.oil = pack.oil.saturating_add(points as u16);
        }
        facts.write(Fact::Drank { who: actor, points }, at);
        narrator.say_of_actor(actor, ("drink", "drinks"), " from your lantern");
        if let Some((fact, text)) = told {
            narrator.say(text);
            facts.write(fact, at);
        }
    }
}

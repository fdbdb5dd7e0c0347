//! Drinking: a creature drinks oil from an open lantern beside it.

use bevy::ecs::message::Messages;
use bevy::prelude::{Query, Res};

use super::handling::{Deed, Handling};
use super::passing::drain;
use crate::grid::Position;
use crate::world::{Fact, FactWriter, Lantern, Narrator, Pack};

/// The oil that it takes with a draught.
const DRAUGHT: u32 = 15;

/// Carries out the draughts. Half of what a creature drank runs out where it dies (SPEC 85).
pub(super) fn drink(
    handlings: Res<Messages<Handling>>,
    positions: Query<&Position>,
    mut lanterns: Query<&mut Lantern>,
    mut packs: Query<&mut Pack>,
    mut narrator: Narrator,
    mut facts: FactWriter,
) {
    for &Handling { actor, deed } in handlings.iter_current_update_messages() {
        let Deed::Drink(from) = deed else { continue };
        let Ok([own, at]) = positions.get_many([actor, from]) else { continue };
        let Ok(mut lantern) = lanterns.get_mut(from) else { continue };
        // Another may have emptied it before in this round.
        if !own.is_beside(*at) || !lantern.burns || !lantern.is_bright() {
            continue;
        }
        let points = lantern.oil.min(DRAUGHT);
        let told = drain(&mut lantern, points);
        if let Ok(mut pack) = packs.get_mut(actor) {
            pack.oil = pack.oil.saturating_add(points as u16);
        }
        facts.write(Fact::Drank { who: actor, points }, *at);
        narrator.say_of_actor(actor, ("drink", "drinks"), " from your lantern");
        if let Some((fact, text)) = told {
            narrator.say(text);
            facts.write(fact, *at);
        }
    }
}

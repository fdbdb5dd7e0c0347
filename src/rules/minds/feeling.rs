//! Stone elemental: feels the player through the rock, and comes straight through it.

use super::senses::{Me, Senses, Wits};
use crate::intent::Verb;
use crate::sight::is_within;

/// The radius in which it feels steps, in tiles.
const FEELS_RADIUS: u32 = 7;

pub(super) fn choose(me: &mut Me, senses: &Senses, _: &mut Wits) -> Option<Verb> {
    if is_within(me.at, senses.player, FEELS_RADIUS) {
        me.mind.goal = Some(senses.player);
    }
    match me.mind.goal {
        Some(goal) if goal != me.at && goal.z == me.at.z => senses.towards(me, goal),
        _ => {
            me.mind.goal = None;
            None
        }
    }
}

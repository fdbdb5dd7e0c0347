//! Stone elemental: feels the player through the rock, and comes straight through it.

use super::senses::{Creature, RoundState, Senses};
use crate::intent::Verb;
use crate::sight::is_within;

/// The radius in which it feels steps, in tiles.
const FEELS_RADIUS: u32 = 7;

pub(super) fn choose(creature: &mut Creature, senses: &Senses, _: &mut RoundState) -> Option<Verb> {
    if is_within(creature.at, senses.player, FEELS_RADIUS) {
        creature.mind.goal = Some(senses.player);
    }
    creature.mind.goal = creature.goal_to_reach();
    senses.towards(creature, creature.mind.goal?)
}

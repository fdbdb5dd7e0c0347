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
    match creature.mind.goal {
        Some(goal) if goal != creature.at && goal.z == creature.at.z => {
            senses.towards(creature, goal)
        }
        _ => {
            creature.mind.goal = None;
            None
        }
    }
}

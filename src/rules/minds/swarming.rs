//! Skitter: runs at the player that it sees, or to where it was called.

use super::senses::{Creature, Senses};
use crate::intent::Verb;

pub(super) fn choose(creature: &mut Creature, senses: &Senses) -> Option<Verb> {
    if senses.is_seen {
        creature.mind.goal = Some(senses.player);
    }
    if creature.mind.goal? == creature.at {
        creature.mind.goal = None;
        return senses.through_shaft(creature);
    }
    creature.mind.goal = creature.goal_to_reach();
    senses.towards(creature, creature.mind.goal?)
}

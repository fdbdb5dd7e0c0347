//! Lampmoth: comes to the player's light, and drinks its oil. Nothing dark interests it.

use super::senses::{Creature, RoundState, Senses};
use crate::intent::Verb;

/// Beside the player it drinks one time in so many.
const DRINKS_ONCE_IN: u64 = 2;

pub(super) fn choose(creature: &Creature, senses: &Senses, state: &mut RoundState) -> Option<Verb> {
    if !senses.is_seen || !senses.signs.shines {
        return senses.flutter(creature, state.dice);
    }
    match senses.player_beside(creature) {
        None => senses.towards(creature, senses.player),
        Some(direction) if state.dice.once_in(DRINKS_ONCE_IN) => Some(Verb::Step(direction)),
        Some(_) => senses.flutter(creature, state.dice),
    }
}

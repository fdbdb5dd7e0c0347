//! Bat: flutters about, bites in passing, and comes to who glows.

use super::senses::{Creature, RoundState, Senses};
use crate::intent::Verb;

/// It comes nearer to a player that it sees and that does not glow one time in so many.
const COMES_ONCE_IN: u64 = 3;
/// Over or under a shaft it flies through that one time in so many.
const PASSES_ONCE_IN: u64 = 4;

pub(super) fn choose(creature: &Creature, senses: &Senses, state: &mut RoundState) -> Option<Verb> {
    if senses.is_seen && (senses.signs.glows || state.dice.once_in(COMES_ONCE_IN)) {
        return senses.towards(creature, senses.player);
    }
    if let Some(climb) = senses.through_shaft(creature)
        && state.dice.once_in(PASSES_ONCE_IN)
    {
        return Some(climb);
    }
    senses.any_open(creature, state.dice).map(Verb::Step)
}

//! Fungus: rooted. It stings a player beside it, and spreads where it is not crowded.

use super::senses::{Creature, RoundState, Senses};
use crate::intent::Verb;

/// It stings a player beside it one time in so many.
const STINGS_ONCE_IN: u64 = 2;
/// It spreads one time in so many.
const SPREADS_ONCE_IN: u64 = 160;
/// It does not spread beside more than this many others.
const CROWD: usize = 1;

pub(super) fn choose(creature: &Creature, senses: &Senses, state: &mut RoundState) -> Option<Verb> {
    if let Some(direction) = senses.player_beside(creature) {
        return state.dice.once_in(STINGS_ONCE_IN).then_some(Verb::Step(direction));
    }
    if !state.dice.once_in(SPREADS_ONCE_IN) {
        return None;
    }
    let near = creature.at.neighbours(senses.terrain.size());
    if near.filter(|at| senses.occupancy.is_taken(*at)).count() > CROWD {
        return None;
    }
    senses.any_open(creature, state.dice).map(Verb::Grow)
}

//! Fungus: rooted. It stings a player beside it, and spreads where it is not crowded.

use super::senses::{Me, Senses, Wits};
use crate::intent::Verb;

/// It spreads one time in so many.
const SPREADS_ONCE_IN: u64 = 160;
/// It does not spread beside more than this many others.
const CROWD: usize = 1;

pub(super) fn choose(me: &Me, senses: &Senses, wits: &mut Wits) -> Option<Verb> {
    if let Some(direction) = senses.player_beside(me) {
        return wits.dice.once_in(2).then_some(Verb::Step(direction));
    }
    if !wits.dice.once_in(SPREADS_ONCE_IN) {
        return None;
    }
    let near = me.at.neighbours(senses.terrain.size());
    if near.filter(|at| senses.occupancy.is_taken(*at)).count() > CROWD {
        return None;
    }
    senses.any_open(me, wits.dice).map(Verb::Grow)
}

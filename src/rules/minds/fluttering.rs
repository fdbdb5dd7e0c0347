//! Bat: flutters about, and bites in passing.

use super::senses::{Me, Senses, Wits};
use crate::intent::Verb;

/// It comes nearer to a player that it sees one time in so many.
const COMES_ONCE_IN: u64 = 3;

pub(super) fn choose(me: &Me, senses: &Senses, wits: &mut Wits) -> Option<Verb> {
    if senses.is_seen && wits.dice.once_in(COMES_ONCE_IN) {
        return senses.towards(me, senses.player);
    }
    senses.any_open(me, wits.dice).map(Verb::Step)
}

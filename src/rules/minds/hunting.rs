//! Hound: hunts by sight, by noise and by scent, and follows over stairs.

use super::senses::{Creature, RoundState, Senses};
use crate::intent::Verb;

pub(super) fn choose(
    creature: &mut Creature,
    senses: &Senses,
    state: &mut RoundState,
) -> Option<Verb> {
    senses.hunt(creature, state.scent)
}

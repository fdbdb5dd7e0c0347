//! Shying: who goes by sight cannot bear the Ember, and keeps off whoever carries it (SPEC 179).

use super::senses::{Creature, Senses};
use crate::intent::Verb;
use crate::world::SHY_STEPS;

/// A step away from a bearer of the Ember that is near. `None` where no bearer is near, or where no step leads away: then it does as
/// its kind does.
pub(super) fn choose(creature: &Creature, senses: &Senses) -> Option<Verb> {
    let fears = senses.signs.bears_ember && senses.is_seen && creature.brain.keeps_off_ember();
    if !fears || creature.at.steps_to(senses.player) > SHY_STEPS {
        return None;
    }
    senses.away(creature)
}

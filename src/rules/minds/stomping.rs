//! Shaker: stays where it is. It kicks who is beside it, and stomps with every second action while it sees the player.

use super::senses::{Creature, Senses};
use crate::intent::Verb;
use crate::world::Readied;

pub(super) fn choose(creature: &mut Creature, senses: &Senses) -> Option<Verb> {
    let has_raised_its_foot = creature.mind.readies.take().is_some();
    if let Some(direction) = senses.player_beside(creature) {
        return Some(Verb::Step(direction));
    }
    if has_raised_its_foot {
        return Some(Verb::Stomp);
    }
    if senses.is_seen {
        creature.mind.goal = Some(senses.player);
        creature.mind.readies = Some(Readied { at: creature.at, left: 1 });
    }
    None
}

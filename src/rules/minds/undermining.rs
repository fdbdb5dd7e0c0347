//! Antlion: feels who is on the level above, gets under him through the rock, and digs the floor away from below. On its own level
//! it comes to who is near, and strikes.

use super::super::undermining::TRICKLES;
use super::senses::{Creature, Senses};
use crate::grid::{Position, Vertical};
use crate::intent::Verb;
use crate::sight::is_within;
use crate::world::Readied;

/// The radius in which it feels who is above or beside, in tiles.
const FEELS_RADIUS: u32 = 8;

pub(super) fn choose(creature: &mut Creature, senses: &Senses) -> Option<Verb> {
    let readied = creature.mind.readies.take();
    if let Some(direction) = senses.player_beside(creature) {
        return Some(Verb::Step(direction));
    }
    let under = Position { z: creature.at.z, ..senses.player };
    let is_above = creature.at.climb(Vertical::Up, senses.terrain.size()) == Some(senses.player);
    if is_above && senses.can_open(senses.player) {
        return Some(undermine(creature, readied, senses.player));
    }
    let has_prey = senses.player.z == creature.at.z || senses.player.z + 1 == creature.at.z;
    if has_prey && is_within(creature.at, under, FEELS_RADIUS) {
        creature.mind.goal = Some(under);
    }
    creature.mind.goal = creature.goal_to_reach();
    senses.towards(creature, creature.mind.goal?)
}

/// The floor trickles away as long as the player stays, and then it is gone.
fn undermine(creature: &mut Creature, readied: Option<Readied>, at: Position) -> Verb {
    let left = match readied.filter(|ready| ready.at == at) {
        None => TRICKLES,
        Some(ready) => ready.left.saturating_sub(1),
    };
    creature.mind.readies = (left > 0).then_some(Readied { at, left });
    Verb::Undermine
}

//! Warden: knows where the Ember is, and goes straight there, through rock and over levels (SPEC 122).

use super::senses::{Creature, Senses};
use crate::grid::{Direction, Position, Vertical};
use crate::intent::Verb;

/// It attacks the player beside it, goes to the Ember, and stands by one that lies.
pub(super) fn choose(creature: &mut Creature, senses: &Senses, ember: Position) -> Option<Verb> {
    creature.mind.goal = Some(ember);
    if let Some(direction) = senses.player_beside(creature) {
        return Some(Verb::Step(direction));
    }
    if creature.at.z != ember.z {
        return change_level(creature, senses, ember);
    }
    if creature.at.is_beside(ember) { None } else { senses.towards(creature, ember) }
}

/// Rises or sinks to the level of the Ember; where somebody stands right above or below, the next column has to do.
fn change_level(creature: &Creature, senses: &Senses, ember: Position) -> Option<Verb> {
    let way = if ember.z < creature.at.z { Vertical::Up } else { Vertical::Down };
    let to = creature.at.climb(way, senses.terrain.size())?;
    if !senses.occupancy.is_taken(to) {
        return Some(Verb::Rise(way));
    }
    let mut open = Direction::ALL.into_iter().filter(|way| senses.is_open(creature, *way));
    open.next().map(Verb::Step)
}

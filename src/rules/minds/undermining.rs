//! Antlion: feels who is on the level above, gets beside his column through the rock, and digs the floor away from below. On its own
//! level it waits, and strikes who comes beside it.

use super::super::undermining::TRICKLES;
use super::senses::{Creature, RoundState, Senses};
use crate::grid::{Direction, Position, Vertical};
use crate::intent::Verb;
use crate::sight::is_within;
use crate::world::Readied;

/// The radius around it in which it feels who is above, in tiles.
const FEELS_RADIUS: u32 = 8;

pub(super) fn choose(
    creature: &mut Creature,
    senses: &Senses,
    state: &mut RoundState,
) -> Option<Verb> {
    let readied = creature.mind.readies.take();
    if let Some(direction) = senses.player_beside(creature) {
        return Some(Verb::Step(direction));
    }
    let under = senses.player.climb(Vertical::Down, senses.terrain.size());
    let prey =
        under.filter(|at| at.z == creature.at.z && is_within(creature.at, *at, FEELS_RADIUS));
    if prey.is_some() {
        creature.mind.goal = prey;
    }
    if under == Some(creature.at) {
        // Who falls needs room to land.
        return senses.any_open(creature, state.dice).map(Verb::Step);
    }
    let column = under.filter(|at| creature.at.is_beside(*at) && senses.can_open(senses.player));
    if let Some(direction) = column.and_then(|at| creature.at.towards(at)) {
        return Some(undermine(creature, readied, senses.player, direction));
    }
    if senses.player.z == creature.at.z {
        creature.mind.goal = None;
    }
    creature.mind.goal = creature.goal_to_reach();
    senses.towards(creature, creature.mind.goal?)
}

/// The floor trickles away as long as the player stays, and then it is gone.
fn undermine(
    creature: &mut Creature,
    readied: Option<Readied>,
    at: Position,
    direction: Direction,
) -> Verb {
    let left = match readied.filter(|ready| ready.at == at) {
        None => TRICKLES,
        Some(ready) => ready.left.saturating_sub(1),
    };
    creature.mind.readies = (left > 0).then_some(Readied { at, left });
    Verb::Undermine(direction)
}

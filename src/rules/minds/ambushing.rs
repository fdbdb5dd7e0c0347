//! Rock eel: only ever in rock. It feels steps near it, comes to a wall beside them, and bites out of it.
//!
//! Who stands still is not felt: it lies in wait where it felt the last step. The turn before it bites a seam runs through the
//! rock; then it goes away for a while.

use super::senses::{Creature, Senses};
use crate::grid::{Direction, Tile};
use crate::intent::Verb;
use crate::sight::is_within;
use crate::world::Readied;

/// The radius in which it feels steps, in tiles.
const FEELS_RADIUS: u32 = 5;
/// So many turns it goes away after a bite.
const AWAY_TURNS: u32 = 2;

pub(super) fn choose(creature: &mut Creature, senses: &Senses) -> Option<Verb> {
    if let Some(ready) = creature.mind.readies.take() {
        return bite(creature, ready, senses);
    }
    if senses.terrain.tile(creature.at).is_some_and(Tile::is_walkable) {
        return struggle(creature, senses);
    }
    if creature.mind.patience > 0 {
        creature.mind.patience -= 1;
        let away = senses.player.towards(creature.at)?;
        let beyond = creature.at.step(away, senses.terrain.size())?;
        return senses.past_player(creature, beyond);
    }
    let is_near = is_within(creature.at, senses.player, FEELS_RADIUS);
    let feels = is_near && creature.mind.goal != Some(senses.player);
    if feels {
        creature.mind.goal = Some(senses.player);
    }
    if senses.player_beside(creature).is_some() {
        if feels {
            ready(creature, senses);
        }
        return None;
    }
    let goal = creature.goal_to_reach().filter(|goal| !creature.at.is_beside(*goal))?;
    senses.towards(creature, goal)
}

/// Makes ready to bite, no sooner than after the next action of the player.
fn ready(creature: &mut Creature, senses: &Senses) {
    let left = creature.more_actions.saturating_add(1);
    creature.mind.readies = Some(Readied { at: senses.player, left });
}

/// Bites the player if it is still beside, once it is time to.
fn bite(creature: &mut Creature, ready: Readied, senses: &Senses) -> Option<Verb> {
    if ready.left > 1 {
        creature.mind.readies = Some(Readied { left: ready.left - 1, ..ready });
        return None;
    }
    let direction = senses.player_beside(creature)?;
    creature.mind.goal = Some(senses.player);
    creature.mind.patience = creature.actions_in(AWAY_TURNS);
    Some(Verb::Step(direction))
}

/// On floor it goes back into rock beside it, and where there is none it bites who is beside.
fn struggle(creature: &mut Creature, senses: &Senses) -> Option<Verb> {
    let player = senses.player_beside(creature);
    let mut ways = Direction::ALL.into_iter();
    let back = ways.find(|way| Some(*way) != player && senses.is_open(creature, *way));
    if back.is_none() && player.is_some() {
        ready(creature, senses);
    }
    back.map(Verb::Step)
}

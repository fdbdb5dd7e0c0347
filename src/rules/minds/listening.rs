//! Listener: sees nobody. It goes to noise, over stairs too, and stands there for a while; it strikes the player beside it who has just
//! made some. Who is silent is nothing to it.

use super::senses::{Creature, RoundState, Senses};
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::Readied;

/// So many turns it stands where it has come to.
const STANDS_TURNS: u32 = 10;
/// Where it has heard nothing it strays one time in so many.
const STRAYS_ONCE_IN: u64 = 4;

pub(super) fn choose(
    creature: &mut Creature,
    senses: &Senses,
    state: &mut RoundState,
) -> Option<Verb> {
    if let Some(heard) = creature.mind.readies.take() {
        let left = heard.left.saturating_sub(1);
        creature.mind.readies = (left > 0).then_some(Readied { left, ..heard });
        if let Some(direction) = senses.player_beside(creature) {
            return Some(Verb::Step(direction));
        }
    }
    let Some(goal) = creature.mind.goal.filter(|goal| goal.z == creature.at.z) else {
        creature.mind.goal = None;
        let strays = state.dice.once_in(STRAYS_ONCE_IN);
        return if strays { senses.flutter(creature, state.dice) } else { None };
    };
    let is_held = creature.at.is_beside(goal) && senses.occupancy.is_taken(goal);
    let has_come = is_held || creature.at == goal;
    let step = if has_come { None } else { senses.past_player(creature, goal) };
    step.or_else(|| stand(creature, senses, goal))
}

/// It stands where it has come to, as near to a noise as it gets, and then forgets that. What it heard over stairs it follows.
fn stand(creature: &mut Creature, senses: &Senses, goal: Position) -> Option<Verb> {
    let left = match creature.mind.patience {
        left if left > 0 && creature.at == goal => left,
        _ => {
            let way = senses.leads_on(creature, creature.at).filter(|_| creature.at == goal);
            if let Some(way) = way {
                creature.mind.goal = None;
                return Some(Verb::Climb(way));
            }
            creature.actions_in(STANDS_TURNS)
        }
    };
    creature.mind.patience = left - 1;
    creature.mind.goal = (left > 1).then_some(creature.at);
    None
}

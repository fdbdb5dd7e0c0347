//! Hound: hunts by sight, by noise and by scent, and follows over stairs.

use super::senses::{Creature, RoundState, Senses};
use crate::intent::Verb;

/// It goes by scent where its goal is so near the player, in steps.
const SCENT_STEPS: u32 = 2;

/// A step towards the player by scent where its goal is near the player, or else towards the goal.
pub(super) fn choose(
    creature: &mut Creature,
    senses: &Senses,
    state: &mut RoundState,
) -> Option<Verb> {
    if senses.is_seen {
        creature.mind.goal = Some(senses.player);
    }
    if creature.mind.goal? == creature.at {
        creature.mind.goal = None;
        // The player that was noticed here may have taken the stairs.
        return senses.leads_on(creature, creature.at).map(Verb::Climb);
    }
    creature.mind.goal = creature.goal_to_reach();
    let goal = creature.mind.goal?;
    let is_player_near = goal.z == senses.player.z && goal.steps_to(senses.player) <= SCENT_STEPS;
    let followed = is_player_near.then(|| state.scent.follow(senses, creature)).flatten();
    followed.map(Verb::Step).or_else(|| senses.towards(creature, goal))
}

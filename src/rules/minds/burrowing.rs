//! Borer: eats its way through rock and floor from one random position to another, or towards a noise.

use super::senses::{Creature, RoundState, Senses};
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::Dice;

/// The farthest goal that it chooses, in tiles.
const FARTHEST: u32 = 12;

pub(super) fn choose(
    creature: &mut Creature,
    senses: &Senses,
    state: &mut RoundState,
) -> Option<Verb> {
    if let Some(direction) = senses.player_beside(creature) {
        return Some(Verb::Step(direction));
    }
    let goal = creature.goal_to_reach();
    let goal = goal.unwrap_or_else(|| goal_near(creature.at, senses, state.dice));
    creature.mind.goal = Some(goal);
    let plan = senses.towards(creature, goal);
    if plan.is_none() {
        creature.mind.goal = None;
    }
    plan
}

/// A random position near it on the level.
fn goal_near(at: Position, senses: &Senses, dice: &mut Dice) -> Position {
    let size = senses.terrain.size();
    let mut near = |at: u32, side: u32| {
        dice.roll(at.saturating_sub(FARTHEST), at.saturating_add(FARTHEST).min(side - 1))
    };
    Position { x: near(at.x, size.width()), y: near(at.y, size.height()), z: at.z }
}

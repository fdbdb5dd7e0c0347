//! Borer: eats its way through rock and floor from one random position to another, or towards a noise.

use super::senses::{Me, Senses, Wits};
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::Dice;

/// The farthest goal that it chooses, in tiles.
const FARTHEST: u32 = 12;

pub(super) fn choose(me: &mut Me, senses: &Senses, wits: &mut Wits) -> Option<Verb> {
    if let Some(direction) = senses.player_beside(me) {
        return Some(Verb::Step(direction));
    }
    let goal = match me.mind.goal {
        Some(goal) if goal != me.at && goal.z == me.at.z => goal,
        _ => goal_near(me.at, senses, wits.dice),
    };
    me.mind.goal = Some(goal);
    let plan = senses.towards(me, goal);
    if plan.is_none() {
        me.mind.goal = None;
    }
    plan
}

/// A random position near it on the level.
fn goal_near(at: Position, senses: &Senses, dice: &mut Dice) -> Position {
    let size = senses.terrain.size();
    let mut near = |at: u32, side: u32| {
        dice.roll((at.saturating_sub(FARTHEST), at.saturating_add(FARTHEST).min(side - 1)))
    };
    Position { x: near(at.x, size.width()), y: near(at.y, size.height()), z: at.z }
}

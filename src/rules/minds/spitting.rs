//! Firenewt: goes to oil, and to whom it sees. While somebody whom it sees is near it draws breath, and spits fire with every fourth
//! action at where that was the turn before. Oil on which it stands it lights.

use super::super::spitting::SPIT_RADIUS;
use super::senses::{Creature, Senses};
use crate::grid::Position;
use crate::intent::Verb;
use crate::sight::is_within;
use crate::world::{Fixture, Fluid, Readied};

/// Actions for which it draws breath; with the last of them it takes aim, and does nothing else.
const BREATHS: u8 = 3;
/// How far it smells oil, in steps.
const SMELLS_STEPS: u32 = 6;
/// Actions for which it smells for no oil after it has found none.
const RESTS: u8 = 8;

pub(super) fn choose(creature: &mut Creature, senses: &Senses) -> Option<Verb> {
    let drawn = creature.mind.readies.take();
    if let Some(Readied { at, left: 0 | 1 }) = drawn {
        return spit(creature.at, at);
    }
    if senses.is_seen {
        creature.mind.goal = Some(senses.player);
    }
    if senses.is_seen && is_within(creature.at, senses.player, SPIT_RADIUS) {
        let left = drawn.map_or(BREATHS, |ready| ready.left - 1);
        creature.mind.readies = Some(Readied { at: senses.player, left });
        if left == 1 {
            return None;
        }
    }
    if let Some(direction) = senses.player_beside(creature) {
        return Some(Verb::Step(direction));
    }
    go_on(creature, senses)
}

/// Fire at a position.
fn spit(from: Position, at: Position) -> Option<Verb> {
    let apart = |from: u32, to: u32| i8::try_from(i64::from(to) - i64::from(from)).ok();
    Some(Verb::Spit { dx: apart(from.x, at.x)?, dy: apart(from.y, at.y)? })
}

/// Goes where it means to. There it stays by oil, and takes aim at what is spilt; where there is none it smells for some.
fn go_on(creature: &mut Creature, senses: &Senses) -> Option<Verb> {
    if let Some(goal) = creature.goal_to_reach() {
        return senses.towards(creature, goal);
    }
    let at = creature.at;
    if is_oil(at, senses) {
        let is_to_light = is_slick(at, senses) && !senses.fires.has(at);
        creature.mind.readies = is_to_light.then_some(Readied { at, left: 1 });
        return None;
    }
    creature.mind.goal = smelt(creature, senses);
    senses.towards(creature, creature.mind.goal?)
}

/// The nearest oil that it smells, and can get to. While it goes nowhere it smells for some now and then. Cost O(tiles around) where it
/// does.
fn smelt(creature: &mut Creature, senses: &Senses) -> Option<Position> {
    if creature.mind.patience > 0 {
        creature.mind.patience -= 1;
        return None;
    }
    let near = creature.at.within_steps(SMELLS_STEPS, senses.terrain.size());
    let oil = near.filter(|at| is_oil(*at, senses) && senses.is_in_region_of(creature, *at));
    let nearest = oil.min_by_key(|at| at.steps_to(creature.at));
    creature.mind.patience = if nearest.is_none() { RESTS } else { 0 };
    nearest
}

/// Returns whether oil is at a position, spilt or in a flask, and no water.
fn is_oil(at: Position, senses: &Senses) -> bool {
    let is_there = is_slick(at, senses) || (senses.has_flask)(at);
    is_there && !senses.pours.has(Fluid::Water, at)
}

fn is_slick(at: Position, senses: &Senses) -> bool {
    senses.fixtures.at(at) == Some(Fixture::Slick)
}

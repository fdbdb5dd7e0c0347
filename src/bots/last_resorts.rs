//! What the handy bot does when a fight would go badly: powder, quickstone, a stone heart.

use super::cutting::cuts_off;
use super::firm::can_close;
use super::foes::{can, comers, is_stronger};
use super::hands::aim;
use super::handy::Handy;
use super::steps::step_away;
use super::wants::{exit, is_weaker};
use super::{Seen, SeenCreature};
use crate::grid::{Direction, Position, Tile};
use crate::intent::Verb;
use crate::rules::throw_radius;
use crate::sight::is_within;
use crate::world::{Ability, Effect, Fixture, Thing};

/// Below this part of its health, in percent, it turns to stone.
const WEAK: u32 = 30;
/// A stronger foe so many steps away is near.
const NEAR: u32 = 2;
/// A foe so many steps away is far enough to walk towards it.
const FAR: u32 = 3;
/// How near powder goes off without harm, in steps: a step beside its blast.
const POWDER_STEPS: u32 = 3;
/// It cuts off who is so many steps away.
const TO_CUT_OFF: std::ops::RangeInclusive<u32> = 2..=7;
/// So far it throws quickstone for that, in steps.
const THROWN_STEPS: u32 = 5;

impl Handy {
    /// Goes away from powder with a burning fuse.
    pub(super) fn dodge(&mut self, seen: &Seen) -> Option<Verb> {
        let mut kegs = seen.fixtures.iter().filter(|(at, stands)| {
            *stands == Fixture::LitPowder && at.z == seen.at.z && seen.is_in_sight(*at)
        });
        let (keg, _) = kegs.find(|(at, _)| at.steps_to(seen.at) <= POWDER_STEPS)?;
        if self.walker.is_stuck() { None } else { step_away(seen, *keg) }
    }

    /// Throws powder at a stronger foe that is too far to be hit oneself: at a sleeper, or at who comes from afar.
    pub(super) fn throw_powder(&mut self, seen: &Seen) -> Option<Verb> {
        let powder = seen.slot_of(Thing::Powder)?;
        if self.walker.is_stuck() {
            return None;
        }
        let is_in_reach = |foe: &&SeenCreature| {
            let nearest = if foe.comes() { POWDER_STEPS + 1 } else { POWDER_STEPS };
            foe.steps >= nearest && is_within(seen.at, foe.at, throw_radius(Thing::Powder))
        };
        let foes = seen.creatures.iter().filter(|foe| is_stronger(foe, seen));
        foes.filter(is_in_reach).find_map(|foe| aim(seen, powder, foe.at))
    }

    /// Closes the rock between itself and a stronger foe that comes, so that it has no short way any more.
    pub(super) fn cut_off(&mut self, seen: &Seen) -> Option<Verb> {
        let stone = seen.slot_of(Thing::Quickstone)?;
        if self.walker.is_stuck() {
            return None;
        }
        let foe =
            comers(seen).find(|foe| TO_CUT_OFF.contains(&foe.steps) && is_stronger(foe, seen))?;
        let is_free = |at: Position| at != seen.at && seen.creature_at(at).is_none();
        let closes = |middle: Position, at: Position| {
            at.steps_to(middle) <= 1 && is_free(at) && can_close(seen, at)
        };
        let middles = seen.at.within_steps(THROWN_STEPS, seen.size()).filter(|middle| {
            middle.steps_to(seen.at) > 1
                && middle.steps_to(foe.at) <= foe.steps
                && seen.can_throw(*middle)
        });
        let cutting = middles.filter(|middle| cuts_off(seen, foe, |at| closes(*middle, at)));
        aim(seen, stone, cutting.min_by_key(|middle| middle.steps_to(seen.at))?)
    }

    /// Turns to stone when it is hurt, and a foe that does not pass rock is beside, or a stronger one near.
    pub(super) fn turn_to_stone(&mut self, seen: &Seen) -> Option<Verb> {
        let heart = seen.slot_of(Thing::StoneHeart)?;
        if self.walker.is_stuck() || !is_weaker(seen, WEAK) {
            return None;
        }
        let is_reason = |foe: &&SeenCreature| {
            let is_near = foe.steps <= 1 || foe.steps <= NEAR && is_stronger(foe, seen);
            is_near && !can(foe, Ability::PassRock)
        };
        let foe = comers(seen).find(is_reason)?;
        let Effect::TurnToStone(turns) = Thing::StoneHeart.kind().effect else { return None };
        self.stony = Some((seen.turn + u64::from(turns), foe.at));
        Some(Verb::Use(heart))
    }

    /// Walks off as long as it passes rock, away from where the foe was: to where the game goes on, if that is not its way, and
    /// digs on from there.
    pub(super) fn walk_off(&mut self, seen: &Seen) -> Option<Verb> {
        let (_, from) = self.stony.filter(|(until, _)| seen.turn < *until)?;
        if seen.pack.has(Thing::StoneHeart) || self.walker.is_stuck() || from.z != seen.at.z {
            return None;
        }
        let goal = exit(seen).filter(|goal| leads_away(seen, *goal, from));
        if let Some(goal) = goal {
            self.walker.tunnel_to(goal);
        }
        let ways = Direction::ALL.into_iter().filter_map(|direction| {
            let to = seen.at.step(direction, seen.size())?;
            let is_rock = seen.tile(to).is_none_or(Tile::is_diggable);
            let left = goal.map_or(0, |goal| 2 * to.steps_to(goal));
            let is_way = is_rock || seen.is_free(to);
            is_way.then(|| ((i64::from(to.steps_to(from)) - i64::from(left), is_rock), direction))
        });
        ways.max_by_key(|(worth, _)| *worth).map(|(_, direction)| Verb::Step(direction))
    }
}

/// Returns whether a step straight to a goal comes farther from a position, or whether that is far already.
fn leads_away(seen: &Seen, goal: Position, from: Position) -> bool {
    let steps = seen.at.steps_to(from);
    let to = seen.at.towards(goal).and_then(|direction| seen.at.step(direction, seen.size()));
    steps > FAR || to.is_some_and(|to| to.steps_to(from) > steps)
}

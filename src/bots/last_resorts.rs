//! What the handy bot does when a fight would go badly: powder, quickstone, a stone heart.

use super::foes::{comers, is_stronger};
use super::hands::aim;
use super::handy::Handy;
use super::steps::step_away;
use super::wants::is_weaker;
use super::{Seen, SeenCreature};
use crate::grid::{Direction, Tile};
use crate::intent::Verb;
use crate::rules::throw_radius;
use crate::sight::is_within;
use crate::world::{Effect, Fixture, Thing};

/// Below this part of its health, in percent, it walls itself in.
const WARY: u32 = 60;
/// Below this part of its health, in percent, it turns to stone.
const WEAK: u32 = 40;
/// How near powder goes off without harm, in steps: a step beside its blast.
const POWDER_STEPS: u32 = 3;
/// It walls itself in from who is so many steps away.
const TO_WALL_OFF: std::ops::RangeInclusive<u32> = 2..=3;
/// Turns for which it stays there: walkers forget it by then (SPEC 116).
const WALLED_TURNS: u64 = 20;

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

    /// Closes the rock around itself before a stronger foe is there.
    pub(super) fn wall_in(&mut self, seen: &Seen) -> Option<Verb> {
        let stone = seen.slot_of(Thing::Quickstone)?;
        if self.walker.is_stuck() || !is_weaker(seen, WARY) {
            return None;
        }
        let foe = comers(seen).next()?;
        if !TO_WALL_OFF.contains(&foe.steps) || !is_stronger(foe, seen) {
            return None;
        }
        self.sealed_until = seen.turn + WALLED_TURNS;
        Some(Verb::Use(stone))
    }

    /// Stays where it has walled itself in, for a while.
    pub(super) fn stay_walled_in(&mut self, seen: &Seen) -> Option<Verb> {
        let mut around = seen.at.neighbours(seen.size());
        let is_walled = seen.turn < self.sealed_until
            && !around.any(|at| seen.tile(at).is_some_and(Tile::is_walkable));
        is_walled.then_some(Verb::Wait)
    }

    /// Turns to stone when it is badly hurt and a foe is beside.
    pub(super) fn turn_to_stone(&mut self, seen: &Seen) -> Option<Verb> {
        let heart = seen.slot_of(Thing::StoneHeart)?;
        if self.walker.is_stuck() || !is_weaker(seen, WEAK) {
            return None;
        }
        let foe = comers(seen).find(|foe| foe.steps <= 1)?;
        let Effect::TurnToStone(turns) = Thing::StoneHeart.kind().effect else { return None };
        self.stony = Some((seen.turn + u64::from(turns), foe.at));
        Some(Verb::Use(heart))
    }

    /// Walks off through rock as long as it can.
    pub(super) fn walk_off(&mut self, seen: &Seen) -> Option<Verb> {
        let (until, from) = self.stony.filter(|(until, _)| seen.turn < *until)?;
        if seen.pack.has(Thing::StoneHeart) || self.walker.is_stuck() || from.z != seen.at.z {
            return None;
        }
        // Rather through rock, but not into it with the last step.
        let is_last = seen.turn + 1 >= until;
        let ways = Direction::ALL.into_iter().filter_map(|direction| {
            let to = seen.at.step(direction, seen.size())?;
            let is_rock = seen.tile(to).is_some_and(Tile::is_diggable);
            let is_way = is_rock || seen.is_free(to);
            is_way.then(|| ((to.steps_to(from), is_rock != is_last), direction))
        });
        ways.max_by_key(|(worth, _)| *worth).map(|(_, direction)| Verb::Step(direction))
    }
}

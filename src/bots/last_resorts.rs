//! What the handy bot does when a fight would go badly: powder and quickstone.

use super::aiming::aim;
use super::cutting::cuts_off;
use super::firm::can_close;
use super::foes::{comers, is_stronger};
use super::gas::is_by_gas;
use super::handy::Handy;
use super::steps::step_away;
use super::{Seen, SeenCreature};
use crate::grid::Position;
use crate::intent::Verb;
use crate::rules::{BLAST_REACH, throw_radius};
use crate::world::{Fixture, Thing};

/// How near powder goes off without harm, in steps: a step beside its blast.
const POWDER_STEPS: u32 = BLAST_REACH + 1;
/// It cuts off who is so many steps away.
const TO_CUT_OFF: std::ops::RangeInclusive<u32> = 2..=7;

impl Handy {
    /// Goes away from powder with a burning fuse.
    pub(super) fn dodge(&mut self, seen: &Seen) -> Option<Verb> {
        let mut kegs = seen.fixtures.iter().filter(|(at, stands)| {
            *stands == Fixture::LitPowder && at.z == seen.at.z && seen.is_in_sight(*at)
        });
        let (keg, _) = kegs.find(|(at, _)| at.steps_to(seen.at) <= POWDER_STEPS)?;
        if self.walker.is_stuck() { None } else { step_away(seen, *keg) }
    }

    /// Throws powder at a stronger foe that is too far to be hit oneself: at a sleeper, or at who comes from afar; not out of gas, which
    /// it would light.
    pub(super) fn throw_powder(&mut self, seen: &Seen) -> Option<Verb> {
        let powder = seen.slot_of(Thing::Powder)?;
        if self.walker.is_stuck() || is_by_gas(seen, seen.at) {
            return None;
        }
        let is_in_reach = |foe: &&SeenCreature| {
            let nearest = if foe.comes() { POWDER_STEPS + 1 } else { POWDER_STEPS };
            foe.steps >= nearest
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
        let middles =
            seen.at.within_steps(throw_radius(Thing::Quickstone), seen.size()).filter(|middle| {
                middle.steps_to(seen.at) > 1
                    && middle.steps_to(foe.at) <= foe.steps
                    && seen.can_throw(Thing::Quickstone, *middle)
            });
        let cutting = middles.filter(|middle| cuts_off(seen, foe, |at| closes(*middle, at)));
        aim(seen, stone, cutting.min_by_key(|middle| middle.steps_to(seen.at))?)
    }
}

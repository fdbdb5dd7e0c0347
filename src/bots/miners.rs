//! Bots that play one trick with the ground all the time: they dig, wall themselves in, open all that is hidden.

use super::exploits::{Trick, foe_within};
use super::gas::Darkness;
use super::openings::Openings;
use super::plain::Plain;
use super::steps::{dig_beside, straight};
use super::walker::REST;
use super::wants::{camp, is_weaker};
use super::{Seen, SeenThing};
use crate::grid::{Position, Size, Tile};
use crate::intent::Verb;
use crate::world::Thing;

/// A trick that needs peace is left while a foe is so near, in steps.
const FOE_NEAR: u32 = 8;

/// Digs straight from where it arrives to the sides of a level, until it knows stairs, and then straight there.
#[derive(Default)]
pub(super) struct Tunneller {
    /// The level that it digs through, and the sides that it has been to.
    level: u32,
    sides: usize,
}

impl Tunneller {
    /// It has come to a side that is so near, in steps.
    const THERE: u32 = 3;

    /// Where it digs to on this level; `None` once it has been everywhere.
    fn aim(&mut self, seen: &Seen) -> Option<Position> {
        if self.level != seen.at.level() {
            (self.level, self.sides) = (seen.at.level(), 0);
        }
        let known = seen.stairs(wanted_stairs(seen)).min_by_key(|at| at.steps_to(seen.at));
        if known.is_some() {
            return known;
        }
        let sides = sides(seen.size(), seen.at.z);
        while sides.get(self.sides).is_some_and(|at| at.steps_to(seen.at) <= Self::THERE) {
            self.sides += 1;
        }
        sides.get(self.sides).copied()
    }
}

/// The stairs that the plain bot takes next.
fn wanted_stairs(seen: &Seen) -> Tile {
    if seen.has_ember { Tile::StairsUp } else { Tile::StairsDown }
}

/// Places near the sides of a level, one after another far apart.
fn sides(size: Size, z: u32) -> [Position; 5] {
    let (width, height) = (size.width(), size.height());
    let at = |x: u32, y: u32| Position { x: width * x / 8, y: height * y / 8, z };
    [at(7, 4), at(1, 4), at(4, 1), at(4, 7), at(4, 4)]
}

impl Trick for Tunneller {
    fn act(&mut self, plain: &mut Plain, seen: &Seen) -> Option<Verb> {
        let is_busy = foe_within(seen, FOE_NEAR).is_some() || is_weaker(seen, REST);
        if plain.walker.is_stuck() || is_busy {
            return None;
        }
        let first = plain.walker.take_kit(seen).or_else(|| plain.walker.mend(seen));
        let is_ember = |lying: &SeenThing| lying.thing == Thing::Ember && lying.at.z == seen.at.z;
        let is_there = seen.tile(seen.at) == Some(wanted_stairs(seen))
            || seen.things.iter().any(is_ember)
            || (seen.has_ember && camp(seen).is_some());
        if first.is_some() || is_there {
            return first;
        }
        straight(seen, self.aim(seen)?)
    }
}

/// Walls itself in where it is hurt, with quickstone or in a pocket that it digs, and rests there.
#[derive(Default)]
pub(super) struct Sealer {
    /// Whether it was hurt, and is not well yet.
    is_recovering: bool,
    /// Digs and steps that are left of its pocket.
    digs: u32,
    /// The step that it digs by.
    into: Option<Verb>,
}

impl Sealer {
    /// Below this part of its health, in percent, it is hurt.
    const HURT: u32 = 50;
    /// Actions for a pocket: each tile takes a dig and a step.
    const DIGS: u32 = 8;
}

impl Trick for Sealer {
    fn act(&mut self, plain: &mut Plain, seen: &Seen) -> Option<Verb> {
        const FULL: u32 = 100;
        if !self.is_recovering && is_weaker(seen, Self::HURT) {
            *self = Self { is_recovering: true, digs: Self::DIGS, into: dig_beside(seen) };
        }
        self.is_recovering &= seen.health.now < seen.health.max;
        if !self.is_recovering || plain.walker.is_stuck() {
            return None;
        }
        if let Some(foe) = foe_within(seen, FOE_NEAR) {
            let stone = seen.slot_of(Thing::Quickstone).filter(|_| foe.steps > 1);
            return stone.map(Verb::Use);
        }
        if self.digs > 0 && self.into.is_some() {
            self.digs -= 1;
            return self.into;
        }
        Some(plain.play_on(seen, FULL))
    }
}

/// Opens every hollow whose sign it sees, in the dark where gas is near.
#[derive(Default)]
pub(super) struct Opener {
    openings: Openings,
    darkness: Darkness,
}

impl Trick for Opener {
    fn act(&mut self, plain: &mut Plain, seen: &Seen) -> Option<Verb> {
        let shutter = self.darkness.shutter(seen).filter(|_| !plain.walker.is_stuck());
        if shutter.is_some() || foe_within(seen, FOE_NEAR).is_some() {
            return shutter;
        }
        let mut hollows: Vec<_> = seen.hollows.iter().collect();
        hollows.sort_by_key(|hollow| hollow.middle.steps_to(seen.at));
        self.openings.begin(&mut plain.walker, seen, hollows.into_iter())
    }
}

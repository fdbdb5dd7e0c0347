//! How bots go down shafts: the handy one by a rope, or where it knows no stairs, and deep enough down one that it blasts; the diver
//! always.

use super::Seen;
use super::exploits::{Trick, foe_within};
use super::gas::is_gas_near;
use super::handy::Handy;
use super::maps::Goal;
use super::plain::Plain;
use super::steps::step_away;
use super::wants::is_weaker;
use crate::grid::{Position, Tile, Vertical};
use crate::intent::Verb;
use crate::world::{Fixture, Thing};

/// The handy bot goes so far out of its way for a shaft, in steps.
const SHAFT_STEPS: u16 = 30;
/// So far where it knows stairs already, and has no rope.
const NEAR_STEPS: u16 = 10;
/// Below this part of its health, in percent, it does not jump.
const BOLD: u32 = 75;
/// The first level, from 1, on which the handy bot blasts a shaft to hang its rope into: those above are worth the walk.
const BLAST_LEVEL: u32 = 3;
/// A bot blasts while nobody is so near, in steps.
const FOE_NEAR: u32 = 8;

/// Returns whether there is a level below, and nothing is left to be fetched from it yet.
fn goes_down(seen: &Seen) -> bool {
    !seen.has_ember && seen.at.level() < seen.size().depth()
}

impl Handy {
    /// Goes down a shaft: by a rope, which it hangs there for the way home, or without one where it is well, and farther for one where
    /// it knows no stairs.
    pub(super) fn descend(&mut self, seen: &Seen) -> Option<Verb> {
        if !goes_down(seen) || self.walker.is_stuck() || self.walker.is_digging() {
            return None;
        }
        let rope = seen.slot_of(Thing::Rope);
        let has_stairs = seen.stairs(Tile::StairsDown).next().is_some();
        let jumps = !is_weaker(seen, BOLD);
        let steps = if has_stairs && rope.is_none() { NEAR_STEPS } else { SHAFT_STEPS };
        match seen.fixture_at(seen.at) {
            Some(Fixture::RopedShaft) => return Some(Verb::Climb(Vertical::Down)),
            Some(Fixture::Shaft) if rope.is_some() => return rope.map(Verb::Use),
            Some(Fixture::Shaft) if jumps => return Some(Verb::Climb(Vertical::Down)),
            _ => {}
        }
        let mut mouths: Vec<_> = seen.standing(Fixture::RopedShaft).collect();
        if rope.is_some() || jumps {
            mouths.extend(seen.standing(Fixture::Shaft));
        }
        let way = self.walker.step_within(seen, Goal::Place, &mouths, steps);
        let is_worth_it = rope.is_some() && !has_stairs && seen.at.level() >= BLAST_LEVEL;
        way.or_else(|| if mouths.is_empty() && is_worth_it { blast(seen) } else { None })
    }
}

/// Lights powder on the ground, for a shaft; `None` where nothing would open, gas would burn, somebody is near, or powder burns already.
fn blast(seen: &Seen) -> Option<Verb> {
    let is_bare = seen.tile(seen.at) == Some(Tile::Floor) && seen.fixture_at(seen.at).is_none();
    let burns = seen.standing(Fixture::LitPowder).next().is_some();
    let is_calm = foe_within(seen, FOE_NEAR).is_none() && !is_gas_near(seen) && !burns;
    seen.slot_of(Thing::Powder).filter(|_| is_bare && is_calm).map(Verb::Use)
}

/// Dives: down every shaft that it sees, and down those that it blasts, but near gas.
#[derive(Default)]
pub(super) struct Diver;

impl Diver {
    /// It keeps so far from a keg, in steps.
    const KEG_STEPS: u32 = 3;
}

impl Trick for Diver {
    fn act(&mut self, plain: &mut Plain, seen: &Seen) -> Option<Verb> {
        if !goes_down(seen) || plain.walker.is_stuck() {
            return None;
        }
        let kegs = || seen.standing(Fixture::LitPowder);
        let is_near = |keg: &Position| keg.steps_to(seen.at) <= Self::KEG_STEPS;
        if let Some(keg) = kegs().find(is_near) {
            return Some(step_away(seen, keg).unwrap_or(Verb::Wait));
        }
        if seen.fixture_at(seen.at) == Some(Fixture::Shaft) {
            return Some(Verb::Climb(Vertical::Down));
        }
        if foe_within(seen, FOE_NEAR).is_some() {
            return None;
        }
        let mouths: Vec<_> = seen.standing(Fixture::Shaft).collect();
        let down = plain.walker.step(seen, Goal::Place, &mouths);
        let waits = || kegs().next().map(|_| Verb::Wait);
        down.or_else(waits).or_else(|| blast(seen))
    }
}

//! Bursting: a flask of oil that lands breaks, and the block is slick then. From a bright lantern it is aflame at once, and burns
//! who stands there and beside, the player too (SPEC 83).

use super::kindling::{light_fuel, light_powder};
use super::landing::{Landing, Throw};
use super::wounding::{Blow, Cause};
use crate::grid::{Position, Tile};
use crate::world::{Fact, Fixture, Fluid, Lighter, Points, Spark};

/// What it takes of who stands where it lands.
const MIDDLE_POINTS: Points = Points { least: 5, most: 8 };
/// What it takes of each beside.
const BESIDE_POINTS: Points = Points { least: 2, most: 4 };
/// How far around the middle the oil runs, in steps.
const BLOCK: u32 = 1;

/// Burns the block around the place where a flask lands, which goes on burning; powder there goes off.
pub(super) fn burst(landing: &mut Landing, throw: Throw) {
    let Throw { by, from, at, thing } = throw;
    landing.refuser.narrator.say(format!("The {} bursts into flame.", thing.kind().name));
    landing.around.matter.spark(Spark::block(at, Lighter::Oil));
    let hit = landing.living(at);
    landing.sound(throw, Fact::Burst, hit);
    let mut beside: Vec<_> = at.neighbours(landing.around.terrain.size()).collect();
    beside.sort_unstable_by_key(|at| at.scan_key());
    let beside = beside.into_iter().map(|at| (at, BESIDE_POINTS));
    for (at, points) in [(at, MIDDLE_POINTS)].into_iter().chain(beside) {
        let Some(who) = landing.living(at) else { continue };
        landing.refuser.narrator.say_of_actor(who, ("burn", "burns"), "");
        landing.hurt(who, by, Blow { points, from, cause: Cause::Oil(by) });
    }
    for at in run_out(landing, at) {
        let around = &mut landing.around;
        let facts = &mut landing.refuser.facts;
        light_powder(at, &mut around.matter, &mut around.fixtures, &mut around.ground, facts);
        light_fuel(at, Lighter::Oil, &mut around.matter, &around.fixtures);
    }
}

/// Breaks a flask without a flame: the oil runs out, and is heard as a stone is.
pub(super) fn spill(landing: &mut Landing, throw: Throw) {
    let name = throw.thing.kind().name;
    landing.refuser.narrator.say(format!("The {name} breaks, and the oil runs out, unlit."));
    landing.sound(throw, Fact::Landed(throw.thing), None);
    run_out(landing, throw.at);
}

/// Makes slick of the dry floor of a block on which nothing stands but moss; returns the dry floor of the block, in scan order.
fn run_out(landing: &mut Landing, middle: Position) -> Vec<Position> {
    let around = &mut landing.around;
    let block = middle.within_steps(BLOCK, around.terrain.size());
    let floor = block.filter(|at| {
        let is_floor = around.terrain.tile(*at) == Some(Tile::Floor);
        is_floor && !around.matter.pours.has(Fluid::Water, *at)
    });
    let floor: Vec<_> = floor.collect();
    for at in &floor {
        match around.fixtures.at(*at) {
            None => {}
            Some(Fixture::Moss) => _ = around.fixtures.take_away(*at),
            Some(_) => continue,
        }
        around.fixtures.put_up(*at, Fixture::Slick);
    }
    floor
}

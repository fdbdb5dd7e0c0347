//! Bursting: a flask of oil that lands is aflame at once, and burns who stands there and beside, the player too.

use super::landing::{Landing, Throw};
use super::wounding::{Blow, Cause};
use crate::world::{Fact, Lighter, Points, Spark};

/// What it takes of who stands where it lands.
const MIDDLE_POINTS: Points = Points { least: 6, most: 10 };
/// What it takes of each beside.
const BESIDE_POINTS: Points = Points { least: 3, most: 5 };

/// Burns the block around the place where a flask lands.
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
}

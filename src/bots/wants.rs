//! What all bots want: health, the camp, and things.

use super::{Seen, SeenThing};
use crate::grid::{Position, Tile};
use crate::world::{Fixture, Thing};

/// Returns whether the player has less than a part of the health, in percent.
pub(super) fn is_weaker(seen: &Seen, percent: u32) -> bool {
    seen.health.now * 100 < seen.health.max * percent
}

/// Flasks of oil in the pack.
pub(super) fn flasks(seen: &Seen) -> u32 {
    let flasks = seen.pack.stacks().filter(|(_, stack)| stack.thing == Thing::OilFlask);
    flasks.map(|(_, stack)| u32::from(stack.count)).sum()
}

/// The camp, if it is on this level and was seen.
pub(super) fn camp(seen: &Seen) -> Option<Position> {
    let mut camps = seen.fixtures.iter().filter(|(_, fixture)| *fixture == Fixture::Camp);
    camps.find(|(at, _)| at.z == seen.at.z).map(|(at, _)| *at)
}

/// Where the game goes on, as far as is known: the camp or the nearest stairs up with the Ember, and else the nearest stairs down.
pub(super) fn exit(seen: &Seen) -> Option<Position> {
    let kind = if seen.has_ember { Tile::StairsUp } else { Tile::StairsDown };
    let home = camp(seen).filter(|_| seen.has_ember);
    home.or_else(|| seen.stairs(kind).min_by_key(|at| at.steps_to(seen.at)))
}

/// The things of this level that are taken by walking there.
fn lying_here<'a>(seen: &'a Seen) -> impl Iterator<Item = &'a SeenThing> {
    seen.things.iter().filter(move |lying| lying.at.z == seen.at.z && !lying.is_put_down)
}

/// Where things of some kind lie on this level that are taken by walking there, and that there is room for.
pub(super) fn takeable(seen: &Seen, is_wanted: impl Fn(&SeenThing) -> bool) -> Vec<Position> {
    let has_room = |lying: &SeenThing| seen.pack.room_for(lying.thing) > 0;
    let wanted = lying_here(seen).filter(|lying| has_room(lying) && is_wanted(lying));
    wanted.map(|lying| lying.at).collect()
}

/// Where things lie on this level that the bots go to: the Ember, and whatever there is room for but bundles.
pub(super) fn wanted(seen: &Seen) -> Vec<Position> {
    let wanted = lying_here(seen).filter(|lying| seen.pack.takes_by_walking(lying.thing));
    wanted.map(|lying| lying.at).collect()
}

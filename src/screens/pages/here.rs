//! The one thing that there is to do where the player stands.

use bevy::prelude::{Entity, With, World};

use super::go_home;
use crate::grid::{Position, Tile};
use crate::intent::Verb;
use crate::screens::acting::act;
use crate::world::{Fixture, Fixtures, Pack, Player, PutDown, Terrain, Thing, Things};

/// Takes the stairs; where there are none, takes what lies here and can be taken; where nothing does, goes home from the camp,
/// after a question.
pub(super) fn act_here(world: &mut World) {
    let mut players = world.query_filtered::<(Entity, &Position, Option<&Pack>), With<Player>>();
    let Ok((actor, &at, pack)) = players.single(world) else { return };
    let pack = pack.copied();
    let underfoot = world.get_resource::<Terrain>().and_then(|terrain| terrain.tile(at));
    if let Some(vertical) = underfoot.and_then(Tile::leads) {
        act(world, Verb::Climb(vertical).by(actor));
    } else if pack.is_some_and(|pack| is_takeable(world, at, &pack)) {
        act(world, Verb::Take.by(actor));
    } else if pack.is_some() && is_camp(world, at) {
        go_home::ask(world, actor);
    }
}

/// Returns whether something lies at a position that walking there does not take: what was put down, a bundle, or what there is
/// room for by now.
fn is_takeable(world: &World, at: Position, pack: &Pack) -> bool {
    let is_buried = world.get_resource::<Terrain>().is_some_and(|terrain| terrain.buries(at));
    let lying = world.get_resource::<Things>().and_then(|things| things.at(at));
    lying.filter(|_| !is_buried).is_some_and(|lying| {
        let Some(&thing) = world.get::<Thing>(lying) else { return false };
        thing.is_bundle() || world.get::<PutDown>(lying).is_some() || pack.room_for(thing) > 0
    })
}

fn is_camp(world: &World, at: Position) -> bool {
    let fixtures = world.get_resource::<Fixtures>();
    fixtures.is_some_and(|fixtures| fixtures.at(at) == Some(Fixture::Camp))
}

//! The one thing that there is to do where the player stands.

use bevy::prelude::{Entity, Has, With, World};

use super::go_home;
use crate::grid::{Position, Tile};
use crate::intent::Verb;
use crate::screens::acting::act;
use crate::world::{Fixture, Fixtures, Pack, Player, PutDown, Terrain, Things};

/// Takes the stairs; where there are none, takes what was put down here; where nothing was, goes home from the camp, after a
/// question.
pub(super) fn act_here(world: &mut World) {
    let mut players = world.query_filtered::<(Entity, &Position, Has<Pack>), With<Player>>();
    let Ok((actor, &at, has_pack)) = players.single(world) else { return };
    let underfoot = world.get_resource::<Terrain>().and_then(|terrain| terrain.tile(at));
    if let Some(vertical) = underfoot.and_then(Tile::leads) {
        act(world, Verb::Climb(vertical).by(actor));
    } else if has_pack && is_put_down(world, at) {
        act(world, Verb::Take.by(actor));
    } else if has_pack && is_camp(world, at) {
        go_home::ask(world, actor);
    }
}

/// Returns whether what lies at a position was put down there, so that walking there does not take it.
fn is_put_down(world: &World, at: Position) -> bool {
    let thing = world.get_resource::<Things>().and_then(|things| things.at(at));
    thing.is_some_and(|thing| world.get::<PutDown>(thing).is_some())
}

fn is_camp(world: &World, at: Position) -> bool {
    let fixtures = world.get_resource::<Fixtures>();
    fixtures.is_some_and(|fixtures| fixtures.at(at) == Some(Fixture::Camp))
}

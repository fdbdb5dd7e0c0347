//! The one thing that there is to do where the player stands.

use bevy::prelude::{Entity, With, World};

use super::go_home;
use crate::grid::Position;
use crate::intent::Verb;
use crate::screens::acting::act;
use crate::world::{Fixture, Fixtures, Lead, Pack, Player, PutDown, Terrain, Thing, Things};

/// Takes the stairs or the rope; where there are none, takes what lies here and can be taken; where nothing does, hangs a rope into
/// a shaft, or goes home from the camp, after a question.
pub(super) fn act_here(world: &mut World) {
    let mut players = world.query_filtered::<(Entity, &Position, Option<&Pack>), With<Player>>();
    let Ok((actor, &at, pack)) = players.single(world) else { return };
    let pack = pack.copied();
    if let Some(lead) = lead(world, at).filter(|lead| !lead.is_bare) {
        act(world, Verb::Climb(lead.to).by(actor));
    } else if let Some(pack) = pack {
        let lying = lying(world, at);
        let is_taken = |(thing, _): (Thing, bool)| thing.is_bundle() || pack.room_for(thing) > 0;
        match (standing(world, at), pack.slot_of(Thing::Rope)) {
            _ if lying.is_some_and(is_taken) => _ = act(world, Verb::Take.by(actor)),
            (Some(Fixture::Shaft), Some(slot)) => _ = act(world, Verb::Use(slot).by(actor)),
            (Some(Fixture::Camp), _) => go_home::ask(world, actor),
            // The rules say why it stays.
            _ if lying.is_some_and(|(_, is_put_down)| is_put_down) => {
                act(world, Verb::Take.by(actor));
            }
            _ => {}
        }
    }
}

/// What lies at a position and is not buried, and whether it was put down.
fn lying(world: &World, at: Position) -> Option<(Thing, bool)> {
    let is_buried = world.get_resource::<Terrain>().is_some_and(|terrain| terrain.buries(at));
    let lying = world.get_resource::<Things>().and_then(|things| things.at(at));
    let lying = lying.filter(|_| !is_buried)?;
    Some((*world.get::<Thing>(lying)?, world.get::<PutDown>(lying).is_some()))
}

/// The way that leads on from a position.
fn lead(world: &World, at: Position) -> Option<Lead> {
    Lead::at(world.get_resource()?, world.get_resource()?, at)
}

fn standing(world: &World, at: Position) -> Option<Fixture> {
    world.get_resource::<Fixtures>()?.at(at)
}

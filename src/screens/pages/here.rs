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
    } else if pack.is_some_and(|pack| is_takeable(world, at, &pack)) {
        act(world, Verb::Take.by(actor));
    } else if let Some(pack) = pack {
        let rope = pack.slot_of(Thing::Rope);
        match standing(world, at) {
            Some(Fixture::Shaft) => {
                if let Some(slot) = rope {
                    act(world, Verb::Use(slot).by(actor));
                }
            }
            Some(Fixture::Camp) => go_home::ask(world, actor),
            _ => {}
        }
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

/// The way that leads on from a position.
fn lead(world: &World, at: Position) -> Option<Lead> {
    Lead::at(world.get_resource()?, world.get_resource()?, at)
}

fn standing(world: &World, at: Position) -> Option<Fixture> {
    world.get_resource::<Fixtures>()?.at(at)
}

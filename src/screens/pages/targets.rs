//! The creatures that a cursor goes to: the next one, and for a throw the first one.

use bevy::prelude::{With, World};

use crate::grid::Position;
use crate::rules::can_throw;
use crate::world::{Health, Knowledge, Mind, Occupancy, Player, SpeciesId, Terrain, Thing, is_foe};

/// Of the creatures that a thrown thing can hit, in the order of their distance from the player, the one after that at a place.
pub(super) fn next_target(world: &mut World, thing: Thing, at: Position) -> Option<Position> {
    let player = place_of_player(world)?;
    let mut creatures = world.query_filtered::<&Position, With<Mind>>();
    let world = &*world;
    let is_meant =
        |at: &Position| is_in_sight(world, player, *at) && can_hit(world, thing, player, *at);
    let mut meant: Vec<_> = creatures.iter(world).copied().filter(is_meant).collect();
    meant.sort_by_key(|at| (player.steps_to(*at), at.scan_key()));
    let after = meant.iter().position(|other| *other == at).map_or(0, |place| place + 1);
    meant.get(after).or(meant.first()).copied()
}

/// Where a throw is aimed first: at the nearest creature that it can hit, at foes that are awake before sleepers and who is
/// neutral; without any, at the nearest in sight.
pub(super) fn first_target(world: &mut World, thing: Thing) -> Option<Position> {
    let player = place_of_player(world)?;
    let mut creatures = world.query::<(&Position, &Mind, Option<&SpeciesId>, Option<&Health>)>();
    let world = &*world;
    let in_sight = creatures.iter(world).filter(|(at, ..)| is_in_sight(world, player, **at));
    let nearest = in_sight.min_by_key(|(at, mind, species, health)| {
        let is_foe = is_foe(*species, *health);
        let can_hit = can_hit(world, thing, player, **at);
        (!can_hit, can_hit && !(mind.is_awake && is_foe), player.steps_to(**at), at.scan_key())
    });
    nearest.map(|(at, ..)| *at)
}

/// Can the player throw a thing to a place?
fn can_hit(world: &World, thing: Thing, player: Position, at: Position) -> bool {
    let resources = (
        world.get_resource::<Knowledge>(),
        world.get_resource::<Terrain>(),
        world.get_resource::<Occupancy>(),
    );
    let (Some(knowledge), Some(terrain), Some(occupancy)) = resources else { return false };
    can_throw(knowledge, terrain, occupancy, thing, player, at).is_ok()
}

/// Does the player see a place of the level?
fn is_in_sight(world: &World, player: Position, at: Position) -> bool {
    let knowledge = world.get_resource::<Knowledge>();
    at.z == player.z && knowledge.is_some_and(|knowledge| knowledge.is_in_sight(at))
}

fn place_of_player(world: &mut World) -> Option<Position> {
    let mut players = world.query_filtered::<&Position, With<Player>>();
    players.single(world).ok().copied()
}

//! Putting actors into the world (SPEC 30).

use bevy::prelude::{Bundle, Entity, World};

use super::{Occupancy, Roster, Terrain};
use crate::grid::{Position, Tile};
use crate::streams::Stream;

/// The position is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("another actor stands at {at:?} already")]
pub struct Occupied {
    /// The position.
    pub at: Position,
}

/// A level has no tile that is walkable and unoccupied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no empty location on level {}", .z + 1)]
pub struct NoEmptyLocation {
    /// The level, from 0.
    pub z: u32,
}

/// Adds an actor at a position.
///
/// # Errors
/// [`Occupied`] where another actor is there.
pub fn add_at(world: &mut World, at: Position, actor: impl Bundle) -> Result<Entity, Occupied> {
    if world.get_resource_or_init::<Occupancy>().is_taken(at) {
        return Err(Occupied { at });
    }
    let who = world.spawn((at, actor)).id();
    let id = world.get_resource_or_init::<Roster>().add(who);
    world.entity_mut(who).insert(id);
    world.resource_mut::<Occupancy>().enter(at, who);
    Ok(who)
}

/// Adds an actor at a random tile of level `z` that is walkable and unoccupied (SPEC 30). Cost
/// O(tiles of the level).
///
/// # Errors
/// [`NoEmptyLocation`] where the level has none, or where there is no such level.
pub fn add_at_empty_location(
    world: &mut World,
    z: u32,
    stream: &mut Stream,
    actor: impl Bundle,
) -> Result<Entity, NoEmptyLocation> {
    world.init_resource::<Occupancy>();
    let occupancy = world.resource::<Occupancy>();
    let empty: Vec<_> = world
        .get_resource::<Terrain>()
        .filter(|terrain| z < terrain.size().depth())
        .map(|terrain| {
            let is_walkable = |at: &Position| terrain.tile(*at).is_some_and(Tile::is_walkable);
            let tiles = terrain.tiles().positions(z);
            tiles.filter(is_walkable).filter(|at| !occupancy.is_taken(*at)).collect()
        })
        .unwrap_or_default();
    let at = *stream.choose(&empty).ok_or(NoEmptyLocation { z })?;
    add_at(world, at, actor).map_err(|_| NoEmptyLocation { z })
}

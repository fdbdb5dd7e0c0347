//! Layers of tiles: a pool of chunks that covers the view and moves with it.
//!
//! The only folder that uses the tilemap crate. There each tile is an entity that costs memory and time while it exists, so
//! each layer has just the chunks that the view needs, however large the world is. A chunk that leaves the view is moved to
//! where one enters, and a change of level reuses all of them. Tiles are written only where they differ.

mod chunk;
mod drawing;
mod layer;
mod pool;
mod stale;

#[cfg(test)]
pub(super) use chunk::{Chunk, ChunkPosition};
pub(super) use layer::{TileLayer, TileSprite};
#[cfg(test)]
pub(super) use stale::take_stale;
pub(super) use stale::{refresh_all, refresh_known};

use bevy::prelude::*;
use bevy_ecs_tilemap::TilemapPlugin;

use super::stages::ViewSystems;
use crate::world::Terrain;
use drawing::{draw_chunks, move_chunks};
use pool::{Pool, fit_pool};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(TilemapPlugin);
}

/// Adds a layer that is drawn in a stage of the frame.
pub(super) fn add_layer<L: TileLayer>(app: &mut App, stage: ViewSystems) {
    app.insert_resource(Pool::<L>::empty());
    app.add_systems(
        Update,
        (fit_pool::<L>, move_chunks::<L>, draw_chunks::<L>)
            .chain()
            .in_set(stage)
            .run_if(resource_exists::<Terrain>),
    );
}

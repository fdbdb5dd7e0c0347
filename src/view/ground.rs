//! The terrain layer: rock, floor and stairs of the level.

use bevy::prelude::*;

use super::ViewSystems;
use super::artwork::Atlases;
use super::chunks::{Layer, Look, Shown, add_layer, refresh_all};
use crate::art::{brightness, tile_index};
use crate::grid::Position;
use crate::picture::openness;
use crate::world::{TileChanged, WorldMade};

/// The layer of the terrain.
struct GroundLayer;

pub(super) fn plugin(app: &mut App) {
    add_layer::<GroundLayer>(app);
    app.add_systems(
        Update,
        refresh_all::<GroundLayer>
            .in_set(ViewSystems::Arrange)
            .run_if(on_message::<TileChanged>.or_else(on_message::<WorldMade>)),
    );
}

impl Layer for GroundLayer {
    const HEIGHT: f32 = 0.0;

    fn atlas(atlases: &Atlases, z: u32) -> Handle<Image> {
        atlases.tiles_of_level(z)
    }

    fn is_shown(_: &Shown) -> bool {
        true
    }

    fn look(shown: &Shown, at: Position) -> Option<Look> {
        let tile = shown.terrain.tile(at)?;
        let open = openness(shown.terrain.tiles(), at);
        let light = brightness(at.x, at.y, at.z);
        Some(Look {
            cell: tile_index(tile, open, at.x, at.y, at.z).into(),
            tint: Color::linear_rgb(light, light, light),
        })
    }
}

//! Known stairs, drawn again above the light and the debug layers, so that they are never dimmed (SPEC 35).

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::artwork::Atlases;
use super::chunks::{TileLayer, TileSprite, add_layer, refresh_known};
use super::stages::ViewSystems;
use crate::grid::{Position, Tile};
use crate::world::{Knowledge, Terrain};

/// The layer of the known stairs.
struct StairsLayer;

/// What the layer reads.
#[derive(SystemParam)]
struct StairsSource<'w> {
    terrain: Res<'w, Terrain>,
    knowledge: Res<'w, Knowledge>,
}

pub(super) fn plugin(app: &mut App) {
    add_layer::<StairsLayer>(app, ViewSystems::Stairs);
    app.add_systems(Update, refresh_known::<StairsLayer>.in_set(ViewSystems::Renew));
}

impl TileLayer for StairsLayer {
    type Source = StairsSource<'static>;
    const HEIGHT: f32 = 2.0;

    fn atlas(atlases: &Atlases, _: u32) -> Handle<Image> {
        atlases.stairs.clone()
    }

    fn is_shown(_: &StairsSource) -> bool {
        true
    }

    fn sprite_at(source: &StairsSource, at: Position) -> Option<TileSprite> {
        let cell = match source.knowledge.tile(&source.terrain, at)? {
            Tile::StairsDown => 0,
            Tile::StairsUp => 1,
            Tile::Floor | Tile::Wall => return None,
        };
        Some(TileSprite { cell, tint: Color::WHITE })
    }
}

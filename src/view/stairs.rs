//! Known stairs once more, over the light and the overlay: they are never dimmed and stay visible (SPEC 35).

use bevy::prelude::*;

use super::artwork::Atlases;
use super::chunks::{Layer, Look, Shown, add_layer, refresh_known};
use super::stages::ViewSystems;
use crate::art::sprite;
use crate::grid::{Position, Tile};

/// The layer of the known stairs.
struct StairsLayer;

pub(super) fn plugin(app: &mut App) {
    add_layer::<StairsLayer>(app, ViewSystems::Stairs);
    app.add_systems(Update, refresh_known::<StairsLayer>.in_set(ViewSystems::Renew));
}

impl Layer for StairsLayer {
    const HEIGHT: f32 = 2.0;

    fn atlas(atlases: &Atlases, _: u32) -> Handle<Image> {
        atlases.stairs.clone()
    }

    fn is_shown(_: &Shown) -> bool {
        true
    }

    fn look(shown: &Shown, at: Position) -> Option<Look> {
        let cell = match shown.knowledge.tile(&shown.terrain, at)? {
            Tile::StairsDown => sprite::STAIRS_DOWN,
            Tile::StairsUp => sprite::STAIRS_UP,
            Tile::Floor | Tile::Wall => return None,
        };
        Some(Look { cell: cell.into(), tint: Color::WHITE })
    }
}

//! Stairs once more, over the overlay, so that they stay visible through it (SPEC 35).

use bevy::prelude::*;

use super::ViewSystems;
use super::artwork::Atlases;
use super::chunks::{Layer, Look, Shown, add_layer, refresh_all};
use crate::art::sprite;
use crate::grid::{Position, Tile};
use crate::world::WorldMade;

/// The layer of the stairs; nothing makes or removes any while a game is played.
struct StairsLayer;

pub(super) fn plugin(app: &mut App) {
    add_layer::<StairsLayer>(app);
    app.add_systems(
        Update,
        refresh_all::<StairsLayer>.in_set(ViewSystems::Arrange).run_if(on_message::<WorldMade>),
    );
}

impl Layer for StairsLayer {
    const HEIGHT: f32 = 2.0;

    fn atlas(atlases: &Atlases, _: u32) -> Handle<Image> {
        atlases.sprites.clone()
    }

    fn is_shown(shown: &Shown) -> bool {
        shown.overlays.regions
    }

    fn look(shown: &Shown, at: Position) -> Option<Look> {
        let cell = match shown.terrain.tile(at)? {
            Tile::StairsDown => sprite::STAIRS_DOWN,
            Tile::StairsUp => sprite::STAIRS_UP,
            Tile::Floor | Tile::Wall => return None,
        };
        Some(Look { cell: cell.into(), tint: Color::WHITE })
    }
}

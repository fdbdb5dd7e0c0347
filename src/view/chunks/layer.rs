//! A layer of tiles: how the sprites of its tiles are chosen, and from what.

use bevy::ecs::system::{ReadOnlySystemParam, SystemParamItem};
use bevy::prelude::*;

use crate::grid::Position;
use crate::view::artwork::Atlases;

/// How one tile of a layer is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::view) struct TileSprite {
    /// The cell of the layer's atlas, row by row.
    pub(in crate::view) cell: u32,
    /// Multiplies the cell's colours.
    pub(in crate::view) tint: Color,
}

/// One layer of tiles over the whole map.
pub(in crate::view) trait TileLayer: Send + Sync + 'static {
    /// What the layer reads: the sprite of a tile depends on this alone.
    type Source: ReadOnlySystemParam + 'static;
    /// The z coordinate: higher layers cover lower ones.
    const HEIGHT: f32;
    /// The atlas on level `z`.
    fn atlas(atlases: &Atlases, z: u32) -> Handle<Image>;
    /// Is the layer shown at all?
    fn is_shown(source: &SystemParamItem<Self::Source>) -> bool;
    /// The sprite of a tile; `None` where nothing is drawn.
    fn sprite_at(source: &SystemParamItem<Self::Source>, at: Position) -> Option<TileSprite>;
}

//! Chunks follow the view, and their tiles are drawn where they are stale.

use bevy::ecs::system::StaticSystemParam;
use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;

use super::chunk::{Chunk, ChunkPosition};
use super::layer::TileLayer;
use super::pool::Pool;
use crate::view::artwork::Atlases;
use crate::view::layout::Viewport;
use crate::view::pixels::{CHUNK_PX, CHUNK_TILES, chunk_origin, position_in_chunk};

/// The components of a chunk that follow the view.
type ChunkParts<L> = (
    &'static mut Chunk<L>,
    &'static mut Transform,
    &'static mut TilemapTexture,
    &'static mut Visibility,
);

/// Moves chunks that the view has left to where it needs one.
pub(super) fn move_chunks<L: TileLayer>(
    pool: Res<Pool<L>>,
    viewport: Res<Viewport>,
    atlases: Res<Atlases>,
    source: StaticSystemParam<L::Source>,
    mut chunks: Query<ChunkParts<L>>,
) {
    let is_shown = L::is_shown(&source.into_inner());
    let wanted = if is_shown { Visibility::Inherited } else { Visibility::Hidden };
    let atlas = L::atlas(&atlases, viewport.z);
    let first = viewport.origin.div_euclid(IVec2::splat(CHUNK_PX));
    for row in first.y..first.y + pool.rows {
        for column in first.x..first.x + pool.columns {
            let entity = pool.chunk_at(column, row);
            let Some(Ok(found)) = entity.map(|entity| chunks.get_mut(entity)) else { continue };
            let (mut chunk, mut transform, mut texture, mut visibility) = found;
            visibility.set_if_neq(wanted);
            if !is_shown {
                continue;
            }
            let position = ChunkPosition { chunk: IVec2::new(column, row), z: viewport.z };
            if chunk.position != Some(position) {
                chunk.position = Some(position);
                chunk.is_stale = true;
                transform.translation = chunk_origin(position.chunk).extend(L::HEIGHT);
            }
            // In a browser it is always one.
            #[cfg_attr(target_family = "wasm", expect(irrefutable_let_patterns))]
            let TilemapTexture::Single(old) = &*texture else { continue };
            if *old != atlas {
                *texture = TilemapTexture::Single(atlas.clone());
                chunk.is_stale = true;
            }
        }
    }
}

/// Draws the tiles of stale chunks, and writes only the components that differ.
pub(super) fn draw_chunks<L: TileLayer>(
    source: StaticSystemParam<L::Source>,
    mut chunks: Query<&mut Chunk<L>>,
    mut tiles: Query<(&mut TileTextureIndex, &mut TileColor, &mut TileVisible)>,
) {
    let source = source.into_inner();
    if !L::is_shown(&source) {
        return;
    }
    for mut chunk in chunks.iter_mut().filter(|chunk| chunk.is_stale) {
        let Some(ChunkPosition { chunk: at_chunk, z }) = chunk.position else { continue };
        chunk.is_stale = false;
        for (tile, index) in chunk.tiles.iter().zip(0..) {
            let (column, row) = (index % CHUNK_TILES, index / CHUNK_TILES);
            let at = position_in_chunk(at_chunk, column, row, z);
            let sprite = at.and_then(|at| L::sprite_at(&source, at));
            let Ok((mut cell, mut tint, mut visible)) = tiles.get_mut(*tile) else { continue };
            visible.set_if_neq(TileVisible(sprite.is_some()));
            if let Some(sprite) = sprite {
                cell.set_if_neq(TileTextureIndex(sprite.cell));
                if tint.0 != sprite.tint {
                    tint.0 = sprite.tint;
                }
            }
        }
    }
}

//! The pool of a layer's chunks, as many as a view of its size can touch.

use std::marker::PhantomData;

use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;

use super::chunk::Chunk;
use super::layer::TileLayer;
use crate::art::TILE_SIZE_PX;
use crate::view::artwork::Atlases;
use crate::view::layout::Viewport;
use crate::view::pixels::{CHUNK_PX, CHUNK_TILES, row_from_below};

/// The chunks of a layer, as many as cover a view of this size wherever it is.
#[derive(Resource)]
pub(super) struct Pool<L> {
    pub(super) columns: i32,
    pub(super) rows: i32,
    /// The width and height of a cell of the atlas.
    cell_px: u32,
    chunks: Vec<Entity>,
    layer: PhantomData<L>,
}

impl<L> Pool<L> {
    /// A pool without chunks, for a view of no size.
    pub(super) fn empty() -> Self {
        Self { columns: 0, rows: 0, cell_px: 0, chunks: Vec::new(), layer: PhantomData }
    }

    /// The entity of the chunk that shows a column and row of the map, counted in chunks.
    pub(super) fn chunk_at(&self, column: i32, row: i32) -> Option<Entity> {
        let index = row.rem_euclid(self.rows) * self.columns + column.rem_euclid(self.columns);
        self.chunks.get(index as usize).copied()
    }
}

/// The number of chunks that a view of some pixels can touch at once.
fn chunks_across(extent_px: i32) -> i32 {
    (extent_px.max(0) + CHUNK_PX - 1) / CHUNK_PX + 1
}

/// Respawns the chunks where the view or the cells of the atlas have another size.
pub(super) fn fit_pool<L: TileLayer>(
    mut commands: Commands,
    mut pool: ResMut<Pool<L>>,
    viewport: Res<Viewport>,
    atlases: Res<Atlases>,
    chunks: Query<&Chunk<L>>,
) {
    let (columns, rows) = (chunks_across(viewport.extent.x), chunks_across(viewport.extent.y));
    if (pool.columns, pool.rows, pool.cell_px) == (columns, rows, atlases.cell_px) {
        return;
    }
    for entity in pool.chunks.drain(..) {
        let tiles = chunks.get(entity).map_or(&[][..], |chunk| &chunk.tiles);
        tiles.iter().for_each(|tile| commands.entity(*tile).despawn());
        commands.entity(entity).despawn();
    }
    let atlas = L::atlas(&atlases, viewport.z);
    pool.chunks = (0..columns * rows)
        .map(|_| spawn_chunk::<L>(&mut commands, atlas.clone(), atlases.cell_px))
        .collect();
    (pool.columns, pool.rows, pool.cell_px) = (columns, rows, atlases.cell_px);
}

/// Spawns a chunk, scaled so that cells of any size are drawn as large as tiles.
fn spawn_chunk<L: TileLayer>(
    commands: &mut Commands,
    atlas: Handle<Image>,
    cell_px: u32,
) -> Entity {
    let entity = commands.spawn_empty().id();
    let size = TilemapSize { x: CHUNK_TILES, y: CHUNK_TILES };
    let mut storage = TileStorage::empty(size);
    let tiles = spawn_tiles(commands, entity, &mut storage);
    let tile_size = TilemapTileSize { x: cell_px as f32, y: cell_px as f32 };
    let scale = TILE_SIZE_PX as f32 / cell_px.max(1) as f32;
    let tilemap = TilemapBundle {
        size,
        storage,
        tile_size,
        grid_size: tile_size.into(),
        texture: TilemapTexture::Single(atlas),
        transform: Transform::from_xyz(0.0, 0.0, L::HEIGHT)
            .with_scale(Vec3::new(scale, scale, 1.0)),
        render_settings: TilemapRenderSettings {
            render_chunk_size: UVec2::splat(CHUNK_TILES),
            y_sort: false,
        },
        ..default()
    };
    commands.entity(entity).insert((Chunk::<L>::of(tiles), tilemap));
    entity
}

/// Spawns the tiles of a chunk, hidden, row by row from the top left.
fn spawn_tiles(commands: &mut Commands, chunk: Entity, storage: &mut TileStorage) -> Vec<Entity> {
    let mut tiles = Vec::new();
    for row in 0..CHUNK_TILES {
        for column in 0..CHUNK_TILES {
            let position = TilePos { x: column, y: row_from_below(row) };
            let (tilemap_id, visible) = (TilemapId(chunk), TileVisible(false));
            let tile = TileBundle { position, tilemap_id, visible, ..default() };
            let tile = commands.spawn(tile).id();
            storage.checked_set(&position, tile);
            tiles.push(tile);
        }
    }
    tiles
}

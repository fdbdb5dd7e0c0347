//! Layers of tiles: a pool of chunks that covers the view and moves with it.
//!
//! The only place that knows the tilemap crate. There, a tile costs memory and time for as long as it
//! exists; so each layer has just the chunks that the view needs, however large the world is. A chunk
//! that leaves the view is put where one enters, and a change of level reuses all of them. Tiles are
//! written only where they differ.

use std::marker::PhantomData;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_ecs_tilemap::prelude::*;

use crate::art::TILE_SIZE_PX;
use crate::grid::Position;
use crate::screens::Overlays;
use crate::view::artwork::Atlases;
use crate::view::layout::Viewport;
use crate::view::overlays::Fields;
use crate::view::pixels::{CHUNK_PX, CHUNK_TILES, chunk_origin, place_in_chunk, row_from_below};
use crate::view::stages::ViewSystems;
use crate::world::{Knowledge, Regions, Terrain, TileChanged, TurnCount, WorldMade};

/// How one tile of a layer looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::view) struct Look {
    /// The cell of the layer's atlas, row by row.
    pub(in crate::view) cell: u32,
    /// Multiplies the cell's colours.
    pub(in crate::view) tint: Color,
}

/// What layers are drawn from.
#[derive(SystemParam)]
pub(in crate::view) struct Shown<'w> {
    pub(in crate::view) terrain: Res<'w, Terrain>,
    pub(in crate::view) knowledge: Res<'w, Knowledge>,
    pub(in crate::view) regions: Res<'w, Regions>,
    pub(in crate::view) atlases: Res<'w, Atlases>,
    pub(in crate::view) overlays: Res<'w, Overlays>,
    pub(in crate::view) fields: Res<'w, Fields>,
}

/// One layer of tiles over the whole map.
pub(in crate::view) trait Layer: Send + Sync + 'static {
    /// Layers with larger heights lie over those with smaller ones.
    const HEIGHT: f32;
    /// The atlas on level `z`.
    fn atlas(atlases: &Atlases, z: u32) -> Handle<Image>;
    /// Is the layer shown at all?
    fn is_shown(shown: &Shown) -> bool;
    /// How the layer looks at a place; `None` where nothing is drawn.
    fn look(shown: &Shown, at: Position) -> Option<Look>;
}

/// A chunk of a layer: an entity with a tilemap of 16 x 16 tiles.
#[derive(Component)]
pub(in crate::view) struct Chunk<L> {
    /// Which chunk of which level it shows.
    place: Option<(IVec2, u32)>,
    /// Must its tiles be looked at again?
    is_stale: bool,
    /// Its tiles, row by row from the top left.
    tiles: Vec<Entity>,
    layer: PhantomData<L>,
}

/// The chunks of a layer, as many as cover a view of this size wherever it stands.
#[derive(Resource)]
struct Pool<L> {
    columns: i32,
    rows: i32,
    /// The width and height of a cell of the atlas.
    cell_px: u32,
    chunks: Vec<Entity>,
    layer: PhantomData<L>,
}

pub(in crate::view) fn plugin(app: &mut App) {
    app.add_plugins(TilemapPlugin);
}

/// Adds a layer to the view, which is drawn in a stage of its own.
pub(in crate::view) fn add_layer<L: Layer>(app: &mut App, stage: ViewSystems) {
    let chunks = Vec::new();
    app.insert_resource(Pool::<L> { columns: 0, rows: 0, cell_px: 0, chunks, layer: PhantomData });
    app.add_systems(
        Update,
        (fit_pool::<L>, place_chunks::<L>, draw_chunks::<L>)
            .chain()
            .in_set(stage)
            .run_if(resource_exists::<Terrain>),
    );
}

/// The chunks that a view of some pixels can touch at once.
fn chunks_across(extent_px: i32) -> i32 {
    (extent_px.max(0) + CHUNK_PX - 1) / CHUNK_PX + 1
}

fn fit_pool<L: Layer>(
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

/// Cells that are larger than tiles are drawn smaller.
fn spawn_chunk<L: Layer>(commands: &mut Commands, atlas: Handle<Image>, cell_px: u32) -> Entity {
    let entity = commands.spawn_empty().id();
    let size = TilemapSize { x: CHUNK_TILES, y: CHUNK_TILES };
    let mut storage = TileStorage::empty(size);
    let mut tiles = Vec::new();
    for row in 0..CHUNK_TILES {
        for column in 0..CHUNK_TILES {
            let position = TilePos { x: column, y: row_from_below(row) };
            let tilemap_id = TilemapId(entity);
            let visible = TileVisible(false);
            let tile = TileBundle { position, tilemap_id, visible, ..default() };
            let tile = commands.spawn(tile).id();
            storage.checked_set(&position, tile);
            tiles.push(tile);
        }
    }
    let tile_size = TilemapTileSize { x: cell_px as f32, y: cell_px as f32 };
    let scale = TILE_SIZE_PX as f32 / cell_px.max(1) as f32;
    commands.entity(entity).insert((
        Chunk::<L> { place: None, is_stale: true, tiles, layer: PhantomData },
        TilemapBundle {
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
        },
    ));
    entity
}

/// Puts every chunk that the view needs and does not have into the place of one that it has left.
fn place_chunks<L: Layer>(
    pool: Res<Pool<L>>,
    viewport: Res<Viewport>,
    shown: Shown,
    mut chunks: Query<(&mut Chunk<L>, &mut Transform, &mut TilemapTexture, &mut Visibility)>,
) {
    let is_shown = L::is_shown(&shown);
    let atlas = L::atlas(&shown.atlases, viewport.z);
    let first = viewport.origin.div_euclid(IVec2::splat(CHUNK_PX));
    for row in first.y..first.y + pool.rows {
        for column in first.x..first.x + pool.columns {
            let slot = row.rem_euclid(pool.rows) * pool.columns + column.rem_euclid(pool.columns);
            let entity = pool.chunks.get(slot as usize);
            let Some(Ok(found)) = entity.map(|entity| chunks.get_mut(*entity)) else { continue };
            let (mut chunk, mut transform, mut texture, mut visibility) = found;
            let wanted = if is_shown { Visibility::Inherited } else { Visibility::Hidden };
            visibility.set_if_neq(wanted);
            let place = (IVec2::new(column, row), viewport.z);
            if is_shown && chunk.place != Some(place) {
                chunk.place = Some(place);
                chunk.is_stale = true;
                transform.translation = chunk_origin(place.0).extend(L::HEIGHT);
            }
            let TilemapTexture::Single(old) = &*texture else { continue };
            if is_shown && *old != atlas {
                *texture = TilemapTexture::Single(atlas.clone());
                chunk.is_stale = true;
            }
        }
    }
}

fn draw_chunks<L: Layer>(
    shown: Shown,
    mut chunks: Query<&mut Chunk<L>>,
    mut tiles: Query<(&mut TileTextureIndex, &mut TileColor, &mut TileVisible)>,
) {
    if !L::is_shown(&shown) {
        return;
    }
    for mut chunk in chunks.iter_mut().filter(|chunk| chunk.is_stale && chunk.place.is_some()) {
        let Some((place, z)) = chunk.place else { continue };
        chunk.is_stale = false;
        for (tile, index) in chunk.tiles.iter().zip(0..) {
            let (column, row) = (index % CHUNK_TILES, index / CHUNK_TILES);
            let at = place_in_chunk(place, column, row, z);
            let look = at.and_then(|at| L::look(&shown, at));
            let Ok((mut cell, mut tint, mut visible)) = tiles.get_mut(*tile) else { continue };
            visible.set_if_neq(TileVisible(look.is_some()));
            if let Some(look) = look {
                cell.set_if_neq(TileTextureIndex(look.cell));
                if tint.0 != look.tint {
                    tint.0 = look.tint;
                }
            }
        }
    }
}

/// Has the chunks of a layer looked at again that show what may have become known, or was dug: all where
/// everything is revealed or hidden again, or the world is another.
pub(in crate::view) fn refresh_known<L: Layer>(
    (knowledge, turn): (Option<Res<Knowledge>>, Res<TurnCount>),
    (mut digs, mut worlds): (MessageReader<TileChanged>, MessageReader<WorldMade>),
    mut last: Local<(u64, bool, u64)>,
    mut chunks: Query<&mut Chunk<L>>,
) {
    let Some(knowledge) = knowledge else { return };
    let is_revealed = knowledge.is_revealed();
    let now = (turn.get(), is_revealed, knowledge.looks());
    let (last_turn, was_revealed, last_looks) = std::mem::replace(&mut *last, now);
    let are_all_new = worlds.read().count() > 0 || was_revealed != is_revealed;
    let mut places: Vec<_> = digs.read().map(|dig| (dig.at, 1)).collect();
    match (knowledge.changed_since(last_looks), knowledge.eye()) {
        (Some(changed), _) => places.extend(changed.iter().map(|at| (*at, 1))),
        // Many turns have passed since the last frame, each a step of the eye at most.
        (None, Some((eye, radius))) => {
            places.push((eye, i64::from(radius) + 1 + turn.get().saturating_sub(last_turn) as i64));
        }
        (None, None) => {}
    }
    if !are_all_new && places.is_empty() {
        return;
    }
    for mut chunk in &mut chunks {
        let is_near = |(at, steps): &(Position, i64)| {
            chunk.place.is_some_and(|place| touches(place, *at, *steps))
        };
        if are_all_new || places.iter().any(is_near) {
            chunk.is_stale = true;
        }
    }
}

/// Does a chunk show anything that is no farther away than so many steps?
fn touches((chunk, z): (IVec2, u32), at: Position, steps: i64) -> bool {
    let near = |chunk: i32, at: u32| {
        let first = i64::from(chunk) * i64::from(CHUNK_TILES);
        let end = first + i64::from(CHUNK_TILES);
        first <= i64::from(at) + steps && i64::from(at) - steps < end
    };
    z == at.z && near(chunk.x, at.x) && near(chunk.y, at.y)
}

/// Has every chunk of a layer looked at again.
pub(in crate::view) fn refresh_all<L: Layer>(mut chunks: Query<&mut Chunk<L>>) {
    chunks.iter_mut().for_each(|mut chunk| chunk.is_stale = true);
}

/// A chunk without tiles, for tests of what becomes stale.
#[cfg(test)]
pub(in crate::view) fn empty_chunk<L: Layer>(place: IVec2, z: u32) -> impl Bundle {
    let place = Some((place, z));
    Chunk::<L> { place, is_stale: false, tiles: Vec::new(), layer: PhantomData }
}

/// The places of all stale chunks, which are so no more.
#[cfg(test)]
pub(in crate::view) fn take_stale<L: Layer>(mut chunks: Query<&mut Chunk<L>>) -> Vec<(IVec2, u32)> {
    let stale = chunks.iter_mut().filter(|chunk| chunk.is_stale);
    stale
        .filter_map(|mut chunk| std::mem::take(&mut chunk.is_stale).then_some(chunk.place?))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chunk_is_near_what_it_shows_and_what_is_beside() {
        let near = |chunk: (i32, i32), x, y, steps| {
            touches((IVec2::from(chunk), 0), Position::new(x, y, 0), steps)
        };
        assert!(near((0, 0), 15, 3, 0) && !near((1, 0), 15, 3, 0));
        assert!(near((1, 0), 15, 3, 1) && near((0, 0), 16, 3, 1) && !near((0, 0), 17, 3, 1));
        assert!(near((-1, 0), 0, 0, 1) && !near((-1, 0), 0, 0, 0));
        assert!(!touches((IVec2::ZERO, 1), Position::new(3, 3, 0), 9), "another level");
    }
}

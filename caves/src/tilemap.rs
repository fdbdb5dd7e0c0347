//! Levels as tilemaps of bevy_ecs_tilemap: the one file of this crate in which rows are counted from below.

use bevy::color::Color;
use bevy::ecs::system::Commands;
use bevy::prelude::{ChildOf, Entity};
use bevy_ecs_tilemap::prelude::{
    TileBundle, TileColor, TilePos, TileStorage, TileTextureIndex, TilemapAnchor, TilemapBundle,
    TilemapId, TilemapSize, TilemapTexture, TilemapTileSize,
};

use crate::grid::{Position, Size, Tile};
use crate::worldgen::WorldMap;

/// How a tile is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TileLook {
    /// The index of its picture in the texture.
    pub index: u32,
    /// What its picture is multiplied by: white leaves it as it is.
    pub color: Color,
}

/// What the tiles of a level are drawn with.
#[derive(Clone, Debug)]
pub struct LevelTexture {
    /// The pictures of tiles.
    pub texture: TilemapTexture,
    /// The width and the height of each, in pixels.
    pub tile_px: f32,
}

/// Spawns the tilemap of a level around the origin, with an entity for each tile as its child, and returns its entity; despawning
/// that takes the tiles with it, and its `Transform` moves and scales them. A tile is found by [`tile_pos`] in the map's `TileStorage`, and has its own [`Position`] as a component.
///
/// Cost O(tiles) entities: bevy_ecs_tilemap has one for each.
///
/// # Panics
/// Where the world has no such level.
pub fn spawn_level(
    commands: &mut Commands,
    world: &WorldMap,
    z: u32,
    LevelTexture { texture, tile_px }: LevelTexture,
    look: impl Fn(Position, Tile) -> TileLook,
) -> Entity {
    let size = world.tiles.size();
    let map_size = TilemapSize { x: size.width(), y: size.height() };
    let map = commands.spawn_empty().id();
    let mut storage = TileStorage::empty(map_size);
    for at in world.tiles.positions(z) {
        let TileLook { index, color } = look(at, world.tiles[at]);
        let position = tile_pos(at, size);
        let tile = TileBundle {
            position,
            texture_index: TileTextureIndex(index),
            color: TileColor(color),
            tilemap_id: TilemapId(map),
            ..TileBundle::default()
        };
        storage.set(&position, commands.spawn((tile, at, ChildOf(map))).id());
    }
    let tile_size = TilemapTileSize::new(tile_px, tile_px);
    commands.entity(map).insert(TilemapBundle {
        size: map_size,
        storage,
        texture,
        tile_size,
        grid_size: tile_size.into(),
        anchor: TilemapAnchor::Center,
        ..TilemapBundle::default()
    });
    map
}

/// The place of a tile of a world of some size in the tilemap of its level: columns from the left, rows from below.
#[must_use]
pub fn tile_pos(at: Position, size: Size) -> TilePos {
    TilePos { x: at.x, y: (size.height() - 1).saturating_sub(at.y) }
}

/// The position of a place in the tilemap of level `z`; `None` outside of the world. The other way round than [`tile_pos`].
#[must_use]
pub fn position(place: TilePos, z: u32, size: Size) -> Option<Position> {
    let y = size.height().checked_sub(place.y + 1)?;
    (place.x < size.width() && z < size.depth()).then(|| Position::new(place.x, y, z))
}

#[cfg(test)]
mod tests {
    use bevy::ecs::world::{CommandQueue, World};

    use super::*;
    use crate::worldgen::Registry;

    fn spawned() -> (World, WorldMap, Entity) {
        let size = Size::new(20, 9, 2).unwrap();
        let made = Registry::default().spec("caves").unwrap().size(size).seed(3).make().unwrap();
        let (mut world, mut queue) = (World::new(), CommandQueue::default());
        let texture = LevelTexture { texture: TilemapTexture::default(), tile_px: 8.0 };
        let look = |at: Position, tile: Tile| TileLook {
            index: tile as u32,
            color: Color::srgb_u8(at.x as u8, at.y as u8, at.z as u8),
        };
        let map = spawn_level(&mut Commands::new(&mut queue, &world), &made, 1, texture, look);
        queue.apply(&mut world);
        (world, made, map)
    }

    #[test]
    fn each_tile_of_a_level_is_where_it_is_on_the_map_with_the_top_row_above() {
        let (world, made, map) = spawned();
        let size = made.tiles.size();
        let storage = world.get::<TileStorage>(map).unwrap();
        assert_eq!(storage.iter().flatten().count(), 20 * 9);
        for at in made.tiles.positions(1) {
            let tile = storage.get(&tile_pos(at, size)).unwrap();
            assert_eq!(world.get::<Position>(tile), Some(&at));
            assert_eq!(world.get::<TileTextureIndex>(tile).unwrap().0, made.tiles[at] as u32);
            let color = Color::srgb_u8(at.x as u8, at.y as u8, 1);
            assert_eq!(world.get::<TileColor>(tile).unwrap().0, color);
            assert_eq!(position(tile_pos(at, size), 1, size), Some(at));
        }
        assert_eq!(tile_pos(Position::new(3, 0, 1), size), TilePos { x: 3, y: 8 });
        assert_eq!(position(TilePos { x: 20, y: 0 }, 0, size), None);
        assert_eq!(position(TilePos { x: 0, y: 9 }, 0, size), None);
    }

    #[test]
    fn a_level_goes_with_all_of_its_tiles() {
        let (mut world, _, map) = spawned();
        world.despawn(map);
        assert_eq!(world.query::<&TilePos>().iter(&world).count(), 0);
    }
}

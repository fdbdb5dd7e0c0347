//! The minimap: what is known of the level, in the sidebar, two pixels a tile, or the part around the player.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::ViewSystems;
use crate::art::Theme;
use crate::art::palette::{self, Rgb};
use crate::grid::{Position, Size, Tile};
use crate::world::{Camp, Knowledge, Status, Terrain, TileChanged, WorldMade};

/// Tiles across and down.
const TILES: UVec2 = UVec2::new(160, 50);

/// The image that the sidebar shows.
#[derive(Resource)]
pub(super) struct Minimap(pub(super) Handle<Image>);

pub(super) fn plugin(app: &mut App) {
    let image = Image::new_fill(
        Extent3d { width: TILES.x, height: TILES.y, depth_or_array_layers: 1 },
        TextureDimension::D2,
        &[0, 0, 0, 0],
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::all(),
    );
    let handle = app.world_mut().resource_mut::<Assets<Image>>().add(image);
    app.insert_resource(Minimap(handle));
    app.add_systems(Update, draw_minimap.in_set(ViewSystems::Draw));
}

fn draw_minimap(
    (status, knowledge): (Status, Option<Res<Knowledge>>),
    camp: Option<Res<Camp>>,
    minimap: Res<Minimap>,
    mut images: ResMut<Assets<Image>>,
    mut drawn: Local<Option<Position>>,
    mut digs: MessageReader<TileChanged>,
    mut worlds: MessageReader<WorldMade>,
) {
    let has_changed = digs.read().count() + worlds.read().count() > 0;
    let (Some(player), Some(terrain)) = (status.player(), status.terrain()) else { return };
    let Some(knowledge) = knowledge else { return };
    if *drawn == Some(player) && !has_changed && !knowledge.is_changed() {
        return;
    }
    *drawn = Some(player);
    let Some(mut image) = images.get_mut(&minimap.0) else { return };
    let Some(pixels) = image.data.as_mut() else { return };
    let camp = camp.map(|camp| camp.0).filter(|camp| knowledge.knows(*camp));
    for (pixel, at) in pixels.chunks_exact_mut(4).zip(places(player, terrain.size())) {
        let ink = match at {
            Some(at) if at.x.abs_diff(player.x) <= 1 && at.y.abs_diff(player.y) <= 1 => {
                palette::UI_ACCENT
            }
            Some(at) => ink_at(&knowledge, terrain, camp, at),
            None => palette::UI_GROUND,
        };
        pixel.copy_from_slice(&[ink[0], ink[1], ink[2], 255]);
    }
}

/// The colour of a place on maps: of what is known of it, and of the camp, if that is known.
pub(super) fn ink_at(
    knowledge: &Knowledge,
    terrain: &Terrain,
    camp: Option<Position>,
    at: Position,
) -> Rgb {
    match knowledge.tile(terrain, at) {
        _ if camp.is_some_and(|camp| is_beside(camp, at)) => palette::PLAYER,
        Some(tile) => ink(tile, at.z),
        None => palette::UI_GROUND,
    }
}

/// Is a place another one, or next to it and not diagonally?
fn is_beside(one: Position, other: Position) -> bool {
    one.z == other.z && one.x.abs_diff(other.x) + one.y.abs_diff(other.y) <= 1
}

/// The places around the player that are shown, row by row; `None` left of or above the map.
pub(super) fn places(player: Position, size: Size) -> impl Iterator<Item = Option<Position>> {
    let left = first_tile(player.x, size.width(), TILES.x);
    let top = first_tile(player.y, size.height(), TILES.y);
    let tiles = (0..TILES.y).flat_map(|row| (0..TILES.x).map(move |column| (column, row)));
    tiles.map(move |(column, row)| {
        let x = u32::try_from(left + i64::from(column)).ok()?;
        let y = u32::try_from(top + i64::from(row)).ok()?;
        Some(Position { x, y, z: player.z })
    })
}

/// The first column or row that is shown: as the view of the map, but in tiles.
fn first_tile(player: u32, map: u32, shown: u32) -> i64 {
    let (player, map, shown) = (i64::from(player), i64::from(map), i64::from(shown));
    if map <= shown { (map - shown) / 2 } else { (player - shown / 2).clamp(0, map - shown) }
}

fn ink(tile: Tile, z: u32) -> Rgb {
    match tile {
        Tile::Floor => Theme::of_level(z).ramps().floor[2],
        Tile::Wall => palette::MASS_LIGHT,
        Tile::StairsDown => palette::STAIRS_DOWN,
        Tile::StairsUp => palette::STAIRS_UP,
    }
}

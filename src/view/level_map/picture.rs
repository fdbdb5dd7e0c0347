//! The picture of a level, a pixel a tile, and the marks over it.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::part::Part;
use super::source::MapSource;
use crate::art::colours::{self, Rgb};
use crate::grid::{Position, Tile};
use crate::layers::RegionNode;
use crate::view::map_inks::ink_at;
use crate::view::map_marks::{Closing, Mark};

/// The floor of the chosen region.
pub(super) const CHOSEN: Rgb = colours::REGION_COLOURS[0];
/// The least size of a mark on the map, in pixels of the interface.
pub(super) const LEAST_MARK_PX: f32 = 14.0;

/// The map, a pixel a tile; water is over the floor.
pub(super) fn map_image(source: &MapSource, part: Part, chosen: Option<RegionNode>) -> Image {
    let MapSource { player, water, knowledge, terrain, regions, palette, .. } = *source;
    let is_chosen = |at: Position| {
        chosen.is_some_and(|node| {
            at.z == node.z
                && regions.map().number(at) == Some(node.number)
                && knowledge.tile(terrain, at) == Some(Tile::Floor)
        })
    };
    let pixels = part.positions().flat_map(|at| {
        let [r, g, b] = if at == player {
            palette.of(colours::YOU)
        } else if is_chosen(at) {
            palette.of(CHOSEN)
        } else {
            ink_at(knowledge, terrain, palette, at)
        };
        [r, g, b, 255]
    });
    let mut pixels: Vec<u8> = pixels.collect();
    let is_floor = |at: Position| knowledge.tile(terrain, at) == Some(Tile::Floor);
    let wet = water.iter().copied().filter(|at| *at != player && is_floor(*at) && !is_chosen(*at));
    for tile in wet.filter_map(|at| part.middle(at)).map(Vec2::as_uvec2) {
        let first = 4 * (tile.y * part.size.x + tile.x) as usize;
        pixels[first..first + 3].copy_from_slice(&palette.of(colours::WATER));
    }
    image_of(part, pixels)
}

/// An image of a part of a level, from the four bytes of each tile, row by row.
pub(super) fn image_of(part: Part, pixels: Vec<u8>) -> Image {
    let mut image = Image::new(
        Extent3d { width: part.size.x, height: part.size.y, depth_or_array_layers: 1 },
        TextureDimension::D2,
        pixels,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::all(),
    );
    image.sampler = ImageSampler::nearest();
    image
}

/// Marks props, signs and the camp and, above them, the player; where the dialog is new the mark of the player closes in.
pub(super) fn mark_positions(
    map: &mut ChildSpawnerCommands,
    source: &MapSource,
    part: Part,
    scale: f32,
) {
    let camp = source.camp.map(|camp| (Mark::Camp, camp));
    for (mark, at) in source.places.iter().copied().chain(camp) {
        if let Some(middle) = part.middle(at) {
            map.spawn(mark.around(middle * scale, scale.max(LEAST_MARK_PX / 2.0)));
        }
    }
    if let Some(middle) = part.middle(source.player) {
        let (middle, side_px) = (middle * scale, (3.0 * scale).max(LEAST_MARK_PX));
        let mut ring = map.spawn(Mark::You.around(middle, side_px));
        if source.is_new {
            ring.insert(Closing::around(middle, side_px));
        }
    }
}

//! The atlases as the engine's images.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use image::RgbaImage;

use crate::art::{ATLAS_COLUMNS, TILE_SIZE_PX, Theme};
use crate::picture::Artwork;

/// The images of all layers.
#[derive(Resource, Default)]
pub(super) struct Atlases {
    tiles: [Handle<Image>; 5],
    /// Masks of the region overlay.
    pub(super) overlay: Handle<Image>,
    /// Entities.
    pub(super) sprites: Handle<Image>,
    /// The cells of the entities' image.
    pub(super) sprite_cells: Handle<TextureAtlasLayout>,
}

impl Atlases {
    /// The terrain of level `z`.
    pub(super) fn tiles_of_level(&self, z: u32) -> Handle<Image> {
        self.tiles[Theme::of_level(z) as usize].clone()
    }
}

/// The decoded pictures, for layers that draw pixels themselves.
#[derive(Resource)]
pub(super) struct Pictures(pub(super) Artwork);

/// Makes images of the pictures.
pub(super) fn insert(world: &mut World, artwork: &Artwork) {
    let rows = artwork.sprites.height() / TILE_SIZE_PX;
    let cells =
        TextureAtlasLayout::from_grid(UVec2::splat(TILE_SIZE_PX), ATLAS_COLUMNS, rows, None, None);
    let sprite_cells = world.resource_mut::<Assets<TextureAtlasLayout>>().add(cells);
    let mut images = world.resource_mut::<Assets<Image>>();
    let atlases = Atlases {
        tiles: artwork.tiles.each_ref().map(|atlas| images.add(engine_image(atlas))),
        overlay: images.add(engine_image(&artwork.overlay)),
        sprites: images.add(engine_image(&artwork.sprites)),
        sprite_cells,
    };
    world.insert_resource(atlases);
    world.insert_resource(Pictures(artwork.clone()));
}

/// A picture as an image of the engine, kept on both sides so that it can be redrawn.
pub(super) fn engine_image(picture: &RgbaImage) -> Image {
    Image::new(
        Extent3d { width: picture.width(), height: picture.height(), depth_or_array_layers: 1 },
        TextureDimension::D2,
        picture.as_raw().clone(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::all(),
    )
}

//! The atlases as the engine's images: painted, or letters, in the colours that are chosen.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use image::{RgbaImage, imageops};

use super::camera::divide_window;
use super::layout::Layout;
use super::stages::ViewSystems;
use crate::art::{
    ATLAS_COLUMNS, FRAME_CELL, SettlingMark, TILE_SIZE_PX, Theme, atlas_cell, sprite, tile_index,
};
use crate::grid::{Position, Tile};
use crate::picture::{Artwork, Palette, ascii_artwork, recolour};
use crate::settings::Preferences;

/// The font of all letters.
pub(crate) use bevy::text::DEFAULT_FONT_DATA as FONT;

/// Handles of the images of all layers.
#[derive(Resource, Default)]
pub(super) struct Atlases {
    tiles: [Handle<Image>; 5],
    /// Masks of the overlays.
    pub(super) overlay: Handle<Image>,
    /// The cells of the masks.
    overlay_cells: Handle<TextureAtlasLayout>,
    /// Stairs, for a layer of tiles: two cells, down and up.
    pub(super) stairs: Handle<Image>,
    /// Entities.
    pub(super) sprites: Handle<Image>,
    /// The cells of the entities' image.
    pub(super) sprite_cells: Handle<TextureAtlasLayout>,
    /// The width and height of each cell of all images, in pixels of theirs.
    pub(super) cell_px: u32,
    /// Are they letters?
    has_letters: bool,
}

impl Atlases {
    /// The terrain of level `z`.
    pub(super) fn tiles_of_level(&self, z: u32) -> Handle<Image> {
        self.tiles[Theme::of_level(z) as usize].clone()
    }

    /// The cell of the terrain's image that shows a tile with these open neighbours: a letter has no edges.
    pub(super) fn ground_cell(&self, tile: Tile, open: u8, at: Position) -> u32 {
        let painted = || tile_index(tile, open, at.x, at.y, at.z).into();
        if self.has_letters { tile as u32 } else { painted() }
    }

    /// The cell of the masks that marks what settles, with lines on these sides. A letter has none; where the sign of a hollow is, it
    /// would hide that, and so there is a frame around the sign instead.
    pub(super) fn mark_cell(&self, mark: SettlingMark, sides: u32, has_sign: bool) -> u32 {
        match (self.has_letters, has_sign) {
            (false, _) => mark.cell(sides),
            (true, false) => mark.letter_cell(),
            (true, true) => FRAME_CELL,
        }
    }

    /// The cell of a mark of what settles, without lines.
    fn mark_atlas(&self, mark: SettlingMark) -> TextureAtlas {
        let index = self.mark_cell(mark, 0, false) as usize;
        TextureAtlas { layout: self.overlay_cells.clone(), index }
    }

    /// A mark of what settles without lines, as large as a tile.
    pub(super) fn mark_sprite(&self, mark: SettlingMark) -> Sprite {
        let custom_size = Some(Vec2::splat(TILE_SIZE_PX as f32));
        let sprite = Sprite::from_atlas_image(self.overlay.clone(), self.mark_atlas(mark));
        Sprite { custom_size, ..sprite }
    }

    /// A mark of what settles without lines, for a node of the interface.
    pub(super) fn mark_icon(&self, mark: SettlingMark) -> ImageNode {
        ImageNode::from_atlas_image(self.overlay.clone(), self.mark_atlas(mark))
    }

    /// A cell of the entities' image, as large as a tile.
    pub(super) fn sprite(&self, index: usize) -> Sprite {
        let atlas = TextureAtlas { layout: self.sprite_cells.clone(), index };
        let custom_size = Some(Vec2::splat(TILE_SIZE_PX as f32));
        Sprite { custom_size, ..Sprite::from_atlas_image(self.sprites.clone(), atlas) }
    }

    /// Those of letters, without images.
    #[cfg(test)]
    pub(super) fn of_letters() -> Self {
        Self { has_letters: true, ..default() }
    }

    /// A cell of the entities' image, for a node of the interface.
    pub(super) fn icon(&self, index: usize) -> ImageNode {
        let atlas = TextureAtlas { layout: self.sprite_cells.clone(), index };
        ImageNode::from_atlas_image(self.sprites.clone(), atlas)
    }
}

/// The decoded pictures, for layers that draw pixels themselves.
#[derive(Resource)]
pub(super) struct Pictures(pub(super) Artwork);

/// The pictures as they were loaded.
#[derive(Resource)]
struct LoadedArtwork(Artwork);

/// Which images are in use.
#[derive(Clone, Copy, PartialEq)]
struct ArtworkChoice {
    palette: Palette,
    /// The size of letters in pixels; `None` for pictures.
    letters_px: Option<u32>,
}

pub(super) fn plugin(app: &mut App, artwork: &Artwork) {
    app.insert_resource(LoadedArtwork(artwork.clone())).insert_resource(Pictures(artwork.clone()));
    let sprites = app.world_mut().resource_mut::<Assets<Image>>().reserve_handle();
    let [sprite_cells, overlay_cells] = [(); 2]
        .map(|()| app.world_mut().resource_mut::<Assets<TextureAtlasLayout>>().reserve_handle());
    app.insert_resource(Atlases { sprites, sprite_cells, overlay_cells, ..default() });
    app.add_systems(PreStartup, choose_artwork);
    app.add_systems(Update, choose_artwork.in_set(ViewSystems::Divide).after(divide_window));
}

/// The images of the tilemap, once for each choice so far. The tilemap crate never frees an image that it has drawn with, so
/// a new image for each change would leak.
type TileImageCache = Vec<(ArtworkChoice, TileImages)>;

/// The images of the tilemap for one choice.
#[derive(Clone)]
struct TileImages {
    tiles: [Handle<Image>; 5],
    overlay: Handle<Image>,
    stairs: Handle<Image>,
}

impl TileImages {
    fn of(artwork: &Artwork, images: &mut Assets<Image>) -> Self {
        Self {
            tiles: artwork.tiles.each_ref().map(|atlas| images.add(engine_image(atlas))),
            overlay: images.add(engine_image(&artwork.overlay)),
            stairs: images.add(engine_image(&stairs_of(&artwork.sprites))),
        }
    }
}

/// The cells of the stairs, down and up. The rest of the sprites is in no tile, and images of tiles are never freed.
fn stairs_of(sprites: &RgbaImage) -> RgbaImage {
    let side = sprites.width() / ATLAS_COLUMNS;
    let mut picture = RgbaImage::new(2 * side, side);
    for (column, cell) in (0..).zip([sprite::STAIRS_DOWN, sprite::STAIRS_UP]) {
        let part = atlas_cell(sprites, cell.into());
        imageops::replace(&mut picture, &*part, column * i64::from(side), 0);
    }
    picture
}

/// What the chosen artwork is drawn into.
#[derive(SystemParam)]
struct ArtworkTarget<'w, 's> {
    pictures: ResMut<'w, Pictures>,
    atlases: ResMut<'w, Atlases>,
    images: ResMut<'w, Assets<Image>>,
    cells: ResMut<'w, Assets<TextureAtlasLayout>>,
    sprites: Query<'w, 's, &'static mut Sprite>,
}

/// Draws all images again where the choice has changed. Letters are drawn at the size at which they are shown.
fn choose_artwork(
    chosen: Res<Preferences>,
    layout: Res<Layout>,
    loaded: Res<LoadedArtwork>,
    target: ArtworkTarget,
    mut current: Local<Option<ArtworkChoice>>,
    mut cache: Local<TileImageCache>,
) {
    let letters_px = chosen.ascii.then(|| TILE_SIZE_PX * layout.zoom.max(1));
    let wanted = ArtworkChoice { palette: chosen.palette, letters_px };
    if *current == Some(wanted) {
        return;
    }
    *current = Some(wanted);
    let ArtworkTarget { mut pictures, mut atlases, mut images, mut cells, mut sprites } = target;
    let letters =
        letters_px.and_then(|px| ascii_artwork(FONT, px, &loaded.0.overlay, chosen.palette));
    pictures.0 = recolour(&loaded.0, chosen.palette);
    let artwork = letters.as_ref().unwrap_or(&pictures.0);
    atlases.cell_px = artwork.sprites.width() / ATLAS_COLUMNS;
    atlases.has_letters = letters.is_some();
    // The tilemap crate reads an image once, so each choice needs images of its own.
    let cached = cache.iter().position(|(choice, _)| *choice == wanted).unwrap_or_else(|| {
        cache.push((wanted, TileImages::of(artwork, &mut images)));
        cache.len() - 1
    });
    let TileImages { tiles, overlay, stairs } = cache[cached].1.clone();
    (atlases.tiles, atlases.overlay, atlases.stairs) = (tiles, overlay, stairs);
    let side = UVec2::splat(atlases.cell_px);
    let grid = |picture: &RgbaImage| {
        let rows = picture.height() / side.y.max(1);
        TextureAtlasLayout::from_grid(side, ATLAS_COLUMNS, rows, None, None)
    };
    // Inserting fails for stale handles alone; these were reserved by the plugin.
    let _ = images.insert(atlases.sprites.id(), engine_image(&artwork.sprites));
    let _ = cells.insert(atlases.sprite_cells.id(), grid(&artwork.sprites));
    let _ = cells.insert(atlases.overlay_cells.id(), grid(&artwork.overlay));
    if chosen.ascii {
        sprites.iter_mut().for_each(|mut sprite| sprite.flip_x = false);
    }
}

/// A picture as an image of the engine, in the main world and the render world, so that it can be redrawn.
pub(super) fn engine_image(picture: &RgbaImage) -> Image {
    Image::new(
        Extent3d { width: picture.width(), height: picture.height(), depth_or_array_layers: 1 },
        TextureDimension::D2,
        picture.as_raw().clone(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::all(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An app that only chooses its artwork.
    fn app() -> App {
        let (artwork, _) = Artwork::load(&[]);
        let mut app = App::new();
        app.init_resource::<Assets<Image>>().init_resource::<Assets<TextureAtlasLayout>>();
        app.init_resource::<Preferences>().init_resource::<Layout>();
        plugin(&mut app, &artwork);
        app
    }

    /// How many images there are after a change, and their bytes.
    fn images_after(app: &mut App, ascii: bool, zoom: u32) -> (usize, usize) {
        app.world_mut().resource_mut::<Preferences>().ascii = ascii;
        app.world_mut().resource_mut::<Layout>().zoom = zoom;
        app.update();
        let images = app.world().resource::<Assets<Image>>();
        let bytes = images.iter().filter_map(|(_, image)| Some(image.data.as_ref()?.len())).sum();
        (images.len(), bytes)
    }

    /// The tilemap never frees an image, so the images of each choice are made once.
    #[test]
    fn changing_to_and_fro_makes_no_more_images() {
        let mut app = app();
        let choices = [(false, 1), (true, 1), (true, 2)];
        let all = choices.map(|(ascii, zoom)| images_after(&mut app, ascii, zoom).0);
        assert!(all[0] < all[1] && all[1] < all[2], "{all:?}");
        for (ascii, zoom) in choices.into_iter().cycle().take(12) {
            assert_eq!(images_after(&mut app, ascii, zoom).0, all[2]);
        }
    }

    #[test]
    fn the_image_of_the_stairs_has_one_cell_for_each_way() {
        let sprites = Artwork::load(&[]).0.sprites;
        let stairs = stairs_of(&sprites);
        assert_eq!(stairs.dimensions(), (2 * TILE_SIZE_PX, TILE_SIZE_PX));
        for (column, cell) in (0..).zip([sprite::STAIRS_DOWN, sprite::STAIRS_UP].map(u32::from)) {
            let (left, top) = (cell % ATLAS_COLUMNS * 16, cell / ATLAS_COLUMNS * 16);
            let is_same = |x: u32, y: u32| {
                stairs.get_pixel(column * 16 + x, y) == sprites.get_pixel(left + x, top + y)
            };
            assert!((0..16).all(|x| (0..16).all(|y| is_same(x, y))));
        }
    }

    /// They are never freed, so all of them together are limited: once here, and twice more where they are drawn.
    #[test]
    fn letters_of_every_size_take_less_than_80_megabytes() {
        let mut app = app();
        let (_, bytes) = (1..=12).map(|zoom| images_after(&mut app, true, zoom)).last().unwrap();
        assert!(bytes < 80 << 20, "{bytes} bytes");
    }
}

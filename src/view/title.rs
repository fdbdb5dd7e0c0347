//! The picture behind the start screen: the wordmark is a level, drawn by the game's own tiler.

use bevy::prelude::*;

use super::ViewSystems;
use super::artwork::{Pictures, engine_image};
use super::layout::Layout;
use crate::art::TILE_SIZE_PX;
use crate::grid::Size;
use crate::picture::{carve_wordmark, draw_level, light_wordmark};
use crate::screens::{Screen, Screens};

/// The word and some rock around it, in tiles: a narrower window shows it smaller.
const WORD_TILES: u32 = 64;

/// The picture.
#[derive(Component)]
struct TitlePicture;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw_title.in_set(ViewSystems::Draw));
}

/// Draws the picture to the size of the window when the start screen opens, and takes it away when it
/// closes.
fn draw_title(
    mut commands: Commands,
    (screens, layout): (Res<Screens>, Res<Layout>),
    pictures: Res<Pictures>,
    mut images: ResMut<Assets<Image>>,
    mut drawn: Local<Option<UVec2>>,
    old: Query<Entity, With<TitlePicture>>,
) {
    let wanted = (screens.base() == Screen::Start).then_some(layout.window);
    if *drawn == wanted {
        return;
    }
    *drawn = wanted;
    old.iter().for_each(|picture| commands.entity(picture).despawn());
    let Some(window) = wanted.filter(|window| window.min_element() > 0) else { return };
    let zoom = (window.x as f32 / (WORD_TILES * TILE_SIZE_PX) as f32).max(0.5);
    let zoom = if zoom >= 1.0 { zoom.floor() } else { zoom };
    let tile = TILE_SIZE_PX as f32 * zoom;
    let across = |pixels: u32| u64::from((pixels as f32 / tile).ceil() as u32 + 1);
    let size = Size::new(across(window.x), across(window.y), 1);
    let Some(tiles) = size.ok().and_then(|size| carve_wordmark(size).ok()) else { return };
    let mut picture = draw_level(&tiles, 0, &pictures.0);
    light_wordmark(&mut picture, tiles.size());
    let in_interface = zoom / layout.interface;
    commands.spawn((
        TitlePicture,
        ImageNode::new(images.add(engine_image(&picture))),
        Node {
            position_type: PositionType::Absolute,
            width: px(picture.width() as f32 * in_interface),
            height: px(picture.height() as f32 * in_interface),
            ..default()
        },
        GlobalZIndex(-1),
    ));
}

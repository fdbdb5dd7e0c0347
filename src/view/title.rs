//! The picture behind the start screen: the wordmark is a level, drawn by the game's own tiler. The caves around it
//! grow from noise, pass by pass; then a lantern walks along it. Any key skips that, and reduced motion.

use std::time::Duration;

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use image::RgbaImage;

use super::artwork::{Atlases, Pictures, engine_image};
use super::dialogs::show_dialog;
use super::layout::Layout;
use super::redraw::RedrawRequest;
use super::stages::ViewSystems;
use crate::art::{TILE_SIZE_PX, sprite};
use crate::grid::Size;
use crate::picture::{
    WORDMARK_PASSES, carve_wordmark, draw_level, light_wordmark, way_along_wordmark,
};
use crate::screens::{Screen, Screens};
use crate::settings::Preferences;

/// The word and some rock around it, in tiles: a narrower window shows it smaller.
const WORD_TILES: u32 = 64;
/// Between two passes.
const PASS: Duration = Duration::from_millis(110);
/// For each tile of the way along the word.
const STEP: Duration = Duration::from_millis(35);
/// How wide the edge of the lantern's light is, in pixels of the art.
const EDGE_PX: f32 = 96.0;

/// The picture.
#[derive(Component)]
struct TitlePicture;

/// Who carries the lantern.
#[derive(Component)]
struct Bearer;

/// What is shown while the title is open.
#[derive(Default)]
struct Scene {
    window: UVec2,
    size: Option<Size>,
    /// Screen pixels for each pixel of the picture.
    zoom: f32,
    image: Handle<Image>,
    /// When it began; `None` where it has ended.
    since: Option<Duration>,
    /// The pass that is shown.
    pass: Option<u32>,
    /// The picture without the lantern's light, and with it, once all passes are over.
    dark: RgbaImage,
    lit: RgbaImage,
    /// How far along the word the picture is lit, in pixels of the art.
    reach: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw_title.in_set(ViewSystems::Screens).before(show_dialog));
}

/// Draws the picture to the size of the window when the start screen opens, and takes it away when it
/// closes.
fn draw_title(
    mut commands: Commands,
    (screens, layout, chosen): (Res<Screens>, Res<Layout>, Res<Preferences>),
    (pictures, atlases): (Res<Pictures>, Res<Atlases>),
    mut images: ResMut<Assets<Image>>,
    (time, mut keys, mut awake): (
        Res<Time<Real>>,
        MessageReader<KeyboardInput>,
        ResMut<RedrawRequest>,
    ),
    mut scene: Local<Option<Scene>>,
    (shown, mut bearer): (
        Query<Entity, Or<(With<TitlePicture>, With<Bearer>)>>,
        Query<&mut Node, With<Bearer>>,
    ),
) {
    let is_open = screens.base() == Screen::Start && layout.window.min_element() > 0;
    let is_same = scene.as_ref().is_some_and(|scene| scene.window == layout.window);
    if !is_open || !is_same || chosen.is_changed() {
        shown.iter().for_each(|picture| commands.entity(picture).despawn());
        let was_open = scene.take().is_some();
        if !is_open {
            return;
        }
        let moves = !was_open && !chosen.reduced_motion;
        let mut new = Scene::of(&layout, &mut images);
        new.since = moves.then(|| time.elapsed());
        new.spawn(&mut commands, &layout, &atlases);
        *scene = Some(new);
    }
    let Some(scene) = scene.as_mut() else { return };
    if keys.read().any(|key| key.state.is_pressed()) {
        scene.since = None;
    }
    let now = scene.since.map(|since| time.elapsed().saturating_sub(since));
    if scene.draw(now, &pictures, &mut images) {
        awake.for_frames(2);
    } else {
        scene.since = None;
    }
    let (Some(size), Ok(mut node)) = (scene.size, bearer.single_mut()) else { return };
    let (left, end, row) = way_along_wordmark(size);
    let scale = scene.zoom / layout.interface;
    let at = Vec2::new(
        (scene.reach + (left * TILE_SIZE_PX) as f32 - EDGE_PX).min((end * TILE_SIZE_PX) as f32),
        (row * TILE_SIZE_PX) as f32 + 4.0,
    );
    let wanted = (px(at.x * scale), px(at.y * scale));
    if (node.left, node.top) != wanted {
        (node.left, node.top) = wanted;
    }
}

impl Scene {
    fn of(layout: &Layout, images: &mut Assets<Image>) -> Self {
        let window = layout.window;
        let zoom = (window.x as f32 / (WORD_TILES * TILE_SIZE_PX) as f32).max(0.5);
        let zoom = if zoom >= 1.0 { zoom.floor() } else { zoom };
        let tile = TILE_SIZE_PX as f32 * zoom;
        let across = |pixels: u32| u64::from((pixels as f32 / tile).ceil() as u32 + 1);
        let size = Size::new(across(window.x), across(window.y), 1).ok();
        let (width, height) = size.map_or((1, 1), |size| (size.width(), size.height()));
        let blank = RgbaImage::new(width * TILE_SIZE_PX, height * TILE_SIZE_PX);
        Self { window, size, zoom, image: images.add(engine_image(&blank)), ..default() }
    }

    fn spawn(&self, commands: &mut Commands, layout: &Layout, atlases: &Atlases) {
        let Some(size) = self.size else { return };
        let scale = self.zoom / layout.interface;
        let side = |tiles: u32| px((tiles * TILE_SIZE_PX) as f32 * scale);
        let absolute = |width, height| Node {
            position_type: PositionType::Absolute,
            width,
            height,
            ..default()
        };
        commands.spawn((
            TitlePicture,
            ImageNode::new(self.image.clone()),
            absolute(side(size.width()), side(size.height())),
            GlobalZIndex(-2),
        ));
        let index = usize::from(sprite::PLAYER);
        let atlas = TextureAtlas { layout: atlases.sprite_cells.clone(), index };
        commands.spawn((
            Bearer,
            ImageNode::from_atlas_image(atlases.sprites.clone(), atlas),
            Node { left: px(-999), ..absolute(side(1), side(1)) },
            GlobalZIndex(-1),
        ));
    }

    /// Draws what is to be seen so long after the beginning, or at the end, and says whether there is more to come.
    fn draw(
        &mut self,
        now: Option<Duration>,
        pictures: &Pictures,
        images: &mut Assets<Image>,
    ) -> bool {
        let passes = now.map_or(WORDMARK_PASSES, |now| {
            WORDMARK_PASSES.min((now.as_millis() / PASS.as_millis()) as u32)
        });
        let Some(size) = self.size else { return false };
        let is_new = self.pass != Some(passes);
        if is_new {
            self.pass = Some(passes);
            let Ok(tiles) = carve_wordmark(size, passes) else { return false };
            self.dark = draw_level(&tiles, 0, &pictures.0);
            self.lit = self.dark.clone();
            light_wordmark(&mut self.dark, size, false);
        }
        if passes < WORDMARK_PASSES {
            return self.show(images, 0.0, is_new);
        }
        if is_new {
            light_wordmark(&mut self.lit, size, true);
        }
        let (left, end, _) = way_along_wordmark(size);
        let most = ((end - left) * TILE_SIZE_PX) as f32 + 2.0 * EDGE_PX;
        let walked = now.map_or(most, |now| {
            let steps =
                now.saturating_sub(PASS * WORDMARK_PASSES).as_secs_f32() / STEP.as_secs_f32();
            (steps * TILE_SIZE_PX as f32).min(most)
        });
        self.show(images, walked, is_new);
        walked < most
    }

    /// Shows the picture lit so far along the word; of what was shown before only the columns that differ are
    /// drawn anew.
    fn show(&mut self, images: &mut Assets<Image>, reach: f32, is_new: bool) -> bool {
        let before = std::mem::replace(&mut self.reach, reach);
        if !is_new && before == reach {
            return true;
        }
        let Some(mut image) = images.get_mut(&self.image) else { return true };
        let Some(pixels) = image.data.as_mut() else { return true };
        let left = self.size.map_or(0, |size| way_along_wordmark(size).0 * TILE_SIZE_PX) as f32;
        let lit_at = |x: u32, reach: f32| {
            ((left + reach - EDGE_PX - x as f32) / EDGE_PX + 0.5).clamp(0.0, 1.0)
        };
        let width = self.dark.width();
        let changed: Vec<_> = (0..width)
            .filter(|x| is_new || lit_at(*x, before) != lit_at(*x, reach))
            .map(|x| (x as usize * 4, lit_at(x, reach)))
            .collect();
        let rows = self.dark.as_raw().chunks_exact(width as usize * 4);
        let rows = rows.zip(self.lit.as_raw().chunks_exact(width as usize * 4));
        for (row, (dark, lit)) in pixels.chunks_exact_mut(width as usize * 4).zip(rows) {
            for (at, share) in &changed {
                for byte in *at..at + 4 {
                    let (dark, lit) = (f32::from(dark[byte]), f32::from(lit[byte]));
                    row[byte] = (dark + (lit - dark) * share) as u8;
                }
            }
        }
        true
    }
}

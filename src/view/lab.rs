//! The lab's map and time line; its panel is a menu.

use std::time::Duration;

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::ViewSystems;
use super::layout::{Layout, SIDEBAR_PX};
use super::redraw::Awake;
use super::widgets::{colour, panel, sized_text};
use crate::art::{Theme, palette};
use crate::controls::{Action, Bindings};
use crate::grid::Tile;
use crate::screens::{Lab, Screen, Screens};

/// The height of the time line, in pixels of the interface.
const TIME_LINE_PX: f32 = 88.0;
/// Between two steps that are played.
const STEP: Duration = Duration::from_millis(180);

/// What the lab shows beside its panel.
#[derive(Component)]
struct LabView;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (play_on, show_lab.run_if(is_lab_new)).chain().in_set(ViewSystems::Draw),
    );
}

/// Must the lab be shown again, or taken away? To choose a row changes nothing here.
fn is_lab_new(
    (lab, layout, screens): (Res<Lab>, Res<Layout>, Res<Screens>),
    mut last: Local<Option<Screen>>,
) -> bool {
    let was = last.replace(screens.base());
    let is_open = screens.base() == Screen::Lab;
    was != *last || (is_open && (lab.is_changed() || layout.is_changed()))
}

/// Goes on from step to step while it is played.
fn play_on(
    mut lab: ResMut<Lab>,
    time: Res<Time<Real>>,
    mut last: Local<Duration>,
    mut awake: ResMut<Awake>,
) {
    if !lab.is_playing() {
        *last = time.elapsed();
        return;
    }
    awake.for_frames(2);
    if time.elapsed() >= *last + STEP {
        *last = time.elapsed();
        lab.play_on();
    }
}

fn show_lab(
    mut commands: Commands,
    (lab, screens, layout): (Res<Lab>, Res<Screens>, Res<Layout>),
    (bindings, mut images): (Bindings, ResMut<Assets<Image>>),
    old: Query<Entity, With<LabView>>,
) {
    old.iter().for_each(|view| commands.entity(view).despawn());
    if screens.base() != Screen::Lab {
        return;
    }
    let window = layout.window.as_vec2() / layout.interface;
    let room = (window - Vec2::new(SIDEBAR_PX, TIME_LINE_PX)).max(Vec2::ONE);
    let all = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        ..default()
    };
    let ground = BackgroundColor(colour(palette::UI_GROUND));
    commands.spawn((LabView, all, ground, GlobalZIndex(-1))).with_children(|all| {
        let Some((image, size)) = picture(&lab) else { return };
        let fits = (room / size).min_element();
        let scale = if fits >= 1.0 { fits.floor() } else { fits };
        let drawn = size * scale;
        let corner = (room - drawn) / 2.0;
        all.spawn((
            ImageNode::new(images.add(image)),
            Node {
                position_type: PositionType::Absolute,
                left: px(corner.x.round()),
                top: px(corner.y.round()),
                width: px(drawn.x),
                height: px(drawn.y),
                ..default()
            },
        ));
        let line = Node {
            position_type: PositionType::Absolute,
            left: px(0),
            bottom: px(0),
            width: px(room.x),
            height: px(TIME_LINE_PX),
            padding: UiRect::axes(px(16), px(8)),
            border: UiRect::top(px(1)),
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::SpaceBetween,
            overflow: Overflow::clip(),
            ..default()
        };
        let words = |content: String, ink| sized_text(content, ink, 12.0, 17.0);
        all.spawn(panel(line)).with_children(|line| {
            let steps = Node { column_gap: px(12), flex_wrap: FlexWrap::Wrap, ..default() };
            line.spawn(steps).with_children(|line| {
                for (name, first, last) in named_steps(&lab) {
                    let ink = match lab.at() {
                        at if (first..=last).contains(&at) => palette::UI_ACCENT,
                        at if last < at => palette::UI_TEXT,
                        _ => palette::UI_DIM,
                    };
                    line.spawn(words(name, ink));
                }
            });
            let [above, below, seed] = [Action::LevelAbove, Action::LevelBelow, Action::Retry]
                .map(|action| bindings.key(action));
            let keys = [
                "Space watch".to_owned(),
                ", . step".to_owned(),
                "s smooth".to_owned(),
                format!("{seed} other seed"),
                format!("{above} {below} level"),
            ];
            let row = Node { column_gap: px(20), ..default() };
            line.spawn(row).with_children(|row| {
                keys.into_iter().for_each(|keys| _ = row.spawn(words(keys, palette::UI_DIM)));
            });
        });
    });
}

/// The steps of the level that is shown: the name of each, its first and its last number. While others need more
/// steps, a level waits with the same name.
fn named_steps(lab: &Lab) -> Vec<(String, usize, usize)> {
    let mut named: Vec<(String, usize, usize)> = Vec::new();
    for (place, step) in lab.steps().iter().enumerate() {
        let name = step.names.get(lab.level() as usize).cloned().unwrap_or_default();
        match named.last_mut() {
            Some((before, _, last)) if *before == name => *last = place,
            _ => named.push((name, place, place)),
        }
    }
    named
}

/// The level at the step that is shown, a pixel a tile, and its size.
fn picture(lab: &Lab) -> Option<(Image, Vec2)> {
    let tiles = lab.tiles()?;
    let start = lab.steps().get(lab.at())?.start;
    let ramps = Theme::of_level(lab.level()).ramps();
    let pixels = tiles.positions(lab.level()).flat_map(|at| {
        let [r, g, b] = match tiles[at] {
            _ if start == Some(at) => palette::PLAYER,
            Tile::Wall => palette::MASS_LIGHT,
            Tile::Floor => ramps.floor[2],
            Tile::StairsDown => palette::STAIRS_DOWN,
            Tile::StairsUp => palette::STAIRS_UP,
        };
        [r, g, b, 255]
    });
    let (width, height) = (tiles.size().width(), tiles.size().height());
    let mut image = Image::new(
        Extent3d { width, height, depth_or_array_layers: 1 },
        TextureDimension::D2,
        pixels.collect(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::all(),
    );
    image.sampler = ImageSampler::nearest();
    Some((image, Vec2::new(width as f32, height as f32)))
}

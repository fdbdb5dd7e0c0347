//! All that is known of a level at once, as large as the window has room for.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::layout::Layout;
use super::minimap::ink_at;
use super::panels::level_name;
use super::widgets::{heading, panel, text};
use crate::art::palette::{self, Rgb};
use crate::controls::{Action, Bindings};
use crate::grid::Position;
use crate::world::{Knowledge, Status};

/// The most columns and rows that are shown; of larger levels it is the part around the player.
const MOST: u32 = 640;
/// Room for the lines around the map, in pixels of the interface.
const FRAME: Vec2 = Vec2::new(80.0, 180.0);

/// What is what on the map.
const LEGEND: [(&str, Rgb); 4] = [
    ("you", palette::UI_ACCENT),
    ("camp", palette::PLAYER),
    ("stairs down", palette::STAIRS_DOWN),
    ("stairs up", palette::STAIRS_UP),
];

/// Fills a dialog with the map of level `z`.
pub(super) fn show_map(
    commands: &mut Commands,
    backdrop: impl Bundle,
    images: &mut Assets<Image>,
    (status, knowledge, camp): (&Status, &Knowledge, Option<Position>),
    z: u32,
    (bindings, layout): (&Bindings, &Layout),
) {
    let (Some(player), Some(terrain)) = (status.player(), status.terrain()) else { return };
    let size = terrain.size();
    let first = |at: u32, side: u32| {
        if side <= MOST { 0 } else { at.saturating_sub(MOST / 2).min(side - MOST) }
    };
    let (left, top) = (first(player.x, size.width()), first(player.y, size.height()));
    let (columns, rows) = (size.width().min(MOST), size.height().min(MOST));
    let places = (0..rows).flat_map(|row| {
        (0..columns).map(move |column| Position { x: left + column, y: top + row, z })
    });
    let pixels = places.flat_map(|at| {
        let [r, g, b] = match at == player {
            true => palette::UI_ACCENT,
            false => ink_at(knowledge, terrain, camp, at),
        };
        [r, g, b, 255]
    });
    let mut image = Image::new(
        Extent3d { width: columns, height: rows, depth_or_array_layers: 1 },
        TextureDimension::D2,
        pixels.collect(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::all(),
    );
    image.sampler = ImageSampler::nearest();
    let room = (layout.window.as_vec2() / layout.interface - FRAME).max(Vec2::ONE);
    let fits = (room / UVec2::new(columns, rows).as_vec2()).min_element();
    let scale = if fits >= 1.0 { fits.floor().min(8.0) } else { fits };
    let map =
        Node { width: px(columns as f32 * scale), height: px(rows as f32 * scale), ..default() };
    let frame = Node {
        flex_direction: FlexDirection::Column,
        padding: UiRect::all(px(16)),
        border: UiRect::all(px(1)),
        row_gap: px(8),
        ..default()
    };
    let place = format!("{}, level {} of {}", level_name(z), z + 1, size.depth());
    let [above, below, back] =
        [Action::LevelAbove, Action::LevelBelow, Action::Back].map(|action| bindings.key(action));
    commands.spawn(backdrop).with_children(|root| {
        root.spawn(panel(frame)).with_children(|frame| {
            frame.spawn(heading(place));
            frame.spawn((ImageNode::new(images.add(image)), map));
            frame.spawn(Node { column_gap: px(16), ..default() }).with_children(|row| {
                for (what, ink) in LEGEND {
                    row.spawn(text(what, ink));
                }
            });
            let keys = format!("{above} {below} other levels   {back} back");
            frame.spawn(text(keys, palette::UI_DIM));
        });
    });
}

//! All that is known of a level at once, as large as the window has room for.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::layout::Layout;
use super::minimap::ink_at;
use super::panels::level_name;
use super::region_graph::{height_of, spawn_graph};
use super::widgets::{heading, panel, text};
use crate::art::palette::{self, Rgb};
use crate::controls::{Action, Bindings};
use crate::grid::{Position, Tile};
use crate::layers::RegionNode;
use crate::screens::{MapGraph, has_graph};
use crate::world::{Knowledge, Regions, Status};

/// The most columns and rows that are shown; of larger levels it is the part around the player.
const MOST: u32 = 640;
/// Room for the lines around the map, in pixels of the interface.
const FRAME: Vec2 = Vec2::new(80.0, 180.0);

/// The height of the line that tells of the chosen region, in pixels of the interface.
const GRAPH_LINE_PX: f32 = 38.0;
/// The least width of the graph of regions, in pixels of the interface.
const LEAST_GRAPH_PX: f32 = 480.0;
/// The floor of the chosen region.
const CHOSEN: Rgb = palette::REGION_COLOURS[0];

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
    (status, knowledge, regions, camp): (&Status, &Knowledge, &Regions, Option<Position>),
    (z, shown): (u32, &MapGraph),
    (bindings, layout): (&Bindings, &Layout),
) {
    let (Some(player), Some(terrain)) = (status.player(), status.terrain()) else { return };
    let size = terrain.size();
    let first = |at: u32, side: u32| {
        if side <= MOST { 0 } else { at.saturating_sub(MOST / 2).min(side - MOST) }
    };
    let (left, top) = (first(player.x, size.width()), first(player.y, size.height()));
    let (columns, rows) = (size.width().min(MOST), size.height().min(MOST));
    let graph = shown.graph().zip(shown.selected());
    let chosen = graph.and_then(|(graph, selected)| graph.nodes.get(selected).copied());
    let places = (0..rows).flat_map(|row| {
        (0..columns).map(move |column| Position { x: left + column, y: top + row, z })
    });
    // Where a tile is a pixel, one alone would be hard to find.
    let mark = if columns.max(rows) > 200 { 2 } else { 0 };
    let pixels = places.flat_map(|at| {
        let is_chosen = chosen.is_some_and(|node| {
            knowledge.knows(at) && (at.z, regions.map().number(at)) == (node.z, Some(node.number))
        });
        let steps = at.x.abs_diff(player.x).max(at.y.abs_diff(player.y));
        let [r, g, b] = match at.z == player.z && steps <= mark {
            true => palette::UI_ACCENT,
            false if is_chosen && terrain.tile(at) == Some(Tile::Floor) => CHOSEN,
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
    let below = graph.map_or(0.0, |(graph, _)| height_of(graph) + GRAPH_LINE_PX);
    let room = layout.window.as_vec2() / layout.interface - FRAME - Vec2::new(0.0, below);
    let room = room.max(Vec2::ONE);
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
    let is_part = size.width() > MOST || size.height() > MOST;
    let part = if is_part { ": the part around you" } else { "" };
    let place = format!("{}, level {} of {}{part}", level_name(z), z + 1, size.depth());
    let [above, below, regions_key, back] =
        [Action::LevelAbove, Action::LevelBelow, Action::Regions, Action::Back]
            .map(|action| bindings.key(action));
    commands.spawn(backdrop).with_children(|root| {
        root.spawn(panel(frame)).with_children(|frame| {
            frame.spawn(heading(place));
            frame.spawn((ImageNode::new(images.add(image)), map));
            if let Some(graph) = graph {
                let width = (columns as f32 * scale).max(LEAST_GRAPH_PX);
                spawn_graph(frame, images, graph, (width, size.width()));
                frame.spawn(text(chosen.map(describe).unwrap_or_default(), palette::UI_TEXT));
            }
            frame.spawn(Node { column_gap: px(16), ..default() }).with_children(|row| {
                for (what, ink) in LEGEND {
                    row.spawn(text(what, ink));
                }
            });
            let keys = match graph {
                Some(_) => {
                    format!("arrows, Tab: other regions   {regions_key} no graph   {back} back")
                }
                None if has_graph(terrain.size()) => format!(
                    "{above} {below} other levels   {regions_key} regions as a graph   {back} back"
                ),
                None => format!("{above} {below} other levels   {back} back"),
            };
            frame.spawn(text(keys, palette::UI_DIM));
        });
    });
}

/// What is known of a region.
fn describe(node: RegionNode) -> String {
    let way = if node.is_in_reach { "in reach" } else { "cut off: only digging leads there" };
    let level = node.z + 1;
    format!("region {} of level {level}: {} tiles, {way}", node.number, node.tiles)
}

//! The numbers of the regions, on dark chips: one for each part of a region that is in view.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::changes::are_marks_stale;
use super::chip::chip;
use super::tint::Prepared;
use crate::grid::{Position, Tile};
use crate::layers::DebugLayer;
use crate::view::layout::{Layout, Viewport};
use crate::view::pixels::CHUNK_TILES;
use crate::view::stages::ViewSystems;
use crate::world::Overlays;
use crate::world::{Knowledge, Regions, Terrain};

/// The least tiles of a part of a region with a label, unless all of its parts are smaller.
const LABEL_FROM_TILES: usize = 24;

/// A label of a region.
#[derive(Component)]
struct RegionLabel;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        write_labels
            .in_set(ViewSystems::Overlays)
            .run_if(resource_exists::<Terrain>.and_then(are_marks_stale(DebugLayer::Regions))),
    );
}

/// What the labels are drawn from.
#[derive(SystemParam)]
struct LabelSource<'w> {
    overlays: Res<'w, Overlays>,
    viewport: Res<'w, Viewport>,
    layout: Res<'w, Layout>,
    terrain: Res<'w, Terrain>,
    regions: Res<'w, Regions>,
    knowledge: Res<'w, Knowledge>,
    prepared: Res<'w, Prepared>,
}

fn write_labels(
    mut commands: Commands,
    old: Query<Entity, With<RegionLabel>>,
    source: LabelSource,
) {
    old.iter().for_each(|label| commands.entity(label).despawn());
    if !source.overlays.shows(DebugLayer::Regions) {
        return;
    }
    let mut shown = positions_in_view(&source.terrain, &source.viewport);
    shown.retain(|at| source.knowledge.knows(*at));
    for (number, at) in label_positions(&source.terrain, &source.regions, shown) {
        let ink = source.prepared.colour_of(number);
        let label = chip(number.to_string(), ink, at, source.layout.zoom);
        commands.spawn((RegionLabel, label));
    }
}

/// The positions of the chunks that the view touches.
fn positions_in_view(terrain: &Terrain, viewport: &Viewport) -> Vec<Position> {
    let tile = crate::art::TILE_SIZE_PX as i32;
    let chunk = CHUNK_TILES as i32;
    let range = |origin: i32, extent: i32, side: u32| {
        let first = (origin.div_euclid(tile).div_euclid(chunk) * chunk).max(0) as u32;
        let end = ((origin + extent).div_euclid(tile).div_euclid(chunk) + 1) * chunk;
        first..(end.max(0) as u32).min(side)
    };
    let columns = range(viewport.origin.x, viewport.extent.x, terrain.size().width());
    let rows = range(viewport.origin.y, viewport.extent.y, terrain.size().height());
    rows.flat_map(|y| columns.clone().map(move |x| Position { x, y, z: viewport.z })).collect()
}

/// One position for each part of a region, which is what lies in one chunk. Small parts have none where the region has a
/// larger one.
fn label_positions(
    terrain: &Terrain,
    regions: &Regions,
    shown: Vec<Position>,
) -> Vec<(u32, Position)> {
    let mut parts: BTreeMap<(u32, u32, u32), Vec<Position>> = BTreeMap::new();
    for at in shown {
        if let Some(number) = regions.map().number(at) {
            let part = (number, at.y / CHUNK_TILES, at.x / CHUNK_TILES);
            parts.entry(part).or_default().push(at);
        }
    }
    let mut largest: BTreeMap<u32, usize> = BTreeMap::new();
    for ((number, ..), tiles) in &parts {
        let size = largest.entry(*number).or_default();
        *size = tiles.len().max(*size);
    }
    parts
        .into_iter()
        .filter(|((number, ..), tiles)| {
            tiles.len() >= LABEL_FROM_TILES.min(largest.get(number).copied().unwrap_or(0))
        })
        .filter_map(|((number, ..), tiles)| Some((number, nearest_to_middle(terrain, &tiles)?)))
        .collect()
}

/// The tile that is nearest to the mean of all; stairs only where there is nothing else.
fn nearest_to_middle(terrain: &Terrain, tiles: &[Position]) -> Option<Position> {
    let count = tiles.len().max(1) as i64;
    let middle =
        |side: fn(&Position) -> u32| tiles.iter().map(side).map(i64::from).sum::<i64>() / count;
    let (x, y) = (middle(|at| at.x), middle(|at| at.y));
    let distance = |at: &Position| (i64::from(at.x) - x).pow(2) + (i64::from(at.y) - y).pow(2);
    let is_stairs = |at: &Position| terrain.tile(*at) != Some(Tile::Floor);
    tiles.iter().copied().min_by_key(|at| (is_stairs(at), distance(at)))
}

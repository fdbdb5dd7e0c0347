//! Where the mouse is on the maps of the lab, and what is there.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::panes::{Panes, below_px};
use crate::art::colours;
use crate::grid::{Position, Tile};
use crate::screens::{Bench, Lab, LabPlace};
use crate::view::layout::{LAB_LINE_PX, Layout};
use crate::view::widgets::sized_text;

/// The text that describes what the mouse is over.
#[derive(Component)]
pub(super) struct Hovered;

/// The node of the line below the maps, which are in a rectangle of the screen.
pub(super) fn line_below(maps: Rect, layout: &Layout) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(16),
        bottom: px(below_px(layout) - LAB_LINE_PX),
        width: px(maps.width() / layout.interface - 16.0),
        height: px(LAB_LINE_PX),
        overflow: Overflow::clip(),
        ..default()
    }
}

/// The text in that line, which [`hover`] writes.
pub(super) fn hovered() -> impl Bundle {
    (Hovered, sized_text("", colours::UI_TEXT, 12.0, 17.0))
}

/// Describes what the mouse is over.
pub(super) fn hover(
    lab: Res<Lab>,
    panes: Res<Panes>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut shown: Query<&mut Text, With<Hovered>>,
) {
    let words = window
        .physical_cursor_position()
        .and_then(|mouse| {
            let index = panes.under(mouse)?;
            let under = panes.0.get(index)?.position(mouse).floor();
            let at = Position { x: under.x as u32, y: under.y as u32, z: lab.level() };
            under.cmpge(Vec2::ZERO).all().then(|| describe(lab.benches().get(index)?, at))?
        })
        .unwrap_or_default();
    shown.iter_mut().for_each(|mut text| _ = text.set_if_neq(Text::new(words.clone())));
}

/// Tells the screens on which tile the mouse is, or where it is on no map, which one is in the middle of the active map; beside
/// the ground it is the nearest tile.
pub(super) fn point(
    lab: Res<Lab>,
    panes: Res<Panes>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut place: ResMut<LabPlace>,
) {
    let mouse = window.physical_cursor_position();
    let under = mouse.and_then(|mouse| Some((panes.under(mouse)?, mouse)));
    let middle = || Some((lab.active(), panes.0.get(lab.active())?.room.center()));
    let pointed = under.or_else(middle).and_then(|(map, pixel)| {
        let size = lab.benches().get(map)?.shown()?.tiles.size();
        let last = UVec2::new(size.width() - 1, size.height() - 1);
        let tile = panes.0.get(map)?.position(pixel).max(Vec2::ZERO).as_uvec2().min(last);
        Some((map, tile.x, tile.y))
    });
    place.set_if_neq(LabPlace(pointed));
}

/// What is at a position: the tile, its region, and how many turns it is from the start.
fn describe(bench: &Bench, at: Position) -> Option<String> {
    let shown = bench.shown()?;
    let tile = match shown.tiles.get(at)? {
        Tile::Floor => "floor",
        Tile::Wall => "rock",
        Tile::StairsDown => "stairs down",
        Tile::StairsUp => "stairs up",
    };
    let tile = format!("[{},{}] level {}: {tile}", at.x, at.y, at.level());
    let Some(number) = shown.regions.number(at) else { return Some(tile) };
    let mut regions = shown.regions.of_level(at.z);
    let size = regions.find(|(other, _)| *other == number).map_or(0, |(_, size)| size);
    let region = format!("region {number} of {size} tiles");
    let distance = match bench.walk().turns(at) {
        Some(turns) => format!("{turns} turns from the start"),
        None => "no way from the start".to_owned(),
    };
    Some(format!("{tile}, {region}, {distance}"))
}

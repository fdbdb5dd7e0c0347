//! What the colours and marks of the map mean, its keys, and what is known of the chosen region.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

use super::picture::CHOSEN;
use crate::art::colours::{self, Rgb};
use crate::controls::{Action, Bindings};
use crate::layers::{DebugLayer, RegionNode};
use crate::view::map_marks::Mark;
use crate::view::widgets::{colour, dialog_text};

/// What is a colour alone on the map.
const STAIRS: [(&str, Rgb); 2] =
    [("stairs down", colours::STAIRS_DOWN), ("stairs up", colours::STAIRS_UP)];
/// Water, where any is known.
const WATER: (&str, Rgb) = ("water", colours::WATER);
/// The size of a mark in the legend, in pixels of the interface.
const LEGEND_PX: f32 = 12.0;

/// What is what on the map, and on the graph, which leaves no room for water; in a low window in small text.
pub(super) fn spawn_legend(
    frame: &mut ChildSpawnerCommands,
    has_graph: bool,
    has_water: bool,
    is_low: bool,
) {
    let row = |gap: f32| Node { column_gap: px(gap), align_items: AlignItems::Center, ..default() };
    let side = || Node { width: px(LEGEND_PX), height: px(LEGEND_PX), ..default() };
    let chosen = has_graph.then_some(("the chosen region", CHOSEN));
    let more = chosen.or(has_water.then_some(WATER));
    frame.spawn(row(16.0)).with_children(|legend| {
        for mark in Mark::ALL {
            let entry =
                children![mark.shape(LEGEND_PX), dialog_text(mark.name(), mark.ink(), is_low)];
            legend.spawn((row(6.0), entry));
        }
        for (what, ink) in STAIRS.into_iter().chain(more) {
            let colour = BackgroundColor(colour(ink));
            legend.spawn((row(6.0), children![(side(), colour), dialog_text(what, ink, is_low)]));
        }
    });
}

/// The keys of the dialog.
pub(super) fn keys(bindings: &Bindings, is_graph: bool, has_graph: bool) -> String {
    let [above, below, regions, back] =
        [Action::LevelAbove, Action::LevelBelow, Action::Layer(DebugLayer::Regions), Action::Back]
            .map(|action| bindings.key(action));
    match (is_graph, has_graph) {
        (true, _) => format!("arrows, Tab: other regions   {regions} no graph   {back} back"),
        (false, true) => {
            format!("{above} {below} other levels   {regions} regions as a graph   {back} back")
        }
        (false, false) => format!("{above} {below} other levels   {back} back"),
    }
}

/// What is known of a region.
pub(super) fn describe(node: RegionNode) -> String {
    let way = if node.is_in_reach { "in reach" } else { "cut off: only digging leads there" };
    let level = node.z + 1;
    format!("region {} of level {level}: {} tiles, {way}", node.number, node.tiles)
}

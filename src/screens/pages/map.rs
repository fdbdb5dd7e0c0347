//! The map of a level, and with it the graph of all regions, where it is shown.

use bevy::prelude::{Resource, With, World};

use super::{Page, close};
use crate::controls::{Action, Press};
use crate::grid::{Position, Size};
use crate::layers::{DebugLayer, RegionGraph};
use crate::screens::Screen;
use crate::world::{
    Fixtures, Knowledge, Player, Regions, Staircases, Terrain, ways_between_levels,
};

pub(super) static PAGE: Page = Page { name: "map", press, ..Page::DIALOG };

/// The level that the map shows, from 0, while that screen is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MapLevel(pub u32);

/// The graph of the regions that are known, and the one of them that is chosen; none where it is not shown.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct MapGraph(Option<(RegionGraph, usize)>);

impl MapGraph {
    /// The graph, if it is shown.
    #[must_use]
    pub fn graph(&self) -> Option<&RegionGraph> {
        self.0.as_ref().map(|(graph, _)| graph)
    }

    /// The index of the chosen region among the nodes of the graph.
    #[must_use]
    pub fn selected(&self) -> Option<usize> {
        self.0.as_ref().map(|(_, selected)| *selected)
    }
}

/// Larger worlds have no graph: it could not be read.
const MAX_TILES: u64 = 1 << 22;

/// Returns whether the regions of a world of this size can be shown as a graph.
#[must_use]
pub fn has_graph(size: Size) -> bool {
    size.tiles() <= MAX_TILES
}

fn player(world: &mut World) -> Option<Position> {
    let mut players = world.query_filtered::<&Position, With<Player>>();
    players.single(world).ok().copied()
}

/// Opens the map so many levels below the player, or on the last there is.
pub(super) fn open(world: &mut World, below: i32) {
    let Some(at) = player(world) else { return };
    world.insert_resource(MapLevel(at.z));
    change_level(world, below);
    if world.resource::<MapGraph>().graph().is_some() {
        show_graph(world);
    }
    super::open(world, Screen::Map);
}

/// Shows another level, as far as there is one.
fn change_level(world: &mut World, below: i32) {
    let levels = world.get_resource::<Terrain>().map_or(1, |terrain| terrain.size().depth());
    let MapLevel(z) = *world.resource::<MapLevel>();
    world.insert_resource(MapLevel(z.saturating_add_signed(below).min(levels - 1)));
}

/// Makes the graph of what is known now; the region of the player is chosen.
fn show_graph(world: &mut World) {
    let at = player(world);
    let (Some(regions), Some(stairs), Some(fixtures), Some(knowledge)) = (
        world.get_resource::<Regions>(),
        world.get_resource::<Staircases>(),
        world.get_resource::<Fixtures>(),
        world.get_resource::<Knowledge>(),
    ) else {
        return;
    };
    let map = regions.map();
    if !has_graph(map.size()) {
        return;
    }
    let ways = ways_between_levels(stairs, fixtures);
    let graph = RegionGraph::of(map, &ways, at, |at| knowledge.knows(at));
    let selected = at.and_then(|at| graph.node_at(map, at)).unwrap_or(0);
    world.insert_resource(MapGraph(Some((graph, selected))));
}

/// Chooses a region, and shows its level.
fn select(world: &mut World, choose: impl FnOnce(&RegionGraph, usize) -> usize) {
    let mut shown = world.resource_mut::<MapGraph>();
    let Some((graph, selected)) = &mut shown.0 else { return };
    *selected = choose(graph, *selected);
    if let Some(z) = graph.nodes.get(*selected).map(|node| node.z) {
        world.insert_resource(MapLevel(z));
    }
}

/// Shows other levels, and chooses regions of the graph.
fn press(world: &mut World, press: Press) {
    if let Press::Item(node) = press {
        return select(world, |graph, now| if node < graph.nodes.len() { node } else { now });
    }
    match press.action() {
        Some(Action::LevelAbove) => change_level(world, -1),
        Some(Action::LevelBelow) => change_level(world, 1),
        Some(Action::Layer(DebugLayer::Regions)) => {
            let mut graph = world.resource_mut::<MapGraph>();
            match graph.0.take() {
                Some(_) => {}
                None => show_graph(world),
            }
        }
        Some(Action::West) => select(world, |graph, now| graph.beside(now, -1)),
        Some(Action::East | Action::Next) => select(world, |graph, now| graph.beside(now, 1)),
        Some(Action::North) => select(world, |graph, now| graph.beyond(now, false)),
        Some(Action::South) => select(world, |graph, now| graph.beyond(now, true)),
        Some(Action::Map | Action::Accept) => close(world),
        _ => {}
    }
}

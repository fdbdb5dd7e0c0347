//! What the map of a level is drawn from.

use crate::controls::Bindings;
use crate::grid::Position;
use crate::layers::{RegionGraph, RegionNode};
use crate::picture::Palette;
use crate::screens::MapGraph;
use crate::view::layout::Layout;
use crate::view::map_marks::Mark;
use crate::world::{Knowledge, Regions, Terrain};

/// What the map of a level is drawn from.
#[derive(Clone, Copy)]
pub(in crate::view) struct MapSource<'a, 'w, 's> {
    /// Where the player stands.
    pub(in crate::view) player: Position,
    /// Where the camp is, if that is known.
    pub(in crate::view) camp: Option<Position>,
    /// Known props, and a known sign of each hollow that is not open, on the level that is shown.
    pub(in crate::view) places: &'a [(Mark, Position)],
    /// Where water is known on that level.
    pub(in crate::view) water: &'a [Position],
    pub(in crate::view) knowledge: &'a Knowledge,
    pub(in crate::view) terrain: &'a Terrain,
    pub(in crate::view) regions: &'a Regions,
    /// The level that is shown, from 0.
    pub(in crate::view) z: u32,
    /// The word for its temper, once the player has come to it.
    pub(in crate::view) temper: Option<&'static str>,
    pub(in crate::view) graph: &'a MapGraph,
    /// Was it opened just now?
    pub(in crate::view) is_new: bool,
    pub(in crate::view) bindings: &'a Bindings<'w, 's>,
    pub(in crate::view) layout: &'a Layout,
    pub(in crate::view) palette: Palette,
}

impl<'a> MapSource<'a, '_, '_> {
    /// The graph of regions, and the index of the chosen one; none where it is not shown.
    pub(super) fn graph(&self) -> Option<(&'a RegionGraph, usize)> {
        self.graph.graph().zip(self.graph.selected())
    }

    /// The chosen region.
    pub(super) fn chosen(&self) -> Option<RegionNode> {
        self.graph().and_then(|(graph, selected)| graph.nodes.get(selected).copied())
    }
}

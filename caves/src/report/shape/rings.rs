//! Ways around that lead over stairs.

use super::pieces::Pieces;
use crate::grid::Position;
use crate::worldgen::WorldMap;

/// The regions that have stairs. It keeps its memory for the next world.
#[derive(Default)]
pub(super) struct Rings {
    /// Levels and numbers of regions, in order.
    regions: Vec<(u32, u32)>,
    pieces: Pieces,
}

impl Rings {
    /// Staircases that join regions which hang together already without them. Cost O(stairs x log stairs).
    pub(super) fn count(&mut self, world: &WorldMap) -> u64 {
        let region = |at: Position| Some((at.z, world.regions.number(at)?));
        let ends = || {
            world.stairs.iter().filter_map(|pair| Some([region(pair.down)?, region(pair.up())?]))
        };
        self.regions.clear();
        self.regions.extend(ends().flatten());
        self.regions.sort_unstable();
        self.regions.dedup();
        self.pieces.clear();
        self.pieces.add(self.regions.len());
        let node = |end| self.regions.partition_point(|region| *region < end) as u32;
        ends().filter(|[down, up]| !self.pieces.join(node(*down), node(*up))).count() as u64
    }
}

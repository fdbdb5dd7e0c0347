//! Closing floor: where that cannot tear a region apart, and where parts of it may be beside it (SPEC 43-45).

use super::groups::groups_around;
use super::level::{RegionLevel, key, place};
use super::splitting::Splitting;
use crate::grid::{Position, Tile};

/// What a closing is done with. Nothing in it outlasts the closing, so that a copy of it is an empty one.
#[derive(Debug, Default)]
pub(super) struct Closing {
    /// The tiles that close, in scan order.
    tiles: Vec<u32>,
    /// For each of them a tile that was open beside it when it closed; itself where there was none, or more than one group.
    beside: Vec<u32>,
    /// The root of a region and a tile of it: all that may be parts of their own have one at least.
    seeds: Vec<(u32, u32)>,
    splitting: Splitting,
}

impl Clone for Closing {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl RegionLevel {
    /// Closes tiles of the level, which is level `z`, that can be walked, all together; others stay as they are. Of a region that
    /// falls apart the part with most tiles keeps the number, of equals the first in scan order; the others get the next numbers
    /// that were never used, in scan order of their first tiles (SPEC 43-45).
    ///
    /// Cost: O(tiles that close) where no region can fall apart, and their logarithm; else also the smaller parts, or the ways
    /// around that join them.
    pub(super) fn close_all(&mut self, z: u32, tiles: &[Position], closing: &mut Closing) {
        let Closing { tiles: keys, beside, seeds, splitting } = closing;
        let is_open = |at: &&Position| at.z == z && self.open.is_open(at.x, at.y);
        keys.clear();
        keys.extend(tiles.iter().filter(is_open).map(|at| key(at.x, at.y)));
        keys.sort_unstable();
        keys.dedup();
        beside.clear();
        seeds.clear();
        for tile in keys.iter() {
            beside.push(self.close(*tile, seeds));
        }
        if seeds.is_empty() {
            return;
        }
        move_out(keys, beside, seeds);
        seeds.sort_unstable();
        seeds.dedup();
        for of_region in seeds.chunk_by(|(root, _), (other, _)| root == other) {
            if of_region.len() > 1 {
                self.split(of_region, splitting);
            }
        }
        self.number_parts(splitting);
    }

    /// Closes an open tile. Where it joins more than one group around it, a tile of each is a seed. Returns a tile that is
    /// joined with it, or itself where there is none or the groups are seeds. Cost O(1).
    fn close(&mut self, tile: u32, seeds: &mut Vec<(u32, u32)>) -> u32 {
        let (x, y) = place(tile);
        let mut groups = groups_around(self.open.around(x, y), x, y);
        self.open.set(Position { x, y, z: 0 }, Tile::Wall);
        let root = self.trees.root(self.labels[self.block(x, y)]);
        self.trees.take_tiles(root, 1);
        match (groups.next(), groups.next()) {
            (None, _) => tile,
            (Some(only), None) => key(only.0, only.1),
            (Some(first), Some(second)) => {
                let all = [first, second].into_iter().chain(groups);
                seeds.extend(all.map(|(x, y)| (root, key(x, y))));
                tile
            }
        }
    }
}

/// Moves each seed that has closed to a tile that was joined with it and is open; those without one are dropped, for nothing
/// is left of them or what is left has seeds of its own.
fn move_out(tiles: &[u32], beside: &mut [u32], seeds: &mut Vec<(u32, u32)>) {
    // Who closed later was moved already.
    for index in (0..tiles.len()).rev() {
        if let Ok(later) = tiles.binary_search(&beside[index]) {
            beside[index] = beside[later];
        }
    }
    seeds.retain_mut(|(_, seed)| match tiles.binary_search(seed) {
        Err(_) => true,
        Ok(index) => {
            *seed = beside[index];
            tiles.binary_search(seed).is_err()
        }
    });
}

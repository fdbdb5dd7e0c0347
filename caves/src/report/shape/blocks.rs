//! Where a world falls apart: its parts, its choke points and its dead ends.

use super::floor::Floor;
use super::graph::Graph;

/// What divides a world. It falls into blocks, which no single tile can divide, and which meet in choke points; a block with
/// one choke point is a dead end.
#[derive(Clone, Copy, Default)]
pub(super) struct Blocks {
    pub(super) dead_ends: u64,
    pub(super) choke_points: u64,
}

/// When a node was found, from 1, and the earliest find that it leads to, or any that was found from it; 0 where it is not found yet.
#[derive(Clone, Copy, Default)]
struct Find {
    found: u32,
    low: u32,
}

/// A depth-first walk over the graph of the floor. It keeps its memory for the next world.
///
/// Source: Hopcroft and Tarjan, "Algorithm 447: efficient algorithms for graph manipulation", 1973.
#[derive(Default)]
pub(super) struct Search {
    graph: Graph,
    finds: Vec<Find>,
    /// Whether a node is a choke point, and whether a piece was found that it is in.
    is_choke: Vec<bool>,
    is_seen: Vec<bool>,
    time: u32,
    /// The nodes from the root to where the walk is, each with the way that is next.
    walk: Vec<(u32, u32)>,
}

impl Search {
    /// Finds all blocks. Cost that of the [`Graph`].
    pub(super) fn blocks(&mut self, floor: &Floor) -> Blocks {
        self.graph.find(floor);
        let nodes = self.graph.nodes();
        self.finds.clear();
        self.finds.resize(nodes, Find::default());
        for marks in [&mut self.is_choke, &mut self.is_seen] {
            marks.clear();
            marks.resize(nodes, false);
        }
        self.time = 0;
        // What has no narrow tile has no choke point.
        for root in 0..self.graph.narrow() {
            if self.finds[root as usize].found == 0 {
                self.walk_from(root);
            }
        }
        let narrow = &self.is_choke[..self.graph.narrow() as usize];
        let choke_points = narrow.iter().filter(|is_choke| **is_choke).count() as u64;
        Blocks { choke_points, dead_ends: self.count_dead_ends() }
    }

    /// Walks over all that hangs together with a narrow tile.
    fn walk_from(&mut self, root: u32) {
        let mut ways_from_root = 0;
        self.find(root);
        while let Some((at, way)) = self.walk.last_mut() {
            let at = *at;
            if *way == self.graph.ways(at)[1] {
                self.walk.pop();
                let Some((before, _)) = self.walk.last() else { break };
                let (before, low) = (*before, self.finds[at as usize].low);
                let to = &mut self.finds[before as usize];
                to.low = to.low.min(low);
                if before == root {
                    ways_from_root += 1;
                } else if low >= to.found {
                    self.is_choke[before as usize] = true;
                }
                continue;
            }
            let next = self.graph.end(*way);
            *way += 1;
            match self.finds[next as usize].found {
                0 => self.find(next),
                found => {
                    let low = &mut self.finds[at as usize].low;
                    *low = (*low).min(found);
                }
            }
        }
        self.is_choke[root as usize] = ways_from_root > 1;
    }

    fn find(&mut self, node: u32) {
        self.time += 1;
        self.finds[node as usize] = Find { found: self.time, low: self.time };
        self.walk.push((node, self.graph.ways(node)[0]));
    }

    /// Counts what hangs together without the choke points, and leads to one of them alone.
    fn count_dead_ends(&mut self) -> u64 {
        let mut dead_ends = 0;
        for choke in 0..self.graph.narrow() {
            if !self.is_choke_point(choke) {
                continue;
            }
            let [first, end] = self.graph.ways(choke);
            for way in first..end {
                let next = self.graph.end(way);
                dead_ends += u64::from(self.is_only_behind(choke, next));
            }
        }
        dead_ends
    }

    /// Returns whether a node is no choke point, was not seen before, and hangs together with no choke point but one. Sees all that hangs
    /// together with it without choke points.
    fn is_only_behind(&mut self, choke: u32, node: u32) -> bool {
        if !self.sees(node) {
            return false;
        }
        let mut is_only = true;
        self.walk.push((node, 0));
        while let Some((at, _)) = self.walk.pop() {
            let [first, end] = self.graph.ways(at);
            for way in first..end {
                let next = self.graph.end(way);
                is_only &= next == choke || !self.is_choke_point(next);
                if self.sees(next) {
                    self.walk.push((next, 0));
                }
            }
        }
        is_only
    }

    /// The walk marks pieces of floor too, which are none.
    fn is_choke_point(&self, node: u32) -> bool {
        node < self.graph.narrow() && self.is_choke[node as usize]
    }

    /// Sees a node that is no choke point; returns whether it was not seen before.
    fn sees(&mut self, node: u32) -> bool {
        !self.is_choke_point(node) && !std::mem::replace(&mut self.is_seen[node as usize], true)
    }
}

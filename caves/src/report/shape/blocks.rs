//! Where a world falls apart: its parts, its choke points and its dead ends.

use super::floor::Floor;

/// What divides a world. It falls into blocks, which no single tile can divide, and which meet in choke points; a block with
/// one choke point is a dead end.
#[derive(Clone, Copy, Default)]
pub(super) struct Blocks {
    pub(super) dead_ends: u64,
    pub(super) choke_points: u64,
}

/// When a cell was found, from 1, and the earliest find that it leads to, or any that was found from it; 0 where it is not found yet.
#[derive(Clone, Copy, Default)]
struct Find {
    found: u32,
    low: u32,
}

/// A depth-first walk over all tiles. It keeps its memory for the next world.
///
/// Source: Hopcroft and Tarjan, "Algorithm 447: efficient algorithms for graph manipulation", 1973.
#[derive(Default)]
pub(super) struct Search {
    finds: Vec<Find>,
    is_choke: Vec<bool>,
    time: u32,
    blocks: Blocks,
    /// Cells of blocks that are not closed yet.
    unclosed: Vec<u32>,
    /// The cells from the root to where the walk is, each with its ways that were not gone yet.
    walk: Vec<(u32, u32)>,
}

impl Search {
    /// Finds all blocks. Cost O(tiles), and nine bytes each.
    pub(super) fn blocks(&mut self, floor: &Floor) -> Blocks {
        let count = floor.cells().len();
        self.finds.clear();
        self.finds.resize(count, Find::default());
        self.is_choke.clear();
        self.is_choke.resize(count, false);
        (self.time, self.blocks) = (0, Blocks::default());
        for root in 0..count as u32 {
            if floor.is_walkable(root) && self.finds[root as usize].found == 0 {
                self.walk_from(floor, root);
            }
        }
        let choke_points = self.is_choke.iter().filter(|is_choke| **is_choke).count() as u64;
        Blocks { choke_points, ..self.blocks }
    }

    /// Walks over the part of the world that a cell is in.
    fn walk_from(&mut self, floor: &Floor, root: u32) {
        // Blocks at the root: all of them, and those with no choke point besides and with one.
        let mut root_blocks = [0_u64; 3];
        self.find(floor, root);
        while let Some((at, ways)) = self.walk.last_mut() {
            let at = *at;
            if *ways == 0 {
                if let Some(chokes) = self.go_back(at, root) {
                    root_blocks[0] += 1;
                    match chokes {
                        0 => root_blocks[1] += 1,
                        1 => root_blocks[2] += 1,
                        _ => {}
                    }
                }
                continue;
            }
            let next = floor.first_of(at, *ways);
            *ways &= *ways - 1;
            match self.finds[next as usize].found {
                0 => {
                    self.unclosed.push(next);
                    self.find(floor, next);
                }
                found => {
                    let low = &mut self.finds[at as usize].low;
                    *low = (*low).min(found);
                }
            }
        }
        let [all, without, with_one] = root_blocks;
        let root_is_choke = all > 1;
        self.is_choke[root as usize] = root_is_choke;
        self.blocks.dead_ends += if root_is_choke { without } else { with_one };
    }

    fn find(&mut self, floor: &Floor, cell: u32) {
        self.time += 1;
        self.finds[cell as usize] = Find { found: self.time, low: self.time };
        self.walk.push((cell, floor.needed_ways(cell)));
    }

    /// Goes back from a cell whose ways are all gone. Returns the choke points of the block at the root that this closes.
    fn go_back(&mut self, at: u32, root: u32) -> Option<usize> {
        self.walk.pop();
        let (before, _) = *self.walk.last()?;
        let low = self.finds[at as usize].low;
        let to = &mut self.finds[before as usize];
        to.low = to.low.min(low);
        if low < to.found {
            return None;
        }
        let chokes = self.close_block(at);
        if before == root {
            return Some(chokes);
        }
        self.is_choke[before as usize] = true;
        self.blocks.dead_ends += u64::from(chokes == 0);
        None
    }

    /// Closes the block that was found from a cell on; returns how many choke points it has.
    fn close_block(&mut self, first: u32) -> usize {
        let mut chokes = 0;
        while let Some(cell) = self.unclosed.pop() {
            chokes += usize::from(self.is_choke[cell as usize]);
            if cell == first {
                break;
            }
        }
        chokes
    }
}

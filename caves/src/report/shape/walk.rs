//! How far it is through a world.

use super::floor::Floor;

/// The walk from the start to the deepest level. It keeps its memory for the next world.
#[derive(Default)]
pub(super) struct Walk {
    /// The cells of the floor, without those that were reached.
    unseen: Vec<u8>,
    /// Cells that are so many steps away, and those one more.
    reached: Vec<u32>,
    next: Vec<u32>,
}

impl Walk {
    /// Steps of the shortest walk; `None` where there is none. Cost O(tiles that are no farther away), and a byte a tile.
    pub(super) fn shortest(&mut self, floor: &Floor) -> Option<u64> {
        let start = floor.start()?;
        self.unseen.clear();
        self.unseen.extend_from_slice(floor.cells());
        self.reached.clear();
        self.reach(start);
        for steps in 0.. {
            std::mem::swap(&mut self.reached, &mut self.next);
            if self.next.iter().any(|cell| floor.is_deepest(*cell)) {
                return Some(steps);
            }
            if self.next.is_empty() {
                break;
            }
            self.reached.clear();
            for index in 0..self.next.len() {
                let cell = self.next[index];
                let mut ways = floor.ways_in(&self.unseen, cell);
                while ways != 0 {
                    self.reach(floor.first_of(cell, ways));
                    ways &= ways - 1;
                }
            }
        }
        None
    }

    /// Reaches a cell, unless it was reached.
    fn reach(&mut self, cell: u32) {
        let unseen = &mut self.unseen[cell as usize];
        if *unseen & 1 != 0 {
            *unseen &= !1;
            self.reached.push(cell);
        }
    }
}

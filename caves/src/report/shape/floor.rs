//! The walkable tiles of a world as bits, each level in a frame of rock, so that every tile has eight neighbours.

use crate::grid::{Position, open_bits};
use crate::worldgen::WorldMap;

/// Tiles of a word.
pub(super) const WORD: usize = 64;

/// The walkable tiles of a world, and its staircases. It can be laid again for another world, and keeps its memory.
///
/// A cell is the number of a tile's bit. Each level has a row of rock above and one below, each row ends with a bit at least that is no
/// tile, and a word without tiles stands before the first row and after the last.
#[derive(Default)]
pub(super) struct Floor {
    words: Vec<u64>,
    /// Words of a row, and of a level with both rows of its frame.
    row: usize,
    level: usize,
    depth: usize,
    /// The ends of all staircases, each with the other one, in order.
    stairs: Vec<(usize, usize)>,
    start: Option<usize>,
}

impl Floor {
    /// Lays the floor of a world. Cost O(tiles), and a bit each.
    pub(super) fn lay(&mut self, world: &WorldMap) {
        let size = world.tiles.size();
        let [width, height, depth] =
            [size.width(), size.height(), size.depth()].map(|side| side as usize);
        self.row = width / WORD + 1;
        self.level = self.row * (height + 2);
        self.depth = depth;
        self.words.clear();
        self.words.resize(self.level * depth + 2, 0);
        for z in 0..depth {
            let first = self.rows(z).start;
            let rows = self.words[first..].chunks_exact_mut(self.row);
            for (words, row) in rows.zip(world.tiles.rows(z as u32)) {
                open_bits(row, words);
            }
        }
        self.stairs.clear();
        let is_inside = |at: &Position| world.tiles.get(*at).is_some();
        for pair in &world.stairs {
            if !is_inside(&pair.down) || !is_inside(&pair.up()) {
                continue;
            }
            let (down, up) = (self.cell(pair.down), self.cell(pair.up()));
            self.stairs.extend([(down, up), (up, down)]);
        }
        self.stairs.sort_unstable();
        let start = world.start.filter(is_inside).map(|start| self.cell(start));
        self.start = start.filter(|start| self.words[start / WORD] >> (start % WORD) & 1 == 1);
    }

    /// The cell of a position within the world.
    fn cell(&self, at: Position) -> usize {
        let [x, y, z] = [at.x, at.y, at.z].map(|side| side as usize);
        (1 + z * self.level + (y + 1) * self.row) * WORD + x
    }

    /// The cell of the start, if it can be walked.
    pub(super) fn start(&self) -> Option<usize> {
        self.start
    }

    /// The ends of all staircases, each with the other one, in order.
    pub(super) fn stairs(&self) -> &[(usize, usize)] {
        &self.stairs
    }

    /// All words.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Words of a row.
    pub(super) fn row(&self) -> usize {
        self.row
    }

    /// How many levels there are.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// The indices of the words of a level, without its frame.
    pub(super) fn rows(&self, z: usize) -> std::ops::Range<usize> {
        let first = 1 + z * self.level;
        first + self.row..first + self.level - self.row
    }
}

/// For each tile of a word its neighbour to the west.
#[inline]
pub(super) fn west(words: &[u64], index: usize) -> u64 {
    words[index] << 1 | words[index - 1] >> (WORD - 1)
}

/// For each tile of a word its neighbour to the east.
#[inline]
pub(super) fn east(words: &[u64], index: usize) -> u64 {
    words[index] >> 1 | words[index + 1] << (WORD - 1)
}

//! The regions of one level: a label for each block of tiles, and the trees that digs and closings make of labels.

use fearless_simd::dispatch;

use super::groups::groups_around;
use super::trees::Trees;
use crate::grid::{Level, OutOfMemory, Position, Span, Tile, spans};
use crate::worldgen::parallel::{filled, for_each};
use crate::worldgen::processor::best;
use crate::worldgen::runs::{Part, Runs};

/// Labels that are written at once: that is quicker than writing as many as a run has. Those too many fall on
/// rock, on a run of the same region, or on what is written later.
const AT_ONCE: usize = 16;

/// A tile of a level as a number: by rows, then by columns.
pub(super) fn key(x: u32, y: u32) -> u32 {
    y << 16 | x
}

/// The column and the row of a tile.
pub(super) fn place(key: u32) -> (u32, u32) {
    (key & 0xffff, key >> 16)
}

/// The regions of one level.
#[derive(Clone, Debug)]
pub(in crate::worldgen) struct RegionLevel {
    /// Where one can walk.
    pub(super) open: Level,
    /// The label of each block of 2 x 2 tiles, row by row; of a block of rock it is any.
    pub(super) labels: Vec<u32>,
    pub(super) blocks_per_row: usize,
    pub(super) trees: Trees,
}

impl RegionLevel {
    /// Fills the regions of a level that have fewer than `min_size` tiles with wall, and labels the others in
    /// scan order (SPEC 10-13). Cost: O(tiles / 64 + runs).
    ///
    /// # Errors
    /// [`OutOfMemory`] where the labels do not fit.
    pub(in crate::worldgen) fn label(mut open: Level, min_size: u64) -> Result<Self, OutOfMemory> {
        let size = open.size();
        let blocks_per_row = size.width().div_ceil(2) as usize;
        let count = blocks_per_row * size.height().div_ceil(2) as usize;
        let mut labels = filled(0, count).map_err(|_| OutOfMemory { size })?;
        let runs = Runs::label(&open, min_size);
        runs.fill_small(&mut open);
        let parts = labels.chunks_mut(runs.rows_per_part() / 2 * blocks_per_row).zip(runs.parts());
        for_each(parts, |(labels, part)| {
            dispatch!(best(), _ => write_labels(labels, blocks_per_row, part));
        });
        Ok(Self { open, labels, blocks_per_row, trees: Trees::new(runs.into_sizes()) })
    }

    /// The same level, labelled afresh.
    pub(super) fn label_again(&self) -> Result<Self, OutOfMemory> {
        Self::label(self.open.clone(), 0)
    }

    /// Where one can walk.
    pub(in crate::worldgen) fn open_tiles(&self) -> &Level {
        &self.open
    }

    /// Has it no region at all?
    pub(in crate::worldgen) fn is_solid(&self) -> bool {
        self.trees.is_empty()
    }

    /// The index of the block that a tile is in.
    #[inline]
    pub(super) fn block(&self, x: u32, y: u32) -> usize {
        (y / 2) as usize * self.blocks_per_row + (x / 2) as usize
    }

    /// The number of an open tile's region.
    #[inline]
    pub(in crate::worldgen) fn number(&self, x: u32, y: u32) -> u32 {
        self.trees.number(self.labels[self.block(x, y)])
    }

    /// The labels of the blocks that row `y` is in, of two columns each; see [`RegionLevel::numbers`].
    pub(in crate::worldgen) fn labels_of_row(&self, y: u32) -> &[u32] {
        &self.labels[self.block(0, y)..][..self.blocks_per_row]
    }

    /// The number of the region of each label.
    pub(in crate::worldgen) fn numbers(&self) -> Vec<u32> {
        self.trees.numbers()
    }

    /// How many tiles an open tile's region has.
    pub(super) fn tiles_around(&self, x: u32, y: u32) -> u64 {
        self.trees.size(self.trees.root(self.labels[self.block(x, y)]))
    }

    /// The runs of tiles that can be walked, in scan order, each with its row and the number of its region.
    pub(super) fn runs(&self) -> impl Iterator<Item = (u32, Span, u32)> {
        (0..self.open.size().height())
            .flat_map(|y| self.runs_of_row(y).map(move |(span, number)| (y, span, number)))
    }

    /// The runs of tiles of row `y` that can be walked, from left to right, each with the number of its region.
    #[inline]
    pub(in crate::worldgen) fn runs_of_row(&self, y: u32) -> impl Iterator<Item = (Span, u32)> {
        spans(self.open.row(y)).map(move |span| (span, self.number(u32::from(span.start), y)))
    }

    /// The regions as `(number, tiles)`, by number. Cost: O(labels), which a level has about as many of as it had regions.
    pub(super) fn sizes(&self) -> impl Iterator<Item = (u32, u64)> {
        self.trees.sizes().into_iter()
    }

    /// The highest number that a region ever had; 0 where there never was one.
    pub(in crate::worldgen) fn highest_ever(&self) -> u32 {
        self.trees.highest_ever()
    }

    /// Gives the regions of a level that was just labelled other numbers, none above `ever`; returns whether those can be.
    pub(super) fn renumber(&mut self, numbers: &[u32], ever: u32) -> bool {
        self.trees.renumber(numbers, ever)
    }

    /// Adds a tile that has just become walkable.
    pub(super) fn open(&mut self, at: Position) {
        let flat = Position { z: 0, ..at };
        if self.open.get(flat) != Some(Tile::Wall) {
            return;
        }
        let groups = groups_around(self.open.around(at.x, at.y), at.x, at.y);
        let mut touched = None;
        for (x, y) in groups {
            let root = self.trees.root(self.labels[self.block(x, y)]);
            touched = Some(touched.map_or(root, |other| self.trees.join(other, root)));
        }
        let root = touched.unwrap_or_else(|| self.trees.add_region());
        self.open.set(flat, Tile::Floor);
        let block = self.block(at.x, at.y);
        self.labels[block] = root;
        self.trees.add_tile(root);
    }
}

/// Writes the label of each block of a part.
#[inline(always)]
fn write_labels(labels: &mut [u32], blocks_per_row: usize, part: &Part) {
    for (first, band) in (0..).step_by(blocks_per_row).zip(part.bands()) {
        for (span, number) in band {
            let blocks = usize::from(span.start / 2)..usize::from(span.end.div_ceil(2));
            let labels = &mut labels[first + blocks.start..];
            match labels.first_chunk_mut::<AT_ONCE>() {
                Some(labels) => *labels = [number; AT_ONCE],
                None => labels[..blocks.len()].fill(number),
            }
            if blocks.len() > AT_ONCE {
                labels[AT_ONCE..blocks.len()].fill(number);
            }
        }
    }
}

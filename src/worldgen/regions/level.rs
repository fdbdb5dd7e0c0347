//! The regions of one level: a label for each block of tiles, and the trees that digging makes of labels.

use std::collections::BTreeSet;

use crate::grid::{Direction, Level, OutOfMemory, Position, Span, Tile, spans};
use crate::worldgen::parallel::{filled, for_each};
use crate::worldgen::runs::{Part, Runs};

/// Labels that are written at once: that is quicker than writing as many as a run has. Those too many fall on
/// rock, on a run of the same region, or on what is written later.
const AT_ONCE: usize = 8;

/// The regions of one level.
#[derive(Clone, Debug)]
pub(in crate::worldgen) struct RegionLevel {
    /// Where one can walk.
    open: Level,
    /// The label of each block of 2 x 2 tiles, row by row; of a block of rock it is any.
    labels: Vec<u32>,
    blocks_per_row: usize,
    /// The parent of each label; a root is its own.
    parents: Vec<u32>,
    /// The number of each root's region: the smallest of its labels.
    numbers: Vec<u32>,
    /// Tiles of the region with this number; 0 once it is merged away.
    sizes: Vec<u64>,
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
        for_each(parts, |(labels, part)| write_labels(labels, blocks_per_row, part));
        let sizes = runs.into_sizes();
        let alone: Vec<_> = (0..sizes.len() as u32).collect();
        Ok(Self { open, labels, blocks_per_row, parents: alone.clone(), numbers: alone, sizes })
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
        self.sizes.len() == 1
    }

    #[inline]
    fn block(&self, x: u32, y: u32) -> usize {
        (y / 2) as usize * self.blocks_per_row + (x / 2) as usize
    }

    #[inline]
    fn root(&self, mut label: u32) -> u32 {
        while self.parents[label as usize] != label {
            label = self.parents[label as usize];
        }
        label
    }

    /// The number of an open tile's region.
    #[inline]
    pub(in crate::worldgen) fn number(&self, x: u32, y: u32) -> u32 {
        self.numbers[self.root(self.labels[self.block(x, y)]) as usize]
    }

    /// The runs of tiles that can be walked, in scan order, each with its row and the number of its region.
    pub(super) fn runs(&self) -> impl Iterator<Item = (u32, Span, u32)> {
        let rows = self.open.words().chunks_exact(self.open.words_per_row());
        (0..).zip(rows).flat_map(move |(y, row)| {
            spans(row).map(move |span| (y, span, self.number(u32::from(span.start), y)))
        })
    }

    /// The regions as `(number, tiles)`, by number.
    pub(super) fn sizes(&self) -> impl Iterator<Item = (u32, u64)> {
        (0..).zip(self.sizes.iter().copied()).filter(|(_, size)| *size > 0)
    }

    /// The highest number that a region ever had; 0 where there never was one.
    pub(super) fn highest_ever(&self) -> u32 {
        self.sizes.len() as u32 - 1
    }

    /// Gives the regions of a level that was just labelled other numbers, none above `ever`; returns whether those can be.
    pub(super) fn renumber(&mut self, numbers: &[u32], ever: u32) -> bool {
        let different: BTreeSet<_> = numbers.iter().collect();
        let can_be = numbers.len() + 1 == self.sizes.len()
            && different.len() == numbers.len()
            && u64::from(ever) <= self.open.size().level_tiles()
            && numbers.iter().all(|number| (1..=ever).contains(number));
        if can_be {
            let mut sizes = vec![0; ever as usize + 1];
            for (label, number) in (1..).zip(numbers) {
                sizes[*number as usize] = self.sizes[label];
                self.numbers[label] = *number;
            }
            // A region that is new gets the next number, which is also its label.
            let labels = self.parents.len() as u32;
            self.parents.extend(labels..=ever);
            self.numbers.extend(labels..=ever);
            self.sizes = sizes;
        }
        can_be
    }

    fn add(&mut self) -> u32 {
        let label = self.parents.len() as u32;
        self.parents.push(label);
        self.numbers.push(label);
        self.sizes.push(0);
        label
    }

    /// Joins the regions of two roots under the smaller number, and returns the root of both.
    fn join(&mut self, a: u32, b: u32) -> u32 {
        if a == b {
            return a;
        }
        let number_of = |root: u32| self.numbers[root as usize];
        let size_of = |root: u32| self.sizes[number_of(root) as usize];
        let (larger, smaller) = if size_of(a) >= size_of(b) { (a, b) } else { (b, a) };
        let kept = number_of(a).min(number_of(b));
        let retired = number_of(a).max(number_of(b));
        self.parents[smaller as usize] = larger;
        self.numbers[larger as usize] = kept;
        self.sizes[kept as usize] += std::mem::take(&mut self.sizes[retired as usize]);
        larger
    }

    /// Adds a tile that has just become walkable.
    pub(super) fn open(&mut self, at: Position) {
        let flat = Position { z: 0, ..at };
        if self.open.get(flat) != Some(Tile::Wall) {
            return;
        }
        let around = self.open.around(at.x, at.y);
        let mut touched = None;
        for direction in Direction::ALL.into_iter().filter(|to| around & to.bit_around() != 0) {
            let Some(near) = flat.step(direction, self.open.size()) else { continue };
            let root = self.root(self.labels[self.block(near.x, near.y)]);
            touched = Some(touched.map_or(root, |other| self.join(other, root)));
        }
        let root = touched.unwrap_or_else(|| self.add());
        self.open.set(flat, Tile::Floor);
        let (block, number) = (self.block(at.x, at.y), self.numbers[root as usize]);
        self.labels[block] = root;
        self.sizes[number as usize] += 1;
    }
}

/// Writes the label of each block of a part.
fn write_labels(labels: &mut [u32], blocks_per_row: usize, part: &Part) {
    for (first, band) in (0..).step_by(blocks_per_row).zip(part.bands()) {
        for (span, number) in band {
            let end = first + usize::from(span.end.div_ceil(2));
            let mut block = first + usize::from(span.start / 2);
            while block < end {
                match labels[block..].first_chunk_mut::<AT_ONCE>() {
                    Some(blocks) => *blocks = [number; AT_ONCE],
                    None => labels[block..end].fill(number),
                }
                block += AT_ONCE;
            }
        }
    }
}

//! Trees of labels, one for each region of a level: its number, and how many tiles it has.

use std::collections::BTreeSet;

/// The highest number that a saved region may have. No level has room for as many regions, and no game lasts for as many
/// closings.
const MOST_NUMBERS: u32 = 1 << 31;

/// The labels of a level. Those of a region are the nodes of a tree, and what is known of the region is at its root.
///
/// Of two trees the lower one is hung below the higher one, so that the way to a root has at most as many steps as the
/// logarithm of the number of labels in the tree. Label 0 belongs to no region.
#[derive(Clone, Debug)]
pub(super) struct Trees {
    /// The parent of each label; a root is its own.
    parents: Vec<u32>,
    /// The most steps to each root from below.
    heights: Vec<u8>,
    /// The number of each root's region.
    numbers: Vec<u32>,
    /// Tiles of each root's region; 0 once it is merged away or closed.
    sizes: Vec<u64>,
    /// The highest number that a region ever had.
    highest: u32,
}

impl Trees {
    /// A tree for each region of a fresh labelling, of which there are so many tiles. Labels and numbers are the same.
    pub(super) fn new(sizes: Vec<u64>) -> Self {
        let count = sizes.len();
        let parents: Vec<_> = (0..count as u32).collect();
        let highest = (count as u32).saturating_sub(1);
        Self { numbers: parents.clone(), heights: vec![0; count], parents, sizes, highest }
    }

    /// Returns whether there is no region at all.
    pub(super) fn is_empty(&self) -> bool {
        self.sizes.iter().all(|size| *size == 0)
    }

    /// The root of a label.
    #[inline]
    pub(super) fn root(&self, mut label: u32) -> u32 {
        while self.parents[label as usize] != label {
            label = self.parents[label as usize];
        }
        label
    }

    /// The number of a label's region.
    #[inline]
    pub(super) fn number(&self, label: u32) -> u32 {
        self.numbers[self.root(label) as usize]
    }

    /// The number of each label's region.
    pub(super) fn numbers(&self) -> Vec<u32> {
        (0..self.next_label()).map(|label| self.number(label)).collect()
    }

    /// Tiles of a root's region.
    pub(super) fn size(&self, root: u32) -> u64 {
        self.sizes[root as usize]
    }

    /// The regions as `(number, tiles)`, by number.
    pub(super) fn sizes(&self) -> Vec<(u32, u64)> {
        let all = self.numbers.iter().copied().zip(self.sizes.iter().copied());
        let mut regions = Vec::with_capacity(self.sizes.len());
        regions.extend(all.filter(|(_, size)| *size > 0));
        regions.sort_unstable();
        regions
    }

    /// The highest number that a region ever had; 0 where there never was one.
    pub(super) fn highest_ever(&self) -> u32 {
        self.highest
    }

    /// The label that the next root gets.
    pub(super) fn next_label(&self) -> u32 {
        self.parents.len() as u32
    }

    /// Adds a label that is a tree of its own, of no region as yet.
    pub(super) fn add_root(&mut self) -> u32 {
        let label = self.next_label();
        self.parents.push(label);
        self.heights.push(0);
        self.numbers.push(0);
        self.sizes.push(0);
        label
    }

    /// Adds a region without tiles, with the next number that was never used, and returns its root.
    pub(super) fn add_region(&mut self) -> u32 {
        let root = self.add_root();
        self.found(root, 0);
        root
    }

    /// Makes a root that of a region of so many tiles, with the next number that was never used.
    pub(super) fn found(&mut self, root: u32, tiles: u64) {
        self.highest += 1;
        self.numbers[root as usize] = self.highest;
        self.sizes[root as usize] = tiles;
    }

    /// Adds a tile to a root's region.
    pub(super) fn add_tile(&mut self, root: u32) {
        self.sizes[root as usize] += 1;
    }

    /// Takes tiles from a root's region. With the last its number is retired.
    pub(super) fn take_tiles(&mut self, root: u32, tiles: u64) {
        self.sizes[root as usize] -= tiles;
    }

    /// Joins the regions of two roots under the smaller number, and returns the root of both.
    pub(super) fn join(&mut self, a: u32, b: u32) -> u32 {
        if a == b {
            return a;
        }
        let number = self.numbers[a as usize].min(self.numbers[b as usize]);
        let tiles = self.size(a) + self.size(b);
        let root = self.hang(a, b);
        (self.numbers[root as usize], self.sizes[root as usize]) = (number, tiles);
        root
    }

    /// Makes the tree of a root without a region part of a region's tree, of which so many tiles are left.
    pub(super) fn keep(&mut self, region: u32, part: u32, tiles: u64) {
        let number = self.numbers[region as usize];
        let root = self.hang(region, part);
        (self.numbers[root as usize], self.sizes[root as usize]) = (number, tiles);
    }

    /// Makes one tree of two, and returns its root: its number and size are still to be written. The other root has no
    /// region any more.
    pub(super) fn hang(&mut self, a: u32, b: u32) -> u32 {
        let (high, low) = (self.heights[a as usize], self.heights[b as usize]);
        let (above, below) = if high >= low { (a, b) } else { (b, a) };
        self.parents[below as usize] = above;
        self.heights[above as usize] += u8::from(high == low);
        self.sizes[below as usize] = 0;
        above
    }

    /// Gives the regions of a fresh labelling other numbers, none above `ever`; returns whether those can be.
    pub(super) fn renumber(&mut self, numbers: &[u32], ever: u32) -> bool {
        let different: BTreeSet<_> = numbers.iter().collect();
        let can_be = numbers.len() + 1 == self.sizes.len()
            && different.len() == numbers.len()
            && ever <= MOST_NUMBERS
            && numbers.iter().all(|number| (1..=ever).contains(number));
        if can_be {
            self.numbers.truncate(1);
            self.numbers.extend_from_slice(numbers);
            self.highest = ever;
        }
        can_be
    }
}

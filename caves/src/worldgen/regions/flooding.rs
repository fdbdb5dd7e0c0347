//! Floods from tiles of a region, each by its own label: what they find, and when they meet.

use std::collections::VecDeque;

use super::level::{RegionLevel, key, place};

/// Columns of a word.
const WORD: u32 = u64::BITS;

/// The open tiles of both rows of one word of a band, a row of blocks, in columns without a gap between them: all of them touch.
/// Each block with an open tile is in one stretch.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    band: u32,
    word: u32,
    upper: u64,
    lower: u64,
}

/// What was found from one of the tiles, and from those of all floods that it met.
#[derive(Debug, Default)]
pub(super) struct Flood {
    /// What was found and not looked around from.
    front: VecDeque<Stretch>,
    /// Open tiles that were found.
    pub(super) tiles: u64,
    /// The first of them in scan order.
    pub(super) first: u32,
}

impl Flood {
    /// Returns whether all that it can reach was found.
    pub(super) fn is_through(&self) -> bool {
        self.front.is_empty()
    }
}

/// Floods of one region. Those beyond the labels of the level are left from before, for their memory.
#[derive(Debug, Default)]
pub(super) struct Floods {
    all: Vec<Flood>,
    /// The label of the first.
    base: u32,
}

impl Floods {
    /// Begins anew, with labels from one on.
    pub(super) fn begin(&mut self, base: u32) {
        self.base = base;
    }

    /// The flood whose label is the root of a tree.
    pub(super) fn of(&mut self, root: u32) -> &mut Flood {
        &mut self.all[(root - self.base) as usize]
    }

    /// Adds a flood that has found nothing.
    fn add(&mut self, label: u32) {
        let index = (label - self.base) as usize;
        if index == self.all.len() {
            self.all.push(Flood::default());
        }
        let flood = &mut self.all[index];
        flood.front.clear();
        (flood.tiles, flood.first) = (0, u32::MAX);
    }
}

/// The run of set bits that a set bit is in.
fn run_of(bits: u64, bit: u32) -> u64 {
    let (up, down) = ((bits >> bit).trailing_ones(), (bits << (WORD - 1 - bit)).leading_ones());
    (u64::MAX >> (WORD + 1 - up - down)) << (bit + 1 - down)
}

impl RegionLevel {
    /// Begins a flood at an open tile, and returns its label; `None` where another one was before.
    pub(super) fn begin_flood(&mut self, seed: u32, floods: &mut Floods) -> Option<u32> {
        let (x, y) = place(seed);
        if self.labels[self.block(x, y)] >= floods.base {
            return None;
        }
        let label = self.trees.add_root();
        floods.add(label);
        let (band, word) = (y / 2, x / WORD);
        let [upper, lower] = self.rows(band, word);
        let run = run_of(upper | lower, x % WORD);
        self.take(label, Stretch { band, word, upper: upper & run, lower: lower & run }, floods);
        Some(label)
    }

    /// Looks around from the next stretch of a flood; returns whether there was one.
    pub(super) fn spread(&mut self, label: u32, floods: &mut Floods) -> bool {
        let Some(from) = floods.of(label).front.pop_front() else { return false };
        let Stretch { band, word, upper, lower } = from;
        let mut label = label;
        if band > 0 {
            label = self.reach_band(label, upper, (band - 1, 2 * band - 1, word), floods);
        }
        label = self.reach_band(label, lower, (band + 1, 2 * band + 2, word), floods);
        if (upper | lower) & 1 != 0 && word > 0 {
            label = self.reach(label, 1 << (WORD - 1), (band, word - 1), floods);
        }
        if (upper | lower) >> (WORD - 1) != 0 {
            self.reach(label, 1, (band, word + 1), floods);
        }
        true
    }

    /// Reaches, from open tiles of a word of a row, the next row, which belongs to another band. Returns the flood that it is
    /// then.
    fn reach_band(
        &mut self,
        mut label: u32,
        open: u64,
        (band, row, word): (u32, u32, u32),
        floods: &mut Floods,
    ) -> u32 {
        let below = (open | open << 1 | open >> 1) & self.word(row, word);
        label = self.reach(label, below, (band, word), floods);
        if open & 1 != 0 && word > 0 {
            let beside = self.word(row, word - 1) & (1 << (WORD - 1));
            label = self.reach(label, beside, (band, word - 1), floods);
        }
        if open >> (WORD - 1) != 0 {
            let beside = self.word(row, word + 1) & 1;
            label = self.reach(label, beside, (band, word + 1), floods);
        }
        label
    }

    /// Reaches columns of a word of a band: takes their stretches, or meets who has them. Returns the flood that it is then.
    fn reach(
        &mut self,
        mut label: u32,
        mut columns: u64,
        (band, word): (u32, u32),
        floods: &mut Floods,
    ) -> u32 {
        if columns == 0 {
            return label;
        }
        let [upper, lower] = self.rows(band, word);
        columns &= upper | lower;
        while columns != 0 {
            let bit = columns.trailing_zeros();
            let run = run_of(upper | lower, bit);
            columns &= !run;
            let there = self.labels[self.block(word * WORD + bit, 2 * band)];
            if there < floods.base {
                let (upper, lower) = (upper & run, lower & run);
                self.take(label, Stretch { band, word, upper, lower }, floods);
            } else {
                label = self.meet(label, self.trees.root(there), floods);
            }
        }
        label
    }

    /// Adds a stretch to a flood: its blocks get the label.
    fn take(&mut self, label: u32, stretch: Stretch, floods: &mut Floods) {
        let Stretch { band, word, upper, lower } = stretch;
        let (row, in_row) = if upper == 0 { (2 * band + 1, lower) } else { (2 * band, upper) };
        let flood = floods.of(label);
        flood.tiles += u64::from(upper.count_ones() + lower.count_ones());
        flood.first = flood.first.min(key(word * WORD + in_row.trailing_zeros(), row));
        flood.front.push_back(stretch);
        let columns = upper | lower;
        let first = self.block(word * WORD + columns.trailing_zeros(), 2 * band);
        let blocks = (WORD - 1 - columns.leading_zeros()) / 2 - columns.trailing_zeros() / 2 + 1;
        self.labels[first..][..blocks as usize].fill(label);
    }

    /// Makes one flood of two, if they are two; returns which.
    fn meet(&mut self, label: u32, other: u32, floods: &mut Floods) -> u32 {
        if label == other {
            return label;
        }
        let both = self.trees.hang(label, other);
        let gone = if both == label { other } else { label };
        let Flood { mut front, tiles, first } = std::mem::take(floods.of(gone));
        let flood = floods.of(both);
        flood.front.append(&mut front);
        (flood.tiles, flood.first) = (flood.tiles + tiles, flood.first.min(first));
        // Its memory is for the floods of other closings.
        floods.of(gone).front = front;
        both
    }

    /// A word of a row; none of it is open beyond the last row.
    #[inline]
    fn word(&self, y: u32, word: u32) -> u64 {
        let index = y as usize * self.open.words_per_row() + word as usize;
        self.open.words().get(index).copied().unwrap_or(0)
    }

    /// A word of both rows of a band.
    #[inline]
    fn rows(&self, band: u32, word: u32) -> [u64; 2] {
        [self.word(2 * band, word), self.word(2 * band + 1, word)]
    }
}

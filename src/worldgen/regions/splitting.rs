//! Whether a region has fallen apart, and into what: floods from some of its tiles take turns until all but one are through
//! or have met (SPEC 44).

use std::cmp::Reverse;
use std::collections::VecDeque;

use super::closing::{key, place};
use super::level::RegionLevel;

/// Columns of a word.
const WORD: u32 = u64::BITS;

/// Columns of one word of a band, the two rows of a row of blocks, in which either row is open, without a gap between them: all
/// of its open tiles touch. Each block with an open tile is in one stretch.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    band: u32,
    word: u32,
    columns: u64,
}

/// What was found from one of the tiles, and from those of all floods that it met.
#[derive(Debug, Default)]
struct Flood {
    /// What was found and not looked around from.
    front: VecDeque<Stretch>,
    /// Open tiles that were found.
    tiles: u64,
    /// The first of them in scan order.
    first: u32,
}

/// A part of a region that gets another number.
#[derive(Debug)]
struct Part {
    /// Its first tile in scan order.
    first: u32,
    label: u32,
    tiles: u64,
}

/// What regions are split with.
#[derive(Debug, Default)]
pub(super) struct Splitting {
    /// A flood for each label from `base` on. Those beyond are left from before, for their memory.
    floods: Vec<Flood>,
    base: u32,
    /// The floods that are not through.
    turns: Vec<u32>,
    /// The parts of all regions that get numbers.
    parts: Vec<Part>,
}

impl Splitting {
    /// The flood whose label is the root of a tree.
    fn flood(&mut self, root: u32) -> &mut Flood {
        &mut self.floods[(root - self.base) as usize]
    }
}

/// The run of set bits that a set bit is in.
fn run_of(bits: u64, bit: u32) -> u64 {
    let (up, down) = ((bits >> bit).trailing_ones(), (bits << (WORD - 1 - bit)).leading_ones());
    (u64::MAX >> (WORD + 1 - up - down)) << (bit + 1 - down)
}

impl RegionLevel {
    /// Finds the parts of a region, of which each has one of the tiles that come with the region's root. The largest keeps
    /// the number; the others wait for [`RegionLevel::number_parts`]. Cost: O(all parts but the largest), or the ways between.
    pub(super) fn split(&mut self, seeds: &[(u32, u32)], splitting: &mut Splitting) {
        let root = seeds[0].0;
        splitting.base = self.trees.next_label();
        splitting.turns.clear();
        for (_, seed) in seeds {
            self.begin_flood(*seed, splitting);
        }
        let rest = self.take_turns(splitting);
        let is_rest = |label: u32| Some(label) == rest;
        let labels = splitting.base..self.trees.next_label();
        let (mut others, mut largest) = (0, 0);
        for label in labels.clone().filter(|label| self.trees.root(*label) == *label) {
            if !is_rest(label) {
                let tiles = splitting.flood(label).tiles;
                (others, largest) = (others + tiles, largest.max(tiles));
            }
        }
        // What is not through has all that the others have not; where that is not more, it is not much.
        if let Some(rest) = rest {
            let left = self.trees.size(root) - others;
            while left <= largest && self.spread(rest, splitting) {}
            splitting.flood(rest).tiles = left;
        }
        self.keep_largest(root, splitting);
    }

    /// Leaves the number to the largest part, of equals to the first in scan order.
    fn keep_largest(&mut self, root: u32, splitting: &mut Splitting) {
        let labels = splitting.base..self.trees.next_label();
        let first_new = splitting.parts.len();
        for label in labels.filter(|label| self.trees.root(*label) == *label) {
            let &mut Flood { tiles, first, .. } = splitting.flood(label);
            splitting.parts.push(Part { first, label, tiles });
        }
        let parts = &splitting.parts;
        let largest = (first_new..parts.len())
            .max_by_key(|index| (parts[*index].tiles, Reverse(parts[*index].first)));
        if let Some(largest) = largest {
            let kept = splitting.parts.swap_remove(largest);
            self.trees.keep(root, kept.label, kept.tiles);
        }
    }

    /// Gives the parts that were split off the next numbers, in scan order of their first tiles.
    pub(super) fn number_parts(&mut self, splitting: &mut Splitting) {
        splitting.parts.sort_unstable_by_key(|part| part.first);
        splitting.parts.drain(..).for_each(|part| self.trees.found(part.label, part.tiles));
    }

    /// Begins a flood at an open tile, unless another one was there before.
    fn begin_flood(&mut self, seed: u32, splitting: &mut Splitting) {
        let (x, y) = place(seed);
        let base = splitting.base;
        if self.labels[self.block(x, y)] >= base {
            return;
        }
        let label = self.trees.add_root();
        let index = (label - base) as usize;
        if index == splitting.floods.len() {
            splitting.floods.push(Flood::default());
        }
        let flood = &mut splitting.floods[index];
        flood.front.clear();
        (flood.tiles, flood.first) = (0, u32::MAX);
        splitting.turns.push(label);
        let (band, word) = (y / 2, x / WORD);
        let columns = run_of(self.either_row(band, word), x % WORD);
        self.take(label, Stretch { band, word, columns }, splitting);
    }

    /// Lets floods go on by turns until one at most is not through; returns that.
    fn take_turns(&mut self, splitting: &mut Splitting) -> Option<u32> {
        loop {
            let mut turns = std::mem::take(&mut splitting.turns);
            turns.retain(|label| {
                self.trees.root(*label) == *label && !splitting.flood(*label).front.is_empty()
            });
            let is_over = turns.len() <= 1;
            if !is_over {
                for label in &turns {
                    // Who has met another has no turns of its own any more.
                    if self.trees.root(*label) == *label {
                        self.spread(*label, splitting);
                    }
                }
            }
            let last = turns.first().copied();
            splitting.turns = turns;
            if is_over {
                return last;
            }
        }
    }

    /// Looks around from the next stretch of a flood; returns whether there was one.
    fn spread(&mut self, label: u32, splitting: &mut Splitting) -> bool {
        let Some(from) = splitting.flood(label).front.pop_front() else { return false };
        let Stretch { band, word, columns } = from;
        let upper = self.word(2 * band, word) & columns;
        let lower = self.word(2 * band + 1, word) & columns;
        let mut label = label;
        if band > 0 {
            label = self.reach_band(label, upper, (band - 1, 2 * band - 1, word), splitting);
        }
        label = self.reach_band(label, lower, (band + 1, 2 * band + 2, word), splitting);
        if columns & 1 != 0 && word > 0 {
            let beside = self.either_row(band, word - 1) & (1 << (WORD - 1));
            label = self.reach(label, beside, (band, word - 1), splitting);
        }
        if columns >> (WORD - 1) != 0 {
            let beside = self.either_row(band, word + 1) & 1;
            self.reach(label, beside, (band, word + 1), splitting);
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
        splitting: &mut Splitting,
    ) -> u32 {
        let below = (open | open << 1 | open >> 1) & self.word(row, word);
        label = self.reach(label, below, (band, word), splitting);
        if open & 1 != 0 && word > 0 {
            let beside = self.word(row, word - 1) & (1 << (WORD - 1));
            label = self.reach(label, beside, (band, word - 1), splitting);
        }
        if open >> (WORD - 1) != 0 {
            let beside = self.word(row, word + 1) & 1;
            label = self.reach(label, beside, (band, word + 1), splitting);
        }
        label
    }

    /// Reaches columns of a word of a band: takes their stretches, or meets who has them. Returns the flood that it is then.
    fn reach(
        &mut self,
        mut label: u32,
        mut columns: u64,
        (band, word): (u32, u32),
        splitting: &mut Splitting,
    ) -> u32 {
        if columns == 0 {
            return label;
        }
        let open = self.either_row(band, word);
        while columns != 0 {
            let bit = columns.trailing_zeros();
            let run = run_of(open, bit);
            columns &= !run;
            let there = self.labels[self.block(word * WORD + bit, 2 * band)];
            if there < splitting.base {
                self.take(label, Stretch { band, word, columns: run }, splitting);
            } else {
                label = self.meet(label, self.trees.root(there), splitting);
            }
        }
        label
    }

    /// Adds a stretch to a flood: its blocks get the label.
    fn take(&mut self, label: u32, stretch: Stretch, splitting: &mut Splitting) {
        let Stretch { band, word, columns } = stretch;
        let upper = self.word(2 * band, word) & columns;
        let lower = self.word(2 * band + 1, word) & columns;
        let (row, in_row) = if upper == 0 { (2 * band + 1, lower) } else { (2 * band, upper) };
        let flood = splitting.flood(label);
        flood.tiles += u64::from(upper.count_ones() + lower.count_ones());
        flood.first = flood.first.min(key(word * WORD + in_row.trailing_zeros(), row));
        flood.front.push_back(stretch);
        let first = self.block(word * WORD + columns.trailing_zeros(), 2 * band);
        let last = self.block(word * WORD + WORD - 1 - columns.leading_zeros(), 2 * band);
        self.labels[first..=last].fill(label);
    }

    /// Makes one flood of two, if they are two; returns which.
    fn meet(&mut self, label: u32, other: u32, splitting: &mut Splitting) -> u32 {
        if label == other {
            return label;
        }
        let both = self.trees.hang(label, other);
        let gone = splitting.flood(if both == label { other } else { label });
        let (mut front, tiles, first) = (std::mem::take(&mut gone.front), gone.tiles, gone.first);
        let flood = splitting.flood(both);
        flood.front.append(&mut front);
        (flood.tiles, flood.first) = (flood.tiles + tiles, flood.first.min(first));
        both
    }

    /// A word of a row; none of it is open beyond the last row.
    #[inline]
    fn word(&self, y: u32, word: u32) -> u64 {
        let index = y as usize * self.open.words_per_row() + word as usize;
        self.open.words().get(index).copied().unwrap_or(0)
    }

    /// The columns of a word of a band in which either row is open.
    #[inline]
    fn either_row(&self, band: u32, word: u32) -> u64 {
        self.word(2 * band, word) | self.word(2 * band + 1, word)
    }
}

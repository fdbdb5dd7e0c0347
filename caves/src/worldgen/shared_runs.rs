//! The columns that are floor on a level and on the next, by the pair of regions that they lie in (SPEC 18).
//!
//! In each run of a band all columns lie in one region above and in one below.

use std::ops::Range;

use fearless_simd::dispatch;
use rustc_hash::FxHashMap;

use super::bands::{BandRun, each_band_run};
use super::parallel::{for_each, parts};
use super::processor::best;
use super::regions::{RegionLevel, RegionMap};
use crate::grid::{Level, Span, nth_bit};

/// The columns of some rows that are floor on level `z` and on the next, row by row as words, as many as each level has for a row. `stairs` has the
/// stairs of each level, which are no floor.
pub(super) fn shared_words(
    regions: &RegionMap,
    stairs: &[Level],
    z: u32,
    rows: Range<u32>,
) -> impl Iterator<Item = u64> {
    let open = regions.open_tiles(z).rows(&rows).iter().zip(regions.open_tiles(z + 1).rows(&rows));
    let taken = stairs[z as usize].rows(&rows).iter().zip(stairs[z as usize + 1].rows(&rows));
    open.zip(taken).map(|((above, below), (up, down))| above & below & !(up | down))
}

/// The columns that are floor on level `z` and on the next, by parts of the rows from the top down. `stairs` has the stairs of each
/// level, which are no floor. Threads share the rows.
pub(super) fn shared_runs(regions: &RegionMap, stairs: &[Level], z: u32) -> Vec<Part> {
    let two = TwoLevels::new(regions.level(z), regions.level(z + 1));
    for_each(parts(regions.size().height(), 2), |rows| {
        let first_row = rows.start;
        let words_per_row = regions.open_tiles(z).words_per_row();
        let mut words = Vec::with_capacity((rows.len() + 1) * words_per_row);
        words.extend(shared_words(regions, stairs, z, rows));
        // The second row of a last band may be beyond the level.
        words.resize(words.len().next_multiple_of(2 * words_per_row), 0);
        Part::new(first_row, words_per_row, words, &two)
    })
}

/// The regions of a level and of the next.
struct TwoLevels<'a> {
    above: &'a RegionLevel,
    below: &'a RegionLevel,
    /// The number of the region of each label, above and below.
    numbers: (Vec<u32>, Vec<u32>),
    /// No number is higher.
    highest: u32,
}

impl<'a> TwoLevels<'a> {
    fn new(above: &'a RegionLevel, below: &'a RegionLevel) -> Self {
        let highest = above.highest_ever().max(below.highest_ever());
        Self { above, below, numbers: (above.numbers(), below.numbers()), highest }
    }

    /// The numbers of the regions of two labels, above and below.
    fn numbers_of(&self, (above, below): (u32, u32)) -> (u32, u32) {
        (self.numbers.0[above as usize], self.numbers.1[below as usize])
    }
}

/// Two regions that share columns, by the number of the one above and of the one below.
#[derive(Debug)]
pub(super) struct Pair {
    pub(super) regions: (u32, u32),
    pub(super) columns: u32,
    /// In how many bands it has columns.
    pub(super) bands: usize,
    /// The last of these, and the index of what it has there, in the order in which that is met.
    last: (u32, u32),
}

/// What a pair has in a band.
#[derive(Clone, Copy, Debug, Default)]
struct Stretch {
    /// The index of the pair.
    pair: u32,
    band: u32,
    /// The first of its runs, and one after the last; others lie between them.
    runs: (u32, u32),
    /// How many of the pair's columns come before.
    before: u32,
}

/// What pairs of regions share in some rows.
#[derive(Debug)]
pub(super) struct Part {
    first_row: u32,
    words_per_row: usize,
    /// The shared columns of each row.
    words: Vec<u64>,
    /// The runs of all bands from the top down, each with the index of its pair.
    runs: Vec<(Span, u32)>,
    /// In the order in which they were first met.
    pairs: Vec<Pair>,
    /// The indices of the pairs, in order of their numbers.
    order: Vec<u32>,
    /// Those of one pair after those of another, in that order, from the top down.
    stretches: Vec<Stretch>,
}

impl Part {
    fn new(first_row: u32, words_per_row: usize, words: Vec<u64>, two: &TwoLevels) -> Self {
        let mut part = Self {
            first_row,
            words_per_row,
            runs: Vec::with_capacity(words.len()),
            words,
            pairs: Vec::with_capacity(32),
            order: Vec::new(),
            stretches: Vec::new(),
        };
        let mut stretches = Vec::with_capacity(part.words.len());
        dispatch!(best(), _ => part.find_runs(two, &mut stretches));
        part.sort(&stretches);
        part
    }

    /// Finds the runs and their pairs, and adds what each pair has in each band.
    #[inline(always)]
    fn find_runs(&mut self, two: &TwoLevels, stretches: &mut Vec<Stretch>) {
        let Self { runs, pairs, .. } = self;
        let mut index = PairIndex::new(two);
        let bands = self.words.chunks_exact(2 * self.words_per_row);
        for ((band, rows), y) in (0..).zip(bands).zip((self.first_row..).step_by(2)) {
            let (above, below) = (two.above.labels_of_row(y), two.below.labels_of_row(y));
            let (upper, lower) = rows.split_at(self.words_per_row);
            each_band_run(upper, lower, |BandRun { span, upper, lower }| {
                let block = usize::from(span.start / 2);
                let pair = index.of((above[block], below[block]), pairs);
                let run = runs.len() as u32;
                runs.push((span, pair));
                let of_pair = &mut pairs[pair as usize];
                if of_pair.last.0 != band {
                    of_pair.last = (band, stretches.len() as u32);
                    of_pair.bands += 1;
                    let before = of_pair.columns;
                    stretches.push(Stretch { pair, band, runs: (run, run), before });
                }
                stretches[of_pair.last.1 as usize].runs.1 = run + 1;
                of_pair.columns += u32::from(upper) + u32::from(lower);
            });
        }
    }

    /// Puts stretches in order of the numbers of their pairs; those of one pair stay as they were met.
    fn sort(&mut self, stretches: &[Stretch]) {
        self.order.extend(0..self.pairs.len() as u32);
        self.order.sort_unstable_by_key(|pair| self.pairs[*pair as usize].regions);
        let mut next = vec![0; self.pairs.len()];
        let mut end = 0;
        for &pair in &self.order {
            next[pair as usize] = end;
            end += self.pairs[pair as usize].bands;
        }
        self.stretches.resize(end, Stretch::default());
        for stretch in stretches {
            let at = &mut next[stretch.pair as usize];
            self.stretches[*at] = *stretch;
            *at += 1;
        }
    }

    /// The pairs, in order of their numbers.
    pub(super) fn pairs(&self) -> impl Iterator<Item = &Pair> {
        self.order.iter().map(|pair| &self.pairs[*pair as usize])
    }

    /// Calls `found` with the column and the row of some ranks among the columns of a pair, which are in scan order, by the indices of the pair's
    /// stretches. The ranks are sorted, and `before` is taken off each. Cost: for each band that has any of them a search among the
    /// stretches, and O(runs between its first and its last).
    pub(super) fn each(
        &self,
        stretches: Range<usize>,
        ranks: &[u64],
        before: u64,
        mut found: impl FnMut(u32, u32),
    ) {
        let of_pair = &self.stretches[stretches];
        let mut ranks = ranks;
        while let Some(first) = ranks.first().map(|rank| rank - before) {
            let next = of_pair.partition_point(|stretch| u64::from(stretch.before) <= first);
            let end = of_pair.get(next).map_or(u64::MAX, |next| before + u64::from(next.before));
            let (own, rest) = ranks.split_at(ranks.partition_point(|rank| *rank < end));
            if let Some(stretch) = next.checked_sub(1).and_then(|index| of_pair.get(index)) {
                dispatch!(best(), _ => self.each_of_band(*stretch, own, before, &mut found));
            }
            ranks = rest;
        }
    }

    /// The same for ranks of one band.
    #[inline(always)]
    fn each_of_band(
        &self,
        stretch: Stretch,
        ranks: &[u64],
        before: u64,
        found: &mut impl FnMut(u32, u32),
    ) {
        let Stretch { pair, band, runs: (from, to), before: in_bands_before } = stretch;
        let runs = &self.runs[from as usize..to as usize];
        let own = runs.iter().filter(|(_, other)| *other == pair);
        let first = 2 * band as usize * self.words_per_row;
        let rows = self.words[first..][..2 * self.words_per_row].chunks_exact(self.words_per_row);
        let (mut ranks, mut seen) = (ranks.iter().peekable(), before + u64::from(in_bands_before));
        for (row, y) in rows.zip(self.first_row + 2 * band..) {
            for (word, mask) in own.clone().flat_map(|(span, _)| span.masks()) {
                let tiles = row[word] & mask;
                let end = seen + u64::from(tiles.count_ones());
                while let Some(rank) = ranks.next_if(|rank| **rank < end) {
                    let bit = nth_bit(tiles, (rank - seen) as u32);
                    found(word as u32 * u64::BITS + bit, y);
                }
                if ranks.peek().is_none() {
                    return;
                }
                seen = end;
            }
        }
    }
}

/// The index of each pair of regions, by the labels of both.
struct PairIndex<'a> {
    two: &'a TwoLevels<'a>,
    /// Of all pairs with the same `above % side * side + below % side` the index of the one that was met last.
    near: Vec<u32>,
    /// What each label adds to the place of its pair among these, above and below.
    places: (Vec<u32>, Vec<u32>),
    /// All pairs by their numbers, where there are numbers that share a remainder.
    all: Option<FxHashMap<(u32, u32), u32>>,
}

/// Where all regions have lower numbers than this, no pair is searched.
const MOST_NEAR: u32 = 32;

impl<'a> PairIndex<'a> {
    /// Of no pairs as yet.
    fn new(two: &'a TwoLevels) -> Self {
        let side = (two.highest.min(MOST_NEAR - 1) + 1).next_power_of_two();
        let (above, below) = &two.numbers;
        let rest = |number: &u32| number & (side - 1);
        let places = (
            above.iter().map(|number| rest(number) * side).collect(),
            below.iter().map(rest).collect(),
        );
        let near = vec![u32::MAX; (side * side) as usize];
        let all = (two.highest >= side).then(FxHashMap::default);
        Self { two, near, places, all }
    }

    /// The index of the pair that two labels are of, which is added where it is new.
    #[inline(always)]
    fn of(&mut self, labels: (u32, u32), pairs: &mut Vec<Pair>) -> u32 {
        let (above, below) = (labels.0 as usize, labels.1 as usize);
        let place = (self.places.0[above] + self.places.1[below]) as usize;
        let index = self.near[place];
        let is_there = match self.all {
            Some(_) => pairs
                .get(index as usize)
                .is_some_and(|pair| pair.regions == self.two.numbers_of(labels)),
            None => index != u32::MAX,
        };
        if is_there { index } else { self.search(self.two.numbers_of(labels), place, pairs) }
    }

    #[cold]
    fn search(&mut self, regions: (u32, u32), place: usize, pairs: &mut Vec<Pair>) -> u32 {
        let new = pairs.len() as u32;
        let index = match &mut self.all {
            Some(all) => *all.entry(regions).or_insert(new),
            None => new,
        };
        if index == new {
            pairs.push(Pair { regions, columns: 0, bands: 0, last: (u32::MAX, 0) });
        }
        self.near[place] = index;
        index
    }
}

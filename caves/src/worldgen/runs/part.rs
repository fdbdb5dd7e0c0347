//! The runs of some rows of a level, which one thread finds.

use std::cell::Cell;
use std::{iter, mem};

use fearless_simd::dispatch;

use super::trees::unite;
use crate::grid::Span;
use crate::worldgen::bands::{BandRun, each_band_run};
use crate::worldgen::processor::best;

/// The runs of some bands.
#[derive(Default)]
pub(in crate::worldgen) struct Part {
    runs: Vec<BandRun>,
    /// The parent of each run, then the piece of a region that it is in, and at last the number of its region, 0 where
    /// that is too small.
    pub(super) numbers: Vec<u32>,
    /// The first run of each band, and the count of all runs at the end.
    bands: Vec<u32>,
    /// Where the runs of a band end, and those of the band above it.
    ends: [Vec<Ends>; 2],
}

/// A region, or a part's piece of one, before it has its number.
pub(super) struct Found {
    pub(super) tiles: u64,
    /// The row of its first tile in the upper half; below it, among the runs of that row, its first.
    pub(super) first: u64,
}

/// Lists for more runs are not kept.
const KEPT_RUNS: usize = 1 << 13;

thread_local! {
    /// The lists of a part that is done with, so that small worlds ask for no memory.
    static KEPT: Cell<Part> = Cell::default();
}

impl Part {
    /// Keeps the lists for the next part of this thread.
    pub(super) fn keep(self) {
        if self.runs.capacity() <= KEPT_RUNS {
            KEPT.set(self);
        }
    }

    /// Finds the runs of some rows from a row of the level on, so many words each, and the regions of the part, numbered from 0.
    pub(super) fn label(rows: &[u64], words: usize, first_row: u32) -> (Self, Vec<Found>) {
        let mut part = KEPT.take();
        part.runs.clear();
        part.numbers.clear();
        part.bands.clear();
        part.bands.push(0);
        for ends in &mut part.ends {
            ends.clear();
            ends.resize(words, Ends::default());
        }
        dispatch!(best(), _ => part.find_runs(rows, words));
        let found = part.number(first_row);
        (part, found)
    }

    /// Finds the runs, and puts those of a region into one tree.
    #[inline(always)]
    fn find_runs(&mut self, rows: &[u64], words: usize) {
        let [mut above, mut below] = mem::take(&mut self.ends);
        let mut last = None;
        for rows in rows.chunks(2 * words) {
            let (upper, lower) = rows.split_at(words);
            self.find(upper, lower, &mut below);
            if let Some(last) = last {
                let above = Edge { row: last, ends: &above };
                let below = Edge { row: upper, ends: &below };
                each_touching(above, below, |a, b| unite(&mut self.numbers, a, b));
            }
            mem::swap(&mut above, &mut below);
            last = Some(lower);
        }
        self.ends = [above, below];
    }

    /// Adds the runs of a band, each as a tree of its own: `numbers` holds each run's parent, which is never after it. The
    /// lower row is empty where there is none.
    #[inline(always)]
    fn find(&mut self, upper: &[u64], lower: &[u64], ends: &mut [Ends]) {
        let first = self.runs.len() as u32;
        ends_of_runs(upper, lower, first, ends);
        each_band_run(upper, lower, |run| self.runs.push(run));
        self.numbers.extend(first..self.runs.len() as u32);
        self.bands.push(self.runs.len() as u32);
    }

    /// Numbers the regions of a part that begins with a row, from 0: a root comes before all other runs of its tree.
    fn number(&mut self, first_row: u32) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::with_capacity(64);
        for (row, band) in (u64::from(first_row)..).step_by(2).zip(self.bands.windows(2)) {
            let runs = band[0]..band[1];
            for (index, run) in runs.clone().zip(&self.runs[runs.start as usize..]) {
                let parent = self.numbers[index as usize];
                let region = if parent == index {
                    found.push(Found { tiles: 0, first: u64::MAX });
                    found.len() as u32 - 1
                } else {
                    self.numbers[parent as usize]
                };
                self.numbers[index as usize] = region;
                let region = &mut found[region as usize];
                region.tiles += u64::from(run.upper) + u64::from(run.lower);
                let row = row + u64::from(run.upper == 0);
                region.first = region.first.min(row << 32 | u64::from(index));
            }
        }
        found
    }

    /// Calls `found` with the regions of this part and of the next that meet, by the rows of both, so many words each.
    pub(super) fn each_meeting(
        &self,
        rows: &[u64],
        next: &Self,
        next_rows: &[u64],
        words: usize,
        mut found: impl FnMut(u32, u32),
    ) {
        let ends = |rows: &[u64], before| {
            let (upper, lower) = rows.split_at(words);
            let mut ends = vec![Ends::default(); words];
            ends_of_runs(upper, lower, before, &mut ends);
            ends
        };
        let last_band = &rows[rows.len() - 2 * words..];
        let first_band = &next_rows[..next_rows.len().min(2 * words)];
        let above = ends(last_band, self.bands[self.bands.len() - 2]);
        let below = ends(first_band, 0);
        let above = Edge { row: &last_band[words..], ends: &above };
        let below = Edge { row: &first_band[..words], ends: &below };
        each_touching(above, below, |a, b| {
            found(self.numbers[a as usize], next.numbers[b as usize]);
        });
    }

    /// The runs of each band from the top down, with the numbers of their regions.
    #[inline(always)]
    pub(in crate::worldgen) fn bands(
        &self,
    ) -> impl Iterator<Item = impl Iterator<Item = (Span, u32)>> {
        self.bands.windows(2).map(|band| {
            let runs = band[0] as usize..band[1] as usize;
            self.runs[runs.clone()]
                .iter()
                .map(|run| run.span)
                .zip(self.numbers[runs].iter().copied())
        })
    }
}

/// A row at the edge of a band, and the ends of the band's runs.
#[derive(Clone, Copy)]
struct Edge<'a> {
    row: &'a [u64],
    ends: &'a [Ends],
}

/// Calls `found` with runs that touch, by the lower row of the band above and the upper row of the band below.
#[inline(always)]
fn each_touching(above: Edge, below: Edge, mut found: impl FnMut(u32, u32)) {
    let Edge { row: above, ends: ends_above } = above;
    let Edge { row: below, ends: ends_below } = below;
    let mut before = 0;
    for word in 0..above.len() {
        let next = |row: &[u64]| row[word] >> 1 | row.get(word + 1).map_or(0, |next| next << 63);
        let (a, b, a_next, b_next) = (above[word], below[word], next(above), next(below));
        let both = a & b;
        // Where a run of such columns begins, or two tiles touch by their corners alone.
        let corners = (a ^ a_next) & (b ^ b_next) & (a ^ b);
        let mut touching = both & !(both << 1 | before) | corners;
        before = both >> 63;
        while touching != 0 {
            let bit = touching.trailing_zeros();
            found(ends_above[word].run_at(bit), ends_below[word].run_at(bit));
            touching &= touching - 1;
        }
    }
}

/// Where the runs of a word have ended.
#[derive(Clone, Copy, Default)]
struct Ends {
    /// The first column after each.
    bits: u64,
    /// How many ended before the word, in all bands.
    before: u32,
}

impl Ends {
    /// The run that a column is in, or the next column is, if that one is not.
    #[inline(always)]
    fn run_at(self, bit: u32) -> u32 {
        self.before + (self.bits & (u64::MAX >> (63 - bit))).count_ones()
    }
}

/// Finds the ends of a band's runs, `before` of which are those of the bands above it.
#[inline(always)]
fn ends_of_runs(upper: &[u64], lower: &[u64], mut before: u32, ends: &mut [Ends]) {
    let mut last_column = 0;
    let lower = lower.iter().copied().chain(iter::repeat(0));
    for (ends, (upper, lower)) in ends.iter_mut().zip(upper.iter().zip(lower)) {
        let columns = upper | lower;
        *ends = Ends { bits: !columns & (columns << 1 | last_column), before };
        before += ends.bits.count_ones();
        last_column = columns >> 63;
    }
}

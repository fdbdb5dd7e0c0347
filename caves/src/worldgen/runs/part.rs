//! The runs of some rows of a level, which one thread finds.

use std::{iter, mem};

use super::masks::masks;
use super::trees::unite;
use crate::grid::{Span, spans};

/// The runs of some bands.
pub(in crate::worldgen) struct Part {
    runs: Vec<Run>,
    /// The parent of each run, then the piece of a region that it is in, and at last the number of its region, 0 where
    /// that is too small.
    pub(super) numbers: Vec<u32>,
    /// The first run of each band, and the count of all runs at the end.
    bands: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Run {
    span: Span,
    /// How many of its columns are open in both rows.
    doubled: u16,
    /// Is any open in the upper row?
    has_upper: bool,
}

impl Run {
    fn tiles(self) -> u64 {
        u64::from(self.span.tiles()) + u64::from(self.doubled)
    }
}

/// A region, or a part's piece of one, before it has its number.
pub(super) struct Found {
    pub(super) tiles: u64,
    /// The row of its first tile and, among those of that row, its first run.
    pub(super) first: (u32, u32),
}

impl Part {
    /// Finds the runs of some rows, so many words each, and puts those of a region into one tree.
    pub(super) fn label(rows: &[u64], words: usize) -> Self {
        // Caves have two or three runs for 64 tiles of a band.
        let expected = 3 * rows.len() / 2 + 1;
        let mut part = Self {
            runs: Vec::with_capacity(expected),
            numbers: Vec::with_capacity(expected),
            bands: Vec::with_capacity(rows.len() / words / 2 + 2),
        };
        part.bands.push(0);
        let solid = vec![0; words];
        let mut over = vec![0; words];
        let (mut above, mut below) = (vec![Ends::default(); words], vec![Ends::default(); words]);
        let mut last = &solid[..];
        for rows in rows.chunks(2 * words) {
            let (upper, lower) = rows.split_at(words);
            let lower = if lower.is_empty() { &solid[..] } else { lower };
            let columns = upper.iter().zip(lower).map(|(upper, lower)| upper | lower);
            over.iter_mut().zip(columns).for_each(|(over, columns)| *over = columns);
            ends_of_runs(&over, part.runs.len() as u32, &mut below);
            part.find(&over, upper, lower);
            let (last_edge, own_edge) =
                (Edge { row: last, ends: &above }, Edge { row: upper, ends: &below });
            each_touching(last_edge, own_edge, |a, b| unite(&mut part.numbers, a, b));
            mem::swap(&mut above, &mut below);
            last = lower;
        }
        part
    }

    /// Adds the runs of a band, each as a tree of its own: `numbers` holds each run's parent, which is never after it.
    fn find(&mut self, over: &[u64], upper: &[u64], lower: &[u64]) {
        for span in spans(over) {
            let (mut doubled, mut any_upper) = (0, 0);
            for (word, mask) in masks(span) {
                doubled += (upper[word] & lower[word] & mask).count_ones();
                any_upper |= upper[word] & mask;
            }
            self.numbers.push(self.runs.len() as u32);
            self.runs.push(Run { span, doubled: doubled as u16, has_upper: any_upper != 0 });
        }
        self.bands.push(self.runs.len() as u32);
    }

    /// Numbers the regions of a part that begins with a row, from 0: a root comes before all other runs of its tree.
    pub(super) fn number(&mut self, first_row: u32) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::with_capacity(64);
        for (row, band) in (first_row..).step_by(2).zip(self.bands.windows(2)) {
            for run in band[0]..band[1] {
                let parent = self.numbers[run as usize];
                let region =
                    if parent == run { found.len() as u32 } else { self.numbers[parent as usize] };
                if parent == run {
                    found.push(Found { tiles: 0, first: (u32::MAX, 0) });
                }
                self.numbers[run as usize] = region;
                let (of, region) = (self.runs[run as usize], &mut found[region as usize]);
                region.tiles += of.tiles();
                region.first = region.first.min((row + u32::from(!of.has_upper), run));
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
            let lower = lower.iter().copied().chain(iter::repeat(0));
            let over: Vec<_> =
                upper.iter().zip(lower).map(|(upper, lower)| upper | lower).collect();
            let mut ends = vec![Ends::default(); words];
            ends_of_runs(&over, before, &mut ends);
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
#[inline]
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
    #[inline]
    fn run_at(self, bit: u32) -> u32 {
        self.before + (self.bits & (u64::MAX >> (63 - bit))).count_ones()
    }
}

/// Finds the ends of a band's runs, `before` of which are those of the bands above it.
fn ends_of_runs(over: &[u64], mut before: u32, ends: &mut [Ends]) {
    let mut last = 0;
    for (ends, word) in ends.iter_mut().zip(over) {
        *ends = Ends { bits: !word & (word << 1 | last), before };
        before += ends.bits.count_ones();
        last = word >> 63;
    }
}

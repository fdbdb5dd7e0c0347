//! Regions of one level, by the runs of its rows, two rows at a time (SPEC 10-13).
//!
//! Sources: He, Chao and Suzuki, "A run-based two-scan labeling algorithm", 2008, for the runs; Grana,
//! Borghesani and Cucchiara, "Optimized block-based connected components labeling with decision trees", 2010,
//! for what is taken together.

use std::iter;

use super::parallel::{for_each, rows_per_part};
use crate::grid::{Level, Span, spans};

/// The runs of a level's bands, and the region of each.
///
/// A band is two rows, laid over one another: a column is open where it is in one of them. Open tiles of one
/// column touch, and those of two columns side by side, so that each run of a band lies in one region.
///
/// ```text
///     rows        their band      regions of its runs, numbered from 1 in scan order of their
///     ..##..                      first tiles, without holes (SPEC 11, 14)
///     ..#...      ..#...          0-2 in 1, 3-6 in 2
///
///     ..#.##
///     ..#.#.      ..#.#.          0-2 in 1, 3-4 in 2, 5-6 in 3
/// ```
///
/// Threads share a level by parts of its rows, which are laid side by side when each is labelled.
pub(super) struct Runs {
    parts: Vec<Part>,
    rows_per_part: usize,
    /// Tiles of each region; of number 0 there is none.
    sizes: Vec<u64>,
}

/// The runs of some bands.
pub(super) struct Part {
    runs: Vec<Run>,
    /// The number of each run's region; 0 where that is too small.
    numbers: Vec<u32>,
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
struct Found {
    tiles: u64,
    /// The row of its first tile and, among those of that row, its first run.
    first: (u32, u32),
}

impl Runs {
    /// Finds the runs of a level and their regions, leaving out those with fewer than `min_size` tiles. Cost: a
    /// step for 64 tiles and some for each run.
    pub(super) fn label(level: &Level, min_size: u64) -> Self {
        let words = level.words_per_row();
        let rows_per_part = rows_per_part(level.size().height(), 2) as usize;
        let rows = level.words().chunks(rows_per_part * words);
        let labelled = for_each(rows.clone().zip((0..).step_by(rows_per_part)), |(rows, first)| {
            let mut part = Part::label(rows, words);
            let found = part.number(first);
            (part, found)
        });
        let mut regions = Vec::new();
        let mut parts = Vec::with_capacity(labelled.len());
        let mut firsts = Vec::with_capacity(labelled.len());
        for (part, found) in labelled {
            firsts.push(regions.len() as u32);
            regions.extend(found);
            parts.push(part);
        }
        let mut parents: Vec<_> = (0..regions.len() as u32).collect();
        let rows: Vec<_> = rows.collect();
        for ((rows, parts), firsts) in rows.windows(2).zip(parts.windows(2)).zip(firsts.windows(2))
        {
            parts[0].each_meeting((rows[0], &parts[1], rows[1]), words, |a, b| {
                unite(&mut parents, firsts[0] + a, firsts[1] + b);
            });
        }
        let (numbers, sizes) = join_pieces(regions, parents, min_size.max(1));
        for_each(parts.iter_mut().zip(firsts), |(part, first)| {
            let of_part = &numbers[first as usize..];
            part.numbers.iter_mut().for_each(|number| *number = of_part[*number as usize]);
        });
        Self { parts, rows_per_part, sizes }
    }

    /// Tiles of each region, by number; of number 0 there is none.
    pub(super) fn into_sizes(self) -> Vec<u64> {
        self.sizes
    }

    /// The level's parts from the top down, each of [`Runs::rows_per_part`] rows but for the last.
    pub(super) fn parts(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter()
    }

    /// An even number.
    pub(super) fn rows_per_part(&self) -> usize {
        self.rows_per_part
    }

    /// Fills the regions that were left out with wall, in the level that the runs are of.
    pub(super) fn fill_small(&self, level: &mut Level) {
        let words = level.words_per_row();
        let parts = level.words_mut().chunks_mut(self.rows_per_part * words).zip(&self.parts);
        for_each(parts, |(rows, part)| {
            for (rows, band) in rows.chunks_mut(2 * words).zip(part.bands()) {
                for (span, _) in band.filter(|(_, number)| *number == 0) {
                    for row in rows.chunks_exact_mut(words) {
                        masks(span).for_each(|(word, mask)| row[word] &= !mask);
                    }
                }
            }
        });
    }
}

/// Joins the regions that parts have found to those of which they are pieces, by the parent of each, and numbers those
/// with enough tiles. Answers the number of each piece, and the tiles of each number.
fn join_pieces(
    mut found: Vec<Found>,
    mut parents: Vec<u32>,
    min_size: u64,
) -> (Vec<u32>, Vec<u64>) {
    for piece in 0..found.len() {
        let root = root(&mut parents, piece as u32) as usize;
        parents[piece] = root as u32;
        if root != piece {
            found[root].tiles += found[piece].tiles;
            found[root].first = found[root].first.min(found[piece].first);
        }
    }
    let is_kept =
        |region: &usize| parents[*region] == *region as u32 && found[*region].tiles >= min_size;
    let mut kept: Vec<_> = (0..found.len()).filter(is_kept).collect();
    kept.sort_unstable_by_key(|region| found[*region].first);
    let mut numbers = vec![0; found.len()];
    let mut sizes = Vec::with_capacity(kept.len() + 1);
    sizes.push(0);
    for region in kept {
        numbers[region] = sizes.len() as u32;
        sizes.push(found[region].tiles);
    }
    for piece in 0..numbers.len() {
        numbers[piece] = numbers[parents[piece] as usize];
    }
    (numbers, sizes)
}

impl Part {
    /// Finds the runs of some rows, so many words each, and puts those of a region into one tree.
    fn label(rows: &[u64], words: usize) -> Self {
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
            each_touching((last, &above), (upper, &below), |a, b| {
                unite(&mut part.numbers, a, b);
            });
            std::mem::swap(&mut above, &mut below);
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
    fn number(&mut self, first_row: u32) -> Vec<Found> {
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

    /// Calls `found` with the regions of this part and of the next that meet, by the rows of both.
    fn each_meeting(
        &self,
        (rows, next, next_rows): (&[u64], &Self, &[u64]),
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
        each_touching((&last_band[words..], &above), (&first_band[..words], &below), |a, b| {
            found(self.numbers[a as usize], next.numbers[b as usize]);
        });
    }

    /// The runs of each band from the top down, with the numbers of their regions.
    pub(super) fn bands(&self) -> impl Iterator<Item = impl Iterator<Item = (Span, u32)>> {
        self.bands.windows(2).map(|band| {
            let runs = band[0] as usize..band[1] as usize;
            self.runs[runs.clone()]
                .iter()
                .map(|run| run.span)
                .zip(self.numbers[runs].iter().copied())
        })
    }
}

/// Calls `found` with runs that touch, by the lower row of the band above and the upper row of the band below, each
/// with the ends of its band.
#[inline]
fn each_touching(
    (above, ends_above): (&[u64], &[Ends]),
    (below, ends_below): (&[u64], &[Ends]),
    mut found: impl FnMut(u32, u32),
) {
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

/// The words that a run is in, each with the bits that are its own.
fn masks(span: Span) -> impl Iterator<Item = (usize, u64)> {
    let (first, last) = (usize::from(span.start) / 64, usize::from(span.end - 1) / 64);
    let from_start = u64::MAX << (span.start % 64);
    let to_end = u64::MAX >> (63 - (span.end - 1) % 64);
    (first..=last).map(move |word| {
        let start = if word == first { from_start } else { u64::MAX };
        (word, if word == last { start & to_end } else { start })
    })
}

/// The root of a run's tree; ways to it are halved as they are walked. The same branch is taken for a root and for
/// what is right below one, so that a processor guesses it well.
#[inline]
fn root(parents: &mut [u32], mut run: u32) -> u32 {
    loop {
        let parent = parents[run as usize];
        let grandparent = parents[parent as usize];
        if parent == grandparent {
            return parent;
        }
        parents[run as usize] = grandparent;
        run = grandparent;
    }
}

/// Makes the trees of two runs one; its root is the run that comes first.
fn unite(parents: &mut [u32], a: u32, b: u32) {
    let (a, b) = (root(parents, a), root(parents, b));
    parents[a.max(b) as usize] = a.min(b);
}

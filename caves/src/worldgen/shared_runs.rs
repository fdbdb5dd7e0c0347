//! The runs of columns that are floor on a level and on the next, in bands of rows (SPEC 18).

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::parallel::{for_each, parts};
use super::regions::RegionMap;
use crate::grid::{Level, Span, spans};

/// A run of columns: how many of its piece of the overlap come before, the row, and the first column.
pub(super) type Run = (u32, u16, u16);

/// Calls `found` with each run of columns of some rows that are floor on level `z` and on the next, in scan
/// order, and its row.
fn each_shared_run(
    regions: &RegionMap,
    stairs: &[Level],
    z: u32,
    rows: Range<u32>,
    mut found: impl FnMut(u32, Span),
) {
    let (above, below) = (regions.open_tiles(z), regions.open_tiles(z + 1));
    let (taken_above, taken_below) = (&stairs[z as usize], &stairs[z as usize + 1]);
    let mut shared = vec![0; above.words_per_row()];
    for y in rows {
        let open = above.row(y).iter().zip(below.row(y));
        let taken = taken_above.row(y).iter().zip(taken_below.row(y));
        for ((shared, (a, b)), (c, d)) in shared.iter_mut().zip(open).zip(taken) {
            *shared = a & b & !c & !d;
        }
        spans(&shared).for_each(|span| found(y, span));
    }
}

/// The runs of columns that are floor on level `z` and on the next, in bands of rows from the top down, grouped by the
/// pair of regions that `regions_at` returns for the first tile of each, by its x and y. `stairs` has the stairs of
/// each level, which are no floor. Threads share the rows.
pub(super) fn shared_runs(
    regions: &RegionMap,
    stairs: &[Level],
    z: u32,
    regions_at: impl Fn(u32, u32) -> (u32, u32) + Sync + Send,
) -> Vec<Band> {
    for_each(parts(regions.size().height(), 1), |rows| {
        let mut met = Met::default();
        each_shared_run(regions, stairs, z, rows, |y, span| {
            met.push(regions_at(u32::from(span.start), y), y, span);
        });
        met.sorted()
    })
}

/// Two regions that share columns, by the number of the one above and of the one below.
#[derive(Debug)]
pub(super) struct Pair {
    pub(super) regions: (u32, u32),
    pub(super) runs: usize,
    pub(super) columns: u32,
}

/// The runs of columns in the order in which they are met, from the first row down.
#[derive(Default)]
struct Met {
    /// Pairs of regions in the order in which they were first met.
    pairs: Vec<Pair>,
    /// Each run with the index of its pair, and its row.
    runs: Vec<(u32, u16, Span)>,
    /// Of all pairs with the same `above % SIDE * SIDE + below % SIDE` the one that was met last.
    near: Vec<u32>,
    /// The index of each pair.
    indices: FxHashMap<(u32, u32), u32>,
}

impl Met {
    /// Where regions have lower numbers than this, no pair is searched twice.
    const SIDE: u32 = 32;

    #[inline]
    fn push(&mut self, regions: (u32, u32), y: u32, span: Span) {
        let (above, below) = regions;
        let near = (above % Self::SIDE * Self::SIDE + below % Self::SIDE) as usize;
        let index = self.near.get(near).copied().unwrap_or(u32::MAX);
        let is_there = self.pairs.get(index as usize).is_some_and(|pair| pair.regions == regions);
        let index = if is_there { index } else { self.search(regions, near) };
        let pair = &mut self.pairs[index as usize];
        pair.runs += 1;
        pair.columns += span.tiles();
        self.runs.push((index, y as u16, span));
    }

    #[cold]
    fn search(&mut self, regions: (u32, u32), near: usize) -> u32 {
        let index = *self.indices.entry(regions).or_insert_with(|| {
            self.pairs.push(Pair { regions, runs: 0, columns: 0 });
            self.pairs.len() as u32 - 1
        });
        self.near.resize((Self::SIDE * Self::SIDE) as usize, u32::MAX);
        self.near[near] = index;
        index
    }

    /// Puts runs in order of the numbers of their pairs; those of one pair stay as they were met.
    fn sorted(self) -> Band {
        let mut pairs: Vec<_> = self.pairs.into_iter().zip(0..).collect();
        pairs.sort_unstable_by_key(|(pair, _)| pair.regions);
        let mut next = vec![(0, 0); pairs.len()];
        let mut end = 0;
        for (pair, index) in &pairs {
            next[*index as usize] = (end, 0);
            end += pair.runs;
        }
        let mut runs = vec![(0, 0, 0); end];
        for (index, y, span) in self.runs {
            let (at, before) = &mut next[index as usize];
            runs[*at] = (*before, y, span.start);
            *at += 1;
            *before += span.tiles();
        }
        Band { pairs: pairs.into_iter().map(|(pair, _)| pair).collect(), runs }
    }
}

/// What pairs of regions share in a band of rows.
#[derive(Debug)]
pub(super) struct Band {
    /// In order of their numbers.
    pub(super) pairs: Vec<Pair>,
    /// Those of one pair after those of another, in scan order.
    pub(super) runs: Vec<Run>,
}

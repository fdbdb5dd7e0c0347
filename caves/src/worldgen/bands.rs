//! Bands: two rows laid over one another (SPEC 10).
//!
//! A column of a band is open where it is in one of its rows. Open tiles of one column touch, and those of two columns side by side,
//! so that each run of open columns lies in one region.

use std::iter;

use crate::grid::Span;

/// A run of open columns of a band, and how many tiles of each row are open there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BandRun {
    pub(super) span: Span,
    pub(super) upper: u16,
    pub(super) lower: u16,
}

/// Calls `found` with the runs of a band, from left to right, by the words of its rows, of which the lower has none where there is no such
/// row. The last bit of a row is no tile. Cost: O(words + runs).
#[inline(always)]
pub(super) fn each_band_run(upper: &[u64], lower: &[u64], mut found: impl FnMut(BandRun)) {
    let lower = lower.iter().copied().chain(iter::repeat(0));
    let (mut last_column, mut column, mut start) = (0, 0, 0);
    // Tiles of each row up to the word, and up to where the last run ended.
    let (mut before_word, mut before_run) = ((0, 0), (0, 0));
    for (&upper, lower) in upper.iter().zip(lower) {
        let columns = upper | lower;
        let shifted = columns << 1 | last_column;
        let (mut starts, mut ends) = (columns & !shifted, shifted & !columns);
        let mut next_start = || {
            let bit = starts.trailing_zeros();
            starts &= starts.wrapping_sub(1);
            column + bit
        };
        if last_column == 0 {
            start = next_start();
        }
        while ends != 0 {
            let bit = ends.trailing_zeros();
            let until = (1 << bit) - 1;
            let tiles = (
                before_word.0 + (upper & until).count_ones(),
                before_word.1 + (lower & until).count_ones(),
            );
            found(BandRun {
                span: Span { start: start as u16, end: (column + bit) as u16 },
                upper: (tiles.0 - before_run.0) as u16,
                lower: (tiles.1 - before_run.1) as u16,
            });
            before_run = tiles;
            start = next_start();
            ends &= ends - 1;
        }
        before_word.0 += upper.count_ones();
        before_word.1 += lower.count_ones();
        last_column = columns >> (u64::BITS - 1);
        column += u64::BITS;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Level, Size, Tile};
    use crate::streams::{Domain, Stream};

    #[test]
    fn runs_are_the_open_columns_of_two_rows() {
        for width in [1, 5, 63, 64, 65, 127, 128, 200] {
            for seed in 0..20 {
                let mut stream = Stream::new(seed, Domain::LEVEL, 0, 0);
                let mut level = Level::filled(Size::new(width, 2, 1).unwrap(), Tile::Wall).unwrap();
                for at in level.positions().filter(|_| stream.below(20) < seed + 1) {
                    level.set(at, Tile::Floor);
                }
                let is_open = |x| level.is_open(x, 0) || level.is_open(x, 1);
                let open: Vec<_> = (0..width as u32).filter(|x| is_open(*x)).collect();
                let expected: Vec<_> = open.chunk_by(|a, b| a + 1 == *b).collect();
                let runs = |lower| {
                    let mut runs = Vec::new();
                    each_band_run(level.row(0), lower, |run| runs.push(run));
                    runs
                };
                let found = runs(level.row(1));
                assert_eq!(found.len(), expected.len());
                for (run, columns) in found.iter().zip(expected) {
                    assert!(run.span.columns().eq(columns.iter().copied()));
                    let of_row = |y| columns.iter().filter(|x| level.is_open(**x, y)).count();
                    assert_eq!((run.upper as usize, run.lower as usize), (of_row(0), of_row(1)));
                }
                assert_eq!(runs(&[]), runs(&vec![0; level.words_per_row()]));
            }
        }
    }
}

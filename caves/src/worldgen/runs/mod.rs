//! Regions of one level, by the runs of its rows, two rows at a time (SPEC 10-13).
//!
//! Sources: He, Chao and Suzuki, "A run-based two-scan labeling algorithm", 2008, for the runs; Grana,
//! Borghesani and Cucchiara, "Optimized block-based connected components labeling with decision trees", 2010,
//! for what is taken together.

mod part;
mod trees;

use super::parallel::{for_each, rows_per_part};
use crate::grid::Level;
use part::Found;
pub(super) use part::Part;
use trees::{root, unite};

/// The runs of a level's bands, and the region of each.
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
pub(in crate::worldgen) struct Runs {
    parts: Vec<Part>,
    rows_per_part: usize,
    /// Tiles of each region; of number 0 there is none.
    sizes: Vec<u64>,
}

impl Runs {
    /// Finds the runs of a level and their regions, leaving out those with fewer than `min_size` tiles. Cost:
    /// O(tiles / 64 + runs).
    pub(in crate::worldgen) fn label(level: &Level, min_size: u64) -> Self {
        let words = level.words_per_row();
        let rows_per_part = rows_per_part(level.size().height(), 2) as usize;
        let rows = level.words().chunks(rows_per_part * words);
        let labelled = for_each(rows.clone().zip((0..).step_by(rows_per_part)), |(rows, first)| {
            Part::label(rows, words, first)
        });
        let mut regions = Vec::with_capacity(labelled.iter().map(|(_, found)| found.len()).sum());
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
            parts[0].each_meeting(rows[0], &parts[1], rows[1], words, |a, b| {
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

    /// Tiles of each region, by number; of number 0 there is none. The lists of runs are kept for the next level.
    pub(in crate::worldgen) fn into_sizes(self) -> Vec<u64> {
        self.parts.into_iter().for_each(Part::keep);
        self.sizes
    }

    /// The level's parts from the top down, each of [`Runs::rows_per_part`] rows but for the last.
    pub(in crate::worldgen) fn parts(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter()
    }

    /// An even number.
    pub(in crate::worldgen) fn rows_per_part(&self) -> usize {
        self.rows_per_part
    }

    /// Fills the regions that were left out with wall, in the level that the runs are of.
    pub(in crate::worldgen) fn fill_small(&self, level: &mut Level) {
        let words = level.words_per_row();
        let parts = level.words_mut().chunks_mut(self.rows_per_part * words).zip(&self.parts);
        for_each(parts, |(rows, part)| {
            for (rows, band) in rows.chunks_mut(2 * words).zip(part.bands()) {
                for (span, _) in band.filter(|(_, number)| *number == 0) {
                    for row in rows.chunks_exact_mut(words) {
                        span.masks().for_each(|(word, mask)| row[word] &= !mask);
                    }
                }
            }
        });
    }
}

/// Joins the regions that parts have found to those of which they are pieces, by the parent of each, and numbers those
/// with enough tiles. Returns the number of each piece, and the tiles of each number.
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
    let mut kept = Vec::with_capacity(found.len());
    kept.extend((0..found.len()).filter(is_kept));
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

//! All columns that are floor on a level and on the next, whatever regions they join (SPEC 20).

use fearless_simd::dispatch;

use super::processor::best;
use super::regions::RegionMap;
use super::shared_runs::shared_words;
use crate::grid::{Level, Position, nth_bit};

/// The columns that are floor on a level and on the next, in scan order.
pub(super) struct SharedColumns {
    z: u32,
    words_per_row: usize,
    /// Row by row.
    words: Vec<u64>,
    /// How many columns come before each row, and how many there are.
    before: Vec<u64>,
}

impl SharedColumns {
    /// Those of level `z` and the next; `stairs` has the stairs of each level, which are no floor. Cost: O(tiles / 64).
    pub(super) fn new(regions: &RegionMap, stairs: &[Level], z: u32) -> Self {
        let words_per_row = regions.open_tiles(z).words_per_row();
        let words: Vec<_> = shared_words(regions, stairs, z, 0..regions.size().height()).collect();
        let mut before = Vec::with_capacity(words.len() / words_per_row + 1);
        before.push(0);
        dispatch!(best(), _ => count_rows(&words, words_per_row, &mut before));
        Self { z, words_per_row, words, before }
    }

    /// How many there are.
    pub(super) fn count(&self) -> u64 {
        self.before[self.before.len() - 1]
    }

    /// The column of a rank below the count, as its position on the upper level. Cost: a search among the rows, and O(width / 64).
    pub(super) fn nth(&self, rank: u64) -> Option<Position> {
        let y = self.before.partition_point(|before| *before <= rank).checked_sub(1)?;
        let mut left = u32::try_from(rank - self.before[y]).ok()?;
        let row = self.words.chunks_exact(self.words_per_row).nth(y)?;
        for (word, first) in row.iter().zip((0..).step_by(64)) {
            if left < word.count_ones() {
                return Some(Position { x: first + nth_bit(*word, left), y: y as u32, z: self.z });
            }
            left -= word.count_ones();
        }
        None
    }
}

/// Adds to a list that ends with how many bits come before the first row how many come before each of the others, and how many there are.
#[inline(always)]
fn count_rows(words: &[u64], words_per_row: usize, before: &mut Vec<u64>) {
    let mut count = before.last().copied().unwrap_or(0);
    for row in words.chunks_exact(words_per_row) {
        count += row.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        before.push(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Size, Tile};
    use crate::streams::{Domain, Stream};

    /// SPEC 20: stairs are left out.
    #[test]
    fn columns_are_the_floor_of_both_levels_in_scan_order() {
        for width in [1, 5, 63, 64, 65, 130, 200] {
            let size = Size::new(width, 9, 2).unwrap();
            let mut stream = Stream::new(width, Domain::LEVEL, 0, 0);
            let mut level = |part| {
                let mut level = Level::filled(size, Tile::Wall).unwrap();
                let open: Vec<_> = level.positions().filter(|_| stream.below(4) < part).collect();
                open.into_iter().for_each(|at| level.set(at, Tile::Floor));
                level
            };
            let (open, stairs) = ([level(3), level(2)], [level(1), level(1)]);
            let is_shared = |at: &Position| {
                open.iter().all(|level| level.is_open(at.x, at.y))
                    && !stairs.iter().any(|level| level.is_open(at.x, at.y))
            };
            let expected: Vec<_> = open[0].positions().filter(is_shared).collect();
            let levels = open.iter().map(|level| {
                crate::worldgen::regions::RegionLevel::label(level.clone(), 0).unwrap()
            });
            let regions = RegionMap::of_levels(size, levels.collect());
            let columns = SharedColumns::new(&regions, &stairs, 0);
            assert_eq!(columns.count(), expected.len() as u64);
            let found: Vec<_> = (0..columns.count()).filter_map(|rank| columns.nth(rank)).collect();
            assert_eq!(found, expected);
            assert_eq!(columns.nth(columns.count()), None);
        }
    }
}

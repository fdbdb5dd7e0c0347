//! The columns in which two regions lie above one another (SPEC 18).

use std::iter;
use std::ops::Range;

use super::regions::RegionMap;
use super::shared_runs::{Part, shared_runs};
use crate::grid::{Level, Position};

/// One staircase more for each so many tiles of overlap (SPEC 18).
const TILES_PER_EXTRA_PAIR: u64 = 252;

/// How many staircases join two regions that share so many columns (SPEC 18).
pub(super) fn pairs_for_overlap(columns: u64) -> u64 {
    columns / TILES_PER_EXTRA_PAIR + 1
}

/// Columns between a level and the next, in scan order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns<'a> {
    parts: &'a [Part],
    pieces: &'a [Piece],
    count: u64,
}

impl Columns<'_> {
    /// How many there are.
    pub(super) fn count(self) -> u64 {
        self.count
    }

    /// All of them, each as its position on a level alone. Cost: that of [`Columns::nth`] for each.
    pub(super) fn iter(self) -> impl Iterator<Item = Position> {
        (0..self.count).filter_map(move |rank| self.nth(rank, 0))
    }

    /// The column of a rank below the count, as its position on level `z`. Cost: a search among the bands of the overlap, and O(runs of a
    /// band).
    pub(super) fn nth(self, rank: u64, z: u32) -> Option<Position> {
        let mut column = None;
        self.each(&[rank], z, |at| column = Some(at));
        column
    }

    /// Calls `found` with the columns of sorted ranks below the count, as positions on level `z`. Cost: for each band that has any of them
    /// a search among the bands of the overlap, and O(runs of the band).
    pub(super) fn each(self, ranks: &[u64], z: u32, mut found: impl FnMut(Position)) {
        let mut ranks = &ranks[..ranks.partition_point(|rank| *rank < self.count)];
        while let Some(first) = ranks.first() {
            let next = self.pieces.partition_point(|piece| piece.before <= *first);
            let end = self.pieces.get(next).map_or(self.count, |next| next.before);
            let (own, rest) = ranks.split_at(ranks.partition_point(|rank| *rank < end));
            if let Some(piece) = next.checked_sub(1).and_then(|index| self.pieces.get(index)) {
                let part = &self.parts[piece.part];
                part.each(piece.stretches.clone(), own, piece.before, |x, y| {
                    found(Position { x, y, z });
                });
            }
            ranks = rest;
        }
    }
}

/// The columns that are floor on level `z` and on the next, for each pair of regions that they join, in order
/// of the pairs' numbers.
pub(super) fn overlaps(regions: &RegionMap, stairs: &[Level], z: u32) -> Overlaps {
    Overlaps::of(shared_runs(regions, stairs, z))
}

/// What a part of the rows has of an overlap.
#[derive(Debug)]
struct Piece {
    regions: (u32, u32),
    /// How many columns of the overlap come before, in the parts above.
    before: u64,
    part: usize,
    /// The indices of its stretches among those of the part.
    stretches: Range<usize>,
}

/// The columns of each pair of regions that share some.
pub(super) struct Overlaps {
    parts: Vec<Part>,
    /// Those of one overlap after those of another, from the top down.
    pieces: Vec<Piece>,
    /// For each overlap, where its pieces end, and how many columns it has.
    ends: Vec<(usize, u64)>,
}

impl Overlaps {
    /// Puts together what the parts have, from the top down.
    fn of(parts: Vec<Part>) -> Self {
        let mut pieces = Vec::with_capacity(parts.iter().map(|part| part.pairs().count()).sum());
        for (index, part) in parts.iter().enumerate() {
            let mut first = 0;
            for pair in part.pairs() {
                let stretches = first..first + pair.bands;
                first = stretches.end;
                let before = u64::from(pair.columns);
                pieces.push(Piece { regions: pair.regions, before, part: index, stretches });
            }
        }
        pieces.sort_unstable_by_key(|piece| (piece.regions, piece.part));
        let mut ends = Vec::with_capacity(pieces.len());
        let mut end = 0;
        for overlap in pieces.chunk_by_mut(|a, b| a.regions == b.regions) {
            let mut count = 0;
            for piece in &mut *overlap {
                count += std::mem::replace(&mut piece.before, count);
            }
            end += overlap.len();
            ends.push((end, count));
        }
        Self { parts, pieces, ends }
    }

    /// Each overlap, in order of its pair's numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = Columns<'_>> {
        let begins = iter::once(0).chain(self.ends.iter().map(|(end, _)| *end));
        begins.zip(&self.ends).map(move |(begin, (end, count))| self.columns(begin..*end, *count))
    }

    /// The overlap of a pair of regions; `None` where they share no columns. Cost: a search among the overlaps.
    pub(super) fn between(&self, regions: (u32, u32)) -> Option<Columns<'_>> {
        let is_before = |(end, _): &(usize, u64)| self.pieces[end - 1].regions < regions;
        let index = self.ends.partition_point(is_before);
        let (end, count) = *self.ends.get(index)?;
        let begin = index.checked_sub(1).map_or(0, |before| self.ends[before].0);
        (self.pieces[begin].regions == regions).then(|| self.columns(begin..end, count))
    }

    fn columns(&self, pieces: Range<usize>, count: u64) -> Columns<'_> {
        Columns { parts: &self.parts, pieces: &self.pieces[pieces], count }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Size, Tile};
    use crate::streams::{Domain, Stream};
    use crate::worldgen::map_text;
    use crate::worldgen::parallel::with_threads;
    use crate::worldgen::regions::RegionLevel;
    use std::collections::BTreeMap;

    /// SPEC 18: columns are counted by the regions that they join, stairs left out, in scan order.
    #[test]
    fn overlaps_are_the_floor_that_two_regions_share() {
        let tiles = map_text::read("...#.\n...#.\n\n.#...\n.#.#.\n".as_bytes()).unwrap().tiles;
        let regions = RegionMap::label(&tiles).unwrap();
        let mut stairs: Vec<_> =
            (0..2).map(|_| Level::filled(tiles.size(), Tile::Wall).unwrap()).collect();
        let all = |columns: Columns| -> Vec<_> {
            (0..columns.count())
                .filter_map(|rank| columns.nth(rank, 0))
                .map(|at| (at.x, at.y))
                .collect()
        };
        let found = |stairs: &[Level]| -> Vec<_> {
            let overlaps = || overlaps(&regions, stairs, 0).iter().map(all).collect::<Vec<_>>();
            let one = overlaps();
            for threads in [2, 3, 9] {
                assert_eq!(with_threads(threads, overlaps), one, "{threads} threads");
            }
            one
        };
        let expected = [vec![(0, 0), (0, 1)], vec![(2, 0), (2, 1)], vec![(4, 0), (4, 1)]];
        assert_eq!(found(&stairs), expected);
        let every = overlaps(&regions, &stairs, 0);
        let between = |two| every.between(two).map(all);
        assert_eq!(between((1, 2)).as_ref(), expected.get(1));
        assert_eq!((between((2, 1)), between((0, 0)), between((9, 9))), (None, None, None));
        stairs[1].set(Position::new(2, 0, 0), Tile::Floor);
        assert_eq!(found(&stairs)[1], [(2, 1)]);
    }

    /// SPEC 18, on drawings of several words a row.
    #[test]
    fn overlaps_are_those_of_a_plain_reading() {
        for width in [1, 5, 63, 64, 65, 130, 200] {
            for seed in 0..12 {
                let size = Size::new(width, 11, 2).unwrap();
                let mut stream = Stream::new(seed, Domain::LEVEL, 0, 0);
                let mut level = |of_nine| {
                    let mut level = Level::filled(size, Tile::Wall).unwrap();
                    for at in level.positions().filter(|_| stream.below(9) < of_nine) {
                        level.set(at, Tile::Floor);
                    }
                    level
                };
                let (above, below) = (level(3), level(4));
                let stairs = [level(1), level(1)];
                let labelled =
                    [&above, &below].map(|it| RegionLevel::label(it.clone(), 0).unwrap());
                let regions = RegionMap::of_levels(size, labelled.into());
                let mut plain = BTreeMap::<_, Vec<_>>::new();
                for at in above.positions() {
                    let is_taken = stairs.iter().any(|level| level.is_open(at.x, at.y));
                    let two = [0, 1].map(|z| regions.number(Position { z, ..at }));
                    if let ([Some(above), Some(below)], false) = (two, is_taken) {
                        plain.entry((above, below)).or_default().push(at);
                    }
                }
                for threads in [1, 3] {
                    let found = with_threads(threads, || overlaps(&regions, &stairs, 0));
                    assert_eq!(found.iter().count(), plain.len());
                    for ((two, expected), columns) in plain.iter().zip(found.iter()) {
                        assert_eq!(columns.count(), expected.len() as u64, "{two:?}");
                        assert!(columns.iter().eq(expected.iter().copied()), "{two:?}");
                        let every_third: Vec<_> = (0..columns.count() + 4).step_by(3).collect();
                        let mut some = Vec::new();
                        columns.each(&every_third, 0, |at| some.push(at));
                        assert!(some.iter().eq(expected.iter().step_by(3)), "{two:?}");
                    }
                }
            }
        }
    }
}

//! Staircases (SPEC 17, 18).

use std::iter;
use std::ops::Range;

use rustc_hash::FxHashMap;

use super::RegionMap;
use super::parallel::{for_each, parts};
use crate::grid::{Grid, Level, Position, Span, Tile, Vertical, spans};

/// A staircase: stairs down on one level, and right below them stairs up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StairPair {
    /// The stairs down; the stairs up are in the same column one level deeper.
    pub down: Position,
}

impl StairPair {
    /// The stairs up of the pair.
    #[must_use]
    pub fn up(self) -> Position {
        Position { z: self.down.z + 1, ..self.down }
    }
}

/// One staircase more for each so many tiles of overlap (SPEC 18).
const TILES_PER_EXTRA_PAIR: u64 = 252;

/// How many staircases join two regions that share so many columns (SPEC 18).
pub(super) fn pairs_for_overlap(columns: u64) -> u64 {
    columns / TILES_PER_EXTRA_PAIR + 1
}

/// A run of columns: how many of its piece of the overlap come before, the row, and the first column.
type Run = (u32, u16, u16);

/// Columns between a level and the next, in scan order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns<'a> {
    bands: &'a [Band],
    pieces: &'a [Piece],
    count: u64,
}

impl Columns<'_> {
    /// How many there are.
    pub(super) fn count(self) -> u64 {
        self.count
    }

    /// All of them, each as its position on a level alone.
    pub(super) fn iter(self) -> impl Iterator<Item = Position> {
        (0..self.count).filter_map(move |rank| self.nth(rank, 0))
    }

    /// The column of a rank below the count, as its position on level `z`. Cost: a search among the runs.
    pub(super) fn nth(self, rank: u64, z: u32) -> Option<Position> {
        let piece = self.pieces.partition_point(|piece| piece.before <= rank).checked_sub(1)?;
        let Piece { before, band, ref runs, .. } = self.pieces[piece];
        let (runs, rank_in_piece) = (&self.bands[band].runs[runs.clone()], (rank - before) as u32);
        let run = runs.partition_point(|(before, ..)| *before <= rank_in_piece).checked_sub(1)?;
        let (before, y, start) = runs[run];
        let x = u32::from(start) + rank_in_piece - before;
        (rank < self.count).then(|| Position { x, y: u32::from(y), z })
    }
}

/// Calls `found` with each run of columns of some rows that are floor on level `z` and on the next, in scan
/// order, and its row. `stairs` has the stairs of each level, which are no floor.
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

/// All columns that are floor on level `z` and on the next, as one overlap.
pub(super) fn shared_columns(regions: &RegionMap, stairs: &[Level], z: u32) -> Overlaps {
    overlaps_by(regions, stairs, z, |_, _| (0, 0))
}

/// The columns that are floor on level `z` and on the next, for each pair of regions that they join, in order
/// of the pairs' numbers. A run of such columns lies in one region above and in one below.
pub(super) fn overlaps(regions: &RegionMap, stairs: &[Level], z: u32) -> Overlaps {
    let (above, below) = (regions.level(z), regions.level(z + 1));
    overlaps_by(regions, stairs, z, |x, y| (above.number(x, y), below.number(x, y)))
}

/// The columns that are floor on level `z` and on the next, in order of what they are told apart by. Threads share
/// the rows.
fn overlaps_by(
    regions: &RegionMap,
    stairs: &[Level],
    z: u32,
    regions_at: impl Fn(u32, u32) -> (u32, u32) + Sync + Send,
) -> Overlaps {
    let bands = for_each(parts(regions.size().height(), 1), |rows| {
        let mut met = Met::default();
        each_shared_run(regions, stairs, z, rows, |y, span| {
            met.push(regions_at(u32::from(span.start), y), y, span);
        });
        met.sorted()
    });
    Overlaps::of(bands)
}

/// Two regions that share columns, by the number of the one above and of the one below.
#[derive(Debug)]
struct Pair {
    regions: (u32, u32),
    runs: usize,
    columns: u32,
}

/// The runs of columns as they are met, from the first row down.
#[derive(Default)]
struct Met {
    /// Pairs of regions in the order in which they were first met.
    pairs: Vec<Pair>,
    /// Each run with the place of its pair, and its row.
    runs: Vec<(u32, u16, Span)>,
    /// Of all pairs with the same `above % SIDE * SIDE + below % SIDE` the one that was met last.
    near: Vec<u32>,
    places: FxHashMap<(u32, u32), u32>,
}

impl Met {
    /// Where regions have lower numbers than this, no pair is searched twice.
    const SIDE: u32 = 32;

    #[inline]
    fn push(&mut self, regions: (u32, u32), y: u32, span: Span) {
        let (above, below) = regions;
        let near = (above % Self::SIDE * Self::SIDE + below % Self::SIDE) as usize;
        let place = self.near.get(near).copied().unwrap_or(u32::MAX);
        let is_there = self.pairs.get(place as usize).is_some_and(|pair| pair.regions == regions);
        let place = if is_there { place } else { self.search(regions, near) };
        let pair = &mut self.pairs[place as usize];
        pair.runs += 1;
        pair.columns += span.tiles();
        self.runs.push((place, y as u16, span));
    }

    #[cold]
    fn search(&mut self, regions: (u32, u32), near: usize) -> u32 {
        let place = *self.places.entry(regions).or_insert_with(|| {
            self.pairs.push(Pair { regions, runs: 0, columns: 0 });
            self.pairs.len() as u32 - 1
        });
        self.near.resize((Self::SIDE * Self::SIDE) as usize, u32::MAX);
        self.near[near] = place;
        place
    }

    /// Puts runs in order of the numbers of their pairs; those of one pair stay as they were met.
    fn sorted(self) -> Band {
        let mut pairs: Vec<_> = self.pairs.into_iter().zip(0..).collect();
        pairs.sort_unstable_by_key(|(pair, _)| pair.regions);
        let mut next = vec![(0, 0); pairs.len()];
        let mut end = 0;
        for (pair, place) in &pairs {
            next[*place as usize] = (end, 0);
            end += pair.runs;
        }
        let mut runs = vec![(0, 0, 0); end];
        for (place, y, span) in self.runs {
            let (at, before) = &mut next[place as usize];
            runs[*at] = (*before, y, span.start);
            *at += 1;
            *before += span.tiles();
        }
        Band { pairs: pairs.into_iter().map(|(pair, _)| pair).collect(), runs }
    }
}

/// What pairs of regions share in a band of rows.
#[derive(Debug)]
struct Band {
    /// In order of their numbers.
    pairs: Vec<Pair>,
    /// Those of one pair after those of another, in scan order.
    runs: Vec<Run>,
}

/// What a band has of an overlap.
#[derive(Debug)]
struct Piece {
    regions: (u32, u32),
    /// How many columns of the overlap come before, in the bands above.
    before: u64,
    band: usize,
    /// The place of its runs among those of the band.
    runs: Range<usize>,
}

/// The columns of each pair of regions that share some.
pub(super) struct Overlaps {
    bands: Vec<Band>,
    /// Those of one overlap after those of another, from the top down.
    pieces: Vec<Piece>,
    /// For each overlap, where its pieces end, and how many columns it has.
    ends: Vec<(usize, u64)>,
}

impl Overlaps {
    /// Puts together what the bands have, from the top down.
    fn of(bands: Vec<Band>) -> Self {
        let mut pieces = Vec::new();
        for (place, band) in bands.iter().enumerate() {
            let mut first = 0;
            for pair in &band.pairs {
                let runs = first..first + pair.runs;
                first = runs.end;
                let before = u64::from(pair.columns);
                pieces.push(Piece { regions: pair.regions, before, band: place, runs });
            }
        }
        pieces.sort_unstable_by_key(|piece| (piece.regions, piece.band));
        let mut ends = Vec::new();
        let mut end = 0;
        for overlap in pieces.chunk_by_mut(|a, b| a.regions == b.regions) {
            let mut count = 0;
            for piece in &mut *overlap {
                count += std::mem::replace(&mut piece.before, count);
            }
            end += overlap.len();
            ends.push((end, count));
        }
        Self { bands, pieces, ends }
    }

    /// Each overlap, in order of its pair's numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = Columns<'_>> {
        let begins = iter::once(0).chain(self.ends.iter().map(|(end, _)| *end));
        begins.zip(&self.ends).map(move |(begin, (end, count))| self.columns(begin..*end, *count))
    }

    /// The overlap of a pair of regions; `None` where they share no columns. Cost: a search among the overlaps.
    pub(super) fn between(&self, regions: (u32, u32)) -> Option<Columns<'_>> {
        let is_before = |(end, _): &(usize, u64)| self.pieces[end - 1].regions < regions;
        let place = self.ends.partition_point(is_before);
        let (end, count) = *self.ends.get(place)?;
        let begin = place.checked_sub(1).map_or(0, |before| self.ends[before].0);
        (self.pieces[begin].regions == regions).then(|| self.columns(begin..end, count))
    }

    fn columns(&self, pieces: Range<usize>, count: u64) -> Columns<'_> {
        Columns { bands: &self.bands, pieces: &self.pieces[pieces], count }
    }
}

/// Every staircase of a world, by level, then in scan order. Stairs without a partner are in none.
pub(super) fn find_pairs(tiles: &Grid<Tile>) -> Vec<StairPair> {
    (0..tiles.size().depth())
        .flat_map(|z| tiles.positions(z))
        .filter(|at| tiles[*at] == Tile::StairsDown && has_partner(tiles, *at))
        .map(|down| StairPair { down })
        .collect()
}

/// Do the stairs at a position have their other end? False for tiles that are no stairs.
pub(super) fn has_partner(tiles: &Grid<Tile>, at: Position) -> bool {
    let (vertical, partner) = match tiles.get(at) {
        Some(Tile::StairsDown) => (Vertical::Down, Tile::StairsUp),
        Some(Tile::StairsUp) => (Vertical::Up, Tile::StairsDown),
        _ => return false,
    };
    at.climb(vertical, tiles.size()).is_some_and(|far| tiles[far] == partner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;
    use crate::worldgen::parallel::with_threads;

    /// SPEC 17
    #[test]
    fn stairs_without_their_other_end_are_no_pair() {
        let tiles = map_text::read(">>\n\n<.\n".as_bytes()).unwrap().tiles;
        assert_eq!(find_pairs(&tiles), [StairPair { down: Position::new(0, 0, 0) }]);
        assert!(has_partner(&tiles, Position::new(0, 0, 1)));
        assert!(!has_partner(&tiles, Position::new(1, 0, 0)));
    }

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
        let shared = |stairs: &[Level]| {
            let columns = shared_columns(&regions, stairs, 0);
            columns.iter().map(all).collect::<Vec<_>>()
        };
        assert_eq!(shared(&stairs), [[(0, 0), (2, 0), (4, 0), (0, 1), (2, 1), (4, 1)]]);
        let every = overlaps(&regions, &stairs, 0);
        let between = |two| every.between(two).map(all);
        assert_eq!(between((1, 2)).as_ref(), expected.get(1));
        assert_eq!((between((2, 1)), between((0, 0)), between((9, 9))), (None, None, None));
        stairs[1].set(Position::new(2, 0, 0), Tile::Floor);
        assert_eq!(found(&stairs)[1], [(2, 1)]);
        assert_eq!(shared(&stairs)[0].len(), 5);
    }
}

//! Staircases (SPEC 17, 18).

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::RegionMap;
use super::parallel::for_each;
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

/// Columns between a level and the next, in scan order.
#[derive(Debug, Default)]
pub(super) struct Columns {
    /// Runs of columns: how many columns come before, the row, and the first column.
    runs: Vec<(u64, u32, u16)>,
    count: u64,
}

impl Columns {
    fn push(&mut self, y: u32, span: Span) {
        if self.runs.is_empty() {
            // To grow step by step from four takes longer than all else.
            self.runs.reserve(32);
        }
        self.runs.push((self.count, y, span.start));
        self.count += u64::from(span.tiles());
    }

    /// Takes in columns that come after all that there are.
    fn append(&mut self, more: Self) {
        let before = self.count;
        self.runs.extend(more.runs.into_iter().map(|(count, y, start)| (before + count, y, start)));
        self.count += more.count;
    }

    /// How many there are.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// The column of a rank below the count, as its position on level `z`. Cost: a search among the runs.
    pub(super) fn nth(&self, rank: u64, z: u32) -> Option<Position> {
        let run = self.runs.partition_point(|(before, ..)| *before <= rank).checked_sub(1)?;
        let (before, y, start) = self.runs[run];
        (rank < self.count).then(|| Position { x: u32::from(start) + (rank - before) as u32, y, z })
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

/// All columns that are floor on level `z` and on the next.
pub(super) fn shared_columns(regions: &RegionMap, stairs: &[Level], z: u32) -> Columns {
    let mut columns = Columns::default();
    let rows = 0..regions.size().height();
    each_shared_run(regions, stairs, z, rows, |y, span| columns.push(y, span));
    columns
}

/// Columns that join two regions, by the numbers of the one above and the one below.
struct Overlaps {
    /// Where the first pairs are to be found, by `above % SIDE * SIDE + below % SIDE`.
    near: Vec<u32>,
    places: FxHashMap<(u32, u32), u32>,
    /// In the order in which pairs were first met.
    found: Vec<((u32, u32), Columns)>,
}

impl Overlaps {
    /// Pairs of regions with numbers below this are found without a search.
    const SIDE: u32 = 32;

    fn new() -> Self {
        let near = vec![u32::MAX; (Self::SIDE * Self::SIDE) as usize];
        Self { near, places: FxHashMap::default(), found: Vec::new() }
    }

    #[inline]
    fn of(&mut self, pair: (u32, u32)) -> &mut Columns {
        let (above, below) = pair;
        let near = (above % Self::SIDE * Self::SIDE + below % Self::SIDE) as usize;
        let place = self.near[near] as usize;
        let is_there = self.found.get(place).is_some_and(|(found, _)| *found == pair);
        let place = if is_there { place } else { self.search(pair, near) };
        &mut self.found[place].1
    }

    #[cold]
    fn search(&mut self, pair: (u32, u32), near: usize) -> usize {
        let place = *self.places.entry(pair).or_insert_with(|| {
            self.found.push((pair, Columns::default()));
            self.found.len() as u32 - 1
        });
        self.near[near] = place;
        place as usize
    }
}

/// The columns that are floor on level `z` and on the next, for each pair of regions that they join, in order
/// of the pairs' numbers. A run of such columns lies in one region above and in one below. Each thread goes
/// through a band of rows.
pub(super) fn overlaps(
    regions: &RegionMap,
    stairs: &[Level],
    z: u32,
    threads: usize,
) -> Vec<Columns> {
    let height = regions.size().height();
    let (above, below) = (regions.level(z), regions.level(z + 1));
    let rows = height.div_ceil(threads.max(1) as u32);
    let bands = (0..height).step_by(rows as usize).map(|y| y..height.min(y + rows));
    let found = for_each(bands, threads, |rows| {
        let mut overlaps = Overlaps::new();
        each_shared_run(regions, stairs, z, rows, |y, span| {
            let x = u32::from(span.start);
            overlaps.of((above.number(x, y), below.number(x, y))).push(y, span);
        });
        overlaps
    });
    let all = found.into_iter().reduce(|mut all, band| {
        band.found.into_iter().for_each(|(pair, columns)| all.of(pair).append(columns));
        all
    });
    let mut overlaps = all.map_or_else(Vec::new, |all| all.found);
    overlaps.sort_unstable_by_key(|(pair, _)| *pair);
    overlaps.into_iter().map(|(_, columns)| columns).collect()
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
        let all = |columns: &Columns| -> Vec<_> {
            (0..columns.count())
                .filter_map(|rank| columns.nth(rank, 0))
                .map(|at| (at.x, at.y))
                .collect()
        };
        let found = |stairs: &[Level]| -> Vec<_> {
            let one = overlaps(&regions, stairs, 0, 1).iter().map(all).collect();
            for threads in [2, 3, 9] {
                let more: Vec<_> = overlaps(&regions, stairs, 0, threads).iter().map(all).collect();
                assert_eq!(more, one, "{threads} threads");
            }
            one
        };
        let expected = [vec![(0, 0), (0, 1)], vec![(2, 0), (2, 1)], vec![(4, 0), (4, 1)]];
        assert_eq!(found(&stairs), expected);
        assert_eq!(shared_columns(&regions, &stairs, 0).nth(6, 0), None);
        stairs[1].set(Position::new(2, 0, 0), Tile::Floor);
        assert_eq!(found(&stairs)[1], [(2, 1)]);
        assert_eq!(shared_columns(&regions, &stairs, 0).count(), 5);
    }
}

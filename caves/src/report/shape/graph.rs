//! The floor of a world as a graph that is much smaller than its tiles, and falls apart as they do.

use super::floor::{Floor, WORD, east, west};
use super::pieces::Pieces;
use crate::grid::{Span, set_bits, spans};

/// Of the far end of a way: it is a run of open floor, and no narrow tile.
const IS_RUN: u32 = 1 << 31;

/// A node for each narrow tile, and then one for each run of the floor between them, of which one stands for all that hang together.
///
/// A tile is narrow where the floor around it falls into parts without it, or where it has stairs. The world falls apart without no
/// other tile: what is around that hangs together without it.
///
/// ```text
///     #...#####    Narrow are the four tiles n.
///     ....nnnn.    Of the others there are two pieces.
///     #...#####
/// ```
#[derive(Default)]
pub(super) struct Graph {
    /// How many nodes are narrow tiles.
    narrow: usize,
    /// For each node its first way, and in the end the number of all.
    firsts: Vec<u32>,
    /// The far end of each way.
    ways: Vec<u32>,
    level: LevelTiles,
    /// The runs of all levels, and what hangs together.
    runs: Pieces,
    /// The runs of a row, and of the one above it.
    row: Vec<Span>,
    above: Vec<Span>,
    /// Ways from narrow tiles, as they are found.
    found: Vec<(u32, u32)>,
    /// The nodes of the ends of staircases, in their order.
    ends: Vec<u32>,
}

/// The floor of a level in two: words of its rows, without its frame.
#[derive(Default)]
struct LevelTiles {
    /// The first word of the level, as the floor counts them.
    first: usize,
    narrow: Vec<u64>,
    /// All others, and those of them at which a run begins.
    open: Vec<u64>,
    begins: Vec<u64>,
    /// How many narrow tiles, and how many runs, there are before each word, on all levels.
    before: Vec<[u32; 2]>,
}

impl LevelTiles {
    /// The narrow tile or the run that a walkable cell is. Cost O(1).
    #[inline]
    fn node(&self, cell: usize) -> u32 {
        let (word, tile) = (cell / WORD - self.first, cell % WORD);
        let up_to = u64::MAX >> (WORD - 1 - tile);
        let [narrow, runs] = self.before[word];
        match self.narrow[word] >> tile & 1 {
            1 => narrow + (self.narrow[word] & (up_to >> 1)).count_ones(),
            _ => IS_RUN | (runs + (self.begins[word] & up_to).count_ones() - 1),
        }
    }
}

impl Graph {
    /// How many nodes are narrow tiles: those are the first.
    pub(super) fn narrow(&self) -> u32 {
        self.narrow as u32
    }

    /// How many nodes there are.
    pub(super) fn nodes(&self) -> usize {
        self.firsts.len() - 1
    }

    /// The first way of a node, and the one after its last.
    #[inline]
    pub(super) fn ways(&self, node: u32) -> [u32; 2] {
        [self.firsts[node as usize], self.firsts[node as usize + 1]]
    }

    /// The node at the far end of a way.
    #[inline]
    pub(super) fn end(&self, way: u32) -> u32 {
        self.ways[way as usize]
    }

    /// Finds the graph of a floor. Cost O(words + narrow tiles + runs).
    pub(super) fn find(&mut self, floor: &Floor) {
        self.narrow = 0;
        self.runs.clear();
        self.found.clear();
        self.ends.clear();
        let mut stairs = floor.stairs();
        for z in 0..floor.depth() {
            let end = floor.rows(z).end * WORD;
            let (own, others) = stairs.split_at(stairs.partition_point(|(cell, _)| *cell < end));
            stairs = others;
            self.part(floor, z, own);
            self.join_runs(floor.row());
            self.find_ways(floor);
            self.ends.extend(own.iter().map(|(cell, _)| self.level.node(*cell)));
        }
        let far = floor
            .stairs()
            .iter()
            .map(|(_, far)| self.ends[floor.stairs().partition_point(|(cell, _)| cell < far)]);
        self.found.extend(self.ends.iter().copied().zip(far));
        self.order();
    }

    /// Parts a level into narrow tiles and runs of others.
    fn part(&mut self, floor: &Floor, z: usize, stairs: &[(usize, usize)]) {
        let (words, row, rows) = (floor.words(), floor.row(), floor.rows(z));
        let LevelTiles { first, narrow, open, begins, before } = &mut self.level;
        *first = rows.start;
        narrow.clear();
        narrow.extend(rows.clone().map(|index| narrow_tiles(words, row, index)));
        for (cell, _) in stairs {
            narrow[cell / WORD - rows.start] |= 1 << (cell % WORD);
        }
        open.clear();
        begins.clear();
        before.clear();
        open.extend(words[rows].iter().zip(&*narrow).map(|(word, narrow)| word & !narrow));
        let (mut sums, mut last) = ([self.narrow as u32, self.runs.len() as u32], 0);
        for (narrow, open) in narrow.iter().zip(&*open) {
            let begin = open & !(open << 1 | last);
            last = open >> (WORD - 1);
            before.push(sums);
            begins.push(begin);
            sums[0] += narrow.count_ones();
            sums[1] += begin.count_ones();
        }
        self.narrow = sums[0] as usize;
    }

    /// Adds the runs of the level, and joins those that touch, across corners too.
    fn join_runs(&mut self, words_per_row: usize) {
        self.above.clear();
        let mut first_above = 0;
        for words in self.level.open.chunks_exact(words_per_row) {
            self.row.clear();
            self.row.extend(spans(words));
            let first = self.runs.add(self.row.len());
            let (mut here, mut above) = (0, 0);
            while let (Some(run), Some(other)) = (self.row.get(here), self.above.get(above)) {
                let (run, other) = (*run, *other);
                if run.start <= other.end && other.start <= run.end {
                    self.runs.join(first + here as u32, first_above + above as u32);
                }
                if run.end < other.end { here += 1 } else { above += 1 }
            }
            std::mem::swap(&mut self.row, &mut self.above);
            first_above = first;
        }
    }

    /// Finds the ways from the narrow tiles of the level to those around them.
    fn find_ways(&mut self, floor: &Floor) {
        let (words, row) = (floor.words(), floor.row());
        let around = around(row);
        for (index, narrow) in (self.level.first..).zip(&self.level.narrow) {
            let [before, _] = self.level.before[index - self.level.first];
            for (node, tile) in (before..).zip(set_bits(*narrow)) {
                let cell = index * WORD + tile as usize;
                for step in around {
                    let next = cell.wrapping_add(step);
                    if words[next / WORD] >> (next % WORD) & 1 == 1 {
                        self.found.push((node, self.level.node(next)));
                    }
                }
            }
        }
    }

    /// Orders the ways by the nodes that they leave; those to runs lead back too.
    fn order(&mut self) {
        let Self { narrow, firsts, ways, runs, found, .. } = self;
        let node = |far: u32, runs: &mut Pieces| match far & IS_RUN {
            0 => far,
            _ => *narrow as u32 + runs.root(far & !IS_RUN),
        };
        firsts.clear();
        firsts.resize(*narrow + runs.len() + 1, 0);
        for (from, to) in &mut *found {
            *to = node(*to, runs);
            firsts[*from as usize] += 1;
            firsts[*to as usize] += u32::from(*to as usize >= *narrow);
        }
        let mut sum = 0;
        for first in &mut *firsts {
            sum += *first;
            *first = sum;
        }
        ways.clear();
        ways.resize(sum as usize, 0);
        let mut add = |from: u32, to| {
            let first = &mut firsts[from as usize];
            *first -= 1;
            ways[*first as usize] = to;
        };
        for (from, to) in found.drain(..) {
            add(from, to);
            if to as usize >= *narrow {
                add(to, from);
            }
        }
    }
}

/// The steps from a cell to the eight around it; they wrap around.
fn around(words_per_row: usize) -> [usize; 8] {
    let row = words_per_row * WORD;
    let after = [1, row - 1, row, row + 1];
    let [east, south_west, south, south_east] = after;
    let [west, north_east, north, north_west] = after.map(usize::wrapping_neg);
    [north_west, north, north_east, west, east, south_west, south, south_east]
}

/// The tiles of a word around which the floor falls into parts without them.
///
/// Going round a tile, a part of floor ends at each of its four sides that is rock with floor in the next corner or at the next side. One
/// that ends nowhere goes all around.
///
/// Source: Yokoi, Toriwaki and Fukumura, "An analysis of topological properties of digitized binary pictures using local features", 1975.
fn narrow_tiles(words: &[u64], row: usize, index: usize) -> u64 {
    let three = |index| [west(words, index), words[index], east(words, index)];
    let [north_west, north, north_east] = three(index - row);
    let [west, here, east] = three(index);
    let [south_west, south, south_east] = three(index + row);
    let end = |side: u64, corner: u64, next: u64| !side & (corner | next);
    let (at_north, at_east) = (end(north, north_east, east), end(east, south_east, south));
    let (at_south, at_west) = (end(south, south_west, west), end(west, north_west, north));
    let are_two =
        (at_north & at_east) | (at_south & at_west) | ((at_north | at_east) & (at_south | at_west));
    here & are_two
}

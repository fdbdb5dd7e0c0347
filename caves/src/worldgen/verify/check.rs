//! Each invariant of a world, checked.

use crate::grid::Position;
use crate::worldgen::world_map::WorldMap;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// What does not hold: the name of the invariant and where it fails.
    pub violations: Vec<String>,
    /// Walkable tiles of the world.
    pub walkable: u64,
    /// Walkable tiles that can be reached from the start by walking and stairs.
    pub reachable: u64,
}

/// What is written down of a world while it is checked, which keeps its memory for the next one.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// The characters of all tiles, level by level, row by row.
    text: Vec<u8>,
    /// Which tiles of a row can be walked: a bit each.
    walkable: Vec<u64>,
    /// The runs of tiles that can be walked, in scan order.
    runs: Vec<Run>,
    /// For each row of all levels the index of its first run, and after the last one their number.
    rows: Vec<usize>,
    /// The sets, in scan order of their first tiles.
    sets: Vec<Set>,
}

/// Tiles of a row that can be walked, between two that cannot.
#[derive(Clone, Copy, Debug)]
struct Run {
    start: usize,
    end: usize,
    /// A run before it that can be walked to, or itself; in the end the index of its set.
    leads_to: usize,
}

/// Tiles of a level that can be walked between.
#[derive(Clone, Copy, Debug)]
struct Set {
    level: usize,
    /// Counted from 1 on its level.
    number: u32,
    tiles: u64,
    has_floor: bool,
}

/// A world that is being checked.
pub(super) struct Check<'a> {
    world: &'a WorldMap,
    /// Columns, rows and levels.
    sides: [usize; 3],
    notes: &'a mut Notes,
    /// The ends of each pair of stairs, as indices.
    pairs: Vec<[usize; 2]>,
    pub(super) findings: Findings,
}

impl<'a> Check<'a> {
    pub(super) fn new(world: &'a WorldMap, notes: &'a mut Notes) -> Self {
        let size = world.tiles.size();
        let sides = [size.width(), size.height(), size.depth()].map(|side| side as usize);
        notes.text.clear();
        notes.text.extend(world.tiles.cells().iter().map(|tile| tile.as_char() as u8));
        let mut check =
            Self { world, sides, notes, pairs: Vec::new(), findings: Findings::default() };
        if check.notes.text.len() != sides.iter().product::<usize>() {
            check.fails("shape", "the tiles do not fill the size");
            check.notes.text.resize(sides.iter().product(), b'#');
        }
        check.walk();
        check.findings.walkable = check.notes.sets.iter().map(|set| set.tiles).sum();
        check
    }

    fn fails(&mut self, invariant: &str, where_and_what: impl std::fmt::Display) {
        // The first few are enough.
        if self.findings.violations.len() < 20 {
            self.findings.violations.push(format!("{invariant}: {where_and_what}"));
        }
    }

    /// Tiles of a level.
    fn level(&self) -> usize {
        self.sides[0] * self.sides[1]
    }

    /// The index of a position, or `None` outside.
    fn index(&self, Position { x, y, z }: Position) -> Option<usize> {
        let [x, y, z] = [x, y, z].map(|side| side as usize);
        let [width, height, depth] = self.sides;
        (x < width && y < height && z < depth).then_some((z * height + y) * width + x)
    }

    /// The position of a tile.
    fn position(&self, index: usize) -> Position {
        let [width, height, _] = self.sides;
        let [x, y, z] = [index % width, index / width % height, index / width / height];
        let [x, y, z] = [x, y, z].map(|side| side as u32);
        Position { x, y, z }
    }

    /// The character at an index; rock beyond the world.
    fn at(&self, index: Option<usize>) -> u8 {
        index.map_or(b'#', |index| self.notes.text[index])
    }

    /// SPEC 17: pairs are aligned, the list of pairs is that of the tiles, the ends of the world have none.
    pub(super) fn stairs(&mut self) {
        let level = self.level();
        let mut listed = self.world.stairs.iter().map(|pair| pair.down);
        let mut is_list_right = true;
        let width = self.sides[0];
        // Compared without a branch, which takes many characters at once.
        let has_stairs = |row: &[u8]| row.iter().fold(false, |any, c| any | b"<>".contains(c));
        let rows = self.notes.text.chunks_exact(width).enumerate();
        let firsts = rows.filter(|(_, row)| has_stairs(row)).map(|(row, _)| row * width);
        for index in firsts.collect::<Vec<_>>().into_iter().flat_map(|first| first..first + width) {
            let (far, partner) = match self.notes.text[index] {
                b'>' => (Some(index + level).filter(|far| *far < self.notes.text.len()), b'<'),
                b'<' => (index.checked_sub(level), b'>'),
                _ => continue,
            };
            let at = self.position(index);
            match far {
                Some(far) if self.notes.text[far] == partner => {
                    if partner == b'<' {
                        self.pairs.push([index, far]);
                        is_list_right &= listed.next() == Some(at);
                    }
                }
                _ => self.fails("stair pairs", format!("{} has no partner", words(at))),
            }
        }
        if !is_list_right || listed.next().is_some() {
            self.fails("stair pairs", "the list of pairs is not that of the tiles");
        }
    }

    /// SPEC 25: on floor of the top level.
    pub(super) fn start(&mut self) {
        let Some(start) = self.world.start else { return self.fails("start", "there is none") };
        if start.z != 0 || self.at(self.index(start)) != b'.' {
            self.fails("start", format!("{} is no floor of the top level", words(start)));
        }
    }

    /// What is there by design is on floor, one on a tile, listed in scan order, and none at the start.
    pub(super) fn features(&mut self) {
        let mut last = None;
        for feature in &self.world.features {
            let (at, index) = (words(feature.at), self.index(feature.at));
            if self.at(index) != b'.' {
                self.fails("features", format!("{at} is no floor"));
            } else if self.world.start == Some(feature.at) {
                self.fails("features", format!("{at} is the start"));
            } else if index <= last {
                self.fails("features", format!("{at} is out of order"));
            }
            last = index;
        }
    }

    /// SPEC 10, 11, 13: numbers in scan order without holes, one for each set that can be walked, none too
    /// small.
    pub(super) fn regions(&mut self, min_region: &[u64]) {
        let [own, claimed] = [self.world.tiles.size(), self.world.regions.size()];
        if claimed != own {
            self.fails("region map", format!("it is of a world of {claimed}, not of {own}"));
        } else if !self.is_region_map_right() {
            self.name_other_regions();
        }
        let least = |level: usize| min_region.get(level).copied().unwrap_or(0);
        let small = self.notes.sets.iter().filter(|set| set.tiles < least(set.level));
        let small: Vec<_> = small.copied().collect();
        for Set { level, number, tiles, .. } in small {
            let what = format!("region {number} of level {} has {tiles} tiles", level + 1);
            self.fails("small regions", what);
        }
    }

    /// SPEC 25: in the largest region of the top level that has any floor.
    pub(super) fn start_region(&mut self) {
        let Some(own) = self.set_of_start() else { return };
        let own = self.notes.sets[own];
        let of_top = self.notes.sets.iter().filter(|set| set.level == 0 && set.has_floor);
        let largest = of_top.map(|set| set.tiles).max().unwrap_or(0);
        if own.level == 0 && own.has_floor && own.tiles < largest {
            self.fails("start", "it is not in the largest region of the top level");
        }
    }

    /// SPEC 20
    pub(super) fn reach(&mut self, connect: bool) {
        let mut is_reached = vec![false; self.notes.sets.len()];
        if let Some(start) = self.set_of_start() {
            is_reached[start] = true;
        }
        let set_of = |index| self.set_of(index);
        let pairs = self.pairs.iter().map(|ends| ends.map(set_of));
        let pairs: Vec<_> = pairs.filter_map(|[one, other]| Some((one?, other?))).collect();
        let mut is_more = true;
        while is_more {
            is_more = false;
            for (one, other) in &pairs {
                if is_reached[*one] != is_reached[*other] {
                    (is_reached[*one], is_reached[*other], is_more) = (true, true, true);
                }
            }
        }
        let sets = self.notes.sets.iter().zip(&is_reached);
        let reached = sets.filter_map(|(set, is_reached)| is_reached.then_some(set.tiles));
        self.findings.reachable = reached.sum();
        let (reachable, walkable) = (self.findings.reachable, self.findings.walkable);
        if connect && reachable != walkable {
            self.fails("reach", format!("{reachable} of {walkable} walkable tiles can be reached"));
        }
    }

    /// The index of the set of a tile; `None` for rock. Cost O(runs of its row).
    fn set_of(&self, index: usize) -> Option<usize> {
        let (row, x) = (index / self.sides[0], index % self.sides[0]);
        let mut runs = self.notes.runs[self.notes.rows[row]..self.notes.rows[row + 1]].iter();
        runs.find(|run| (run.start..run.end).contains(&x)).map(|run| run.leads_to)
    }

    fn set_of_start(&self) -> Option<usize> {
        self.set_of(self.index(self.world.start?)?)
    }

    /// Finds what can be walked between. Each run leads to those above it that it touches, across corners too.
    fn walk(&mut self) {
        let [width, height, _] = self.sides;
        let Notes { text, walkable, runs, rows, sets } = &mut *self.notes;
        runs.clear();
        rows.clear();
        sets.clear();
        for (row, text) in text.chunks_exact(width).enumerate() {
            let above = if row % height == 0 { runs.len() } else { rows[row - 1] };
            rows.push(runs.len());
            let mut touched = above;
            walkable.clear();
            walkable.extend(text.chunks(64).map(walkable_of));
            let mut start = first_from(walkable, 0, false);
            while start < width {
                // Beyond the row nothing can be walked.
                let end = first_from(walkable, start, true).min(width);
                let own = runs.len();
                runs.push(Run { start, end, leads_to: own });
                // Of the runs above those that end before it touch none after it either.
                while touched < rows[row] && runs[touched].end < start {
                    touched += 1;
                }
                for other in touched..rows[row] {
                    if runs[other].start > end {
                        break;
                    }
                    let (one, other) = (first_of(runs, own), first_of(runs, other));
                    runs[one.max(other)].leads_to = one.min(other);
                }
                start = first_from(walkable, end, false);
            }
        }
        rows.push(runs.len());
        let mut number = 0;
        for (row, text) in text.chunks_exact(width).enumerate() {
            if row % height == 0 {
                number = 0;
            }
            for index in rows[row]..rows[row + 1] {
                let Run { start, end, leads_to } = runs[index];
                // What a run leads to comes before it, and has its set already.
                runs[index].leads_to = if leads_to == index {
                    number += 1;
                    sets.push(Set { level: row / height, number, tiles: 0, has_floor: false });
                    sets.len() - 1
                } else {
                    runs[leads_to].leads_to
                };
                let set = &mut sets[runs[index].leads_to];
                set.tiles += (end - start) as u64;
                set.has_floor = set.has_floor || text[start..end].contains(&b'.');
            }
        }
    }

    /// Returns whether the regions of the world are what can be walked between; both have one size.
    fn is_region_map_right(&self) -> bool {
        let [_, height, depth] = self.sides;
        let Notes { runs, rows, sets, .. } = &*self.notes;
        let mut index = 0;
        for z in 0..depth {
            for (y, span, number) in self.world.regions.runs(z as u32) {
                let row = z * height + y as usize;
                let is_same = |run: &Run| {
                    let [start, end] = [span.start, span.end].map(usize::from);
                    (run.start, run.end, sets[run.leads_to].number) == (start, end, number)
                };
                let is_in_row = (rows[row]..rows[row + 1]).contains(&index);
                if !(is_in_row && runs.get(index).is_some_and(is_same)) {
                    return false;
                }
                index += 1;
            }
        }
        index == runs.len()
    }

    /// Names the regions that are other than what can be walked between. Cost O(tiles, and runs of each row).
    fn name_other_regions(&mut self) {
        let mut others: Vec<usize> = Vec::new();
        for index in 0..self.notes.text.len() {
            let at = self.position(index);
            let claimed = self.world.regions.number(at);
            match self.set_of(index) {
                None if claimed.is_some() => {
                    self.fails("region map", format!("{} is rock with a region", words(at)));
                }
                Some(set)
                    if claimed != Some(self.notes.sets[set].number) && !others.contains(&set) =>
                {
                    others.push(set);
                    let Set { level, number, .. } = self.notes.sets[set];
                    let what = format!("region {number} of level {} is another", level + 1);
                    self.fails("region map", what);
                }
                _ => {}
            }
        }
    }
}

/// Which of 64 characters, or of the last ones of a row, are no rock: a bit each, the first in the lowest.
fn walkable_of(characters: &[u8]) -> u64 {
    const ONES: u64 = u64::MAX / 0xff;
    let (eights, rest) = characters.as_chunks::<8>();
    let eights = eights.iter().zip(0_u32..).map(|(eight, index)| {
        // The highest bit of each byte is set where it is no zero, which is rock; a product brings those of all bytes together.
        let differs = u64::from_le_bytes(*eight) ^ (ONES * u64::from(b'#'));
        let bits = ((differs & (ONES * 0x7f)) + ONES * 0x7f) | differs;
        ((bits >> 7 & ONES).wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * index)
    });
    let rest = rest.iter().zip(characters.len() - rest.len()..);
    let rest = rest.map(|(c, bit)| u64::from(*c != b'#') << bit);
    eights.chain(rest).fold(0, |all, bits| all | bits)
}

/// The index of the first bit of a row from one on that is set, or that is not, which all beyond the row are; the number of all bits where
/// there is none.
fn first_from(words: &[u64], index: usize, is_rock: bool) -> usize {
    let flip = if is_rock { u64::MAX } else { 0 };
    let (first, bit) = (index / 64, index % 64);
    let Some(word) = words.get(first) else { return words.len() * 64 };
    let found = (word ^ flip) >> bit;
    if found != 0 {
        return index + found.trailing_zeros() as usize;
    }
    let others = words.iter().enumerate().skip(first + 1);
    let mut others = others.map(|(at, word)| (at, word ^ flip));
    let found = others.find(|(_, word)| *word != 0);
    found.map_or(words.len() * 64, |(at, word)| at * 64 + word.trailing_zeros() as usize)
}

/// The first run that a run leads to.
fn first_of(runs: &mut [Run], mut run: usize) -> usize {
    while runs[run].leads_to != run {
        runs[run].leads_to = runs[runs[run].leads_to].leads_to;
        run = runs[run].leads_to;
    }
    run
}

/// A position as `(x, y, z)`.
fn words(Position { x, y, z }: Position) -> String {
    format!("({x}, {y}, {z})")
}

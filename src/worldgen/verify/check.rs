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
    /// The characters of all tiles, level by level, row by row, each level in a frame of rock.
    text: Vec<u8>,
    /// For each of them the number of the set of tiles that it is walked to from, counted from 1 on its level; 0 for rock.
    walked: Vec<u32>,
    /// For each of them the number of its region, as the world has it; 0 for none.
    claimed: Vec<u32>,
    /// Tiles of a set whose neighbours were not looked at.
    open: Vec<usize>,
    /// The sets, in scan order of their first tiles.
    sets: Vec<Set>,
    /// For each level how many sets come before its own.
    before: Vec<usize>,
}

/// Tiles of a level that can be walked between.
#[derive(Clone, Copy, Debug)]
struct Set {
    level: usize,
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
        let [width, height, depth] = sides;
        let framed = (width + 2) * (height + 2) * depth;
        notes.text.clear();
        notes.text.resize(framed, b'#');
        let mut check =
            Self { world, sides, notes, pairs: Vec::new(), findings: Findings::default() };
        if world.tiles.cells().len() != sides.iter().product::<usize>() {
            check.fails("shape", "the tiles do not fill the size");
            return check;
        }
        let rows = world.tiles.cells().chunks_exact(width);
        for (row, tiles) in rows.enumerate() {
            let first = check.index_of(0, row % height, row / height);
            let text = &mut check.notes.text[first..first + width];
            text.iter_mut().zip(tiles).for_each(|(text, tile)| *text = tile.as_char() as u8);
        }
        let walkable = check.notes.text.iter().filter(|c| **c != b'#').count();
        check.findings.walkable = walkable as u64;
        check
    }

    fn fails(&mut self, invariant: &str, where_and_what: impl std::fmt::Display) {
        // The first few are enough.
        if self.findings.violations.len() < 20 {
            self.findings.violations.push(format!("{invariant}: {where_and_what}"));
        }
    }

    /// Cells of a framed row, and of a framed level.
    fn steps(&self) -> (usize, usize) {
        let [width, height, _] = self.sides;
        (width + 2, (width + 2) * (height + 2))
    }

    /// The index of a tile of the world.
    fn index_of(&self, x: usize, y: usize, z: usize) -> usize {
        let (row, level) = self.steps();
        z * level + (y + 1) * row + x + 1
    }

    /// The index of a position, or `None` outside.
    fn index(&self, Position { x, y, z }: Position) -> Option<usize> {
        let [x, y, z] = [x, y, z].map(|side| side as usize);
        let [width, height, depth] = self.sides;
        (x < width && y < height && z < depth).then(|| self.index_of(x, y, z))
    }

    /// The position of a tile of the world.
    fn position(&self, index: usize) -> Position {
        let (row, level) = self.steps();
        let (z, within) = (index / level, index % level);
        let [x, y, z] = [within % row - 1, within / row - 1, z].map(|side| side as u32);
        Position { x, y, z }
    }

    /// The character at an index; rock beyond the world.
    fn at(&self, index: Option<usize>) -> u8 {
        index.map_or(b'#', |index| self.notes.text[index])
    }

    /// SPEC 17: pairs are aligned, the list of pairs is that of the tiles, the ends of the world have none.
    pub(super) fn stairs(&mut self) {
        let (_, level) = self.steps();
        let mut listed = self.world.stairs.iter().map(|pair| pair.down);
        let mut is_list_right = true;
        for index in 0..self.notes.text.len() {
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
        self.walk();
        self.claim();
        if self.notes.walked != self.notes.claimed {
            self.name_other_regions();
        }
        for Set { level, number, tiles, .. } in self.notes.sets.clone() {
            if tiles < min_region.get(level).copied().unwrap_or(0) {
                let level = level + 1;
                let what = format!("region {number} of level {level} has {tiles} tiles");
                self.fails("small regions", what);
            }
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

    /// The index of the set of a tile; `None` for rock.
    fn set_of(&self, index: usize) -> Option<usize> {
        let (_, level) = self.steps();
        let number = self.notes.walked[index] as usize;
        Some(self.notes.before[index / level] + number.checked_sub(1)?)
    }

    fn set_of_start(&self) -> Option<usize> {
        self.set_of(self.index(self.world.start?)?)
    }

    /// Walks over each set of tiles, in scan order of their first tiles, and numbers it.
    fn walk(&mut self) {
        let (row, level) = self.steps();
        let Notes { text, walked, open, sets, before, .. } = &mut *self.notes;
        walked.clear();
        walked.resize(text.len(), 0);
        sets.clear();
        before.clear();
        let mut number = 0;
        for first in 0..text.len() {
            if first % level == 0 {
                number = 0;
                before.push(sets.len());
            }
            if text[first] == b'#' || walked[first] != 0 {
                continue;
            }
            number += 1;
            let mut set = Set { level: first / level, number, tiles: 0, has_floor: false };
            walked[first] = number;
            open.push(first);
            while let Some(at) = open.pop() {
                set.tiles += 1;
                set.has_floor |= text[at] == b'.';
                for beside in [at - row, at, at + row] {
                    for next in beside - 1..=beside + 1 {
                        if text[next] != b'#' && walked[next] == 0 {
                            walked[next] = number;
                            open.push(next);
                        }
                    }
                }
            }
            sets.push(set);
        }
    }

    /// Writes down the regions of the world.
    fn claim(&mut self) {
        self.notes.claimed.clear();
        self.notes.claimed.resize(self.notes.text.len(), 0);
        for z in 0..self.sides[2] {
            for (y, span, number) in self.world.regions.runs(z as u32) {
                let [start, end] = [span.start, span.end].map(usize::from);
                let first = self.index_of(0, y as usize, z);
                self.notes.claimed[first + start..first + end].fill(number);
            }
        }
    }

    /// Names the regions that are other than what can be walked.
    fn name_other_regions(&mut self) {
        let mut others: Vec<(usize, u32)> = Vec::new();
        for index in 0..self.notes.text.len() {
            let (walked, claimed) = (self.notes.walked[index], self.notes.claimed[index]);
            if walked == claimed {
                continue;
            }
            let at = self.position(index);
            match walked {
                0 => self.fails("region map", format!("{} is rock with a region", words(at))),
                number if others.contains(&(at.z as usize, number)) => {}
                number => {
                    others.push((at.z as usize, number));
                    let level = at.z + 1;
                    self.fails(
                        "region map",
                        format!("region {number} of level {level} is another"),
                    );
                }
            }
        }
    }
}

/// A position as `(x, y, z)`.
fn words(Position { x, y, z }: Position) -> String {
    format!("({x}, {y}, {z})")
}

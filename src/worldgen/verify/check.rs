//! Each invariant of a world, checked.

use std::collections::VecDeque;

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

/// A world that is being checked.
pub(super) struct Check<'a> {
    world: &'a WorldMap,
    /// Columns, rows and levels.
    sides: [usize; 3],
    /// The characters of all tiles, level by level, row by row.
    text: Vec<char>,
    pub(super) findings: Findings,
}

impl<'a> Check<'a> {
    pub(super) fn new(world: &'a WorldMap) -> Self {
        let size = world.tiles.size();
        let sides = [size.width(), size.height(), size.depth()].map(|side| side as usize);
        let text: Vec<char> = world.tiles.cells().iter().map(|tile| tile.as_char()).collect();
        let mut check = Self { world, sides, text, findings: Findings::default() };
        if check.text.len() != sides.iter().product::<usize>() {
            check.fails("shape", "the tiles do not fill the size");
            check.text.resize(sides.iter().product(), '#');
        }
        check.findings.walkable = check.text.iter().filter(|c| **c != '#').count() as u64;
        check
    }

    fn fails(&mut self, invariant: &str, where_and_what: impl std::fmt::Display) {
        // The first few are enough.
        if self.findings.violations.len() < 20 {
            self.findings.violations.push(format!("{invariant}: {where_and_what}"));
        }
    }

    /// The index of a position, or `None` outside.
    fn index(&self, x: i64, y: i64, z: i64) -> Option<usize> {
        let inside = |value: i64, side: usize| usize::try_from(value).ok().filter(|v| *v < side);
        let [width, height, depth] = self.sides;
        let (x, y, z) = (inside(x, width)?, inside(y, height)?, inside(z, depth)?);
        Some((z * height + y) * width + x)
    }

    fn position(&self, index: usize) -> (i64, i64, i64) {
        let [width, height, _] = self.sides;
        let (x, y, z) = (index % width, index / width % height, index / width / height);
        (x as i64, y as i64, z as i64)
    }

    /// SPEC 17: pairs are aligned, the list of pairs is that of the tiles, the ends of the world have none.
    pub(super) fn stairs(&mut self) {
        let mut pairs = Vec::new();
        for index in 0..self.text.len() {
            let (x, y, z) = self.position(index);
            let (far, partner) = match self.text[index] {
                '>' => (self.index(x, y, z + 1), '<'),
                '<' => (self.index(x, y, z - 1), '>'),
                _ => continue,
            };
            if far.map(|far| self.text[far]) != Some(partner) {
                self.fails("stair pairs", format!("({x}, {y}, {z}) has no partner"));
            } else if partner == '<' {
                pairs.push(Position { x: x as u32, y: y as u32, z: z as u32 });
            }
        }
        let listed: Vec<_> = self.world.stairs.iter().map(|pair| pair.down).collect();
        if listed != pairs {
            self.fails("stair pairs", "the list of pairs is not that of the tiles");
        }
    }

    /// SPEC 25: on floor of the largest region of the top level that has any.
    pub(super) fn start(&mut self) {
        let Some(Position { x, y, z }) = self.world.start else {
            return self.fails("start", "there is none");
        };
        let index = self.index(x.into(), y.into(), z.into());
        if z != 0 || index.map(|index| self.text[index]) != Some('.') {
            self.fails("start", format!("({x}, {y}, {z}) is no floor of the top level"));
        }
    }

    /// What is there by design is on floor, one on a tile, listed in scan order, and none at the start.
    pub(super) fn features(&mut self) {
        let mut last = None;
        for feature in &self.world.features {
            let Position { x, y, z } = feature.at;
            let index = self.index(x.into(), y.into(), z.into());
            if index.map(|index| self.text[index]) != Some('.') {
                self.fails("features", format!("({x}, {y}, {z}) is no floor"));
            } else if self.world.start == Some(feature.at) {
                self.fails("features", format!("({x}, {y}, {z}) is the start"));
            } else if index <= last {
                self.fails("features", format!("({x}, {y}, {z}) is out of order"));
            }
            last = index;
        }
    }

    /// SPEC 10, 11, 13: numbers in scan order without holes, one for each set that can be walked, none too
    /// small.
    pub(super) fn regions(&mut self, min_region: &[u64]) {
        let mut seen = vec![false; self.text.len()];
        let mut expected = vec![0_u32; self.sides[2]];
        let mut start_size = None;
        let mut largest = 0;
        for index in 0..self.text.len() {
            let (x, y, z) = self.position(index);
            let at = Position { x: x as u32, y: y as u32, z: z as u32 };
            if self.text[index] == '#' {
                if self.world.regions.number(at).is_some() {
                    self.fails("region map", format!("({x}, {y}, {z}) is rock with a region"));
                }
                continue;
            }
            if seen[index] {
                continue;
            }
            expected[z as usize] += 1;
            let number = expected[z as usize];
            let tiles = self.walk(index, &mut seen, false);
            let has_floor = tiles.iter().any(|tile| self.text[*tile] == '.');
            let is_numbered = tiles.iter().all(|tile| {
                let (x, y, z) = self.position(*tile);
                let at = Position { x: x as u32, y: y as u32, z: z as u32 };
                self.world.regions.number(at) == Some(number)
            });
            if !is_numbered {
                self.fails("region map", format!("region {number} of level {} is another", z + 1));
            }
            let least = min_region.get(z as usize).copied().unwrap_or(0);
            if (tiles.len() as u64) < least {
                let size = tiles.len();
                self.fails(
                    "small regions",
                    format!("region {number} of level {} has {size} tiles", z + 1),
                );
            }
            if z == 0 && has_floor {
                largest = largest.max(tiles.len());
                let start = self.world.start.and_then(|s| self.index(s.x.into(), s.y.into(), 0));
                if start.is_some_and(|start| tiles.contains(&start)) {
                    start_size = Some(tiles.len());
                }
            }
        }
        if start_size.is_some_and(|size| size < largest) {
            self.fails("start", "it is not in the largest region of the top level");
        }
    }

    /// SPEC 20
    pub(super) fn reach(&mut self, connect: bool) {
        let start = self.world.start.and_then(|s| self.index(s.x.into(), s.y.into(), s.z.into()));
        let mut seen = vec![false; self.text.len()];
        if let Some(start) = start {
            self.findings.reachable = self.walk(start, &mut seen, true).len() as u64;
        }
        let (reachable, walkable) = (self.findings.reachable, self.findings.walkable);
        if connect && reachable != walkable {
            self.fails("reach", format!("{reachable} of {walkable} walkable tiles can be reached"));
        }
    }

    /// Everything that can be walked to from a tile, on its level or by stairs too.
    fn walk(&self, from: usize, seen: &mut [bool], by_stairs: bool) -> Vec<usize> {
        let mut found = Vec::new();
        let mut open = VecDeque::from([from]);
        seen[from] = true;
        while let Some(index) = open.pop_front() {
            found.push(index);
            let (x, y, z) = self.position(index);
            let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
            let near = around.filter_map(|(dx, dy)| self.index(x + dx, y + dy, z));
            let far = match self.text[index] {
                '>' if by_stairs => self.index(x, y, z + 1).filter(|far| self.text[*far] == '<'),
                '<' if by_stairs => self.index(x, y, z - 1).filter(|far| self.text[*far] == '>'),
                _ => None,
            };
            for next in near.chain(far) {
                if self.text[next] != '#' && !seen[next] {
                    seen[next] = true;
                    open.push_back(next);
                }
            }
        }
        found
    }
}

//! Regions under digs and closings are those of a slow and plain reading of the rules (SPEC 15, 43-45).

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::*;
use crate::streams::{Domain, Stream};

/// The numbers of a level as one would write them first: every change looks at all tiles.
struct Plain {
    size: Size,
    /// The number of each tile, row by row; 0 for rock.
    numbers: Vec<u32>,
    highest: u32,
}

impl Plain {
    fn new(map: &RegionMap) -> Self {
        let size = map.size();
        let tiles = (0..size.height()).flat_map(|y| (0..size.width()).map(move |x| (x, y)));
        let numbers = tiles.map(|(x, y)| map.number(Position { x, y, z: 0 }).unwrap_or(0));
        Self { size, numbers: numbers.collect(), highest: map.numbers_in_scan_order(0).1 }
    }

    fn index(&self, at: Position) -> usize {
        (at.y * self.size.width() + at.x) as usize
    }

    fn at(&self, index: usize) -> Position {
        let (index, width) = (index as u32, self.size.width());
        Position { x: index % width, y: index / width, z: 0 }
    }

    /// The numbers of the open tiles around one.
    fn around(&self, index: usize) -> Vec<(usize, u32)> {
        let near = self.at(index).neighbours(self.size).map(|near| self.index(near));
        near.map(|near| (near, self.numbers[near])).filter(|(_, number)| *number > 0).collect()
    }

    /// SPEC 15
    fn open(&mut self, at: Position) {
        let index = self.index(at);
        if self.numbers[index] > 0 {
            return;
        }
        let touched: Vec<_> = self.around(index).into_iter().map(|(_, number)| number).collect();
        let kept = touched.iter().copied().min().unwrap_or(self.highest + 1);
        self.highest = self.highest.max(kept);
        self.numbers[index] = kept;
        self.numbers.iter_mut().filter(|it| touched.contains(it)).for_each(|it| *it = kept);
    }

    /// SPEC 44, 45
    fn close_all(&mut self, tiles: &[Position]) {
        for at in tiles {
            let index = self.index(*at);
            self.numbers[index] = 0;
        }
        let mut parts: BTreeMap<u32, Vec<Vec<usize>>> = BTreeMap::new();
        let mut was_seen = vec![false; self.numbers.len()];
        for first in 0..self.numbers.len() {
            if self.numbers[first] > 0 && !was_seen[first] {
                was_seen[first] = true;
                let mut part = vec![first];
                let mut next = 0;
                while let Some(index) = part.get(next) {
                    for (near, _) in self.around(*index) {
                        if !std::mem::replace(&mut was_seen[near], true) {
                            part.push(near);
                        }
                    }
                    next += 1;
                }
                parts.entry(self.numbers[first]).or_default().push(part);
            }
        }
        let mut others: Vec<Vec<usize>> = Vec::new();
        for (_, mut of_region) in parts {
            of_region.sort_by_key(|part| (Reverse(part.len()), part[0]));
            others.extend(of_region.drain(1..));
        }
        others.sort_by_key(|part| part[0]);
        for part in others {
            self.highest += 1;
            part.into_iter().for_each(|index| self.numbers[index] = self.highest);
        }
    }

    fn assert_is(&self, map: &RegionMap, what: &str) {
        let mut sizes = BTreeMap::new();
        for (index, number) in self.numbers.iter().enumerate() {
            assert_eq!(map.number(self.at(index)).unwrap_or(0), *number, "{what} at {index}");
            *sizes.entry(*number).or_default() += u64::from(*number > 0);
        }
        let sizes = sizes.into_iter().filter(|(_, size)| *size > 0);
        assert_eq!(map.of_level(0).collect::<Vec<_>>(), sizes.collect::<Vec<_>>(), "{what}");
        assert_eq!(map.numbers_in_scan_order(0).1, self.highest, "{what}");
    }
}

fn random(stream: &mut Stream, size: Size) -> Position {
    let x = stream.below(u64::from(size.width())) as u32;
    Position { x, y: stream.below(u64::from(size.height())) as u32, z: 0 }
}

/// Some tiles, of which most are near to each other; rock and the same tile twice among them.
fn some_tiles(stream: &mut Stream, size: Size) -> Vec<Position> {
    let middle = random(stream, size);
    let (wide, high) = (1 + stream.below(12) as u32, 1 + stream.below(6) as u32);
    let share = [65_536, 40_000, 12_000][stream.below(3) as usize];
    let mut tiles = vec![middle, random(stream, size)];
    for y in middle.y..(middle.y + high).min(size.height()) {
        let columns = middle.x..(middle.x + wide).min(size.width());
        tiles.extend(columns.map(|x| Position { x, y, z: 0 }));
    }
    tiles.retain(|_| stream.chance_in_65536(share));
    tiles.extend(tiles.first().copied());
    tiles
}

/// The level as a save has it: labelled afresh, and then renumbered.
fn saved(map: &RegionMap) -> RegionMap {
    let mut again = map.clone();
    again.label_again(0).unwrap();
    let (numbers, ever) = map.numbers_in_scan_order(0);
    assert!(again.renumber(0, &numbers, ever));
    again
}

/// SPEC 15, 43-45
fn regions_are_those_of_the_plain_reading(seeds: u64, changes: u64) {
    for seed in 0..seeds {
        let mut stream = Stream::new(seed, Domain::LEVEL, 0, 0);
        let (widest, highest) = [(200, 10), (10, 150), (16, 10), (90, 70)][seed as usize % 4];
        let (width, height) = (1 + stream.below(widest), 1 + stream.below(highest));
        let size = Size::new(width, height, 1).unwrap();
        let mut level = Level::filled(size, Tile::Wall).unwrap();
        let fill = 20_000 + stream.below(45_000) as u32;
        for at in level.positions() {
            if stream.chance_in_65536(fill) {
                level.set(at, Tile::Floor);
            }
        }
        let mut map = RegionMap::of_levels(size, vec![RegionLevel::label(level, 0).unwrap()]);
        let mut plain = Plain::new(&map);
        for change in 0..changes {
            match stream.below(8) {
                0..=3 => {
                    let at = random(&mut stream, size);
                    map.open(at);
                    plain.open(at);
                }
                4 | 5 => {
                    let at = random(&mut stream, size);
                    map.close_all(0, &[at]);
                    plain.close_all(&[at]);
                }
                _ => {
                    let tiles = some_tiles(&mut stream, size);
                    map.close_all(0, &tiles);
                    plain.close_all(&tiles);
                }
            }
            plain.assert_is(&map, &format!("seed {seed}, change {change}, {size}"));
            if stream.below(50) == 0 {
                let again = saved(&map);
                assert_eq!(again, map);
                map = again;
            }
        }
    }
}

/// SPEC 15, 43-45
#[test]
fn after_any_digs_and_closings_regions_are_those_of_the_plain_reading() {
    regions_are_those_of_the_plain_reading(1_000, 60);
}

/// SPEC 15, 43-45
#[test]
#[ignore = "takes minutes"]
fn after_very_many_digs_and_closings_regions_are_those_of_the_plain_reading() {
    regions_are_those_of_the_plain_reading(1_000, 10_000);
}

fn drawn(rows: &[&str]) -> RegionMap {
    let size = Size::new(rows[0].len() as u64, rows.len() as u64, 1).unwrap();
    let mut level = Level::filled(size, Tile::Wall).unwrap();
    for at in level.positions() {
        if rows[at.y as usize].as_bytes()[at.x as usize] == b'.' {
            level.set(at, Tile::Floor);
        }
    }
    RegionMap::of_levels(size, vec![RegionLevel::label(level, 0).unwrap()])
}

fn places(columns_and_rows: &[(u32, u32)]) -> Vec<Position> {
    columns_and_rows.iter().map(|(x, y)| Position { x: *x, y: *y, z: 0 }).collect()
}

/// SPEC 44: the largest keeps the number, of equals the first; a number is never used twice.
#[test]
fn the_largest_part_keeps_the_number_and_the_first_of_equals() {
    let mut map = drawn(&[".......", "######.", "......."]);
    map.close_all(0, &places(&[(2, 0)]));
    assert_eq!(map.of_level(0).collect::<Vec<_>>(), [(1, 12), (2, 2)], "the left end");
    assert_eq!(map.number(Position::new(0, 0, 0)), Some(2));
    map.open(Position::new(2, 0, 0));
    assert_eq!(map.of_level(0).collect::<Vec<_>>(), [(1, 15)]);
    map.close_all(0, &places(&[(6, 1)]));
    assert_eq!(map.of_level(0).collect::<Vec<_>>(), [(1, 7), (3, 7)], "2 is retired");
    assert_eq!(map.number(Position::new(0, 2, 0)), Some(3));
}

/// SPEC 44: a region without tiles is none, and its number is not used again.
#[test]
fn a_region_that_loses_its_last_tile_retires_its_number() {
    let mut map = drawn(&[".#..", "####"]);
    map.close_all(0, &places(&[(0, 0), (0, 1)]));
    assert_eq!(map.of_level(0).collect::<Vec<_>>(), [(2, 2)]);
    map.open(Position::new(0, 0, 0));
    assert_eq!(map.of_level(0).collect::<Vec<_>>(), [(2, 2), (3, 1)]);
    assert_eq!(map.numbers_in_scan_order(0), (vec![3, 2], 3));
    map.close_all(0, &places(&[(0, 0), (2, 0), (3, 0), (3, 0)]));
    assert_eq!(map.of_level(0).count(), 0);
    assert_eq!(saved(&map), map);
    map.open(Position::new(0, 0, 0));
    assert_eq!(map.of_level(0).collect::<Vec<_>>(), [(4, 1)]);
}

/// SPEC 45: tiles that close together are one closing, over all regions of the level.
#[test]
fn numbers_are_given_once_after_the_last_tile_in_scan_order() {
    let mut map = drawn(&["..........", "##########", ".........."]);
    map.close_all(0, &places(&[(7, 2), (3, 0), (8, 0), (1, 2)]));
    let number = |x, y| map.number(Position::new(x, y, 0));
    assert_eq!([number(0, 0), number(4, 0), number(9, 0)], [Some(3), Some(1), Some(4)]);
    assert_eq!([number(0, 2), number(4, 2), number(8, 2)], [Some(5), Some(2), Some(6)]);
}

/// SPEC 43: what is on another level, outside or rock changes nothing.
#[test]
fn only_floor_of_the_level_closes() {
    let mut map = drawn(&["...", "###"]);
    let before = map.clone();
    let elsewhere = Position { x: 1, y: 0, z: 1 };
    map.close_all(0, &[elsewhere, Position::new(1, 1, 0), Position::new(3, 0, 0)]);
    map.close_all(1, &[elsewhere]);
    assert_eq!(map, before);
    assert_eq!(map.of_level(0).collect::<Vec<_>>(), [(1, 3)]);
}

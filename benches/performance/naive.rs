//! The same worlds as one would write them first: lists of lists, and sets of places (SPEC 5-18).
//!
//! What it makes is held to what the game makes: the same tiles from the same noise.

use std::collections::{BTreeMap, HashSet};

use cavewright::grid::Size;
use cavewright::streams::{Domain, Stream};

pub type Tiles = Vec<Vec<char>>;

/// A world of `deep-caves` with its usual settings, level by level.
pub fn deep_caves(size: Size, seed: u64) -> Vec<Tiles> {
    let mut world: Vec<Tiles> = Vec::new();
    for z in 0..size.depth() {
        let mut level = noise(size, &mut Stream::new(seed, Domain::Level, z, 0));
        for _ in 0..8 {
            level = smooth(&level);
        }
        for region in regions(&level).iter().filter(|region| region.len() < 25) {
            for (x, y) in region {
                level[*y][*x] = '#';
            }
        }
        world.push(level);
    }
    for z in 0..world.len() - 1 {
        place_stairs(&mut world, z, &mut Stream::new(seed, Domain::Stairs, z as u32, 0));
    }
    world
}

/// One random bit a tile.
fn noise(size: Size, stream: &mut Stream) -> Tiles {
    let row = |stream: &mut Stream| {
        let mut row = Vec::new();
        while row.len() < size.width() as usize {
            let bits = stream.bits();
            row.extend((0..64).map(|bit| if bits >> bit & 1 == 0 { '.' } else { '#' }));
        }
        row.truncate(size.width() as usize);
        row
    };
    (0..size.height()).map(|_| row(stream)).collect()
}

fn tile(level: &Tiles, x: i64, y: i64) -> char {
    let index = |value: i64| usize::try_from(value).unwrap_or(usize::MAX);
    level.get(index(y)).and_then(|row| row.get(index(x))).copied().unwrap_or('#')
}

fn around(x: usize, y: usize) -> impl Iterator<Item = (i64, i64)> {
    (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| (x as i64 + dx, y as i64 + dy)))
}

fn smooth(old: &Tiles) -> Tiles {
    let rule = |x, y| {
        let floors = around(x, y).filter(|(x, y)| tile(old, *x, *y) == '.').count();
        if floors >= 5 { '.' } else { '#' }
    };
    (0..old.len()).map(|y| (0..old[y].len()).map(|x| rule(x, y)).collect()).collect()
}

/// The regions of a level in scan order, each as its places.
pub fn regions(level: &Tiles) -> Vec<Vec<(usize, usize)>> {
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    for y in 0..level.len() {
        for x in 0..level[y].len() {
            if level[y][x] == '#' || !seen.insert((x, y)) {
                continue;
            }
            let mut region = vec![(x, y)];
            let mut next = 0;
            while let Some((x, y)) = region.get(next).copied() {
                next += 1;
                for (x, y) in around(x, y) {
                    let place = (x as usize, y as usize);
                    if tile(level, x, y) != '#' && seen.insert(place) {
                        region.push(place);
                    }
                }
            }
            found.push(region);
        }
    }
    found
}

/// The number of each place's region.
fn numbers(level: &Tiles) -> BTreeMap<(usize, usize), usize> {
    let regions = regions(level);
    let numbered = regions.into_iter().zip(1..);
    numbered.flat_map(|(region, number)| region.into_iter().map(move |at| (at, number))).collect()
}

fn place_stairs(world: &mut [Tiles], z: usize, stream: &mut Stream) {
    let (above, below) = (numbers(&world[z]), numbers(&world[z + 1]));
    let mut overlaps: BTreeMap<(usize, usize), Vec<(usize, usize)>> = BTreeMap::new();
    for y in 0..world[z].len() {
        for x in 0..world[z][y].len() {
            if world[z][y][x] == '.' && world[z + 1][y][x] == '.' {
                overlaps.entry((above[&(x, y)], below[&(x, y)])).or_default().push((x, y));
            }
        }
    }
    for columns in overlaps.values_mut() {
        let count = columns.len() / 252 + 1;
        stream.shuffle_front(columns, count);
        for (x, y) in &columns[..count] {
            world[z][*y][*x] = '>';
            world[z + 1][*y][*x] = '<';
        }
    }
}

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
        let mut level = noise(size, &mut Stream::new(seed, Domain::LEVEL, z, 0));
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
        place_stairs(&mut world, z, &mut Stream::new(seed, Domain::STAIRS, z as u32, 0));
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

/// The places that two regions of adjacent levels share, by the numbers of both.
type Overlaps = BTreeMap<(usize, usize), Vec<(usize, usize)>>;

/// The places where a level has one of some tiles and the next can be walked.
fn overlaps(world: &[Tiles], z: usize, tiles: &str) -> Overlaps {
    let (above, below) = (numbers(&world[z]), numbers(&world[z + 1]));
    let mut overlaps = Overlaps::new();
    for y in 0..world[z].len() {
        for x in 0..world[z][y].len() {
            if tiles.contains(world[z][y][x]) && world[z + 1][y][x] != '#' {
                overlaps.entry((above[&(x, y)], below[&(x, y)])).or_default().push((x, y));
            }
        }
    }
    overlaps
}

/// Places the staircases from a level to the next, which has only those to that level so far.
fn place_stairs(world: &mut [Tiles], z: usize, stream: &mut Stream) {
    let overlaps = overlaps(world, z, ".<");
    leave_places(world, z, &overlaps);
    for places in overlaps.values() {
        let is_floor = |(x, y): &(usize, usize)| world[z][*y][*x] == '.';
        let mut places: Vec<_> = places.iter().copied().filter(is_floor).collect();
        let count = places.len().min(places.len() / 252 + 1);
        stream.shuffle_front(&mut places, count);
        for (x, y) in &places[..count] {
            world[z][*y][*x] = '>';
            world[z + 1][*y][*x] = '<';
        }
    }
}

/// Moves staircases that lead to a level, each within its overlap, until as many of its own overlaps as can be have
/// floor.
fn leave_places(world: &mut [Tiles], z: usize, lower: &Overlaps) {
    let is_taken = |world: &[Tiles], (x, y): (usize, usize)| world[z][y][x] == '<';
    let have_none = |places: &&Vec<_>| places.iter().all(|at| is_taken(world, *at));
    let wanting: Vec<_> = lower.values().filter(have_none).collect();
    if wanting.is_empty() {
        return;
    }
    let upper = overlaps(world, z - 1, ".>");
    for places in wanting {
        // Overlaps that want a place, each with what leaves it none: a staircase that goes from one place to another
        // for the sake of an overlap before.
        let mut open: Vec<(&Vec<_>, Option<(_, _, usize)>)> = vec![(places, None)];
        let (mut seen, mut next, mut last) = (HashSet::new(), 0, None);
        while next < open.len() && last.is_none() {
            let (places, _) = open[next];
            for from in places.iter().filter(|at| is_taken(world, **at)) {
                let Some((two, own)) = upper.iter().find(|(_, own)| own.contains(from)) else {
                    continue;
                };
                if last.is_some() || !seen.insert(*two) {
                    continue;
                }
                for to in own.iter().filter(|at| !is_taken(world, **at)) {
                    let step = Some((*from, *to, next));
                    let is_left = |at: &(usize, usize)| at != to && !is_taken(world, *at);
                    let other = lower.values().find(|places| places.contains(to));
                    match other.filter(|places| !places.iter().any(is_left)) {
                        Some(places) => open.push((places, step)),
                        None => last = last.or(step),
                    }
                }
            }
            next += 1;
        }
        while let Some(((from_x, from_y), (to_x, to_y), before)) = last {
            (world[z - 1][from_y][from_x], world[z][from_y][from_x]) = ('.', '.');
            (world[z - 1][to_y][to_x], world[z][to_y][to_x]) = ('>', '<');
            last = open[before].1;
        }
    }
}

/// Does a line of sight join two open places? It crosses the rows between them, or the columns where it is wider than high.
/// Walls are closed pieces of those, as wide as a tile: a line through the inside of one is stopped, and so is one that
/// touches walls on both of its sides.
pub fn is_in_line(level: &Tiles, from: (usize, usize), to: (usize, usize)) -> bool {
    let ((x, y), (to_x, to_y)) = ((from.0 as i64, from.1 as i64), (to.0 as i64, to.1 as i64));
    let (dx, dy) = (to_x - x, to_y - y);
    let is_wall = |x, y| tile(level, x, y) == '#';
    (dy.abs() >= dx.abs() && passes(dy, dx, |row, column| is_wall(x + column, y + row)))
        || (dx.abs() >= dy.abs() && passes(dx, dy, |row, column| is_wall(x + row, y + column)))
}

/// Does a line pass that goes so many rows and columns? `is_wall` is asked for rows and columns from its beginning.
fn passes(rows: i64, columns: i64, is_wall: impl Fn(i64, i64) -> bool) -> bool {
    let (depth, mut touches) = (rows.abs(), (false, false));
    for row in 1..depth {
        // Twice the column times the rows, so that halves are seen.
        let twice = 2 * columns * row;
        let is_wall = |column| is_wall(row * rows.signum(), column);
        if twice.rem_euclid(2 * depth) != depth {
            if is_wall((twice + depth).div_euclid(2 * depth)) {
                return false;
            }
            continue;
        }
        let left = (twice - depth) / (2 * depth);
        let walls = (is_wall(left), is_wall(left + 1));
        touches = (touches.0 || walls.0, touches.1 || walls.1);
        if walls == (true, true) {
            return false;
        }
    }
    touches != (true, true)
}

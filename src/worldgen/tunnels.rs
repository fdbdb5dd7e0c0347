//! Tunnels: the shortest cuts through rock (SPEC 20).

use std::collections::{BTreeMap, VecDeque};

use super::Components;
use crate::grid::{Grid, OutOfMemory, Position, Tile};

/// Joins the regions of level `z` until they are one component, each by the shortest tunnel to another
/// component. Answers what was dug.
///
/// Cost: a look at each tile, and for each region that is not joined yet a search that ends at its nearest
/// neighbour.
pub(super) fn join_level(
    tiles: &mut Grid<Tile>,
    components: &mut Components,
    z: u32,
) -> Result<Vec<Position>, OutOfMemory> {
    let mut seeds = BTreeMap::new();
    for at in tiles.positions(z) {
        if let Some(number) = components.regions().number(at) {
            seeds.entry(number).or_insert(at);
        }
    }
    let largest = components
        .regions()
        .of_level(z)
        .max_by_key(|(number, size)| (*size, std::cmp::Reverse(*number)));
    let main = largest.and_then(|(number, _)| seeds.get(&number).copied());
    let mut search = Search::new(tiles)?;
    let mut dug = Vec::new();
    if let Some(main) = main {
        for seed in seeds.into_values() {
            while !components.are_joined(seed, main) {
                let tunnel = search.tunnel_from(tiles, components, seed);
                if tunnel.is_empty() {
                    break;
                }
                for at in tunnel {
                    tiles[at] = Tile::Floor;
                    components.open(at);
                    dug.push(at);
                }
            }
        }
    }
    Ok(dug)
}

/// A search on one level that walks for nothing and digs for one, marks kept between searches.
struct Search {
    /// The number of the search that saw a tile last.
    seen: Grid<u32>,
    from: Grid<Position>,
    number: u32,
}

impl Search {
    fn new(tiles: &Grid<Tile>) -> Result<Self, OutOfMemory> {
        let level = tiles.size().one_level();
        let from = Grid::filled(level, Position::default())?;
        Ok(Self { seen: Grid::filled(level, 0)?, from, number: 0 })
    }

    /// The rock between a place and the nearest walkable tile of another component, nearest rock first.
    /// Empty where the level has no other.
    ///
    /// Source: a breadth-first search with costs 0 and 1, by a queue with two ends.
    fn tunnel_from(
        &mut self,
        tiles: &Grid<Tile>,
        components: &Components,
        start: Position,
    ) -> Vec<Position> {
        self.number += 1;
        let flat = |at: Position| Position { z: 0, ..at };
        let own = components.of(start);
        let mut open = VecDeque::from([(start, start)]);
        while let Some((at, from)) = open.pop_front() {
            if self.seen[flat(at)] == self.number {
                continue;
            }
            self.seen[flat(at)] = self.number;
            self.from[flat(at)] = from;
            if tiles[at].is_walkable() && components.of(at) != own {
                return self.rock_behind(tiles, at, start);
            }
            for next in at.neighbours(tiles.size()) {
                if self.seen[flat(next)] == self.number {
                    continue;
                }
                if tiles[next].is_walkable() {
                    open.push_front((next, at));
                } else {
                    open.push_back((next, at));
                }
            }
        }
        Vec::new()
    }

    fn rock_behind(&self, tiles: &Grid<Tile>, end: Position, start: Position) -> Vec<Position> {
        let mut rock = Vec::new();
        let mut at = end;
        while at != start {
            if tiles[at].is_diggable() {
                rock.push(at);
            }
            at = self.from[Position { z: 0, ..at }];
        }
        rock.reverse();
        rock
    }
}

/// How many tiles must be dug to reach each tile of level `z` from what can be walked there, itself
/// included; 0 for what can be walked. Cost: eight looks a tile.
fn digging_distance(tiles: &Grid<Tile>, z: u32) -> Result<Grid<u32>, OutOfMemory> {
    let mut distance = Grid::filled(tiles.size().one_level(), u32::MAX)?;
    let flat = |at: Position| Position { z: 0, ..at };
    let mut open: VecDeque<_> = tiles.positions(z).filter(|at| tiles[*at].is_walkable()).collect();
    for at in &open {
        distance[flat(*at)] = 0;
    }
    while let Some(at) = open.pop_front() {
        for next in at.neighbours(tiles.size()) {
            if distance[flat(next)] == u32::MAX {
                distance[flat(next)] = distance[flat(at)] + 1;
                open.push_back(next);
            }
        }
    }
    Ok(distance)
}

/// The columns between level `z` and the next that cost the least digging on both together, among those
/// that are allowed.
pub(super) fn far_columns(
    tiles: &Grid<Tile>,
    z: u32,
    is_allowed: impl Fn(Position) -> bool,
) -> Result<Vec<Position>, OutOfMemory> {
    let (above, below) = (digging_distance(tiles, z)?, digging_distance(tiles, z + 1)?);
    let mut best = u64::MAX;
    let mut columns = Vec::new();
    for down in tiles.positions(z).filter(|down| is_allowed(*down)) {
        let column = Position { z: 0, ..down };
        let cost = u64::from(above[column]) + u64::from(below[column]);
        if cost < best {
            best = cost;
            columns.clear();
        }
        if cost == best {
            columns.push(down);
        }
    }
    Ok(columns)
}

/// Digs the shortest tunnel from what can be walked on a level to a place, and says how many tiles that
/// took.
pub(super) fn dig_towards(
    tiles: &mut Grid<Tile>,
    components: &mut Components,
    end: Position,
) -> Result<u64, OutOfMemory> {
    let distance = digging_distance(tiles, end.z)?;
    let cost = |at: Position| distance[Position { z: 0, ..at }];
    let mut tunnel = Vec::new();
    let mut at = end;
    while cost(at) > 0 {
        tunnel.push(at);
        let nearer = at.neighbours(tiles.size()).find(|next| cost(*next) < cost(at));
        let Some(nearer) = nearer else { break };
        at = nearer;
    }
    for at in tunnel.iter().rev() {
        tiles[*at] = Tile::Floor;
        components.open(*at);
    }
    Ok(tunnel.len() as u64)
}

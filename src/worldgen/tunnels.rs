//! Tunnels: the shortest cuts through rock (SPEC 20).

use std::collections::{BTreeMap, VecDeque};

use super::Components;
use crate::grid::{Direction, Grid, OutOfMemory, Position, Tile};

/// How far each tile of a level is from what can be walked, and whose it is.
struct Nearness {
    /// Tiles that must be dug to walk here, this one included; 0 for what can be walked.
    digs: Grid<u32>,
    /// The number of the nearest region.
    region: Grid<u32>,
}

impl Nearness {
    /// Measures level `z`: a breadth-first search from all regions at once. Cost: eight looks a tile.
    fn measure(tiles: &Grid<Tile>, components: &Components, z: u32) -> Result<Self, OutOfMemory> {
        let level = tiles.size().one_level();
        let mut near =
            Self { digs: Grid::filled(level, u32::MAX)?, region: Grid::filled(level, 0)? };
        let mut open = VecDeque::new();
        for at in tiles.positions(z) {
            if let Some(number) = components.regions().number(at) {
                near.digs[flat(at)] = 0;
                near.region[flat(at)] = number;
                open.push_back(at);
            }
        }
        while let Some(at) = open.pop_front() {
            for next in at.neighbours(tiles.size()) {
                if near.digs[flat(next)] == u32::MAX {
                    near.digs[flat(next)] = near.digs[flat(at)] + 1;
                    near.region[flat(next)] = near.region[flat(at)];
                    open.push_back(next);
                }
            }
        }
        Ok(near)
    }

    /// The rock on the shortest way from a place to its nearest region, the place first.
    fn way_back(&self, tiles: &Grid<Tile>, from: Position) -> Vec<Position> {
        let mut way = Vec::new();
        let mut at = from;
        while self.digs[flat(at)] > 0 {
            way.push(at);
            // The way stays in the territory of the region: across its border lies another.
            let is_nearer = |next: &Position| {
                self.digs[flat(*next)] < self.digs[flat(at)]
                    && self.region[flat(*next)] == self.region[flat(at)]
            };
            let nearer = at.neighbours(tiles.size()).find(is_nearer);
            match nearer {
                Some(nearer) => at = nearer,
                None => break,
            }
        }
        way
    }

    /// Digs from the nearest region to a place, and answers how many tiles that took. What was dug since
    /// the level was measured is not dug again.
    fn dig_to(&self, tiles: &mut Grid<Tile>, components: &mut Components, end: Position) -> u64 {
        let mut dug = 0;
        for at in self.way_back(tiles, end).into_iter().rev() {
            if tiles[at].is_diggable() {
                tiles[at] = Tile::Floor;
                components.open(at);
                dug += 1;
            }
        }
        dug
    }
}

/// A position of any level in a grid of one.
fn flat(at: Position) -> Position {
    Position { z: 0, ..at }
}

/// Joins the regions of level `z` until they are one component, by tunnels that are as short as can be all
/// together. Answers how many tiles were dug.
///
/// ```text
///     ..####..      ..####..      every tile belongs to its nearest region; where tiles of two
///     ..####..      ........      regions meet, a tunnel may run; of all of them the shortest that
///     ..####..      ..####..      join what is not joined yet are dug
/// ```
///
/// Cost: some looks at each tile, and sorting the places where regions meet.
///
/// Source: Mehlhorn, "A faster approximation algorithm for the Steiner problem in graphs", 1988: the edges
/// where such territories meet hold a minimum spanning tree of the distances between all regions.
pub(super) fn join_level(
    tiles: &mut Grid<Tile>,
    components: &mut Components,
    z: u32,
) -> Result<u64, OutOfMemory> {
    let mut seeds = BTreeMap::new();
    for at in tiles.positions(z) {
        if let Some(number) = components.regions().number(at) {
            seeds.entry(number).or_insert(at);
        }
    }
    let Some(first) = seeds.values().next().copied() else { return Ok(0) };
    if seeds.values().all(|seed| components.are_joined(*seed, first)) {
        return Ok(0);
    }
    let near = Nearness::measure(tiles, components, z)?;
    let mut dug = 0;
    for (_, [a, b]) in meetings(&near, tiles, z) {
        let ends = [a, b].map(|at| seeds.get(&near.region[flat(at)]).copied());
        if let [Some(from), Some(to)] = ends
            && !components.are_joined(from, to)
        {
            dug += near.dig_to(tiles, components, a) + near.dig_to(tiles, components, b);
        }
    }
    Ok(dug)
}

/// The neighbouring tiles that belong to different regions, by what a tunnel through both costs, then in
/// scan order.
fn meetings(near: &Nearness, tiles: &Grid<Tile>, z: u32) -> Vec<(u32, [Position; 2])> {
    let ahead = [Direction::East, Direction::SouthWest, Direction::South, Direction::SouthEast];
    let mut meetings: Vec<_> = tiles
        .positions(z)
        .flat_map(|at| {
            ahead.into_iter().filter_map(move |to| Some([at, at.step(to, tiles.size())?]))
        })
        .filter(|[a, b]| near.region[flat(*a)] != near.region[flat(*b)])
        .map(|[a, b]| (near.digs[flat(a)].saturating_add(near.digs[flat(b)]), [a, b]))
        .collect();
    meetings.sort_by_key(|(cost, _)| *cost);
    meetings
}

/// The columns between level `z` and the next that cost the least digging on both together, among those
/// that are allowed.
pub(super) fn cheapest_columns(
    tiles: &Grid<Tile>,
    components: &Components,
    z: u32,
    is_allowed: impl Fn(Position) -> bool,
) -> Result<Vec<Position>, OutOfMemory> {
    let above = Nearness::measure(tiles, components, z)?.digs;
    let below = Nearness::measure(tiles, components, z + 1)?.digs;
    let mut best = u64::MAX;
    let mut columns = Vec::new();
    for down in tiles.positions(z).filter(|down| is_allowed(*down)) {
        let cost = u64::from(above[flat(down)]) + u64::from(below[flat(down)]);
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

/// Digs the shortest tunnel from what can be walked on a level to a place, and answers how many tiles that
/// took.
pub(super) fn dig_towards(
    tiles: &mut Grid<Tile>,
    components: &mut Components,
    end: Position,
) -> Result<u64, OutOfMemory> {
    if tiles[end].is_walkable() {
        return Ok(0);
    }
    Ok(Nearness::measure(tiles, components, end.z)?.dig_to(tiles, components, end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::{RegionMap, map_text};

    fn joined(text: &str) -> (String, u64) {
        let mut tiles = map_text::read(text.as_bytes()).unwrap().tiles;
        let mut components = Components::new(RegionMap::label(&tiles).unwrap());
        let dug = join_level(&mut tiles, &mut components, 0).unwrap();
        (map_text::level_text(&tiles, 0), dug)
    }

    /// SPEC 20
    #[test]
    fn regions_are_joined_by_the_shortest_tunnels() {
        assert_eq!(joined(".##.#.\n").0, "......\n");
        assert_eq!(joined(".###.\n").0, ".....\n", "the way back ends where it began");
        let (tiles, dug) = joined("..####..\n..####..\n######..\n.#######\n");
        assert_eq!(dug, 5, "four tiles across and one down\n{tiles}");
        assert_eq!(joined("...\n#.#\n").1, 0, "one region needs no tunnel");
    }
}

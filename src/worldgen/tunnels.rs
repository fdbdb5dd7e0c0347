//! Tunnels: the shortest cuts through rock (SPEC 20).

use std::collections::{BTreeMap, VecDeque};

use super::Components;
use crate::grid::{Direction, Grid, OutOfMemory, Position};

/// What measuring needs at most for each tile of a level: two numbers, and the tiles that wait or meet others.
const BYTES_PER_TILE: u64 = 32;

/// How far each tile of a level is from what can be walked, and whose it is.
struct Nearness {
    /// Tiles that must be dug to walk here, this one included; 0 for what can be walked.
    digs: Grid<u32>,
    /// The number of the nearest region.
    region: Grid<u32>,
}

impl Nearness {
    /// Measures level `z`: a breadth-first search from all regions at once. Cost: eight looks a tile.
    fn measure(components: &Components, z: u32) -> Result<Self, OutOfMemory> {
        let level = components.regions().size().one_level();
        level.find_room(0, BYTES_PER_TILE)?;
        let mut near =
            Self { digs: Grid::filled(level, u32::MAX)?, region: Grid::filled(level, 0)? };
        let mut open = VecDeque::new();
        for (y, span, number) in components.regions().runs(z) {
            for x in span.columns() {
                let at = Position { x, y, z: 0 };
                near.digs[at] = 0;
                near.region[at] = number;
                open.push_back(at);
            }
        }
        while let Some(at) = open.pop_front() {
            let (digs, region) = (near.digs[at] + 1, near.region[at]);
            for next in at.neighbours(level) {
                if near.digs[next] == u32::MAX {
                    near.digs[next] = digs;
                    near.region[next] = region;
                    open.push_back(next);
                }
            }
        }
        Ok(near)
    }

    /// The rock on the shortest way from a place to its nearest region, the place first.
    fn way_back(&self, from: Position) -> Vec<Position> {
        let mut way = Vec::new();
        let mut at = from;
        while self.digs[flat(at)] > 0 {
            way.push(at);
            // The way stays in the territory of the region: across its border lies another.
            let is_nearer = |next: &Position| {
                self.digs[*next] < self.digs[flat(at)]
                    && self.region[*next] == self.region[flat(at)]
            };
            match flat(at).neighbours(self.digs.size()).find(is_nearer) {
                Some(nearer) => at = Position { z: at.z, ..nearer },
                None => break,
            }
        }
        way
    }

    /// Digs from the nearest region to a place, and answers how many tiles that took. What was dug since
    /// the level was measured is not dug again.
    fn dig_to(&self, components: &mut Components, end: Position) -> u64 {
        let mut dug = 0;
        for at in self.way_back(end).into_iter().rev() {
            if components.of(at).is_none() {
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
pub(super) fn join_level(components: &mut Components, z: u32) -> Result<u64, OutOfMemory> {
    let mut seeds = BTreeMap::new();
    for (y, span, number) in components.regions().runs(z) {
        seeds.entry(number).or_insert(Position { x: span.start.into(), y, z });
    }
    let Some(first) = seeds.values().next().copied() else { return Ok(0) };
    if seeds.values().all(|seed| components.are_joined(*seed, first)) {
        return Ok(0);
    }
    let near = Nearness::measure(components, z)?;
    let mut dug = 0;
    for (_, [a, b]) in meetings(&near) {
        let ends = [a, b].map(|at| seeds.get(&near.region[at]).copied());
        if let [Some(from), Some(to)] = ends
            && !components.are_joined(from, to)
        {
            let deep = |at: Position| Position { z, ..at };
            dug += near.dig_to(components, deep(a)) + near.dig_to(components, deep(b));
        }
    }
    Ok(dug)
}

/// The neighbouring tiles that belong to different regions, by what a tunnel through both costs, then in
/// scan order.
fn meetings(near: &Nearness) -> Vec<(u32, [Position; 2])> {
    let ahead = [Direction::East, Direction::SouthWest, Direction::South, Direction::SouthEast];
    let level = near.digs.size();
    let pairs = near
        .digs
        .positions(0)
        .flat_map(|at| ahead.into_iter().filter_map(move |to| Some([at, at.step(to, level)?])));
    let mut meetings: Vec<_> = pairs
        .filter(|[a, b]| near.region[*a] != near.region[*b])
        .map(|[a, b]| (near.digs[a].saturating_add(near.digs[b]), [a, b]))
        .collect();
    meetings.sort_by_key(|(cost, _)| *cost);
    meetings
}

/// The columns between level `z` and the next that cost the least digging on both together, among those
/// that are allowed.
pub(super) fn cheapest_columns(
    components: &Components,
    z: u32,
    is_allowed: impl Fn(Position) -> bool,
) -> Result<Vec<Position>, OutOfMemory> {
    let above = Nearness::measure(components, z)?.digs;
    let below = Nearness::measure(components, z + 1)?.digs;
    let mut best = u64::MAX;
    let mut columns = Vec::new();
    for column in above.positions(0) {
        let down = Position { z, ..column };
        let cost = u64::from(above[column]) + u64::from(below[column]);
        if cost > best || !is_allowed(down) {
            continue;
        }
        if cost < best {
            best = cost;
            columns.clear();
        }
        columns.push(down);
    }
    Ok(columns)
}

/// Digs the shortest tunnel from what can be walked on a level to a place, and answers how many tiles that
/// took.
pub(super) fn dig_towards(components: &mut Components, end: Position) -> Result<u64, OutOfMemory> {
    if components.of(end).is_some() {
        return Ok(0);
    }
    Ok(Nearness::measure(components, end.z)?.dig_to(components, end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::{RegionMap, map_text};

    fn joined(text: &str) -> (String, u64) {
        let mut tiles = map_text::read(text.as_bytes()).unwrap().tiles;
        let mut components = Components::new(RegionMap::label(&tiles).unwrap());
        let dug = join_level(&mut components, 0).unwrap();
        components.regions().open_tiles(0).write_tiles(tiles.cells_mut());
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

//! Tunnels: the shortest cuts through rock (SPEC 20).

use std::collections::BTreeMap;

use super::Components;
use crate::grid::{Direction, OutOfMemory, Position, Size};

/// What measuring needs at most for each tile of a level: two numbers, and the tiles that wait or meet others.
const BYTES_PER_TILE: u64 = 32;

/// How far each tile of a level is from what can be walked, and whose it is.
///
/// Both arrays have a row more above and below the level, and one tile more between its rows, so that a look at
/// any neighbour of any tile needs no care; these tiles are nobody's.
struct Nearness {
    size: Size,
    /// Tiles that must be dug to walk here, this one included; 0 for what can be walked.
    digs: Vec<u32>,
    /// The number of the nearest region; [`NOBODY`] for what is no tile.
    region: Vec<u32>,
}

/// The region of what is no tile.
const NOBODY: u32 = u32::MAX;

impl Nearness {
    /// Measures level `z`: a breadth-first search from all regions at once. Cost: eight looks a tile.
    fn measure(components: &Components, z: u32) -> Result<Self, OutOfMemory> {
        let size = components.regions().size().one_level();
        size.find_room(0, BYTES_PER_TILE)?;
        let row = size.width() as usize + 1;
        let count = row * (size.height() as usize + 2) + 1;
        let mut near = Self { size, digs: vec![0; count], region: vec![NOBODY; count] };
        for y in 0..size.height() {
            let first = near.index(Position { x: 0, y, z });
            near.digs[first..first + size.width() as usize].fill(u32::MAX);
            near.region[first..first + size.width() as usize].fill(0);
        }
        let mut open = Vec::new();
        for (y, span, number) in components.regions().runs(z) {
            let first = near.index(Position { x: span.start.into(), y, z });
            let run = first..first + span.tiles() as usize;
            near.digs[run.clone()].fill(0);
            near.region[run.clone()].fill(number);
            open.extend(run);
        }
        let around = Direction::ALL.map(|to| near.offset(to));
        let mut next = 0;
        while let Some(at) = open.get(next).copied() {
            next += 1;
            let (digs, region) = (near.digs[at] + 1, near.region[at]);
            for beside in around.map(|offset| at.wrapping_add_signed(offset)) {
                if near.digs[beside] == u32::MAX {
                    near.digs[beside] = digs;
                    near.region[beside] = region;
                    open.push(beside);
                }
            }
        }
        Ok(near)
    }

    /// Where a tile is in the arrays, on whatever level.
    fn index(&self, at: Position) -> usize {
        (at.y as usize + 1) * (self.size.width() as usize + 1) + at.x as usize + 1
    }

    /// How far a neighbour is from a tile in the arrays.
    fn offset(&self, to: Direction) -> isize {
        let (dx, dy) = to.delta();
        dy as isize * (self.size.width() as isize + 1) + dx as isize
    }

    /// Tiles that must be dug to walk at a place, itself included.
    fn digs(&self, at: Position) -> u32 {
        self.digs[self.index(at)]
    }

    /// The number of the region that is nearest to a place.
    fn region(&self, at: Position) -> u32 {
        self.region[self.index(at)]
    }

    /// The rock on the shortest way from a place to its nearest region, the place first.
    fn way_back(&self, from: Position) -> Vec<Position> {
        let mut way = Vec::new();
        let mut at = from;
        while self.digs(at) > 0 {
            way.push(at);
            // The way stays in the territory of the region: across its border lies another.
            let is_nearer = |next: &Position| {
                self.digs(*next) < self.digs(at) && self.region(*next) == self.region(at)
            };
            let flat = Position { z: 0, ..at };
            match flat.neighbours(self.size).find(is_nearer) {
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

    /// The neighbouring tiles that belong to different regions, as `z` has them, by what a tunnel through both
    /// costs, then in scan order.
    fn meetings(&self, z: u32) -> Vec<(u32, [Position; 2])> {
        let ahead = [Direction::East, Direction::SouthWest, Direction::South, Direction::SouthEast];
        let mut meetings = Vec::new();
        for y in 0..self.size.height() {
            for x in 0..self.size.width() {
                let here = self.index(Position { x, y, z });
                for to in ahead {
                    let there = here.wrapping_add_signed(self.offset(to));
                    let (own, other) = (self.region[here], self.region[there]);
                    if own == other || other == NOBODY {
                        continue;
                    }
                    let ((dx, dy), cost) =
                        (to.delta(), self.digs[here].saturating_add(self.digs[there]));
                    let beside =
                        Position { x: x.wrapping_add_signed(dx), y: y.wrapping_add_signed(dy), z };
                    meetings.push((cost, [Position { x, y, z }, beside]));
                }
            }
        }
        meetings.sort_by_key(|(cost, _)| *cost);
        meetings
    }
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
    for (_, [a, b]) in near.meetings(z) {
        let ends = [a, b].map(|at| seeds.get(&near.region(at)).copied());
        if let [Some(from), Some(to)] = ends
            && !components.are_joined(from, to)
        {
            dug += near.dig_to(components, a) + near.dig_to(components, b);
        }
    }
    Ok(dug)
}

/// The columns between level `z` and the next that cost the least digging on both together, among those
/// that are allowed.
pub(super) fn cheapest_columns(
    components: &Components,
    z: u32,
    is_allowed: impl Fn(Position) -> bool,
) -> Result<Vec<Position>, OutOfMemory> {
    let above = Nearness::measure(components, z)?;
    let below = Nearness::measure(components, z + 1)?;
    let mut best = u64::MAX;
    let mut columns = Vec::new();
    let size = components.regions().size();
    let places = (0..size.height()).flat_map(|y| (0..size.width()).map(move |x| (x, y)));
    for down in places.map(|(x, y)| Position { x, y, z }) {
        let cost = u64::from(above.digs(down)) + u64::from(below.digs(down));
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
        components.regions().open_tiles(0).write_rows(0, tiles.cells_mut());
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

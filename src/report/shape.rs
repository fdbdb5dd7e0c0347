//! What a world is like to walk through: how far, how many ways around, how many dead ends.

use std::collections::VecDeque;

use crate::grid::{Grid, Position, Tile};
use crate::worldgen::WorldMap;

/// What a world is like. Places are walkable tiles; a step leads to one of eight neighbours or along a
/// staircase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// Steps of the shortest walk from the start to the deepest level; `None` where there is none.
    pub walk: Option<u64>,
    /// Ways around: pieces of rock that one can walk around on their level, and rings of regions and stairs
    /// that lead back to where they began.
    pub loops: u64,
    /// Parts of the world behind a single place, with no other such part behind them: one leaves the way
    /// one came.
    pub dead_ends: u64,
    /// Places without which the world falls into more parts.
    pub choke_points: u64,
}

impl Shape {
    /// Measures a world. Cost: some looks at each tile, and about 40 bytes for each walkable one.
    #[must_use]
    pub fn measure(world: &WorldMap) -> Self {
        let places = Places::of(world);
        let (dead_ends, choke_points, parts) = places.cut();
        Self {
            walk: places.walk(),
            loops: islands(&world.tiles) + rings(world, parts),
            dead_ends,
            choke_points,
        }
    }
}

/// Pieces of rock that do not reach the edge of their level. Rock hangs together along its sides alone,
/// since floor does so across corners too.
fn islands(tiles: &Grid<Tile>) -> u64 {
    let size = tiles.size();
    let (width, height) = (size.width() as usize, size.height() as usize);
    let mut islands = 0;
    for z in 0..size.depth() {
        let level = tiles.level(z);
        let mut seen: Vec<bool> = level.iter().map(|tile| tile.is_walkable()).collect();
        for first in 0..seen.len() {
            if seen[first] {
                continue;
            }
            seen[first] = true;
            let mut open = vec![first];
            let mut is_island = true;
            while let Some(at) = open.pop() {
                let (x, y) = (at % width, at / width);
                if x == 0 || y == 0 || x == width - 1 || y == height - 1 {
                    is_island = false;
                }
                let near = [
                    (x > 0).then(|| at - 1),
                    (x + 1 < width).then_some(at + 1),
                    (y > 0).then(|| at - width),
                    (y + 1 < height).then_some(at + width),
                ];
                for next in near.into_iter().flatten() {
                    if !std::mem::replace(&mut seen[next], true) {
                        open.push(next);
                    }
                }
            }
            islands += u64::from(is_island);
        }
    }
    islands
}

/// Rings in the graph whose nodes are regions and whose edges are staircases; `parts` is how many parts the
/// world has.
fn rings(world: &WorldMap, parts: u64) -> u64 {
    let depth = world.tiles.size().depth();
    let regions: usize = (0..depth).map(|z| world.regions.of_level(z).count()).sum();
    (world.stairs.len() as u64 + parts).saturating_sub(regions as u64)
}

/// The walkable tiles of a world as a graph.
struct Places {
    /// The ways from each place.
    ways: Vec<Vec<u32>>,
    /// The number of the start.
    start: Option<u32>,
    /// The first place of the deepest level; those of one level follow one another.
    deepest: u32,
}

/// No place.
const NONE: u32 = u32::MAX;

impl Places {
    fn of(world: &WorldMap) -> Self {
        let tiles = &world.tiles;
        let size = tiles.size();
        let mut count = 0;
        let mut deepest = 0;
        let mut numbers = vec![NONE; tiles.cells().len()];
        for (index, tile) in tiles.cells().iter().enumerate() {
            if index as u64 == size.level_tiles() * u64::from(size.depth() - 1) {
                deepest = count;
            }
            if tile.is_walkable() {
                numbers[index] = count;
                count += 1;
            }
        }
        let index = |at: Position| {
            let row = u64::from(at.z) * u64::from(size.height()) + u64::from(at.y);
            (row * u64::from(size.width()) + u64::from(at.x)) as usize
        };
        let number = |at| numbers[index(at)];
        let mut ways = vec![Vec::new(); count as usize];
        for at in (0..size.depth()).flat_map(|z| tiles.positions(z)) {
            if let Some(ways) = ways.get_mut(number(at) as usize) {
                ways.extend(at.neighbours(size).map(number).filter(|next| *next != NONE));
            }
        }
        for pair in &world.stairs {
            let (down, up) = (number(pair.down), number(pair.up()));
            ways[down as usize].push(up);
            ways[up as usize].push(down);
        }
        let start = world.start.map(number).filter(|start| *start != NONE);
        Self { ways, start, deepest }
    }

    /// The shortest walk from the start to the deepest level.
    fn walk(&self) -> Option<u64> {
        let start = self.start?;
        let mut steps = vec![NONE; self.ways.len()];
        steps[start as usize] = 0;
        let mut open = VecDeque::from([start]);
        while let Some(at) = open.pop_front() {
            if at >= self.deepest {
                return Some(steps[at as usize].into());
            }
            for next in &self.ways[at as usize] {
                if steps[*next as usize] == NONE {
                    steps[*next as usize] = steps[at as usize] + 1;
                    open.push_back(*next);
                }
            }
        }
        None
    }

    /// Dead ends, choke points, and parts of the world that no way joins.
    ///
    /// The world falls into blocks, which no single place can divide, and which meet in choke points. A
    /// block with one choke point is a dead end.
    ///
    /// Source: Hopcroft and Tarjan, "Algorithm 447: efficient algorithms for graph manipulation", 1973.
    fn cut(&self) -> (u64, u64, u64) {
        let count = self.ways.len();
        let mut found = vec![0_u32; count];
        let mut low = vec![0_u32; count];
        let mut is_choke = vec![false; count];
        let (mut time, mut dead_ends, mut parts) = (0, 0, 0);
        // Places of blocks that are not closed yet; and the walk: a place, and its next way.
        let mut unclosed: Vec<u32> = Vec::new();
        let mut walk: Vec<(u32, usize)> = Vec::new();
        for root in 0..count as u32 {
            if found[root as usize] > 0 {
                continue;
            }
            parts += 1;
            // For each block at the root: how many choke points it has besides.
            let mut root_blocks: Vec<usize> = Vec::new();
            time += 1;
            (found[root as usize], low[root as usize]) = (time, time);
            walk.push((root, 0));
            while let Some((at, next)) = walk.last_mut() {
                let at = *at;
                let way = self.ways[at as usize].get(*next).copied();
                *next += 1;
                match way {
                    Some(next) if found[next as usize] == 0 => {
                        time += 1;
                        (found[next as usize], low[next as usize]) = (time, time);
                        unclosed.push(next);
                        walk.push((next, 0));
                    }
                    Some(next) => {
                        low[at as usize] = low[at as usize].min(found[next as usize]);
                    }
                    None => {
                        walk.pop();
                        let Some((before, _)) = walk.last().copied() else { continue };
                        low[before as usize] = low[before as usize].min(low[at as usize]);
                        if low[at as usize] < found[before as usize] {
                            continue;
                        }
                        let mut chokes = 0;
                        while let Some(place) = unclosed.pop() {
                            chokes += usize::from(is_choke[place as usize]);
                            if place == at {
                                break;
                            }
                        }
                        if before == root {
                            root_blocks.push(chokes);
                        } else {
                            is_choke[before as usize] = true;
                            dead_ends += u64::from(chokes == 0);
                        }
                    }
                }
            }
            let root_is_choke = root_blocks.len() > 1;
            is_choke[root as usize] = root_is_choke;
            let ends =
                root_blocks.iter().filter(|chokes| **chokes + usize::from(root_is_choke) == 1);
            dead_ends += ends.count() as u64;
        }
        (dead_ends, is_choke.iter().filter(|is| **is).count() as u64, parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;

    fn shape(text: &str) -> Shape {
        Shape::measure(&map_text::read(text.as_bytes()).unwrap().into_world().unwrap())
    }

    #[test]
    fn the_walk_is_the_shortest_one_to_the_deepest_level() {
        assert_eq!(shape("@...>\n\n....<\n").walk, Some(5));
        assert_eq!(shape("@..\n").walk, Some(0));
        assert_eq!(shape("@.#>\n\n...<\n").walk, None);
        assert_eq!(shape("...>\n\n...<\n").walk, None, "without a start");
    }

    #[test]
    fn a_loop_leads_around_rock_or_over_stairs() {
        assert_eq!(shape("...\n.#.\n...\n").loops, 1);
        assert_eq!(shape(".....\n.#.#.\n.....\n").loops, 2);
        assert_eq!(shape(".....\n.##..\n..##.\n.....\n").loops, 1, "one piece of rock");
        assert_eq!(shape("......\n..#...\n...#..\n......\n").loops, 2, "floor passes corners");
        assert_eq!(shape("##.\n.#.\n...\n").loops, 0, "rock at the edge");
        assert_eq!(shape(">.>\n\n<.<\n").loops, 1, "down here and up there");
        assert_eq!(shape(">#>\n\n<.<\n").loops, 0);
    }

    #[test]
    fn choke_points_part_the_world_and_dead_ends_lie_behind_them() {
        let open = shape("....\n....\n");
        assert_eq!((open.dead_ends, open.choke_points), (0, 0));
        let corridor = shape(".....\n");
        assert_eq!((corridor.dead_ends, corridor.choke_points), (2, 3));
        let two_rooms = shape("..#..\n.....\n..#..\n");
        assert_eq!((two_rooms.dead_ends, two_rooms.choke_points), (2, 1));
        let ring = shape("...\n.#.\n...\n");
        assert_eq!((ring.dead_ends, ring.choke_points), (0, 0));
        let comb = shape("#.#.#.#\n.......\n");
        assert_eq!(
            (comb.dead_ends, comb.choke_points),
            (2, 2),
            "teeth are passed by their corners"
        );
        let teeth = shape("#.###.#\n#.###.#\n.......\n");
        assert_eq!((teeth.dead_ends, teeth.choke_points), (2, 5));
    }

    /// What is counted by one walk equals what is counted by taking each place away in turn.
    #[test]
    fn choke_points_are_those_whose_loss_parts_the_world() {
        use crate::grid::Size;
        use crate::worldgen::Registry;
        let registry = Registry::default();
        for name in ["caves", "bsp", "drunkard"] {
            for seed in 0..4 {
                let size = Size::new(24, 16, 2).unwrap();
                let world = registry.spec(name).unwrap().size(size).seed(seed).make().unwrap();
                let places = Places::of(&world);
                let parts_without = |gone: Option<u32>| {
                    let mut seen = vec![false; places.ways.len()];
                    gone.into_iter().for_each(|gone| seen[gone as usize] = true);
                    let mut parts = 0;
                    for first in 0..seen.len() as u32 {
                        let mut open = vec![first];
                        let mut is_part = false;
                        while let Some(at) = open.pop() {
                            if !std::mem::replace(&mut seen[at as usize], true) {
                                is_part = true;
                                open.extend(&places.ways[at as usize]);
                            }
                        }
                        parts += u64::from(is_part);
                    }
                    parts
                };
                let whole = parts_without(None);
                let chokes = (0..places.ways.len() as u32)
                    .filter(|place| !places.ways[*place as usize].is_empty())
                    .filter(|place| parts_without(Some(*place)) > whole)
                    .count();
                assert_eq!(Shape::measure(&world).choke_points, chokes as u64, "{name} {seed}");
            }
        }
    }
}

//! What a world is like to walk through: how far, how many ways around, how many dead ends.

mod blocks;
mod floor;
mod rock;
mod walk;

use crate::worldgen::WorldMap;
use blocks::{Blocks, Search};
use floor::Floor;
use rock::Rock;
use walk::Walk;

/// What a world is like. Two walkable tiles are joined where a step leads from one to the other: to one of eight neighbours,
/// or along a staircase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// Steps of the shortest walk from the start to the deepest level; `None` where there is none.
    pub walk: Option<u64>,
    /// Ways around: pieces of rock that one can walk around on their level, and rings of regions and stairs
    /// that lead back to where they began.
    pub loops: u64,
    /// Parts of the world behind a single tile, with no other such part behind them: the way in is the only way out.
    pub dead_ends: u64,
    /// Walkable tiles without which the world falls into more parts.
    pub choke_points: u64,
}

impl Shape {
    /// Measures a world; of many, a [`Surveyor`] is quicker. Cost O(tiles).
    #[must_use]
    pub fn measure(world: &WorldMap) -> Self {
        Surveyor::default().measure(world)
    }
}

/// Measures worlds one after another, and keeps its memory: about ten bytes a tile, and 24 for each walkable one.
#[derive(Default)]
pub struct Surveyor {
    floor: Floor,
    search: Search,
    rock: Rock,
    walk: Walk,
}

impl Surveyor {
    /// Measures a world. Cost O(tiles).
    pub fn measure(&mut self, world: &WorldMap) -> Shape {
        self.floor.lay(world);
        let Blocks { dead_ends, choke_points, parts } = self.search.blocks(&self.floor);
        let loops = self.rock.islands(&self.floor) + rings(world, parts);
        Shape { walk: self.walk.shortest(&self.floor), loops, dead_ends, choke_points }
    }
}

/// Rings in the graph whose nodes are regions and whose edges are staircases; `parts` is how many parts the
/// world has.
fn rings(world: &WorldMap, parts: u64) -> u64 {
    let depth = world.tiles.size().depth();
    let regions: usize = (0..depth).map(|z| world.regions.of_level(z).count()).sum();
    (world.stairs.len() as u64 + parts).saturating_sub(regions as u64)
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

    /// What is counted by one walk equals what is counted by taking each tile away, one after another.
    #[test]
    fn choke_points_are_those_whose_loss_parts_the_world() {
        use crate::grid::Size;
        use crate::worldgen::Registry;
        let registry = Registry::default();
        for name in ["caves", "bsp", "drunkard"] {
            for seed in 0..4 {
                let size = Size::new(24, 16, 2).unwrap();
                let world = registry.spec(name).unwrap().size(size).seed(seed).make().unwrap();
                let mut floor = Floor::default();
                floor.lay(&world);
                let cells = 0..floor.cells().len() as u32;
                let walkable: Vec<_> = cells.filter(|cell| floor.is_walkable(*cell)).collect();
                let parts_without = |gone: Option<u32>| {
                    let mut seen = vec![false; floor.cells().len()];
                    gone.into_iter().for_each(|gone| seen[gone as usize] = true);
                    let mut parts = 0;
                    for first in &walkable {
                        let mut open = vec![*first];
                        let mut is_part = false;
                        while let Some(at) = open.pop() {
                            if !std::mem::replace(&mut seen[at as usize], true) {
                                is_part = true;
                                let mut ways = floor.ways_in(floor.cells(), at);
                                while ways != 0 {
                                    open.push(floor.first_of(at, ways));
                                    ways &= ways - 1;
                                }
                            }
                        }
                        parts += u64::from(is_part);
                    }
                    parts
                };
                let whole = parts_without(None);
                let chokes = walkable.iter().filter(|tile| parts_without(Some(**tile)) > whole);
                let chokes = chokes.count();
                assert_eq!(Shape::measure(&world).choke_points, chokes as u64, "{name} {seed}");
            }
        }
    }
}

//! What a world is like to walk through: how far, how many ways around, how many dead ends.

mod blocks;
mod rock;
mod tiles;

use crate::worldgen::WorldMap;
use blocks::Blocks;
use rock::islands;
use tiles::WalkableTiles;

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
    /// Measures a world. Cost O(tiles), and about 40 bytes for each walkable one.
    #[must_use]
    pub fn measure(world: &WorldMap) -> Self {
        let tiles = WalkableTiles::of(world);
        let Blocks { dead_ends, choke_points, parts } = Blocks::of(&tiles);
        let loops = islands(&world.tiles) + rings(world, parts);
        Self { walk: tiles.shortest_walk(), loops, dead_ends, choke_points }
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
                let tiles = WalkableTiles::of(&world);
                let parts_without = |gone: Option<u32>| {
                    let mut seen = vec![false; tiles.ways.len()];
                    gone.into_iter().for_each(|gone| seen[gone as usize] = true);
                    let mut parts = 0;
                    for first in 0..seen.len() as u32 {
                        let mut open = vec![first];
                        let mut is_part = false;
                        while let Some(at) = open.pop() {
                            if !std::mem::replace(&mut seen[at as usize], true) {
                                is_part = true;
                                open.extend(&tiles.ways[at as usize]);
                            }
                        }
                        parts += u64::from(is_part);
                    }
                    parts
                };
                let whole = parts_without(None);
                let chokes = (0..tiles.ways.len() as u32)
                    .filter(|tile| !tiles.ways[*tile as usize].is_empty())
                    .filter(|tile| parts_without(Some(*tile)) > whole)
                    .count();
                assert_eq!(Shape::measure(&world).choke_points, chokes as u64, "{name} {seed}");
            }
        }
    }
}

//! What a world is like to walk through: how far, how many ways around, how many dead ends.

mod blocks;
mod floor;
mod pieces;
mod rings;
mod rock;
mod walk;

use super::figure_kind::FigureKind;
use crate::worldgen::WorldMap;
use blocks::{Blocks, Search};
use floor::Floor;
use rings::Rings;
use rock::Rock;
use walk::Walk;

/// What a world is like. Two walkable tiles are joined where a step leads from one to the other: to one of eight neighbours,
/// or along a staircase. What was not asked for is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// Steps of the shortest walk from the start to the deepest level; `None` where there is none.
    pub walk: Option<u64>,
    /// Ways around: pieces of rock that one can walk around on their level, and rings of regions and stairs
    /// that lead back to where they began.
    pub loops: Option<u64>,
    /// Parts of the world behind a single tile, with no other such part behind them: the way in is the only way out.
    pub dead_ends: Option<u64>,
    /// Walkable tiles without which the world falls into more parts.
    pub choke_points: Option<u64>,
}

impl Shape {
    /// Measures a world; of many, a [`Surveyor`] is quicker. Cost O(tiles).
    #[must_use]
    pub fn measure(world: &WorldMap) -> Self {
        Surveyor::default().measure(world, |_| true)
    }
}

/// Measures worlds one after another, and keeps its memory: about ten bytes a tile, and 24 for each walkable one.
#[derive(Default)]
pub struct Surveyor {
    floor: Floor,
    search: Search,
    rock: Rock,
    rings: Rings,
    walk: Walk,
}

impl Surveyor {
    /// Measures what is wanted of a world. Cost O(tiles).
    pub fn measure(&mut self, world: &WorldMap, is_wanted: impl Fn(FigureKind) -> bool) -> Shape {
        let mut shape = Shape::default();
        let has_blocks = is_wanted(FigureKind::DeadEnds) || is_wanted(FigureKind::ChokePoints);
        let [has_walk, has_loops] = [FigureKind::WalkToDeepest, FigureKind::Loops].map(&is_wanted);
        if has_walk || has_loops || has_blocks {
            self.floor.lay(world);
        }
        if has_walk {
            shape.walk = self.walk.shortest(&self.floor);
        }
        if has_loops {
            shape.loops = Some(self.rock.islands(&self.floor) + self.rings.count(world));
        }
        if has_blocks {
            let Blocks { dead_ends, choke_points } = self.search.blocks(&self.floor);
            (shape.dead_ends, shape.choke_points) = (Some(dead_ends), Some(choke_points));
        }
        shape
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
        assert_eq!(shape("...\n.#.\n...\n").loops, Some(1));
        assert_eq!(shape(".....\n.#.#.\n.....\n").loops, Some(2));
        assert_eq!(shape(".....\n.##..\n..##.\n.....\n").loops, Some(1), "one piece of rock");
        assert_eq!(
            shape("......\n..#...\n...#..\n......\n").loops,
            Some(2),
            "floor passes corners"
        );
        assert_eq!(shape("##.\n.#.\n...\n").loops, Some(0), "rock at the edge");
        assert_eq!(shape(">.>\n\n<.<\n").loops, Some(1), "down here and up there");
        assert_eq!(shape(">#>\n\n<.<\n").loops, Some(0));
    }

    #[test]
    fn choke_points_part_the_world_and_dead_ends_lie_behind_them() {
        let open = shape("....\n....\n");
        assert_eq!((open.dead_ends, open.choke_points), (Some(0), Some(0)));
        let corridor = shape(".....\n");
        assert_eq!((corridor.dead_ends, corridor.choke_points), (Some(2), Some(3)));
        let two_rooms = shape("..#..\n.....\n..#..\n");
        assert_eq!((two_rooms.dead_ends, two_rooms.choke_points), (Some(2), Some(1)));
        let ring = shape("...\n.#.\n...\n");
        assert_eq!((ring.dead_ends, ring.choke_points), (Some(0), Some(0)));
        let comb = shape("#.#.#.#\n.......\n");
        assert_eq!(
            (comb.dead_ends, comb.choke_points),
            (Some(2), Some(2)),
            "teeth are passed by their corners"
        );
        let teeth = shape("#.###.#\n#.###.#\n.......\n");
        assert_eq!((teeth.dead_ends, teeth.choke_points), (Some(2), Some(5)));
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
                assert_eq!(
                    Shape::measure(&world).choke_points,
                    Some(chokes as u64),
                    "{name} {seed}"
                );
            }
        }
    }
}

//! What a world is like to walk through: how far, how many ways around, how many dead ends.

mod blocks;
mod floor;
mod graph;
mod pieces;
mod rings;
mod rock;
mod walk;

use super::figure_kind::FigureKind;
use crate::worldgen::WorldMap;
use blocks::{Blocks, Search};
use floor::Floor;
use rings::Rings;
use rock::islands;
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

/// Measures worlds one after another, and keeps its memory: about a byte a tile, and a few for each run of walkable ones.
#[derive(Default)]
pub struct Surveyor {
    floor: Floor,
    search: Search,
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
            shape.loops = Some(islands(world, &self.floor) + self.rings.count(world));
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
    use std::collections::HashSet;

    use super::*;
    use crate::grid::{Position, Size};
    use crate::worldgen::{Registry, far_end, map_text};

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

    /// What is counted on words equals what plain walks from tile to tile come to, with each tile taken away, one after another.
    #[test]
    fn a_shape_is_what_plain_walks_find() {
        let registry = Registry::default();
        let mut surveyor = Surveyor::default();
        for generator in registry.iter().filter(|generator| generator.name() != "empty") {
            for (seed, width) in (0..).zip([24, 64, 70, 130]) {
                let (name, size) = (generator.name(), Size::new(width, 16, 2).unwrap());
                let spec = registry.spec(name).unwrap().size(size).seed(seed);
                let spec = spec.set("connect", seed % 2 == 0).unwrap();
                let Ok(world) = spec.make() else { continue };
                let plain = Plain::of(&world);
                assert_eq!(
                    surveyor.measure(&world, |_| true),
                    plain.shape(&world),
                    "{name} {seed}"
                );
            }
        }
    }

    /// A world as it is walked from tile to tile: walkable tiles in scan order, and the indices of those that each is joined to.
    struct Plain {
        walkable: Vec<Position>,
        joined: Vec<Vec<usize>>,
    }

    impl Plain {
        fn of(world: &WorldMap) -> Self {
            let size = world.tiles.size();
            let all = (0..size.depth()).flat_map(|z| world.tiles.positions(z));
            let walkable: Vec<_> = all.filter(|at| world.tiles[*at].is_walkable()).collect();
            let index = |at: Position| {
                walkable.binary_search_by_key(&at.scan_key(), |other| other.scan_key()).ok()
            };
            let joined = |at: &Position| {
                at.neighbours(size).chain(far_end(&world.tiles, *at)).filter_map(index).collect()
            };
            Self { joined: walkable.iter().map(joined).collect(), walkable }
        }

        /// The parts that are left without some tiles, each with those of these that it touches.
        fn parts(&self, gone: &[usize]) -> Vec<HashSet<usize>> {
            let (mut seen, mut parts) = (vec![false; self.walkable.len()], Vec::new());
            gone.iter().for_each(|tile| seen[*tile] = true);
            for first in 0..self.walkable.len() {
                let (mut touched, mut open) = (HashSet::new(), vec![first]);
                if std::mem::replace(&mut seen[first], true) {
                    continue;
                }
                while let Some(tile) = open.pop() {
                    for next in &self.joined[tile] {
                        if gone.contains(next) {
                            touched.insert(*next);
                        } else if !std::mem::replace(&mut seen[*next], true) {
                            open.push(*next);
                        }
                    }
                }
                parts.push(touched);
            }
            parts
        }

        fn walk(&self, start: Position, deepest: u32) -> Option<u64> {
            let first = self.walkable.iter().position(|at| *at == start)?;
            let (mut seen, mut reached) = (HashSet::from([first]), vec![first]);
            for steps in 0.. {
                if reached.iter().any(|tile| self.walkable[*tile].z == deepest) {
                    return Some(steps);
                }
                let next = reached.iter().flat_map(|tile| &self.joined[*tile]);
                reached = next.copied().filter(|tile| seen.insert(*tile)).collect();
                if reached.is_empty() {
                    break;
                }
            }
            None
        }

        /// Pieces of rock, by their sides, that are not at the edge of their level.
        fn islands(world: &WorldMap) -> u64 {
            let size = world.tiles.size();
            let (mut seen, mut islands) = (HashSet::new(), 0);
            let is_edge = |at: Position| {
                [0, size.width() - 1].contains(&at.x) || [0, size.height() - 1].contains(&at.y)
            };
            for first in (0..size.depth()).flat_map(|z| world.tiles.positions(z)) {
                let (mut open, mut is_inside, mut count) = (vec![first], true, 0);
                while let Some(at) = open.pop() {
                    if world.tiles[at].is_walkable() || !seen.insert(at) {
                        continue;
                    }
                    count += 1;
                    is_inside &= !is_edge(at);
                    open.extend(
                        at.neighbours(size).filter(|next| next.x == at.x || next.y == at.y),
                    );
                }
                islands += u64::from(count > 0 && is_inside);
            }
            islands
        }

        fn shape(&self, world: &WorldMap) -> Shape {
            let whole = self.parts(&[]).len();
            let is_choke = |tile: &usize| self.parts(&[*tile]).len() > whole;
            let chokes: Vec<_> = (0..self.walkable.len()).filter(is_choke).collect();
            let dead_ends = self.parts(&chokes).into_iter().filter(|touched| touched.len() == 1);
            let rings = Rings::default().count(world);
            Shape {
                walk: self.walk(world.start.unwrap(), world.tiles.size().depth() - 1),
                loops: Some(Self::islands(world) + rings),
                dead_ends: Some(dead_ends.count() as u64),
                choke_points: Some(chokes.len() as u64),
            }
        }
    }
}

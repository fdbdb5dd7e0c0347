//! Which regions can be reached without digging.

use std::collections::BTreeSet;

use super::{RegionMap, StairPair};
use crate::grid::Position;

/// The regions that can be reached from a position without digging: by walking, and by stairs or other ways between levels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// By level, from 0, and number.
    regions: BTreeSet<(u32, u32)>,
}

impl Reach {
    /// Goes from region to region by the stairs of the world. Cost: O(s log s) for s staircases.
    #[must_use]
    pub fn of(regions: &RegionMap, stairs: &[StairPair], from: Position) -> Self {
        let ends = stairs.iter().map(|pair| (pair.down, pair.up()));
        Self::along(regions, ends.flat_map(|(a, b)| [(a, b), (b, a)]), from)
    }

    /// Goes from region to region by ways of which each leads from a position to another, and not back. Cost: O(w log w) for w ways.
    #[must_use]
    pub fn along(
        regions: &RegionMap,
        ways: impl IntoIterator<Item = (Position, Position)>,
        from: Position,
    ) -> Self {
        let region_of = |at: Position| regions.number(at).map(|number| (at.z, number));
        let ways = ways.into_iter();
        let mut ways: Vec<_> =
            ways.filter_map(|(from, to)| Some((region_of(from)?, region_of(to)?))).collect();
        ways.sort_unstable();
        ways.dedup();
        let mut reached = BTreeSet::new();
        let mut open: Vec<_> = region_of(from).into_iter().collect();
        while let Some(region) = open.pop() {
            if reached.insert(region) {
                let first = ways.partition_point(|(from, _)| *from < region);
                let from_here = ways[first..].iter().take_while(|(from, _)| *from == region);
                open.extend(from_here.map(|(_, to)| *to));
            }
        }
        Self { regions: reached }
    }

    /// How many tiles can be reached.
    #[must_use]
    pub fn tiles(&self, regions: &RegionMap) -> u64 {
        let levels = 0..regions.size().depth();
        let all =
            levels.flat_map(|z| regions.of_level(z).map(move |(number, tiles)| (z, number, tiles)));
        all.filter(|(z, number, _)| self.has(*z, *number)).map(|(.., tiles)| tiles).sum()
    }

    /// Returns whether a region can be reached.
    #[must_use]
    pub fn has(&self, z: u32, number: u32) -> bool {
        self.regions.contains(&(z, number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::{Registry, Settings, WorldMap, count_reachable, map_text};

    #[test]
    fn regions_are_reached_through_other_levels() {
        let drawn = map_text::read(".>#>\n\n.<.<\n\n....\n".as_bytes()).unwrap();
        let world = WorldMap::from_tiles(drawn.tiles, None).unwrap();
        let reach = Reach::of(&world.regions, &world.stairs, Position::new(0, 0, 0));
        assert!(reach.has(0, 1) && reach.has(1, 1) && reach.has(0, 2));
        assert!(!reach.has(2, 1));
    }

    /// As many tiles as a walk over all tiles finds, in worlds of every generator.
    #[test]
    fn it_is_what_a_walk_reaches() {
        let registry = Registry::default();
        for generator in registry.iter() {
            let settings = Settings::defaults(&generator.parameters());
            let size = crate::grid::Size::new(40, 25, 3).unwrap();
            for seed in 0..6 {
                let Ok(world) = generator.generate(size, seed, &settings, 1) else { continue };
                let Some(start) = world.start else { continue };
                let reach = Reach::of(&world.regions, &world.stairs, start);
                assert_eq!(
                    reach.tiles(&world.regions),
                    count_reachable(&world, start).unwrap(),
                    "{}",
                    generator.name()
                );
            }
        }
    }
}

//! Veins of garnets: rock beside ground that can be reached without digging (SPEC 86).

use super::scattering::random_tile;
use super::{Population, Site};
use crate::grid::{Direction, Position, Tile};
use crate::streams::Stream;
use crate::world::Fixture;
use crate::world::domains;
use crate::worldgen::Reach;

/// Veins on each level.
const PER_LEVEL: u32 = 3;

impl Population<'_> {
    /// Puts up the veins of each level; fewer where hardly any rock is beside ground that can be reached.
    pub(super) fn put_up_veins(&mut self) {
        let Site { terrain, regions, stairs, start, seed, .. } = self.site;
        let reach = Reach::of(regions.map(), &stairs.0, start);
        let is_reached =
            |at: Position| regions.map().number(at).is_some_and(|number| reach.has(at.z, number));
        let size = terrain.size();
        let sides = [Direction::North, Direction::East, Direction::South, Direction::West];
        let fits = |at: Position| {
            let is_rock = terrain.tile(at).is_some_and(Tile::is_diggable);
            is_rock && sides.iter().filter_map(|side| at.step(*side, size)).any(is_reached)
        };
        for z in 0..size.depth() {
            let mut stream = Stream::new(seed, domains::VEINS, z, 0);
            for _ in 0..PER_LEVEL {
                let free = |at: Position| fits(at) && self.fixtures.at(at).is_none();
                let Some(at) = random_tile(terrain, z, &mut stream, free) else { break };
                let is_rich = stream.below(2) == 0;
                self.fixtures.put_up(at, if is_rich { Fixture::RichVein } else { Fixture::Vein });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::tests::Drawn;
    use super::*;
    use crate::world::source::Creatures;

    /// SPEC 86: three a level, of both kinds, in rock beside what can be reached from the start.
    #[test]
    fn veins_stand_in_rock_beside_ground_that_can_be_reached() {
        let level = "....####....\n....####....\n....####....\n############\n";
        let below = "####...#....\n####...#....\n############\n############\n";
        let drawn = Drawn::of(&format!("{level}\n{below}"));
        let (mut kinds, mut places) = (BTreeSet::new(), BTreeSet::new());
        for seed in 0..200 {
            let mut population = Population::new(drawn.site(seed), Creatures::default(), &[]);
            population.put_up_veins();
            let veins =
                || population.fixtures.iter().filter(|(_, kind)| kind.kind().stands_in_rock);
            assert_eq!(veins().filter(|(at, _)| at.z == 0).count(), 3, "seed {seed}");
            assert_eq!(veins().filter(|(at, _)| at.z == 1).count(), 0, "no stairs lead there");
            for (at, vein) in veins() {
                assert_eq!(drawn.terrain.tile(at), Some(Tile::Wall));
                kinds.insert(vein.kind().name);
                places.insert((at.x, at.y));
            }
        }
        assert_eq!(kinds.len(), 2);
        let beside = (0..4).map(|x| (x, 3)).chain((0..3).map(|y| (4, y)));
        assert_eq!(places, beside.collect(), "all of them, and nothing else");
    }
}

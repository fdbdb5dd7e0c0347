//! Natural shafts: one between each two levels, far from stairs (SPEC 101).

use super::scattering::random_tile;
use super::{Population, Site};
use crate::grid::{Position, Tile, Vertical};
use crate::sight::is_within;
use crate::streams::Stream;
use crate::world::domains;

/// No stairs are so near to a shaft, in tiles, on either level.
const FROM_STAIRS: u32 = 20;

impl Population<'_> {
    /// Opens a shaft from each level to the next, where both have floor and nothing stands; none where no such place is drawn.
    pub(super) fn open_shafts(&mut self) {
        let Site { terrain, stairs, start, seed, .. } = self.site;
        let size = terrain.size();
        for z in 0..size.depth().saturating_sub(1) {
            let mut stream = Stream::new(seed, domains::SHAFTS, z, 0);
            let is_free = |at: Position| {
                terrain.tile(at) == Some(Tile::Floor)
                    && at != start
                    && self.fixtures.at(at).is_none()
            };
            let is_far = |at: Position| {
                let rows = at.y.saturating_sub(FROM_STAIRS)..at.y.saturating_add(FROM_STAIRS + 1);
                stairs.ends(at.z, rows).all(|(end, _)| !is_within(end, at, FROM_STAIRS))
            };
            let fits = |at: Position| {
                let foot = at.climb(Vertical::Down, size);
                foot.is_some_and(|foot| {
                    let both = [at, foot];
                    // What costs most comes last.
                    both.into_iter().all(is_free)
                        && both.into_iter().all(is_far)
                        && !both.into_iter().any(|at| self.lies_at(at))
                })
            };
            if let Some(at) = random_tile(terrain, z, &mut stream, fits) {
                self.fixtures.open_shaft(at, Position { z: z + 1, ..at });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::Drawn;
    use super::*;
    use crate::world::Fixture;
    use crate::world::source::Creatures;

    /// SPEC 101: one between each two levels, in a column of floor, and twenty tiles from stairs.
    #[test]
    fn a_shaft_leads_from_each_level_to_the_next_far_from_stairs() {
        let level = |stairs: &str| format!("{stairs}{}\n", ".".repeat(60)).repeat(1);
        let rows =
            |first: &str| format!("{}{}", level(first), format!("{}\n", ".".repeat(62)).repeat(3));
        let drawn = Drawn::of(&format!("{}\n{}\n{}", rows(".>"), rows("><"), rows("<.")));
        for seed in 0..300 {
            let mut population = Population::new(drawn.site(seed), Creatures::default(), &[]);
            population.open_shafts();
            let standing: Vec<_> = population.fixtures.iter().collect();
            let of = |kind| standing.iter().filter(move |(_, stands)| *stands == kind);
            let mouths: Vec<_> = of(Fixture::Shaft).map(|(at, _)| *at).collect();
            assert_eq!(mouths.iter().map(|at| at.z).collect::<Vec<_>>(), [0, 1], "seed {seed}");
            let feet: Vec<_> = of(Fixture::ShaftFoot).map(|(at, _)| *at).collect();
            let below = mouths.iter().map(|at| Position { z: at.z + 1, ..*at });
            assert_eq!(feet, below.collect::<Vec<_>>(), "seed {seed}");
            for at in mouths.into_iter().chain(feet) {
                assert_eq!(drawn.terrain.tile(at), Some(Tile::Floor));
                assert!([0, 1].iter().all(|x| !is_within(Position { x: *x, y: 0, ..at }, at, 20)));
            }
        }
    }

    #[test]
    fn where_no_place_is_far_enough_there_is_none() {
        let drawn = Drawn::of(".>....\n\n.<....\n");
        let mut population = Population::new(drawn.site(1), Creatures::default(), &[]);
        population.open_shafts();
        assert!(population.fixtures.iter().all(|(_, fixture)| fixture == Fixture::Camp));
    }
}

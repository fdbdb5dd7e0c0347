//! The three bundles around the camp, of which the player may take one (SPEC 134).

use super::{Population, Site};
use crate::grid::{Position, Tile};
use crate::streams::Stream;
use crate::world::domains;
use crate::world::{KITS, Message, PlacedThing, Topic};

/// No bundle lies farther from the camp than this, in tiles.
const FARTHEST: u32 = 8;
/// What the player is told of them, short enough for a narrow window.
const TOLD: &str = "Three bundles by the fire. Take one; the others fall to dust.";

impl Population<'_> {
    /// Lays each bundle on one of the floor tiles that are nearest to the camp, in an order by the seed. They count as put down,
    /// so that nobody takes one by passing, and a message tells of them. Where there is no room none is laid.
    pub(super) fn lay_bundles(&mut self) {
        let Site { terrain, start, seed, .. } = self.site;
        let around = |from: u32| from.saturating_sub(FARTHEST)..=from.saturating_add(FARTHEST);
        let square =
            around(start.y).flat_map(|y| around(start.x).map(move |x| Position { x, y, ..start }));
        let mut free: Vec<_> =
            square.filter(|at| *at != start && terrain.tile(*at) == Some(Tile::Floor)).collect();
        free.sort_by_key(|at| {
            (at.x.abs_diff(start.x).pow(2) + at.y.abs_diff(start.y).pow(2), at.scan_key())
        });
        if free.len() < KITS.len() {
            return;
        }
        let mut stream = Stream::new(seed, domains::KITS, start.z, 0);
        let mut left = KITS.to_vec();
        for at in free.into_iter().take(KITS.len()) {
            let kit = left.swap_remove(stream.below(left.len() as u64) as usize);
            self.things
                .push(PlacedThing { is_put_down: true, ..PlacedThing::lying(kit.bundle, at) });
        }
        self.messages.push(Message { topic: Topic::Opening, ..Message::new(0, TOLD) });
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::tests::Drawn;
    use super::*;
    use crate::world::source::Creatures;

    /// SPEC 134: each once, beside the camp where there is room, in each order for some seed.
    #[test]
    fn three_bundles_lie_around_the_camp() {
        let drawn = Drawn::of("....\n.##.\n....\n");
        let mut orders = BTreeSet::new();
        for seed in 0..100 {
            let mut population = Population::new(drawn.site(seed), Creatures::default(), &[]);
            population.lay_bundles();
            let kinds: Vec<_> = population.things.iter().map(|thing| thing.stack.thing).collect();
            assert_eq!(kinds.iter().collect::<BTreeSet<_>>().len(), KITS.len());
            let lie_at = [(1, 0), (0, 1), (2, 0)].map(|(x, y)| Position::new(x, y, 0));
            assert!(lie_at.iter().all(|at| population.lies_at(*at)), "seed {seed}");
            assert!(population.things.iter().all(|thing| thing.is_put_down));
            orders.insert(kinds);
        }
        assert_eq!(orders.len(), 6);
    }

    #[test]
    fn no_bundle_lies_where_there_is_no_room_for_all() {
        let drawn = Drawn::of("...#\n####\n");
        let mut population = Population::new(drawn.site(1), Creatures::default(), &[]);
        population.lay_bundles();
        assert!(population.things.is_empty() && population.messages.is_empty());
    }
}

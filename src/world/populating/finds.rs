//! Finds: what lies on each level besides what every level has, drawn by weight (SPEC 84).

use super::scattering::free_floor;
use super::{Population, Site};
use crate::grid::Position;
use crate::streams::Stream;
use crate::world::domains;
use crate::world::{PlacedThing, Stack, THINGS, ThingKind};

/// Finds on each level.
const PER_LEVEL: u32 = 3;
/// The attempt of [`domains::ITEMS`] that finds are drawn from: what else lies there and the Ember have others.
const ATTEMPT: u16 = 2;

impl Population<'_> {
    /// Lays the finds of a level on floor where nothing lies yet; fewer where there is hardly any.
    pub(super) fn lay_finds(&mut self, z: u32) {
        let Site { terrain, start, seed, without, mode, .. } = self.site;
        let mut stream = Stream::new(seed, domains::ITEMS, z, ATTEMPT);
        for _ in 0..mode.on_level(PER_LEVEL) {
            let find = draw_find(z, &mut stream);
            let is_free = |at: Position| at != start && !self.lies_at(at);
            let Some(at) = free_floor(terrain, z, &mut stream, is_free) else { break };
            let placed =
                |stack: Stack| PlacedThing { stack, ..PlacedThing::lying(stack.thing, at) };
            self.things.extend(without.stack(find).map(placed));
        }
    }
}

/// How common a kind is on level `z` among what is found.
pub(super) fn weight_of_find(kind: &ThingKind, z: u32) -> u64 {
    if kind.from_level <= z + 1 { kind.weight } else { 0 }
}

/// What is found on level `z`, by the weights of [`THINGS`].
fn draw_find(z: u32, stream: &mut Stream) -> Stack {
    let found = stream.choose_weighted(&THINGS, |kind| weight_of_find(kind, z));
    let kind = found.unwrap_or(&THINGS[0]);
    Stack { thing: kind.thing, count: kind.found }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::tests::Drawn;
    use super::*;
    use crate::world::source::Creatures;
    use crate::world::{Switch, Thing, Whereabouts, Without};

    /// SPEC 84: by weight, each as many as are found together, and no powder on the first level.
    #[test]
    fn finds_are_drawn_by_their_weights() {
        let mut stream = Stream::new(84, domains::ITEMS, 0, 0);
        let mut count = |z, draws: u32| {
            let mut counts = BTreeMap::new();
            for _ in 0..draws {
                let Stack { thing, count } = draw_find(z, &mut stream);
                assert_eq!(count, thing.kind().found);
                assert!(count <= thing.kind().stack, "{thing:?}");
                *counts.entry(thing).or_insert(0_u32) += 1;
            }
            counts
        };
        for (z, total) in [(0, 11), (1, 15), (4, 15)] {
            let counts = count(z, total * 1_000);
            let weights = THINGS.iter().filter(|kind| kind.weight > 0 && kind.from_level <= z + 1);
            assert_eq!(counts.len(), weights.clone().count(), "level {z}");
            for kind in weights {
                let (drawn, wanted) = (u64::from(counts[&kind.thing]), kind.weight * 1_000);
                assert!(drawn.abs_diff(wanted) < 300, "{}: {drawn} of {wanted}", kind.name);
            }
        }
    }

    /// SPEC 84, 170: three a level, one a tile, none at the start; a stone is in the place of what is left out.
    #[test]
    fn three_finds_lie_on_each_level() {
        let drawn = Drawn::of("......\n......\n\n......\n#.....\n");
        let prop = Without::of_bits(1 << Switch::Prop as u32);
        for seed in 0..100 {
            let mut full = Population::new(drawn.site(seed), Creatures::default(), &[]);
            let mut less = Population::new(
                Site { without: prop, ..drawn.site(seed) },
                Creatures::default(),
                &[],
            );
            for population in [&mut full, &mut less] {
                (0..2).for_each(|z| population.lay_finds(z));
            }
            assert_eq!((full.things.len(), less.things.len()), (6, 6), "seed {seed}");
            for (one, other) in full.things.iter().zip(&less.things) {
                let is_prop = one.stack.thing == Thing::Prop;
                let thing = if is_prop { Thing::Stone } else { one.stack.thing };
                assert_eq!((other.stack.thing, other.place), (thing, one.place));
                assert!(!matches!(one.place, Whereabouts::Lying(at) if at == drawn.site(0).start));
            }
            let places: Vec<_> = full.things.iter().map(|thing| thing.place).collect();
            assert!((1..6).all(|index| !places[..index].contains(&places[index])), "seed {seed}");
        }
    }
}

//! What is in the hollows of a new game (SPEC 93).

use super::Population;
use super::finds::weight_of_find;
use crate::grid::Position;
use crate::streams::Stream;
use crate::world::domains;
use crate::world::{
    Fixture, Hollow, HollowKind, Hollows, PlacedThing, SpeciesId, Stack, Switch, THINGS, Thing,
    ThingKind, Whereabouts,
};

/// Streams of this number and above draw what is in a hollow, by its index.
const CONTENTS: u16 = 256;
/// Veins in the wall of a lode.
const VEINS: usize = 4;
/// The kinds of them, each as likely.
const VEIN_KINDS: [Fixture; 3] = [Fixture::Vein, Fixture::RichVein, Fixture::GreatVein];
/// The fewest skitters of a nest.
const SKITTERS: usize = 6;
/// How many more there may be.
const MORE_SKITTERS: usize = 3;
/// Plinths of a reliquary.
const PLINTHS: usize = 3;
/// Things in a cache, beside its oil.
const HIDDEN_THINGS: usize = 2;

/// Kegs that are hidden together; of other things it is as many as are found together.
const KEGS: u8 = 2;

/// Gear that is in nests and reliquaries: each once in a world at most.
const GEAR: [Thing; 3] = [Thing::StarPick, Thing::PlumbLine, Thing::DowsingRod];

/// What else is there.
const RARE: [Stack; 4] = [
    Stack { thing: Thing::Prop, count: 5 },
    Stack { thing: Thing::Glowcap, count: 3 },
    Stack { thing: Thing::Quickstone, count: 3 },
    Stack { thing: Thing::Powder, count: 2 },
];

impl Population<'_> {
    /// The same with all that is in hollows, which are rock in the terrain that the others were drawn for. Reliquaries have
    /// the first choice of gear, one piece each.
    pub(in crate::world) fn with_hollows(mut self, hollows: &Hollows) -> Self {
        let mut gear = GEAR.to_vec();
        let (reliquaries, others): (Vec<_>, Vec<_>) =
            (0..).zip(&hollows.0).partition(|(_, hollow)| hollow.kind == HollowKind::Reliquary);
        for (index, hollow) in reliquaries.into_iter().chain(others) {
            let (seed, z) = (self.site.seed, hollow.at.z);
            let stream = Stream::new(seed, domains::HOLLOWS, z, CONTENTS + index);
            self.fill(hollow, &mut gear, stream);
        }
        self.things.sort_by_key(PlacedThing::sort_key);
        self
    }

    /// Puts into a hollow what its kind has.
    fn fill(&mut self, hollow: &Hollow, gear: &mut Vec<Thing>, mut stream: Stream) {
        let mut tiles: Vec<_> = hollow.tiles().collect();
        let count = tiles.len();
        stream.shuffle_front(&mut tiles, count);
        match hollow.kind {
            HollowKind::Cache => {
                let mut stacks = hidden(hollow.at.z, &mut stream);
                stacks.push(Stack::one(Thing::OilFlask));
                self.lay_stacks(&tiles, &stacks, false);
            }
            HollowKind::Lode => self.put_up_lode(hollow, &mut stream),
            HollowKind::Nest => {
                self.lay_stacks(&tiles, &rare(1, gear, &mut stream), false);
                let more = stream.below(MORE_SKITTERS as u64 + 1) as usize;
                for at in tiles.iter().skip(1).take(SKITTERS + more) {
                    self.add(SpeciesId::Skitter.species().actor(*at, false));
                }
            }
            HollowKind::Reliquary => {
                let plinths = plinths(hollow);
                plinths.iter().for_each(|at| _ = self.fixtures.put_up(*at, Fixture::Plinth));
                self.lay_stacks(&plinths, &rare(PLINTHS, gear, &mut stream), true);
            }
            HollowKind::Brazier => _ = self.fixtures.put_up(hollow.middle(), Fixture::Brazier),
            // What pours is not of the population.
            HollowKind::Firedamp | HollowKind::Cistern => {}
        }
    }

    /// Lays each of some stacks on the tile of its index; what is left out of the world is replaced.
    fn lay_stacks(&mut self, tiles: &[Position], stacks: &[Stack], is_put_down: bool) {
        for (at, stack) in tiles.iter().zip(stacks) {
            let Some(stack) = self.site.without.stack(*stack) else { continue };
            let place = Whereabouts::Lying(*at);
            self.things.push(PlacedThing { stack, place, is_put_down });
        }
    }

    /// Puts up the veins in the wall of a lode.
    fn put_up_lode(&mut self, hollow: &Hollow, stream: &mut Stream) {
        if self.site.without.has(Switch::Garnets) {
            return;
        }
        let mut wall = hollow.wall();
        stream.shuffle_front(&mut wall, VEINS);
        for at in wall.into_iter().take(VEINS) {
            let vein = VEIN_KINDS[stream.below(VEIN_KINDS.len() as u64) as usize];
            self.fixtures.put_up(at, vein);
        }
    }
}

/// Where the plinths of a reliquary stand: in its middle row, at both ends and in the middle.
fn plinths(hollow: &Hollow) -> [Position; PLINTHS] {
    let (middle, last) = (hollow.middle(), u32::from(hollow.side) - 1);
    [hollow.at.x, middle.x, hollow.at.x + last].map(|x| Position { x, ..middle })
}

/// Things that are hidden in caches of level `z`, drawn as finds are, no kind twice.
fn hidden(z: u32, stream: &mut Stream) -> Vec<Stack> {
    let mut stacks: Vec<Stack> = Vec::new();
    for _ in 0..HIDDEN_THINGS {
        let weight = |kind: &ThingKind| {
            let is_there = stacks.iter().any(|stack| stack.thing == kind.thing);
            if is_there { 0 } else { weight_of_find(kind, z) }
        };
        let Some(kind) = stream.choose_weighted(&THINGS, weight) else { break };
        let count = if kind.thing == Thing::Powder { KEGS } else { kind.found };
        stacks.push(Stack { thing: kind.thing, count });
    }
    stacks
}

/// So many rare things, no kind twice, in random order: one of them is gear, as long as there is any left.
fn rare(count: usize, gear: &mut Vec<Thing>, stream: &mut Stream) -> Vec<Stack> {
    let mut stacks = RARE.to_vec();
    stream.shuffle_front(&mut stacks, count);
    stacks.truncate(count);
    if !gear.is_empty() {
        let piece = gear.swap_remove(stream.below(gear.len() as u64) as usize);
        stacks[0] = Stack::one(piece);
    }
    stream.shuffle_front(&mut stacks, count);
    stacks
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::tests::Drawn;
    use super::*;
    use crate::grid::{Grid, Size, Tile};
    use crate::world::source::Creatures;
    use crate::world::{Actor, ActorId};

    /// Rock with a tile of floor at its first position, and a hollow of each kind on each of two levels.
    fn rock() -> (Drawn, Hollows) {
        let mut tiles = Grid::filled(Size::new(60, 12, 2).unwrap(), Tile::Wall).unwrap();
        tiles[Position::new(0, 0, 0)] = Tile::Floor;
        let kinds = [HollowKind::Cache, HollowKind::Lode, HollowKind::Nest, HollowKind::Reliquary];
        let of_level = |z| {
            (0..).zip(kinds).map(move |(index, kind)| Hollow {
                at: Position::new(3 + 11 * index, 3, z),
                side: kind.row().side,
                kind,
                is_open: false,
            })
        };
        (Drawn::of_tiles(tiles), Hollows(of_level(0).chain(of_level(1)).collect()))
    }

    fn filled<'a>(drawn: &'a Drawn, hollows: &Hollows, seed: u64) -> Population<'a> {
        Population::new(drawn.site(seed), Creatures::default(), &[]).with_hollows(hollows)
    }

    /// What lies in a hollow, and whether it was put down.
    fn lying(population: &Population, hollow: &Hollow) -> Vec<(Stack, bool)> {
        let is_here = |thing: &&PlacedThing| match thing.place {
            Whereabouts::Lying(at) => hollow.has(at),
            Whereabouts::Carried(_) => false,
        };
        let things = population.things.iter().filter(is_here);
        things.map(|thing| (thing.stack, thing.is_put_down)).collect()
    }

    /// SPEC 93: each kind has what it is to have, and nothing lies or stands outside.
    #[test]
    fn hollows_have_what_their_kind_has() {
        let (drawn, hollows) = rock();
        let mut skitters = BTreeSet::new();
        for seed in 0..60 {
            let population = filled(&drawn, &hollows, seed);
            let all: usize = hollows.0.iter().map(|one| lying(&population, one).len()).sum();
            assert_eq!(population.things.len(), all, "seed {seed}: all of it lies in hollows");
            for hollow in &hollows.0 {
                let lying = lying(&population, hollow);
                let of = |thing: Thing| lying.iter().filter(move |(stack, _)| stack.thing == thing);
                let standing = population.fixtures.of_level(hollow.at.z);
                let standing: Vec<_> =
                    standing.filter(|(at, _)| hollow.steps_to(*at) <= 1).collect();
                let asleep = population.actors.iter().filter(|actor| hollow.has(actor.at));
                let asleep: Vec<_> = asleep.collect();
                match hollow.kind {
                    HollowKind::Cache => {
                        assert_eq!((lying.len(), of(Thing::OilFlask).count()), (3, 1));
                    }
                    HollowKind::Lode => {
                        assert_eq!((lying.len(), standing.len()), (0, VEINS));
                        assert!(
                            standing
                                .iter()
                                .all(|(at, vein)| !hollow.has(*at) && vein.kind().stands_in_rock)
                        );
                    }
                    HollowKind::Nest => {
                        assert_eq!(lying.len(), 1);
                        assert!((6..=9).contains(&asleep.len()), "seed {seed}: {}", asleep.len());
                        let is_asleep = |actor: &&Actor| {
                            actor.species == Some(SpeciesId::Skitter)
                                && actor.mind.is_some_and(|mind| !mind.is_awake)
                        };
                        assert!(asleep.iter().all(is_asleep), "seed {seed}");
                        skitters.insert(asleep.len());
                    }
                    HollowKind::Reliquary => {
                        assert_eq!((lying.len(), standing.len()), (PLINTHS, PLINTHS));
                        assert!(lying.iter().all(|(_, is_put_down)| *is_put_down));
                        let kinds: BTreeSet<_> =
                            lying.iter().map(|(stack, _)| stack.thing).collect();
                        assert_eq!(kinds.len(), PLINTHS, "seed {seed}: three different things");
                    }
                    HollowKind::Brazier => {
                        assert_eq!(standing, [(hollow.middle(), Fixture::Brazier)]);
                        assert!(lying.is_empty() && asleep.is_empty());
                    }
                    HollowKind::Firedamp | HollowKind::Cistern => {
                        assert_eq!((lying.len(), asleep.len()), (0, 0), "it pours, and no more");
                    }
                }
                let is_too_high = hollow.at.z == 0 && hollow.kind == HollowKind::Cache;
                assert!(!is_too_high || of(Thing::Powder).count() == 0, "seed {seed}");
            }
            let ids: Vec<_> = population.actors.iter().map(|actor| actor.id).collect();
            let expected: Vec<_> = (1..=ids.len() as u32).map(ActorId).collect();
            assert_eq!(ids, expected, "seed {seed}");
        }
        assert_eq!(skitters.len(), 4, "of each number");
    }

    /// SPEC 84, 93: each piece of gear once in a world at most, one on each reliquary, and one in each nest, while there is any left.
    #[test]
    fn gear_is_found_once_in_a_world() {
        let (drawn, hollows) = rock();
        let mut found = BTreeSet::new();
        for seed in 0..60 {
            let population = filled(&drawn, &hollows, seed);
            let mut in_nests = 0;
            for hollow in &hollows.0 {
                let lying = lying(&population, hollow);
                let gear = lying.iter().filter(|(stack, _)| GEAR.contains(&stack.thing)).count();
                match hollow.kind {
                    HollowKind::Reliquary => assert_eq!(gear, 1, "seed {seed}"),
                    HollowKind::Nest => in_nests += gear,
                    kind => assert_eq!(gear, 0, "seed {seed}: {kind:?}"),
                }
            }
            assert_eq!(in_nests, GEAR.len() - 2, "seed {seed}: what the two reliquaries leave");
            let pieces = GEAR.map(|piece| {
                population.things.iter().filter(|thing| thing.stack.thing == piece).count()
            });
            assert!(pieces.iter().all(|count| *count <= 1), "seed {seed}: {pieces:?}");
            found.extend(GEAR.into_iter().zip(pieces).filter(|(_, count)| *count > 0));
        }
        assert_eq!(found.len(), GEAR.len(), "each in some world");
    }
}

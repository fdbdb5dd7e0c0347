//! Who lives, what lies and what stands in the world of a new game: plain data from a seed and a world.

mod bundles;
mod finds;
mod hollow_contents;
mod hollow_placing;
mod hollow_sites;
mod old_props;
mod player;
#[cfg(test)]
mod proofs;
mod scattering;
mod shafts;
#[cfg(test)]
mod temper_proofs;
mod tempering;
mod veins;
mod warden;

use std::collections::HashSet;

use super::source::Creatures;
use super::species::draw_creature;
use super::{
    Ability, Actor, ActorId, Fixture, Fixtures, Message, Mode, PlacedThing, Regions, Staircases,
    Switch, Tempers, Terrain, Thing, Whereabouts, Without,
};
use crate::grid::{Grid, Position, Tile};
use crate::sight::is_within;
use crate::streams::Stream;
use crate::world::domains;
use crate::worldgen::Feature;
pub(super) use hollow_placing::place_hollows;
pub(super) use player::{PLAYER_HEALTH, player};
pub(crate) use player::{PLAYER_POINTS, PLAYER_VERB};
use scattering::{random_floor, rock_near};

/// No creature begins nearer to the player than this, in tiles.
const PEACE_RADIUS: u32 = 10;

/// What a feature of a world is in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FeatureKind {
    Fixture(Fixture),
    Thing(Thing),
}

impl FeatureKind {
    /// The fixture or the thing with a name.
    pub(super) fn named(name: &str) -> Option<Self> {
        let thing = || Thing::named(name).map(Self::Thing);
        Fixture::named(name).map(Self::Fixture).or_else(thing)
    }
}

/// The world that a new game is to be populated in.
#[derive(Clone, Copy)]
pub(super) struct Site<'a> {
    pub(super) terrain: &'a Terrain,
    pub(super) regions: &'a Regions,
    pub(super) stairs: &'a Staircases,
    pub(super) start: Position,
    pub(super) seed: u64,
    pub(super) without: Without,
    pub(super) mode: Mode,
    pub(super) tempers: &'a Tempers,
}

/// Who is in the world of a new game, and what lies and stands there.
pub(super) struct Population<'a> {
    pub(super) site: Site<'a>,
    /// By id, from 1 on: the player first.
    pub(super) actors: Vec<Actor>,
    /// By level, row and column.
    pub(super) things: Vec<PlacedThing>,
    pub(super) fixtures: Fixtures,
    /// What the player is told first.
    pub(super) messages: Vec<Message>,
}

impl<'a> Population<'a> {
    /// The player at the camp, and so many creatures on its levels, with veins, things, bundles, the Ember and its Warden; without
    /// creatures the player and the camp alone.
    pub(super) fn new(site: Site<'a>, creatures: Creatures, features: &[Feature]) -> Self {
        let (actors, things) = (Vec::new(), Vec::new());
        let fixtures = Fixtures::from_iter([(site.start, Fixture::Camp)]);
        let mut population = Self { site, actors, things, fixtures, messages: Vec::new() };
        let is_alive = !creatures.is_none();
        population.add(player(site.start, site.mode.first_oil(), is_alive));
        if is_alive {
            if !site.without.has(Switch::Kits) {
                population.lay_bundles();
            }
            let depth = site.terrain.size().depth();
            for z in 0..depth {
                population.add_creatures(z, creatures.on(z, depth));
                population.lay_things(z);
                population.lay_finds(z);
            }
            (0..depth).for_each(|z| population.add_one_more(z));
            population.lay_ember();
            if !site.without.has(Switch::Warden) {
                population.add_warden();
            }
        }
        population.add_features(features);
        if is_alive {
            population.put_up_fixtures(&super::FIXTURES);
            if !site.without.has(Switch::Garnets) {
                population.put_up_veins();
            }
            if !site.without.has(Switch::Shafts) {
                population.open_shafts();
            }
        }
        population.things.sort_by_key(PlacedThing::sort_key);
        population
    }

    /// Adds what the world has by design: fixtures and things, which are left out where something stands or lies.
    fn add_features(&mut self, features: &[Feature]) {
        let mut taken: HashSet<_> = self.things.iter().map(|thing| thing.place).collect();
        for feature in features {
            match FeatureKind::named(&feature.name) {
                Some(FeatureKind::Fixture(fixture)) if self.fixtures.at(feature.at).is_none() => {
                    self.fixtures.put_up(feature.at, fixture);
                }
                Some(FeatureKind::Thing(thing)) if taken.insert(Whereabouts::Lying(feature.at)) => {
                    self.things.push(PlacedThing::lying(thing, feature.at));
                }
                _ => {}
            }
        }
    }

    /// Adds an actor under the next id.
    fn add(&mut self, actor: Actor) {
        let id = ActorId(self.actors.len() as u32 + 1);
        self.actors.push(Actor { id, ..actor });
    }

    /// Fills a level with creatures. A full level takes no more, and a position that is too near the start stays empty.
    fn add_creatures(&mut self, z: u32, creatures: u64) {
        let Site { terrain, start, seed, without, tempers, .. } = self.site;
        let (depth, temper) = (terrain.size().depth(), tempers.effect(z));
        let mut stream = Stream::new(seed, domains::CREATURES, z, 0);
        let first = self.actors.len();
        for _ in 0..creatures {
            let Some(at) = random_floor(terrain, z, &mut stream) else { break };
            if is_within(at, start, PEACE_RADIUS) {
                continue;
            }
            let creature = draw_creature(at, depth, temper, without, &mut stream);
            let is_in_rock = creature.abilities.has(Ability::StayInRock);
            let place = if is_in_rock { rock_near(terrain, at, &mut stream) } else { Some(at) };
            let Some(at) = place.filter(|at| !is_within(*at, start, PEACE_RADIUS)) else {
                continue;
            };
            if self.actors[first..].iter().all(|actor| actor.at != at) {
                self.add(Actor { at, ..creature });
            }
        }
    }
}

/// The floor tiles of a level but for the start, in scan order.
pub(super) fn floor(tiles: &Grid<Tile>, z: u32, start: Position) -> impl Iterator<Item = Position> {
    tiles.positions(z).filter(move |at| tiles[*at] == Tile::Floor && *at != start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::FixtureKind;
    use crate::worldgen::{WorldMap, map_text};

    /// A drawn world, as new games are populated in.
    pub(super) struct Drawn {
        pub(super) terrain: Terrain,
        regions: Regions,
        stairs: Staircases,
        tempers: Tempers,
    }

    impl Drawn {
        pub(super) fn of(map: &str) -> Self {
            Self::of_tiles(map_text::read(map.as_bytes()).unwrap().tiles)
        }

        pub(super) fn of_tiles(tiles: Grid<Tile>) -> Self {
            let map = WorldMap::from_tiles(tiles, None).unwrap();
            Self {
                terrain: Terrain::new(map.tiles),
                regions: Regions::new(map.regions),
                stairs: Staircases(map.stairs),
                tempers: Tempers::default(),
            }
        }

        /// The world with a start at its first tile.
        pub(super) fn site(&self, seed: u64) -> Site<'_> {
            let start = Position::new(0, 0, 0);
            Site {
                terrain: &self.terrain,
                regions: &self.regions,
                stairs: &self.stairs,
                start,
                seed,
                without: Without::default(),
                mode: Mode::default(),
                tempers: &self.tempers,
            }
        }
    }

    #[test]
    fn as_many_fixtures_stand_on_each_level_as_their_row_has() {
        let level = "..........\n".repeat(10);
        let rock = "##########\n".repeat(9);
        let drawn = Drawn::of(&format!("{level}\n{level}\n...#######\n{rock}"));
        for seed in 0..50 {
            let start = Position::new(0, 0, 0);
            let mut population = Population::new(drawn.site(seed), Creatures::default(), &[]);
            assert_eq!(population.fixtures.iter().collect::<Vec<_>>(), [(start, Fixture::Camp)]);
            let kind = FixtureKind { per_level: 5, ..*Fixture::Camp.kind() };
            population.put_up_fixtures(&[kind]);
            let all = &population.fixtures;
            assert!(all.iter().all(|(at, _)| drawn.terrain.tile(at) == Some(Tile::Floor)));
            let counts = [0, 1, 2].map(|z| all.of_level(z).count());
            assert_eq!(counts, [6, 5, 3], "seed {seed}: beside the camp; three tiles of floor");
        }
    }

    #[test]
    fn what_a_world_has_by_design_stands_and_lies_there_one_of_a_kind_a_tile() {
        let drawn = Drawn::of("@....\n");
        let feature = |x, name: &str| Feature { at: Position::new(x, 0, 0), name: name.to_owned() };
        let features = [feature(0, "camp"), feature(2, "oil flask"), feature(3, "camp")];
        let population = Population::new(drawn.site(1), Creatures::default(), &features);
        let lying = [PlacedThing::lying(Thing::OilFlask, Position::new(2, 0, 0))];
        assert_eq!(population.things, lying);
        let standing: Vec<_> = population.fixtures.iter().map(|(at, _)| at.x).collect();
        assert_eq!(standing, [0, 3]);
        assert_eq!(FeatureKind::named("throne"), None);
    }
}

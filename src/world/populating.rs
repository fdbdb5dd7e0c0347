//! Who lives, what lies and what stands in the world of a new game: plain data from a seed and a world.

use std::collections::HashSet;
use std::iter;

use super::bestiary::draw_creature;
use super::{
    Abilities, Ability, Actor, ActorId, Attack, FIXTURES, Fixture, FixtureKind, Fixtures, Health,
    Lantern, THINGS, Terrain, Thing, Whereabouts,
};
use crate::grid::{Grid, Position, Tile};
use crate::sight::is_within;
use crate::streams::{Domain, Stream};
use crate::worldgen::Feature;

/// What the player can bear.
const PLAYER_HEALTH: u32 = 30;
/// How the player attacks.
pub(crate) const PLAYER_VERB: (&str, &str) = ("hit", "hits");
/// The least and the most points that the player's blow takes.
const PLAYER_POINTS: (u32, u32) = (2, 5);
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

/// Who is in the world of a new game, and what lies and stands there.
pub(super) struct Population<'a> {
    terrain: &'a Terrain,
    seed: u64,
    start: Position,
    /// By id, from 1 on: the player first.
    pub(super) actors: Vec<Actor>,
    /// By level, row and column.
    pub(super) things: Vec<(Thing, Whereabouts)>,
    pub(super) fixtures: Fixtures,
}

impl<'a> Population<'a> {
    /// The player at the camp, and so many creatures on each level, with fixtures, flasks and the Ember; without creatures the
    /// player and the camp alone.
    pub(super) fn new(
        terrain: &'a Terrain,
        seed: u64,
        start: Position,
        creatures: u64,
        features: &[Feature],
    ) -> Self {
        let (actors, things) = (Vec::new(), Vec::new());
        let fixtures = Fixtures::from_iter([(start, Fixture::Camp)]);
        let mut population = Self { terrain, seed, start, actors, things, fixtures };
        let is_alive = creatures > 0;
        population.add(player(start, is_alive));
        if is_alive {
            for z in 0..terrain.size().depth() {
                population.add_creatures(z, creatures);
                population.lay_things(z, creatures);
            }
            population.lay_ember();
        }
        population.add_features(features);
        if is_alive {
            population.put_up_fixtures(&FIXTURES);
        }
        population.things.sort_by_key(|(_, place)| match place {
            Whereabouts::Lying(at) => at.scan_key(),
            Whereabouts::Carried(_) => (u32::MAX, 0, 0),
        });
        population
    }

    /// Adds what the world has by design: fixtures and things, which are left out where something stands or lies.
    fn add_features(&mut self, features: &[Feature]) {
        let mut taken: HashSet<_> = self.things.iter().map(|(_, place)| *place).collect();
        for feature in features {
            let place = Whereabouts::Lying(feature.at);
            match FeatureKind::named(&feature.name) {
                Some(FeatureKind::Fixture(fixture)) if self.fixtures.at(feature.at).is_none() => {
                    self.fixtures.put_up(feature.at, fixture);
                }
                Some(FeatureKind::Thing(thing)) if taken.insert(place) => {
                    self.things.push((thing, place));
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
        let depth = self.terrain.size().depth();
        let mut stream = Stream::new(self.seed, Domain::CREATURES, z, 0);
        let first = self.actors.len();
        for _ in 0..creatures {
            let Some(at) = random_floor(self.terrain, z, &mut stream) else { break };
            if is_within(at, self.start, PEACE_RADIUS) {
                continue;
            }
            let creature = draw_creature(at, depth, &mut stream);
            if self.actors[first..].iter().all(|actor| actor.at != at) {
                self.add(creature);
            }
        }
    }

    /// Lays as many things of each kind on a level of so many creatures as its row has; where something lies already, none
    /// more.
    fn lay_things(&mut self, z: u32, creatures: u64) {
        let mut stream = Stream::new(self.seed, Domain::ITEMS, z, 0);
        let first = self.things.len();
        for kind in THINGS.iter().filter(|kind| kind.per_creatures > 0) {
            for _ in 0..creatures.div_ceil(kind.per_creatures) {
                let Some(at) = random_floor(self.terrain, z, &mut stream) else { return };
                let place = Whereabouts::Lying(at);
                if self.things[first..].iter().all(|(_, other)| *other != place) {
                    self.things.push((kind.thing, place));
                }
            }
        }
    }

    /// Puts up as many fixtures of each kind on each level as its row has, on floor where none stands; fewer where there is
    /// hardly any.
    fn put_up_fixtures(&mut self, kinds: &[FixtureKind]) {
        for z in 0..self.terrain.size().depth() {
            for kind in kinds {
                let mut stream = Stream::new(self.seed, Domain::FIXTURES, z, kind.fixture as u16);
                for _ in 0..kind.per_level {
                    let mut drawn =
                        (0..64).map_while(|_| random_floor(self.terrain, z, &mut stream));
                    let Some(at) = drawn.find(|at| self.fixtures.at(*at).is_none()) else { break };
                    self.fixtures.put_up(at, kind.fixture);
                }
            }
        }
    }

    /// Lays the Ember on floor of the lowest level that has any but the start's; a flask makes room.
    fn lay_ember(&mut self) {
        let (tiles, last) = (self.terrain.tiles(), self.terrain.size().depth() - 1);
        let mut stream = Stream::new(self.seed, Domain::ITEMS, last, 1);
        let drawn = (0..8).filter_map(|_| random_floor(self.terrain, last, &mut stream));
        let drawn: Vec<_> = drawn.filter(|at| *at != self.start).collect();
        // Where there is hardly any floor, no try may hit it.
        let levels = (0..=last).rev().map(|z| floor(tiles, z, self.start).collect::<Vec<_>>());
        let mut candidates = iter::once(drawn).chain(levels);
        let candidates = candidates.find(|candidates| !candidates.is_empty());
        if let Some(at) = candidates.and_then(|some| farthest_from_stairs(tiles, self.start, some))
        {
            let place = Whereabouts::Lying(at);
            self.things.retain(|(_, other)| *other != place);
            self.things.push((Thing::Ember, place));
        }
    }
}

/// Of some positions of a level the last of those that are farthest from its stairs up, or from the start where it has none.
fn farthest_from_stairs(
    tiles: &Grid<Tile>,
    start: Position,
    candidates: Vec<Position>,
) -> Option<Position> {
    let on_level = tiles.positions(candidates.first()?.z);
    let ways: Vec<_> = on_level.filter(|at| tiles[*at] == Tile::StairsUp).collect();
    let from = if ways.is_empty() { vec![start] } else { ways };
    let distance = |at: &Position| {
        let to = |way: &Position| way.x.abs_diff(at.x).max(way.y.abs_diff(at.y));
        from.iter().map(to).min().unwrap_or(0)
    };
    candidates.into_iter().max_by_key(distance)
}

/// The player; in a world of creatures one who can be hurt, fights, and burns oil.
fn player(at: Position, is_alive: bool) -> Actor {
    Actor {
        id: ActorId(0),
        at,
        species: None,
        name: Some("you".to_owned()),
        glyph: Some('@'),
        health: is_alive.then_some(Health::full(PLAYER_HEALTH)),
        attack: is_alive.then_some(Attack { verb: PLAYER_VERB, points: PLAYER_POINTS }),
        energy: None,
        mind: None,
        lantern: Some(Lantern { oil: Lantern::FIRST_OIL, burns: is_alive }),
        abilities: Abilities::of(&[Ability::Walk, Ability::Dig]),
        is_player: true,
    }
}

/// The floor tiles of a level but for the start, in scan order.
pub(super) fn floor(tiles: &Grid<Tile>, z: u32, start: Position) -> impl Iterator<Item = Position> {
    tiles.positions(z).filter(move |at| tiles[*at] == Tile::Floor && *at != start)
}

/// A random floor tile of a level, by trying; `None` where there is hardly any.
fn random_floor(terrain: &Terrain, z: u32, stream: &mut Stream) -> Option<Position> {
    let size = terrain.size();
    let mut tried = (0..10_000).map(|_| {
        let x = stream.below(size.width().into()) as u32;
        let y = stream.below(size.height().into()) as u32;
        Position { x, y, z }
    });
    tried.find(|at| terrain.tile(*at) == Some(Tile::Floor))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;
    use crate::worldgen::map_text;

    fn terrain(map: &str) -> Terrain {
        Terrain::new(map_text::read(map.as_bytes()).unwrap().tiles)
    }

    #[test]
    fn as_many_fixtures_stand_on_each_level_as_their_row_has() {
        let level = "..........\n".repeat(10);
        let rock = "##########\n".repeat(9);
        let terrain = terrain(&format!("{level}\n{level}\n...#######\n{rock}"));
        for seed in 0..50 {
            let start = Position::new(0, 0, 0);
            let mut population = Population::new(&terrain, seed, start, 0, &[]);
            assert_eq!(population.fixtures.iter().collect::<Vec<_>>(), [(start, Fixture::Camp)]);
            let kind = FixtureKind { per_level: 5, ..*Fixture::Camp.kind() };
            population.put_up_fixtures(&[kind]);
            let all = &population.fixtures;
            assert!(all.iter().all(|(at, _)| terrain.tile(at) == Some(Tile::Floor)));
            let counts = [0, 1, 2].map(|z| all.of_level(z).count());
            assert_eq!(counts, [6, 5, 3], "seed {seed}: beside the camp; three tiles of floor");
        }
    }

    /// Things are laid until a search finds no floor: a level of rock costs one search, however many it is to have.
    #[test]
    fn a_level_with_hardly_any_floor_is_searched_until_none_is_found() {
        let mut tiles = Grid::filled(Size::new(400, 300, 1).unwrap(), Tile::Wall).unwrap();
        tiles[Position::new(200, 150, 0)] = Tile::Floor;
        let terrain = Terrain::new(tiles);
        let mut empty = 0;
        for seed in 0..20 {
            let mut population = Population::new(&terrain, seed, Position::new(0, 0, 0), 0, &[]);
            population.lay_things(0, 400);
            let mut stream = Stream::new(seed, Domain::ITEMS, 0, 0);
            let is_found = random_floor(&terrain, 0, &mut stream).is_some();
            assert_eq!(population.things.len(), usize::from(is_found), "seed {seed}");
            empty += u32::from(!is_found);
        }
        assert!(empty > 0, "the first search finds nothing for some seeds");
    }

    #[test]
    fn what_a_world_has_by_design_stands_and_lies_there_one_of_a_kind_a_tile() {
        let (terrain, start) = (terrain("@....\n"), Position::new(0, 0, 0));
        let feature = |x, name: &str| Feature { at: Position::new(x, 0, 0), name: name.to_owned() };
        let features = [feature(0, "camp"), feature(2, "flask of oil"), feature(3, "camp")];
        let population = Population::new(&terrain, 1, start, 0, &features);
        let lying = [(Thing::OilFlask, Whereabouts::Lying(Position::new(2, 0, 0)))];
        assert_eq!(population.things, lying);
        let standing: Vec<_> = population.fixtures.iter().map(|(at, _)| at.x).collect();
        assert_eq!(standing, [0, 3]);
        assert_eq!(FeatureKind::named("throne"), None);
    }
}

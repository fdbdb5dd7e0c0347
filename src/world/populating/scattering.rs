//! What lies and stands on floor at random when a game begins: things, fixtures, and the Ember.

use std::iter;

use super::{Population, Site, floor};
use crate::grid::{Direction, Grid, Position, Tile};
use crate::streams::Stream;
use crate::world::domains;
use crate::world::{FixtureKind, PlacedThing, THINGS, Terrain, Thing, Whereabouts};

/// Tries for a free tile of floor.
const TRIES: u32 = 64;
/// Positions of which the Ember lies on the one farthest from the stairs.
const EMBER_DRAWS: u32 = 8;
/// Tries for a tile that fits.
const TILE_TRIES: u32 = 10_000;

impl Population<'_> {
    /// Lays as many things of each kind on a level as its row has (SPEC 84); where something lies already, none more.
    pub(super) fn lay_things(&mut self, z: u32) {
        let Site { terrain, start, seed, without, mode, .. } = self.site;
        let mut stream = Stream::new(seed, domains::ITEMS, z, 0);
        for kind in THINGS.iter().filter(|kind| kind.per_level > 0) {
            for _ in 0..mode.on_level(kind.per_level) {
                let is_free = |at: Position| at != start && !self.lies_at(at);
                let Some(at) = free_floor(terrain, z, &mut stream, is_free) else { break };
                let thing = without.thing(kind.thing);
                self.things.extend(thing.map(|thing| PlacedThing::lying(thing, at)));
            }
        }
    }

    /// Puts up as many fixtures of each kind on each level as its row has, on floor where none stands; fewer where there is
    /// hardly any.
    pub(super) fn put_up_fixtures(&mut self, kinds: &[FixtureKind]) {
        let Site { terrain, seed, .. } = self.site;
        for z in 0..terrain.size().depth() {
            for kind in kinds {
                let mut stream = Stream::new(seed, domains::FIXTURES, z, kind.fixture as u16);
                for _ in 0..kind.per_level {
                    let is_free = |at: Position| self.fixtures.at(at).is_none();
                    let Some(at) = free_floor(terrain, z, &mut stream, is_free) else { break };
                    self.fixtures.put_up(at, kind.fixture);
                }
            }
        }
    }

    /// Lays the Ember on floor of the lowest level that has any but the start's; what lies there makes room.
    pub(super) fn lay_ember(&mut self) {
        let Site { terrain, start, seed, .. } = self.site;
        let (tiles, last) = (terrain.tiles(), terrain.size().depth() - 1);
        let mut stream = Stream::new(seed, domains::ITEMS, last, 1);
        let drawn = (0..EMBER_DRAWS).filter_map(|_| random_floor(terrain, last, &mut stream));
        let drawn: Vec<_> = drawn.filter(|at| *at != start).collect();
        // Where there is hardly any floor, no try may hit it.
        let levels = (0..=last).rev().map(|z| floor(tiles, z, start).collect::<Vec<_>>());
        let mut candidates = iter::once(drawn).chain(levels);
        let candidates = candidates.find(|candidates| !candidates.is_empty());
        if let Some(at) = candidates.and_then(|some| farthest_from_stairs(tiles, start, some)) {
            self.things.retain(|other| other.place != Whereabouts::Lying(at));
            self.things.push(PlacedThing::lying(Thing::Ember, at));
        }
    }

    /// Returns whether a thing lies at a position. Cost O(things).
    pub(super) fn lies_at(&self, at: Position) -> bool {
        self.things.iter().any(|thing| thing.place == Whereabouts::Lying(at))
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

/// A random floor tile of a level that is free; `None` where there is hardly any floor, and no try hits one.
pub(super) fn free_floor(
    terrain: &Terrain,
    z: u32,
    stream: &mut Stream,
    is_free: impl Fn(Position) -> bool,
) -> Option<Position> {
    let mut drawn = (0..TRIES).map_while(|_| random_floor(terrain, z, stream));
    drawn.find(|at| is_free(*at))
}

/// A random floor tile of a level, by trying; `None` where there is hardly any.
pub(super) fn random_floor(terrain: &Terrain, z: u32, stream: &mut Stream) -> Option<Position> {
    random_tile(terrain, z, stream, |at| terrain.tile(at) == Some(Tile::Floor))
}

/// The first rock from a tile on in a random direction, or else in one of those after it; `None` where there is none.
pub(super) fn rock_near(terrain: &Terrain, at: Position, stream: &mut Stream) -> Option<Position> {
    let all = Direction::ALL;
    let first = stream.below(all.len() as u64) as usize;
    (0..all.len()).map(|turn| all[(first + turn) % all.len()]).find_map(|direction| {
        let mut way = iter::successors(Some(at), |at| at.step(direction, terrain.size()));
        way.find(|at| terrain.tile(*at).is_some_and(Tile::is_diggable))
    })
}

/// A random tile of a level that fits, by trying; `None` where hardly any does.
pub(super) fn random_tile(
    terrain: &Terrain,
    z: u32,
    stream: &mut Stream,
    fits: impl Fn(Position) -> bool,
) -> Option<Position> {
    let size = terrain.size();
    let mut tried = (0..TILE_TRIES).map(|_| {
        let x = stream.below(size.width().into()) as u32;
        let y = stream.below(size.height().into()) as u32;
        Position { x, y, z }
    });
    tried.find(|at| fits(*at))
}

#[cfg(test)]
mod tests {
    use super::super::tests::Drawn;
    use super::*;
    use crate::grid::Size;
    use crate::world::source::Creatures;

    /// SPEC 84: as many as the table has, one a tile, none at the start; fewer where there is no floor.
    #[test]
    fn things_lie_on_free_floor_of_each_level() {
        let drawn = Drawn::of("......\n......\n......\n\n..####\n######\n######\n");
        for seed in 0..50 {
            let mut population = Population::new(drawn.site(seed), Creatures::default(), &[]);
            (0..2).for_each(|z| population.lay_things(z));
            let of_level = |level| {
                let places = population.things.iter().map(|thing| thing.place);
                let at = |place| match place {
                    Whereabouts::Lying(at) => at,
                    Whereabouts::Carried(_) => unreachable!("nobody carries anything"),
                };
                let mut places: Vec<Position> = places.map(at).filter(|at| at.z == level).collect();
                places.sort_by_key(|at| at.scan_key());
                places.dedup();
                places
            };
            let all: u32 = THINGS.iter().map(|kind| kind.per_level).sum();
            assert_eq!(of_level(0).len(), all as usize, "seed {seed}");
            assert!(!of_level(0).contains(&Position::new(0, 0, 0)), "the start stays free");
            assert_eq!(of_level(1).len(), 2, "seed {seed}: all the floor that there is");
        }
    }

    #[test]
    fn rock_is_found_beside_floor_in_any_direction() {
        let drawn = Drawn::of("#####\n#...#\n#...#\n#####\n\n.....\n.....\n.....\n.....\n");
        let mut found = std::collections::BTreeSet::new();
        for seed in 0..100 {
            let mut stream = Stream::new(seed, domains::CREATURES, 0, 0);
            let at = rock_near(&drawn.terrain, Position::new(1, 1, 0), &mut stream).unwrap();
            assert_eq!(drawn.terrain.tile(at), Some(Tile::Wall), "seed {seed}");
            found.insert((at.x, at.y));
            assert_eq!(rock_near(&drawn.terrain, Position::new(1, 1, 1), &mut stream), None);
        }
        assert_eq!(found.len(), 8, "{found:?}");
    }

    /// A level of rock costs a search for each kind, and no thing is laid in rock.
    #[test]
    fn a_level_with_hardly_any_floor_is_searched_in_vain() {
        let mut tiles = Grid::filled(Size::new(400, 300, 1).unwrap(), Tile::Wall).unwrap();
        tiles[Position::new(200, 150, 0)] = Tile::Floor;
        let drawn = Drawn::of_tiles(tiles);
        for seed in 0..20 {
            let mut population = Population::new(drawn.site(seed), Creatures::default(), &[]);
            population.lay_things(0);
            assert!(population.things.len() <= 1, "seed {seed}");
        }
    }
}

//! Dowsing: with a rod other regions, hollows and rock eels are felt through rock (SPEC 68).
//!
//! What is felt is neither seen nor remembered: it follows from where the player is.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, Res, With};

use super::{Ability, Hollows, Knowledge, Pack, Player, Regions, SpeciesId, Terrain, Thing};
use crate::grid::{Position, Tile};
use crate::sight::is_within;

/// How far a rod feels, in tiles.
const RADIUS: u32 = 9;

/// What is felt of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Felt {
    /// Open ground that is of another region than the player's.
    Ground,
    /// A hollow that is not open.
    Hollow,
}

/// What the player's rod makes felt. Without a rod, and before the first world, that is nothing.
#[derive(SystemParam)]
pub struct Dowsing<'w, 's> {
    players: Query<'w, 's, (&'static Position, &'static Pack), With<Player>>,
    terrain: Option<Res<'w, Terrain>>,
    regions: Option<Res<'w, Regions>>,
    hollows: Res<'w, Hollows>,
    knowledge: Option<Res<'w, Knowledge>>,
}

impl Dowsing<'_, '_> {
    /// Where the player is, if a rod is in the pack.
    fn bearer(&self) -> Option<Position> {
        let (at, pack) = self.players.single().ok()?;
        pack.has(Thing::DowsingRod).then_some(*at)
    }

    /// What is felt of a tile; nothing where it is known to be open. Cost O(log hollows), and a step for each in the rows around.
    #[must_use]
    pub fn at(&self, at: Position) -> Option<Felt> {
        let from = self.bearer().filter(|from| is_within(*from, at, RADIUS))?;
        let regions = self.regions.as_deref()?.map();
        let number = regions.number(at)?;
        if regions.number(from) == Some(number) || self.is_known(at) {
            return None;
        }
        let is_sealed = self.hollows.at(at).is_some_and(|hollow| !hollow.is_open);
        Some(if is_sealed { Felt::Hollow } else { Felt::Ground })
    }

    /// Each tile of which something is felt, in scan order. Cost: a branch without a rod, else O(tiles within its radius).
    pub fn all(&self) -> impl Iterator<Item = (Position, Felt)> {
        let rod = self.bearer().zip(self.terrain.as_deref());
        let around = rod.map(|(from, terrain)| from.within_steps(RADIUS, terrain.size()));
        around.into_iter().flatten().filter_map(move |at| Some((at, self.at(at)?)))
    }

    /// Returns whether a creature of a kind at a position is felt: one that is only ever in rock.
    #[must_use]
    pub fn feels(&self, species: Option<&SpeciesId>, at: Position) -> bool {
        let is_of_rock = species.is_some_and(|id| id.species().can.has(Ability::StayInRock));
        is_of_rock && self.bearer().is_some_and(|from| is_within(from, at, RADIUS))
    }

    /// Returns whether the player knows that a tile is open.
    fn is_known(&self, at: Position) -> bool {
        let known = self.knowledge.as_deref().zip(self.terrain.as_deref());
        let tile = known.and_then(|(knowledge, terrain)| knowledge.tile(terrain, at));
        tile.is_some_and(Tile::is_walkable)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::{App, Entity};

    use super::*;
    use crate::game_on_map;
    use crate::streams::{Domain, Stream};
    use crate::world::{Hollow, HollowKind, Stack};

    /// Columns and rows of the drawn maps, and the place of the player.
    const SIZE: (u32, u32) = (30, 22);
    const START: (u32, u32) = (15, 11);

    /// A game on a map, with hollows, whose player carries something.
    fn game(map: &str, hollows: &[Hollow], carried: Thing) -> App {
        let mut app = game_on_map(map);
        app.insert_resource(Hollows(hollows.to_vec()));
        let mut pack = Pack::default();
        pack.put(Stack::one(carried));
        let world = app.world_mut();
        let mut players = world.query_filtered::<Entity, With<Player>>();
        let player = players.single(world).unwrap();
        world.entity_mut(player).insert(pack);
        app
    }

    fn felt(app: &mut App) -> Vec<(Position, Felt)> {
        let felt = |dowsing: Dowsing| dowsing.all().collect::<Vec<_>>();
        app.world_mut().run_system_once(felt).unwrap()
    }

    /// Rock and ground at random around the player.
    fn drawn(stream: &mut Stream) -> String {
        let mut map = String::new();
        for y in 0..SIZE.1 {
            for x in 0..SIZE.0 {
                let is_open = stream.below(5) < 2;
                map.push(if (x, y) == START {
                    '@'
                } else if is_open {
                    '.'
                } else {
                    '#'
                });
            }
            map.push('\n');
        }
        map
    }

    /// Where one can walk to, step by step.
    fn walked(terrain: &Terrain, from: Position) -> BTreeSet<(u32, u32, u32)> {
        let (mut reached, mut open) = (BTreeSet::from([from.scan_key()]), vec![from]);
        while let Some(at) = open.pop() {
            for next in at.neighbours(terrain.size()) {
                let is_open = terrain.tile(next).is_some_and(Tile::is_walkable);
                if is_open && reached.insert(next.scan_key()) {
                    open.push(next);
                }
            }
        }
        reached
    }

    /// SPEC 68: what cannot be walked to, within nine tiles, and which of it is a hollow that is not open.
    #[test]
    fn what_is_felt_is_what_cannot_be_walked_to_nearby() {
        let from = Position::new(START.0, START.1, 0);
        let (mut ground, mut of_hollows) = (0, 0);
        for seed in 0..40 {
            let map = drawn(&mut Stream::new(seed, Domain::LEVEL, 0, 0));
            let hollow = |x, y, is_open| {
                let (at, kind) = (Position::new(x, y, 0), HollowKind::Cache);
                Hollow { at, side: 4, kind, is_open }
            };
            let hollows = [hollow(20, 4, seed % 2 == 0), hollow(8, 13, seed % 2 == 1)];
            let mut app = game(&map, &hollows, Thing::DowsingRod);
            let felt = felt(&mut app);
            let terrain = app.world().resource::<Terrain>();
            let knowledge = app.world().resource::<Knowledge>();
            let own = walked(terrain, from);
            let mut expected = Vec::new();
            for at in terrain.tiles().positions(0) {
                let (dx, dy) = (at.x.abs_diff(from.x), at.y.abs_diff(from.y));
                let is_open = terrain.tile(at) == Some(Tile::Floor);
                let is_other = is_open && !own.contains(&at.scan_key());
                if !is_other || dx * dx + dy * dy > 9 * 9 + 9 {
                    continue;
                }
                if knowledge.remembered(at) == Some(Tile::Floor) {
                    continue;
                }
                let is_sealed = hollows.iter().any(|it| !it.is_open && it.has(at));
                expected.push((at, if is_sealed { Felt::Hollow } else { Felt::Ground }));
            }
            assert_eq!(felt, expected, "seed {seed}\n{map}");
            let sealed = felt.iter().filter(|(_, what)| *what == Felt::Hollow).count();
            (ground, of_hollows) = (ground + felt.len() - sealed, of_hollows + sealed);
        }
        assert!(ground > 200 && of_hollows > 20, "{ground} and {of_hollows}");
    }

    /// SPEC 68: not without a rod, not what is known, and not on another level.
    #[test]
    fn nothing_is_felt_without_a_rod_nor_what_is_known() {
        let map = "@..\n###\n...\n\n...\n...\n...\n";
        assert_eq!(felt(&mut game(map, &[], Thing::PlumbLine)), []);
        let mut app = game(map, &[], Thing::DowsingRod);
        let south = |x| (Position::new(x, 2, 0), Felt::Ground);
        assert_eq!(felt(&mut app), [0, 1, 2].map(south));
        app.world_mut().resource_mut::<Knowledge>().set_revealed(true);
        assert_eq!(felt(&mut app), []);
    }

    /// SPEC 68: rock eels within nine tiles of its level, and no other creatures.
    #[test]
    fn rock_eels_are_felt() {
        let level = format!("{}\n", ".".repeat(12));
        let map = format!("@{}\n{level}", &level[1..]);
        let feels = |app: &mut App, id: SpeciesId, x, z| {
            let at = Position::new(x, 0, z);
            let feels = move |dowsing: Dowsing| dowsing.feels(Some(&id), at);
            app.world_mut().run_system_once(feels).unwrap()
        };
        let mut app = game(&map, &[], Thing::DowsingRod);
        let eel = SpeciesId::RockEel;
        assert_eq!([9, 10].map(|x| feels(&mut app, eel, x, 0)), [true, false]);
        assert!(!feels(&mut app, SpeciesId::Elemental, 3, 0) && !feels(&mut app, eel, 3, 1));
        let mut app = game(&map, &[], Thing::EarHorn);
        assert!(!feels(&mut app, eel, 3, 0));
    }
}

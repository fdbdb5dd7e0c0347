//! Fingerprints of games, part by part: they show in which part two games differ.

mod adding;

use bevy::prelude::World;

use super::fingerprint::{Fingerprint, FingerprintHasher};
use adding::{add_actors, add_clock, add_knowledge, add_messages, add_terrain, add_things};

/// The names of the parts.
pub const PARTS: [&str; 6] =
    ["terrain", "actors", "things", "knowledge", "messages", "clock and dice"];

/// The fingerprints of the parts of a game, in the order of [`PARTS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameParts([u64; PARTS.len()]);

/// The low half of each part, in the order of [`PARTS`]: 192 bits for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Checks([u32; PARTS.len()]);

/// The fingerprint of a whole game: terrain with its fixtures, actors in their order, things that lie or are carried, what
/// the player knows, messages, turn, seed and dice, and how it ended.
///
/// The world is borrowed for writing only to make the queries. Cost: that of [`GameParts::of`].
#[must_use]
pub fn of_game(world: &mut World) -> Fingerprint {
    GameParts::of(world, 0).whole()
}

impl GameParts {
    /// The parts of the game in a world. Of messages, their number and those from the index `since` on are hashed. Regions
    /// follow from the terrain, and debug layers change nothing.
    ///
    /// The world is borrowed for writing only to make the queries. Cost O(actors + things + messages since then): tiles and
    /// memory have sums of their own.
    #[must_use]
    pub fn of(world: &mut World, since: usize) -> Self {
        let hashed = |add: &mut dyn FnMut(&mut FingerprintHasher)| {
            let mut hash = FingerprintHasher::new();
            add(&mut hash);
            hash.finish().0
        };
        Self([
            hashed(&mut |hash| add_terrain(hash, world)),
            hashed(&mut |hash| add_actors(hash, world)),
            hashed(&mut |hash| add_things(hash, world)),
            hashed(&mut |hash| add_knowledge(hash, world)),
            hashed(&mut |hash| add_messages(hash, world, since)),
            hashed(&mut |hash| add_clock(hash, world)),
        ])
    }

    /// The parts in the form in which a recording has them after each entry.
    #[must_use]
    pub fn checks(&self) -> Checks {
        Checks(self.0.map(|part| part as u32))
    }

    /// One number for all of them.
    #[must_use]
    pub fn whole(&self) -> Fingerprint {
        let mut hash = FingerprintHasher::new();
        self.0.into_iter().for_each(|part| hash.u64(part));
        hash.finish()
    }
}

impl Checks {
    /// The name of the first part that differs; `None` where none does.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<&'static str> {
        let differs = self.0.iter().zip(other.0).position(|(one, other)| *one != other);
        differs.and_then(|index| PARTS.get(index)).copied()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::prelude::App;

    use super::*;
    use crate::grid::Position;
    use crate::world::{
        Fixtures, Game, Knowledge, Message, Outcome, Staircases, Terrain, Thing, Whereabouts,
        WorldPlugin, WorldSource,
    };
    use crate::worldgen::map_text;

    const BESIDE: Position = Position { x: 1, y: 0, z: 0 };

    fn game() -> Game {
        let map = map_text::read("@..>\n\n...<\n".as_bytes()).unwrap();
        let map = map.into_playable_world().unwrap();
        let (start, source) =
            (map.start.unwrap(), WorldSource::Drawn { map: Arc::new(map.clone()), seed: 1 });
        Game::new(map, start, &source).unwrap()
    }

    /// The compiler asks here for a field that is added to games: it needs a case below, or a reason to be left out.
    #[test]
    fn each_field_of_a_game_is_hashed_or_left_out_for_a_reason() {
        let game = game();
        #[rustfmt::skip]
        let Game {
            // Each is hashed.
            terrain: _, fixtures: _, actors: _, things: _, knowledge: _, messages: _, seed: _, turn: _, dice: _,
            last_actor: _, outcome: _,
            // These follow from the terrain.
            regions: _, stairs: _,
            // No rule goes by these.
            is_practice: _, journeys: _,
        } = &game;
        let cases: [(Option<&str>, fn(&mut Game)); 14] = [
            (Some("terrain"), |game| {
                game.terrain = Terrain::with_dug(game.terrain.tiles().clone(), 1)
            }),
            (Some("terrain"), |game| game.fixtures = Fixtures::default()),
            (Some("actors"), |game| game.actors.clear()),
            (Some("things"), |game| {
                game.things.push((Thing::OilFlask, Whereabouts::Lying(BESIDE)))
            }),
            (Some("knowledge"), |game| {
                game.knowledge = Knowledge::nothing(game.terrain.size()).unwrap()
            }),
            (Some("messages"), |game| game.messages.push(Message::new(0, "Hark."))),
            (Some("clock and dice"), |game| game.seed += 1),
            (Some("clock and dice"), |game| game.turn += 1),
            (Some("clock and dice"), |game| game.dice += 1),
            (Some("clock and dice"), |game| game.last_actor += 1),
            (Some("clock and dice"), |game| game.outcome = Some(Outcome::Won { turn: 0 })),
            (None, |game| game.stairs = Staircases::default()),
            (None, |game| game.is_practice = true),
            (None, |game| game.journeys.draught = Some(BESIDE)),
        ];
        let mut app = App::new();
        app.add_plugins(WorldPlugin);
        let mut checks_of = |game: Game| {
            game.put(app.world_mut()).unwrap();
            GameParts::of(app.world_mut(), 0).checks()
        };
        let first = checks_of(game.clone());
        for (index, (part, change)) in cases.into_iter().enumerate() {
            let mut other = game.clone();
            change(&mut other);
            assert_eq!(checks_of(other).difference(&first), part, "case {index}");
        }
    }
}

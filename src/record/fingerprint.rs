//! Fingerprints: one number that tells whether two worlds, or two games, are the same.
//!
//! The hash is XXH3 with 64 bits over fixed-width little-endian numbers, so that it is the same on every
//! platform.

use std::fmt;

use bevy::prelude::World;
use xxhash_rust::xxh3::Xxh3;

use crate::grid::{Grid, Position, Tile};
use crate::world::{
    ActorData, ActorDataItem, Dice, GameSeed, Knowledge, MessageLog, Outcome, Roster, Terrain,
    TurnCount, Whereabouts, things_of,
};

/// 64 bits that stand for a state; written as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub u64);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl serde::Serialize for Fingerprint {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The fingerprint of a world: its size and its tiles.
#[must_use]
pub fn of_tiles(tiles: &Grid<Tile>) -> Fingerprint {
    let mut hash = Xxh3::new();
    add_tiles(&mut hash, tiles);
    Fingerprint(hash.digest())
}

fn add_tiles(hash: &mut Xxh3, tiles: &Grid<Tile>) {
    for side in [tiles.size().width(), tiles.size().height(), tiles.size().depth()] {
        hash.update(&side.to_le_bytes());
    }
    for z in 0..tiles.size().depth() {
        for row in tiles.rows(z) {
            let bytes: Vec<u8> = row.iter().map(|tile| tile.as_char() as u8).collect();
            hash.update(&bytes);
        }
    }
}

/// The fingerprint of a text.
#[must_use]
pub fn of_text(text: &str) -> Fingerprint {
    of_bytes(text.as_bytes())
}

/// The fingerprints of the parts of a game, so that two games that differ say where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameParts([u64; PARTS.len()]);

/// The names of the parts.
pub const PARTS: [&str; 6] =
    ["terrain", "actors", "items", "knowledge", "messages", "clock and dice"];

impl GameParts {
    /// The parts of the game in a world. Of messages those from the number `since` on count, with how many there are, and
    /// those before where it is 0. What regions there are follows from the terrain, and debug layers change nothing.
    ///
    /// The world is borrowed for writing only to make the queries. Cost: a look at each actor and each thing that lies about.
    #[must_use]
    pub fn of(world: &mut World, since: usize) -> Self {
        let hashed = |add: &mut dyn FnMut(&mut Xxh3)| {
            let mut hash = Xxh3::new();
            add(&mut hash);
            hash.digest()
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

    /// The parts as a recording keeps them after each entry.
    #[must_use]
    pub fn checks(&self) -> Checks {
        Checks(self.0.map(|part| part as u32))
    }

    /// One number for all of them.
    #[must_use]
    pub fn whole(&self) -> Fingerprint {
        let mut hash = Xxh3::new();
        self.0.iter().for_each(|part| hash.update(&part.to_le_bytes()));
        Fingerprint(hash.digest())
    }
}

/// The low half of each part: 192 bits for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Checks([u32; PARTS.len()]);

impl Checks {
    /// The name of the first part that differs.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<&'static str> {
        let differs = self.0.iter().zip(other.0).position(|(one, other)| *one != other);
        differs.and_then(|place| PARTS.get(place)).copied()
    }
}

/// The fingerprint of bytes.
#[must_use]
pub fn of_bytes(bytes: &[u8]) -> Fingerprint {
    Fingerprint(xxhash_rust::xxh3::xxh3_64(bytes))
}

/// The fingerprint of a whole game: terrain, actors in their order, things that lie about, what the player knows,
/// messages, turn, seed and dice, and how it ended.
///
/// The world is borrowed for writing only to make the queries.
#[must_use]
pub fn of_game(world: &mut World) -> Fingerprint {
    GameParts::of(world, 0).whole()
}

fn add_terrain(hash: &mut Xxh3, world: &mut World) {
    let Some(terrain) = world.get_resource::<Terrain>() else { return };
    let size = terrain.size();
    for side in [size.width(), size.height(), size.depth()] {
        hash.update(&side.to_le_bytes());
    }
    hash.update(&terrain.digest().to_le_bytes());
    hash.update(&terrain.dug().to_le_bytes());
}

fn add_knowledge(hash: &mut Xxh3, world: &mut World) {
    let Some(knowledge) = world.get_resource::<Knowledge>() else { return };
    hash.update(&knowledge.digest().to_le_bytes());
    hash.update(&knowledge.dug_then().to_le_bytes());
    if let Some((eye, radius)) = knowledge.eye() {
        add_place(hash, eye);
        hash.update(&radius.to_le_bytes());
    }
    let visible: Vec<u8> = knowledge.visible().iter().map(|is| u8::from(*is)).collect();
    hash.update(&visible);
}

fn add_messages(hash: &mut Xxh3, world: &mut World, since: usize) {
    let messages = world.get_resource::<MessageLog>().map_or(&[][..], MessageLog::messages);
    hash.update(&(messages.len() as u64).to_le_bytes());
    for message in messages.iter().skip(since) {
        hash.update(&message.turn.to_le_bytes());
        add_text(hash, &message.text);
    }
}

fn add_clock(hash: &mut Xxh3, world: &mut World) {
    let turn = world.get_resource::<TurnCount>().copied().unwrap_or_default();
    hash.update(&turn.get().to_le_bytes());
    let seed = world.get_resource::<GameSeed>().copied().unwrap_or_default();
    hash.update(&seed.0.to_le_bytes());
    let dice = world.get_resource::<Dice>().map_or(0, Dice::position);
    hash.update(&dice.to_le_bytes());
    let last = world.get_resource::<Roster>().map_or(0, Roster::last);
    hash.update(&last.to_le_bytes());
    match world.get_resource::<Outcome>() {
        None => hash.update(&[0]),
        Some(Outcome::Won { turn }) => {
            hash.update(&[1]);
            hash.update(&turn.to_le_bytes());
        }
        Some(Outcome::Lost { cause, turn, level }) => {
            hash.update(&[2]);
            hash.update(&turn.to_le_bytes());
            hash.update(&level.to_le_bytes());
            add_text(hash, cause);
        }
    }
}

fn add_actors(hash: &mut Xxh3, world: &mut World) {
    let mut query = world.query::<ActorData>();
    let mut actors: Vec<_> = query.iter(world).collect();
    actors.sort_by_key(|actor| *actor.id);
    hash.update(&(actors.len() as u64).to_le_bytes());
    actors.iter().for_each(|actor| add_actor(hash, actor));
}

fn add_actor(hash: &mut Xxh3, actor: &ActorDataItem) {
    add_place(hash, *actor.at);
    for number in [
        actor.id.0,
        actor.species.map_or(u32::MAX, |species| *species as u32),
        actor.glyph.map_or(0, |glyph| glyph.0 as u32),
        actor.health.map_or(u32::MAX, |health| health.now),
        actor.energy.map_or(u32::MAX, |energy| energy.now),
        actor.lantern.map_or(u32::MAX, |lantern| lantern.oil),
        actor.mind.map_or(u32::MAX, |mind| u32::from(mind.is_awake)),
        actor.abilities.bits(),
        u32::from(actor.is_player),
    ] {
        hash.update(&number.to_le_bytes());
    }
    if let Some(goal) = actor.mind.and_then(|mind| mind.goal) {
        add_place(hash, goal);
    }
    add_text(hash, actor.name.map_or("", |name| name.as_str()));
}

fn add_things(hash: &mut Xxh3, world: &mut World) {
    let things = things_of(world);
    hash.update(&(things.len() as u64).to_le_bytes());
    for (thing, place) in things {
        hash.update(&[thing as u8]);
        match place {
            Whereabouts::Lying(at) => add_place(hash, at),
            Whereabouts::Carried(by) => hash.update(&by.0.to_le_bytes()),
        }
    }
}

fn add_place(hash: &mut Xxh3, at: Position) {
    for number in [at.x, at.y, at.z] {
        hash.update(&number.to_le_bytes());
    }
}

fn add_text(hash: &mut Xxh3, text: &str) {
    hash.update(&(text.len() as u64).to_le_bytes());
    hash.update(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;

    fn of(text: &str) -> String {
        of_tiles(&map_text::read(text.as_bytes()).unwrap().tiles).to_string()
    }

    /// SPEC 42: the number itself is part of the contract.
    #[test]
    fn the_fingerprint_is_that_of_size_and_tiles() {
        assert_eq!(of("#.>\n#.#\n"), "348ddd3017c2e75c");
        assert_eq!(of("@"), of("."), "a start is no tile");
        let different = ["....", "..\n..", ".\n.\n.\n.", ".\n\n.\n\n.\n\n.", "...#", "#..."];
        let mut all: Vec<_> = different.iter().map(|text| of(text)).collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), different.len());
    }
}

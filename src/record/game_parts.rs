//! Fingerprints of games, part by part: they show in which part two games differ.

use bevy::prelude::World;

use super::fingerprint::{Fingerprint, FingerprintHasher};
use crate::world::{
    ActorData, ActorDataItem, Dice, Fixtures, GameSeed, Knowledge, MessageLog, Outcome, Roster,
    Terrain, TurnCount, Whereabouts, things_of,
};

/// The names of the parts.
pub const PARTS: [&str; 6] =
    ["terrain", "actors", "things", "knowledge", "messages", "clock and dice"];

/// The fingerprints of the parts of a game, in the order of [`PARTS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameParts([u64; PARTS.len()]);

/// The low half of each part, in the order of [`PARTS`]: 192 bits for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Checks([u32; PARTS.len()]);

/// The fingerprint of a whole game: terrain, actors in their order, things that lie about, what the player knows,
/// messages, turn, seed and dice, and how it ended.
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

fn add_terrain(hash: &mut FingerprintHasher, world: &mut World) {
    let Some(terrain) = world.get_resource::<Terrain>() else { return };
    hash.size(terrain.size());
    hash.u64(terrain.digest());
    hash.u64(terrain.dug());
    hash.u64(world.get_resource::<Fixtures>().map_or(0, Fixtures::digest));
}

fn add_actors(hash: &mut FingerprintHasher, world: &mut World) {
    let mut query = world.query::<ActorData>();
    let mut actors: Vec<_> = query.iter(world).collect();
    actors.sort_by_key(|actor| *actor.id);
    hash.u64(actors.len() as u64);
    actors.iter().for_each(|actor| add_actor(hash, actor));
}

fn add_actor(hash: &mut FingerprintHasher, actor: &ActorDataItem) {
    hash.position(*actor.at);
    for number in [
        actor.id.0,
        actor.species.map_or(u32::MAX, |species| *species as u32),
        actor.glyph.map_or(0, |glyph| glyph.0 as u32),
        actor.health.map_or(u32::MAX, |health| health.now),
        actor.health.map_or(u32::MAX, |health| health.max),
        actor.attack.map_or(u32::MAX, |attack| attack.points.0),
        actor.attack.map_or(u32::MAX, |attack| attack.points.1),
        actor.energy.map_or(u32::MAX, |energy| energy.now),
        actor.energy.map_or(u32::MAX, |energy| energy.speed),
        actor.lantern.map_or(u32::MAX, |lantern| lantern.oil),
        actor.lantern.map_or(u32::MAX, |lantern| u32::from(lantern.burns)),
        actor.mind.map_or(u32::MAX, |mind| u32::from(mind.is_awake)),
        actor.abilities.bits(),
        u32::from(actor.is_player),
    ] {
        hash.u32(number);
    }
    if let Some(goal) = actor.mind.and_then(|mind| mind.goal) {
        hash.position(goal);
    }
    hash.text(actor.name.map_or("", |name| name.as_str()));
}

fn add_things(hash: &mut FingerprintHasher, world: &mut World) {
    let things = things_of(world);
    hash.u64(things.len() as u64);
    for (thing, whereabouts) in things {
        hash.bytes(&[thing as u8]);
        match whereabouts {
            Whereabouts::Lying(at) => hash.position(at),
            Whereabouts::Carried(by) => hash.u32(by.0),
        }
    }
}

fn add_knowledge(hash: &mut FingerprintHasher, world: &mut World) {
    let Some(knowledge) = world.get_resource::<Knowledge>() else { return };
    hash.u64(knowledge.digest());
    hash.u64(knowledge.dug_then());
    if let Some((eye, radius)) = knowledge.eye() {
        hash.position(eye);
        hash.u32(radius);
    }
    let visible: Vec<u8> = knowledge.visible().iter().map(|is| u8::from(*is)).collect();
    hash.bytes(&visible);
}

fn add_messages(hash: &mut FingerprintHasher, world: &mut World, since: usize) {
    let messages = world.get_resource::<MessageLog>().map_or(&[][..], MessageLog::messages);
    hash.u64(messages.len() as u64);
    for message in messages.iter().skip(since) {
        hash.u64(message.turn);
        hash.text(&message.text);
    }
}

fn add_clock(hash: &mut FingerprintHasher, world: &mut World) {
    let turn = world.get_resource::<TurnCount>().copied().unwrap_or_default();
    hash.u64(turn.get());
    let seed = world.get_resource::<GameSeed>().copied().unwrap_or_default();
    hash.u64(seed.0);
    let dice = world.get_resource::<Dice>().map_or(0, Dice::position);
    hash.bytes(&dice.to_le_bytes());
    hash.u32(world.get_resource::<Roster>().map_or(0, Roster::last));
    match world.get_resource::<Outcome>() {
        None => hash.bytes(&[0]),
        Some(Outcome::Won { turn }) => {
            hash.bytes(&[1]);
            hash.u64(*turn);
        }
        Some(Outcome::Lost { cause, turn, level }) => {
            hash.bytes(&[2]);
            hash.u64(*turn);
            hash.u32(*level);
            hash.text(cause);
        }
    }
}

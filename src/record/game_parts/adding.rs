//! What of a game is hashed, part by part: the values of fingerprints depend on the order of every line.

use bevy::prelude::World;

use crate::record::fingerprint::FingerprintHasher;
use crate::world::{
    ActorData, ActorDataItem, Attack, Dice, Energy, Fixtures, GameSeed, Health, Knowledge, Lantern,
    MessageLog, Mind, Outcome, Roster, Terrain, TurnCount, Whereabouts, things_of,
};

/// Adds the tiles of all levels, and what stands on them.
pub(super) fn add_terrain(hash: &mut FingerprintHasher, world: &mut World) {
    let Some(terrain) = world.get_resource::<Terrain>() else { return };
    hash.size(terrain.size());
    hash.u64(terrain.digest());
    hash.u64(terrain.dug());
    hash.u64(world.get_resource::<Fixtures>().map_or(0, Fixtures::digest));
}

/// Adds every actor, in the order of their ids.
pub(super) fn add_actors(hash: &mut FingerprintHasher, world: &mut World) {
    let mut query = world.query::<ActorData>();
    let mut actors: Vec<_> = query.iter(world).collect();
    actors.sort_by_key(|actor| *actor.id);
    hash.u64(actors.len() as u64);
    actors.iter().for_each(|actor| add_actor(hash, actor));
}

/// Adds an actor. Every field is named: one that is added to actors is hashed too, or it says here why not.
fn add_actor(hash: &mut FingerprintHasher, actor: &ActorDataItem) {
    #[rustfmt::skip]
    let &ActorDataItem {
        id, at, species, name, glyph, health, attack, energy, mind, lantern, abilities, is_player,
    } = actor;
    hash.position(*at);
    hash.u32(id.0);
    hash.u32(species.map_or(u32::MAX, |species| *species as u32));
    hash.u32(glyph.map_or(0, |glyph| glyph.0 as u32));
    add_pair(hash, health.map(|&Health { now, max }| (now, max)));
    // The verb follows from the species, or from being the player; saves look it up by its word.
    add_pair(hash, attack.map(|&Attack { verb: _, points }| points));
    add_pair(hash, energy.map(|&Energy { now, speed }| (now, speed)));
    add_pair(hash, lantern.map(|&Lantern { oil, burns }| (oil, u32::from(burns))));
    let (is_awake, goal) =
        mind.map_or((u32::MAX, None), |&Mind { is_awake, goal }| (u32::from(is_awake), goal));
    hash.u32(is_awake);
    hash.u32(abilities.bits());
    hash.u32(u32::from(is_player));
    goal.into_iter().for_each(|goal| hash.position(goal));
    hash.text(name.map_or("", |name| name.as_str()));
}

/// Adds the two numbers of a component, or the largest ones for an actor without it.
fn add_pair(hash: &mut FingerprintHasher, pair: Option<(u32, u32)>) {
    let (first, second) = pair.unwrap_or((u32::MAX, u32::MAX));
    hash.u32(first);
    hash.u32(second);
}

/// Adds every thing, those that are carried too.
pub(super) fn add_things(hash: &mut FingerprintHasher, world: &mut World) {
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

/// Adds what the player sees and remembers.
pub(super) fn add_knowledge(hash: &mut FingerprintHasher, world: &mut World) {
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

/// Adds the number of messages, and those from the index `since` on.
pub(super) fn add_messages(hash: &mut FingerprintHasher, world: &mut World, since: usize) {
    let messages = world.get_resource::<MessageLog>().map_or(&[][..], MessageLog::messages);
    hash.u64(messages.len() as u64);
    for message in messages.iter().skip(since) {
        hash.u64(message.turn);
        hash.text(&message.text);
    }
}

/// Adds the turn, the seed, the dice, the last id of an actor, and how the game ended.
pub(super) fn add_clock(hash: &mut FingerprintHasher, world: &mut World) {
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

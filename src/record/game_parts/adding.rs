//! What of a game is hashed, part by part: the values of fingerprints depend on the order of every line.

use bevy::prelude::World;

use super::adding_actors::add_actor;
use crate::record::fingerprint::FingerprintHasher;
use crate::world::{
    ActorData, Dice, Fire, Fixtures, Fuse, GameSeed, Groan, Hollow, Hollows, Knowledge, Matter,
    MessageLog, Outcome, PlacedThing, Pour, Pours, Roster, Stack, Strain, Tally, Terrain,
    TurnCount, Whereabouts, things_of,
};

/// Adds the tiles of all levels, and what stands on them.
pub(super) fn add_terrain(hash: &mut FingerprintHasher, world: &mut World) {
    let Some(terrain) = world.get_resource::<Terrain>() else { return };
    hash.size(terrain.size());
    hash.u64(terrain.digest());
    hash.u64(terrain.changes());
    hash.u64(terrain.opened_tiles().digest());
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

/// Adds every thing, those that are carried too.
pub(super) fn add_things(hash: &mut FingerprintHasher, world: &mut World) {
    let things = things_of(world);
    hash.u64(things.len() as u64);
    for PlacedThing { stack: Stack { thing, count }, place, is_put_down } in things {
        hash.bytes(&[thing as u8, count, u8::from(is_put_down)]);
        match place {
            Whereabouts::Lying(at) => hash.position(at),
            Whereabouts::Carried(by) => hash.u32(by.0),
        }
    }
}

/// Adds what the player sees and remembers.
pub(super) fn add_knowledge(hash: &mut FingerprintHasher, world: &mut World) {
    let Some(knowledge) = world.get_resource::<Knowledge>() else { return };
    hash.u64(knowledge.digest());
    hash.u64(knowledge.changes_then());
    if let Some((eye, radius)) = knowledge.eye() {
        hash.position(eye);
        hash.u32(radius);
    }
    hash.u32(knowledge.radius());
    hash.u32(u32::from(knowledge.is_lit_here()));
    for flags in [knowledge.visible(), knowledge.in_line()] {
        let flags: Vec<u8> = flags.iter().map(|is| u8::from(*is)).collect();
        hash.bytes(&flags);
    }
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

/// Adds the turn, the seed, the dice, the last id of an actor, what was counted, and how the game ended.
pub(super) fn add_clock(hash: &mut FingerprintHasher, world: &mut World) {
    let turn = world.get_resource::<TurnCount>().copied().unwrap_or_default();
    hash.u64(turn.get());
    let seed = world.get_resource::<GameSeed>().copied().unwrap_or_default();
    hash.u64(seed.0);
    let dice = world.get_resource::<Dice>().map_or(0, Dice::position);
    hash.bytes(&dice.to_le_bytes());
    hash.u32(world.get_resource::<Roster>().map_or(0, Roster::last));
    add_tally(hash, world.get_resource::<Tally>().copied().unwrap_or_default());
    match world.get_resource::<Outcome>() {
        None => hash.bytes(&[0]),
        Some(Outcome::Won { turn, is_kindled }) => {
            hash.bytes(&[1, u8::from(*is_kindled)]);
            hash.u64(*turn);
        }
        Some(Outcome::Lost { cause, chain, turn, level }) => {
            hash.bytes(&[2]);
            hash.u64(*turn);
            hash.u32(*level);
            hash.text(cause);
            hash.text(chain);
        }
        Some(Outcome::Home { turn }) => {
            hash.bytes(&[3]);
            hash.u64(*turn);
        }
    }
}

/// Adds strain, groans, fuses, the number of the mountain, gas and water, fires, and the hollows.
pub(super) fn add_matter(hash: &mut FingerprintHasher, world: &mut World) {
    let matter = world.get_resource::<Matter>().cloned().unwrap_or_default();
    hash.bytes(&[matter.number, matter.warden_in, 0, 0]);
    let counts = [matter.strains.len(), matter.groans.len(), matter.fuses.len()];
    counts.into_iter().for_each(|count| hash.u32(count as u32));
    for Strain { value, since } in matter.strains.iter().copied() {
        hash.u32(value);
        hash.u64(since);
    }
    for Groan { at, by, left } in matter.groans.iter().copied() {
        hash.position(at);
        hash.bytes(&[by as u8, left, 0, 0]);
    }
    for Fuse { at, left } in matter.fuses.iter().copied() {
        hash.position(at);
        hash.u32(left.into());
    }
    add_pours(hash, &matter.pours);
    hash.bytes(&[u8::from(matter.is_flooded), u8::from(matter.is_flame_blue), 0, 0]);
    hash.u32(matter.fires().len() as u32);
    for Fire { at, left, by } in matter.fires().iter().copied() {
        hash.position(at);
        hash.bytes(&[left, by as u8, 0, 0]);
    }
    let hollows = world.get_resource::<Hollows>().map_or(&[][..], |hollows| &hollows.0);
    for &Hollow { at, side, kind, is_open } in hollows {
        hash.position(at);
        hash.bytes(&[side, kind as u8, u8::from(is_open), 0]);
    }
}

/// Adds gas and water.
fn add_pours(hash: &mut FingerprintHasher, pours: &Pours) {
    hash.u32(pours.iter().count() as u32);
    let (changes, shafts, is_moving) = pours.condition();
    hash.u64(changes);
    hash.u64(shafts);
    hash.u32(is_moving.into());
    for pour in pours.iter() {
        let Pour { fluid, source, volume, tiles, farthest, looked, age } = pour;
        hash.bytes(&[*fluid as u8, age.map_or(0, |age| age + 1), 0, 0]);
        hash.position(*source);
        hash.u32((*volume).into());
        hash.u32((*farthest).into());
        hash.u64(*looked as u64);
        hash.u64(tiles.len() as u64);
        for (at, steps) in tiles {
            hash.position(*at);
            hash.u32((*steps).into());
        }
    }
}

/// Adds what the score goes by. Every field is named: one that is added is hashed too.
fn add_tally(hash: &mut FingerprintHasher, tally: Tally) {
    #[rustfmt::skip]
    let Tally {
        deepest, highest, ember_level, killed, dug, used, hollows, braziers, has_groaned, was_hit_by_rock, has_rested,
        was_bright_below,
    } = tally;
    [deepest, highest, ember_level, killed, dug, used, hollows, braziers]
        .into_iter()
        .for_each(|number| hash.u32(number));
    hash.bytes(&[has_groaned, was_hit_by_rock, has_rested, was_bright_below].map(u8::from));
}

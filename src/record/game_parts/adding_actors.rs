//! What of an actor is hashed: the values of fingerprints depend on the order of every line.

use crate::grid::Vertical;
use crate::record::fingerprint::FingerprintHasher;
use crate::world::{
    ActorDataItem, Attack, Energy, Health, Home, Lantern, Mind, Pack, Points, Readied, Roused,
    Rousing, Stack,
};

/// Adds an actor. Every field is named: one that is added to actors is hashed too, or it says here why not.
pub(super) fn add_actor(hash: &mut FingerprintHasher, actor: &ActorDataItem) {
    #[rustfmt::skip]
    let &ActorDataItem {
        id, at, species, name, glyph, health, attack, energy, mind, lantern, abilities, is_player, pack, home,
        roused,
    } = actor;
    hash.position(*at);
    hash.u32(id.0);
    hash.u32(species.map_or(u32::MAX, |species| *species as u32));
    hash.u32(glyph.map_or(0, |glyph| glyph.0 as u32));
    add_pair(hash, health.map(|&Health { now, max }| (now, max)));
    // The verb follows from the species, or from being the player; saves look it up by its word.
    add_pair(hash, attack.map(|&Attack { verb: _, points: Points { least, most } }| (least, most)));
    add_pair(hash, energy.map(|&Energy { now, speed }| (now, speed)));
    add_lantern(hash, lantern.copied());
    add_mind(hash, mind.copied());
    hash.u32(abilities.bits());
    hash.u32(u32::from(is_player));
    add_pack(hash, pack);
    add_home(hash, home.copied());
    add_roused(hash, roused.copied());
    hash.text(name.map_or("", |name| name.as_str()));
}

/// Adds the two numbers of a component, or the largest ones for an actor without it.
fn add_pair(hash: &mut FingerprintHasher, pair: Option<(u32, u32)>) {
    let (first, second) = pair.unwrap_or((u32::MAX, u32::MAX));
    hash.u32(first);
    hash.u32(second);
}

fn add_lantern(hash: &mut FingerprintHasher, lantern: Option<Lantern>) {
    add_pair(hash, lantern.map(|lantern| (lantern.oil, u32::from(lantern.burns))));
    let Some(Lantern { oil: _, burns: _, is_shuttered, glow }) = lantern else { return };
    hash.bytes(&[u8::from(is_shuttered), glow]);
}

fn add_mind(hash: &mut FingerprintHasher, mind: Option<Mind>) {
    let Some(Mind { is_awake, is_following, goal, readies, patience }) = mind else {
        return hash.u32(u32::MAX);
    };
    hash.bytes(&[
        u8::from(is_awake),
        u8::from(is_following),
        u8::from(goal.is_some()),
        u8::from(readies.is_some()),
    ]);
    hash.u32(patience.into());
    goal.into_iter().for_each(|goal| hash.position(goal));
    if let Some(Readied { at, left }) = readies {
        hash.position(at);
        hash.u32(left.into());
    }
}

/// Adds each filled slot, and what has none.
fn add_pack(hash: &mut FingerprintHasher, pack: Option<&Pack>) {
    let Some(pack) = pack else { return hash.u32(u32::MAX) };
    hash.u32(pack.stacks().count() as u32);
    for (number, Stack { thing, count }) in pack.stacks() {
        hash.bytes(&[number, thing as u8, count]);
    }
    let loose = [u32::from(pack.stones), u32::from(pack.garnets), u32::from(pack.oil)];
    loose.into_iter().for_each(|number| hash.u32(number));
}

fn add_home(hash: &mut FingerprintHasher, home: Option<Home>) {
    let Some(Home { at, was_told }) = home else { return hash.u32(u32::MAX) };
    hash.u32(u32::from(was_told));
    hash.position(at);
}

fn add_roused(hash: &mut FingerprintHasher, roused: Option<Roused>) {
    let Some(Roused(Some(Rousing { by, turn, has_slept, over_stairs }))) = roused else {
        return hash.u32(u32::MAX);
    };
    let way = match over_stairs {
        None => 0,
        Some(Vertical::Up) => 1,
        Some(Vertical::Down) => 2,
    };
    hash.bytes(&[by as u8, u8::from(has_slept), way, 0]);
    hash.u64(turn);
}

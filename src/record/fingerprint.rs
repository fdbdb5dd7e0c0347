//! Fingerprints: one number that tells whether two worlds, or two games, are the same.
//!
//! The hash is XXH3 with 64 bits over fixed-width little-endian numbers, so that it is the same on every
//! platform.

use std::fmt;

use bevy::ecs::name::Name;
use bevy::prelude::{Has, World};
use xxhash_rust::xxh3::Xxh3;

use crate::grid::{Grid, Position, Tile};
use crate::world::{
    ActorId, Dice, Digger, Displacer, EmberBearer, Energy, GameSeed, Glyph, Health, Item, Lantern,
    MessageLog, Mind, Mobile, Outcome, Player, RockWalker, Terrain, TurnCount,
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
    let mut hash = Xxh3::new();
    hash.update(text.as_bytes());
    Fingerprint(hash.digest())
}

/// The fingerprint of a whole game: terrain, actors in their order, things that lie about, dice, turn, seed,
/// how it ended, and messages. What the player knows follows from the rest, and debug layers change nothing.
///
/// The world is borrowed for writing only to make the queries.
#[must_use]
pub fn of_game(world: &mut World) -> Fingerprint {
    let mut hash = Xxh3::new();
    add_actors(&mut hash, world);
    add_items(&mut hash, world);
    if let Some(terrain) = world.get_resource::<Terrain>() {
        add_tiles(&mut hash, terrain.tiles());
        hash.update(&terrain.dug().to_le_bytes());
    }
    let turn = world.get_resource::<TurnCount>().copied().unwrap_or_default();
    hash.update(&turn.get().to_le_bytes());
    let seed = world.get_resource::<GameSeed>().copied().unwrap_or_default();
    hash.update(&seed.0.to_le_bytes());
    let dice = world.get_resource::<Dice>().map_or(0, Dice::position);
    hash.update(&dice.to_le_bytes());
    let has_ended = world.get_resource::<Outcome>().map(|outcome| match outcome {
        Outcome::Won { .. } => 1_u8,
        Outcome::Lost { .. } => 2,
    });
    hash.update(&[has_ended.unwrap_or(0)]);
    for message in world.get_resource::<MessageLog>().map_or(&[][..], MessageLog::messages) {
        hash.update(&message.turn.to_le_bytes());
        add_text(&mut hash, &message.text);
    }
    Fingerprint(hash.digest())
}

fn add_actors(hash: &mut Xxh3, world: &mut World) {
    let mut actors = world.query::<(
        (&ActorId, &Position, Option<&Glyph>, Option<&Name>),
        (Option<&Health>, Option<&Energy>, Option<&Mind>, Option<&Lantern>),
        (Has<Mobile>, Has<Digger>, Has<RockWalker>, Has<Displacer>, Has<Player>, Has<EmberBearer>),
    )>();
    let mut actors: Vec<_> = actors.iter(world).collect();
    actors.sort_by_key(|((id, ..), ..)| **id);
    hash.update(&(actors.len() as u64).to_le_bytes());
    for ((id, at, glyph, name), (health, energy, mind, lantern), abilities) in actors {
        add_place(hash, *at);
        for number in [
            id.0,
            glyph.map_or(0, |glyph| glyph.0 as u32),
            health.map_or(u32::MAX, |health| health.now),
            energy.map_or(u32::MAX, |energy| energy.now),
            lantern.map_or(u32::MAX, |lantern| lantern.oil),
            mind.map_or(u32::MAX, |mind| u32::from(mind.is_awake)),
        ] {
            hash.update(&number.to_le_bytes());
        }
        if let Some(goal) = mind.and_then(|mind| mind.goal) {
            add_place(hash, goal);
        }
        let (mobile, digger, rock_walker, displacer, player, bearer) = abilities;
        hash.update(&[mobile, digger, rock_walker, displacer, player, bearer].map(u8::from));
        add_text(hash, name.map_or("", Name::as_str));
    }
}

fn add_items(hash: &mut Xxh3, world: &mut World) {
    let mut items: Vec<_> = world.query::<(&Position, &Item)>().iter(world).collect();
    items.sort_by_key(|(at, _)| (at.z, at.y, at.x));
    hash.update(&(items.len() as u64).to_le_bytes());
    for (at, item) in items {
        add_place(hash, *at);
        hash.update(&[*item as u8]);
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

//! Fingerprints of games, part by part: they show in which part two games differ.

mod adding;
mod adding_actors;

use bevy::prelude::World;

use super::fingerprint::{Fingerprint, FingerprintHasher};
use adding::{
    add_actors, add_clock, add_knowledge, add_matter, add_messages, add_terrain, add_things,
};

/// The names of the parts.
pub const PARTS: [&str; 7] =
    ["terrain", "actors", "things", "knowledge", "messages", "clock and dice", "matter"];

/// The fingerprints of the parts of a game, in the order of [`PARTS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameParts([u64; PARTS.len()]);

/// The low half of each part, in the order of [`PARTS`]: 224 bits for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Checks([u32; PARTS.len()]);

/// The fingerprint of a whole game: terrain with its fixtures, actors in their order, things that lie or are carried, what
/// the player knows, messages, turn, seed and dice, how it ended, and what moves by itself.
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
    /// The world is borrowed for writing only to make the queries. Cost O(actors + things + hollows, gas and water + messages since
    /// then): tiles and memory have sums of their own.
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
            hashed(&mut |hash| add_matter(hash, world)),
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
mod tests;

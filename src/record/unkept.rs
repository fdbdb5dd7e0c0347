//! A game of which nothing is kept: it is not saved, and leaves neither a replay nor a line in the hall.

use bevy::prelude::{Resource, World};

use crate::world::GameNumber;

/// The number of the game of which nothing is kept.
#[derive(Resource, Clone, Copy, Debug)]
struct Unkept(GameNumber);

/// Keeps nothing of the game in a world; the next one is kept again. What was saved before stays. Cost O(1).
pub fn keep_nothing(world: &mut World) {
    if let Some(number) = world.get_resource::<GameNumber>().copied() {
        world.insert_resource(Unkept(number));
    }
}

/// Returns whether the game in a world is one that may be saved and kept. Cost O(1).
#[must_use]
pub fn is_kept(world: &World) -> bool {
    let unkept = world.get_resource::<Unkept>().map(|unkept| unkept.0);
    unkept.is_none() || unkept != world.get_resource::<GameNumber>().copied()
}

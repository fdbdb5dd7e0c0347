//! The replays that the hall names: which of them are there, and reading them.

use std::collections::BTreeSet;

use bevy::prelude::World;

use super::saving::Saving;
use crate::record::Replay;
use crate::record::store::Kept;
use crate::world::Generators;

/// The names of the replays that are kept, as lines of the hall have them; none where their folder cannot be read. Cost
/// O(files), for the folder is listed.
#[must_use]
pub fn kept_replays(world: &World) -> BTreeSet<String> {
    let store = world.get_resource::<Saving>().map(Saving::store);
    let names = store.and_then(|store| store.names_of(Kept::Replay).ok());
    names.into_iter().flatten().collect()
}

/// Reads the kept replay with a name that the hall has; an empty name stands for one that is gone. Cost O(bytes).
///
/// # Errors
/// Why it cannot be watched, in a sentence for the player.
pub fn read_kept_replay(world: &mut World, name: &str) -> Result<Replay, String> {
    let registry = world.get_resource_or_init::<Generators>().0.clone();
    let store = world.get_resource::<Saving>().map(Saving::store);
    let cannot = |why: String| format!("Its replay cannot be watched: {why}.");
    let bytes = store.map_or(Ok(None), |store| store.read_replay(name));
    let bytes = bytes.map_err(|error| cannot(error.to_string()))?;
    let bytes = bytes.ok_or("Its replay is no longer kept.")?;
    Replay::read(&bytes, &registry).map_err(|error| cannot(error.to_string()))
}

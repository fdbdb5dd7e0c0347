//! Reading the replays that the hall names.

use bevy::prelude::World;

use super::saving::Saving;
use crate::record::Replay;
use crate::world::Generators;

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

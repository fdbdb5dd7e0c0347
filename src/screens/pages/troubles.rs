//! What could not be kept of a game.

use bevy::prelude::World;

use crate::record::{Hall, Slot};

/// Why the game or its replay is not saved, a line each; none where all is.
pub(super) fn saving_troubles(world: &World) -> Vec<String> {
    let slot = world.get_resource::<Slot>();
    let troubles = slot.into_iter().flat_map(|slot| [&slot.not_saved, &slot.no_replay]);
    troubles.filter(|trouble| !trouble.is_empty()).cloned().collect()
}

/// What is wrong with the file of the hall; `None` where nothing is.
pub(super) fn hall_trouble(world: &World) -> Option<String> {
    world.get_resource::<Hall>()?.told.clone()
}

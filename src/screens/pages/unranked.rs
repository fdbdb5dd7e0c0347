//! What makes a game one that is not ranked: all is revealed, or a turn is taken back. A notice says so.

use bevy::prelude::World;

use crate::record::undo;
use crate::world::{Knowledge, Practice, notify};

/// Reveals everything, or only what is known again.
pub(super) fn reveal(world: &mut World) {
    let Some(mut knowledge) = world.get_resource_mut::<Knowledge>() else { return };
    let (is_revealed, was_assisted) = (knowledge.is_revealed(), knowledge.is_assisted());
    knowledge.set_revealed(!is_revealed);
    if !was_assisted {
        notify(world, "Everything is revealed: this game is assisted now, and not ranked.");
    }
}

/// Takes the last turn back; returns whether there was one.
pub(super) fn take_turn_back(world: &mut World) -> bool {
    let was_practice = world.get_resource::<Practice>().is_some_and(|practice| practice.0);
    let is_back = undo(world);
    if is_back {
        let practice =
            if was_practice { "." } else { ": this is a practice game now, and not ranked." };
        notify(world, format!("A turn is taken back{practice}"));
    }
    is_back
}

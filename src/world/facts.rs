//! What has facts, for whoever shows it: facts live until the view has read them in its frame.

use bevy::ecs::message::Messages;
use bevy::prelude::{Entity, Message, World};

use crate::grid::Position;

/// Something that can be seen. Who goes where nobody sees it is not told of.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFact {
    /// Somebody went from one place to another.
    Moved {
        /// Who.
        who: Entity,
        /// From where.
        from: Position,
        /// Where to.
        to: Position,
    },
    /// Somebody attacked somebody.
    Attacked {
        /// Who.
        who: Entity,
        /// Whom.
        whom: Entity,
        /// Where from.
        from: Position,
        /// Where to.
        to: Position,
    },
    /// Rock became floor.
    Dug {
        /// Who dug.
        who: Entity,
        /// Where.
        at: Position,
    },
    /// Somebody died.
    Died {
        /// Where.
        at: Position,
    },
}

/// Forgets what has facts and was not shown yet: the game is at another moment now, as after a turn was taken back.
pub(crate) fn forget_facts(world: &mut World) {
    if let Some(mut facts) = world.get_resource_mut::<Messages<GameFact>>() {
        facts.clear();
    }
}

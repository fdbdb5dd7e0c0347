//! What the player of a game had when last seen: one who died has nothing any more.

use super::Seen;
use crate::world::Pack;

/// What the player had when last seen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Last {
    pub(super) turn: u64,
    pub(super) health: u32,
    pub(super) oil: u32,
    pub(super) pack: Pack,
    pub(super) has_ember: bool,
    /// The deepest level, from 1; 0 before the first look.
    pub(super) deepest: u32,
}

impl Last {
    /// What the player has now.
    pub(super) fn of(seen: &Seen) -> Self {
        Self {
            turn: seen.turn,
            health: seen.health.now,
            oil: seen.lantern.oil,
            pack: seen.pack,
            has_ember: seen.has_ember,
            deepest: seen.deepest,
        }
    }
}

//! How a game ended.

use crate::record::{GameState, SaveInProgress};

/// The results of a game that has ended.
#[derive(Default)]
pub(super) struct Played {
    /// The last state, if a game was begun.
    pub(super) state: Option<GameState>,
    /// Its replay, if it was recorded.
    pub(super) replay: Option<Vec<u8>>,
    /// Kept until the replay is written, so that no signal ends the process before.
    pub(super) in_progress: Option<SaveInProgress>,
}

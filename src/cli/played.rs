//! How a game ended.

use crate::record::GameState;

/// The results of a game that has ended.
#[derive(Clone, Default)]
pub(super) struct Played {
    /// The last state, if a game was begun.
    pub(super) state: Option<GameState>,
    /// Its replay, if it was recorded.
    pub(super) replay: Option<Vec<u8>>,
}

//! What is found in a store.

use crate::record::SavedGame;

/// What was found in a store.
#[derive(Clone, Debug)]
pub enum Found {
    /// No game was saved.
    Nothing,
    /// The game.
    Game(Box<SavedGame>),
    /// A game that cannot be loaded.
    Refused {
        /// What is wrong with it, with its file and the new name of that.
        why: String,
        /// The game before, if that can be loaded.
        backup: Option<Box<SavedGame>>,
    },
}

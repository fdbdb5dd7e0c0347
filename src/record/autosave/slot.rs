//! The part of saving that other rooms read and write: the saved game, errors, and the phase of the program.

use bevy::prelude::Resource;

use crate::record::SavedGame;

/// The phase of the program, as far as saving depends on it. The screens write it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GamePhase {
    /// On the title.
    #[default]
    Title,
    /// In the game, dialogs over it included.
    Playing,
    /// Elsewhere, as in the lab.
    Elsewhere,
}

/// The saved game, and why saving failed.
#[derive(Resource, Clone, Debug, Default)]
pub struct Slot {
    /// The game.
    pub game: Option<Box<SavedGame>>,
    /// Whether it is the backup: the game before the last that was saved.
    pub is_backup: bool,
    /// Why the last one cannot be loaded.
    pub refused: Option<String>,
    /// Why the game that is played is not saved; empty where it is.
    pub not_saved: String,
    /// Why its replay is not saved; empty where it is.
    pub no_replay: String,
    /// Whether the game is being saved at this moment.
    pub is_saving: bool,
}

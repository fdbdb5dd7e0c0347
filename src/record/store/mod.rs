//! The files of saved games, in the user's folder for data: the game that is played, the one before as its backup, the
//! replay of the last game, and the hall with replays and morgues of the last games that have ended.
//!
//! A game is saved in this order, so that at every moment one of the two is whole: the bytes are read back in memory,
//! written to a temporary file beside the old game, and synced to the disk; the old game becomes the backup as well, and the
//! folder is synced; the new one takes its place; and the folder is synced again.
//!
//! One program at a time has the store: two that save in turns would each overwrite the other's game.
//!
//! In a browser each file is an entry of its storage.

#[cfg(target_family = "wasm")]
mod browser;
#[cfg(not(target_family = "wasm"))]
mod claiming;
#[cfg(not(target_family = "wasm"))]
mod disk;
mod found;
#[cfg(not(target_family = "wasm"))]
mod keeping;
mod kept;
#[cfg(not(target_family = "wasm"))]
mod loading;
#[cfg(not(target_family = "wasm"))]
mod writing;

#[cfg(target_family = "wasm")]
pub use browser::Claim;
#[cfg(not(target_family = "wasm"))]
pub use claiming::Claim;
pub use found::Found;
pub(super) use kept::Kept;

use std::path::PathBuf;

/// Where games are saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// Saves in a folder, which is made when it is needed.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// The path of the last game's replay.
    #[must_use]
    pub fn replay(&self) -> PathBuf {
        self.folder.join("last.replay")
    }

    /// The path of the hall.
    pub(super) fn hall(&self) -> PathBuf {
        self.folder.join("hall.toml")
    }

    fn game(&self) -> PathBuf {
        self.folder.join("game.save")
    }

    fn backup(&self) -> PathBuf {
        self.folder.join("game.save.backup")
    }
}

//! The files of saved games, in the user's folder for data: the game that is played, the one before as its backup, the
//! replay of the last game, and the hall with replays and morgues of the last games that have ended.
//!
//! A game is saved in this order, so that at every moment one of the two is whole: the bytes are read back in memory,
//! written to a temporary file beside the old game, and synced to the disk; the old game becomes the backup as well, and the
//! folder is synced; the new one takes its place; and the folder is synced again.
//!
//! One program at a time has the store: two that save in turns would each overwrite the other's game.

mod claiming;
mod disk;
mod keeping;
mod loading;
mod writing;

pub use claiming::Claim;
pub(super) use keeping::Kept;
pub use loading::Found;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use disk::sync_folder;

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

    /// Returns whether the folder of the store exists.
    #[must_use]
    pub fn exists(&self) -> bool {
        self.folder.is_dir()
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

    /// Makes the folder where it is missing, and syncs its name to the disk.
    fn make_folder(&self) -> io::Result<()> {
        let missing = self.folder.ancestors().take_while(|folder| !folder.exists()).count();
        fs::create_dir_all(&self.folder)?;
        // A folder that may be written but not read cannot be synced: the system does it in its own time.
        let above = self.folder.ancestors().skip(1).take(missing);
        // The last ancestor of a relative path is empty.
        let named =
            |above: &Path| if above == Path::new("") { Path::new(".") } else { above }.to_owned();
        above.for_each(|above| _ = sync_folder(&named(above)));
        Ok(())
    }
}

//! Loading the game of a store, or its backup. A file that cannot be read is renamed, and never removed.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use super::Store;
use super::disk::{MAX_BYTES, sync_folder};
use super::found::Found;
use crate::record::{ReadError, SavedGame};
use crate::worldgen::Registry;

/// The most files that were refused and renamed.
const MOST_REFUSED: u32 = 1_000;

impl Store {
    /// Reads the saved game. One that cannot be loaded is renamed, and never removed.
    #[must_use]
    pub fn load(&self, registry: &Registry) -> Found {
        let (slot, backup) = (self.game(), self.backup());
        let (is_damaged, why) = match read(&slot, registry) {
            Ok(Some(game)) => return Found::Game(Box::new(game)),
            Ok(None) => (false, format!("{} is gone", slot.display())),
            Err(why) => (true, self.refuse(&slot, &why)),
        };
        match read(&backup, registry) {
            Ok(None) if !is_damaged => Found::Nothing,
            Ok(backup) => Found::Refused { why, backup: backup.map(Box::new) },
            Err(worse) => {
                let worse = self.refuse(&backup, &worse);
                let why = if !is_damaged { worse } else { format!("{why}; {worse}") };
                Found::Refused { why, backup: None }
            }
        }
    }

    /// Renames a file that cannot be read; returns why it cannot, and its new name.
    fn refuse(&self, file: &Path, why: &str) -> String {
        let aside = match self.move_aside(file, &self.game()) {
            Ok(aside) => format!("it is kept as {}", aside.display()),
            Err(error) => format!("it could not be kept aside: {error}"),
        };
        format!("{}: {why}; {aside}", file.display())
    }

    /// Renames a file to the first of `NAME.refused-1`, `-2` and so on that is free; returns the new path.
    pub(super) fn move_aside(&self, slot: &Path, name: &Path) -> io::Result<PathBuf> {
        for number in 1..MOST_REFUSED {
            let mut aside = name.as_os_str().to_owned();
            aside.push(format!(".refused-{number}"));
            let aside = PathBuf::from(aside);
            match fs::hard_link(slot, &aside) {
                Ok(()) => {
                    // Otherwise each start would add another name to it.
                    sync_folder(&self.folder).inspect_err(|_| _ = fs::remove_file(&aside))?;
                    return fs::remove_file(slot).map(|()| aside);
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(_) if !aside.exists() => return fs::rename(slot, &aside).map(|()| aside),
                Err(error) => return Err(error),
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }
}

/// Reads a game from a file; `None` where there is no such file.
fn read(path: &Path, registry: &Registry) -> Result<Option<SavedGame>, String> {
    let bytes = read_bytes(path, MAX_BYTES).map_err(|error| error.to_string())?;
    let game = bytes.map(|bytes| SavedGame::read(&bytes, registry)).transpose();
    game.map_err(|error: ReadError| error.to_string())
}

/// Reads a file of at most so many bytes; `None` where there is no such file.
pub(super) fn read_bytes(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
        // Reading a pipe might block for ever.
        Ok(about) if !about.is_file() => return Err(io::Error::other("this is no file")),
        Ok(about) if about.len() > most => return Err(io::Error::other("this is too long")),
        Ok(_) => {}
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most).read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

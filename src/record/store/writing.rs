//! Writing the files of a store, so that a crash or a power loss leaves each whole.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use super::Store;
use super::disk::{MAX_BYTES, UNFINISHED, named, sync_folder};
use crate::record::SavedGame;
use crate::worldgen::Registry;

/// So many games that were replaced by another game are left in the store.
const MOST_BEFORE: u32 = 9;

impl Store {
    /// Saves a game in the place of the last one, which becomes the backup; where it is `another` game than that one, the
    /// last one stays as `game.save.before-1` too, or under the next number that is free; of nine the oldest goes.
    ///
    /// # Errors
    /// Those of the system, and where the game would not be read again; then the last one is still there.
    pub fn save(&self, game: &SavedGame, registry: &Registry, another: bool) -> io::Result<()> {
        let bytes = game.to_bytes();
        check_length(&bytes)?;
        SavedGame::read(&bytes, registry).map_err(io::Error::other)?;
        let (slot, backup) = (self.game(), self.backup());
        let whole = named(&slot, self.write_temporary(&bytes[..]))?;
        if slot.is_file() {
            if another {
                let before = self.before();
                named(&before, self.link(&slot, &before))?;
            }
            named(&backup, self.link(&slot, &backup))?;
            // A disk may have the later of two names and not the earlier one.
            named(&self.folder, sync_folder(&self.folder))?;
        }
        named(&slot, whole.persist(&slot).map_err(|error| error.error))?;
        named(&self.folder, sync_folder(&self.folder))
    }

    /// The path for a game that another one replaces: that of the oldest such game, or one that is free.
    fn before(&self) -> PathBuf {
        let names = (1..=MOST_BEFORE).map(|number| format!("game.save.before-{number}"));
        let age = |name: &PathBuf| fs::metadata(name).and_then(|about| about.modified()).ok();
        // A missing file is older than any other.
        names.map(|name| self.folder.join(name)).min_by_key(age).unwrap_or_default()
    }

    /// Gives a file a second name, atomically, which replaces any other file of that name. Where the file system has no hard
    /// links, a copy gets the name, once it is synced to the disk.
    fn link(&self, file: &Path, name: &Path) -> io::Result<()> {
        let link = self.folder.join(format!("{}link{}", UNFINISHED.0, UNFINISHED.1));
        let _ = fs::remove_file(&link);
        if fs::hard_link(file, &link).is_err() {
            let copy = self.write_temporary(File::open(file)?)?;
            return copy.persist(name).map(drop).map_err(|error| error.error);
        }
        fs::rename(&link, name).inspect_err(|_| _ = fs::remove_file(&link))
    }

    /// Writes the replay of the game that is played.
    ///
    /// # Errors
    /// Those of the system; then the last one is still there.
    pub fn save_replay(&self, bytes: &[u8]) -> io::Result<()> {
        self.replace(&self.replay(), bytes)
    }

    /// Writes a file of the store, or of a folder in it, which is made where it is missing.
    ///
    /// # Errors
    /// Those of the system; then the last one is still there.
    pub(in crate::record) fn replace(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        named(file, check_length(bytes))?;
        let whole = named(file, self.write_temporary(bytes))?;
        let folder = file.parent().unwrap_or(&self.folder);
        if !folder.exists() {
            named(folder, fs::create_dir(folder).and_then(|()| sync_folder(&self.folder)))?;
        }
        named(file, whole.persist(file).map_err(|error| error.error))?;
        named(folder, sync_folder(folder))
    }

    /// Writes some content to a temporary file in the folder of the store, and syncs it to the disk.
    fn write_temporary(&self, mut content: impl Read) -> io::Result<tempfile::NamedTempFile> {
        self.make_folder()?;
        let (begin, end) = UNFINISHED;
        let mut whole =
            tempfile::Builder::new().prefix(begin).suffix(end).tempfile_in(&self.folder)?;
        io::copy(&mut content, whole.as_file_mut())?;
        whole.as_file().sync_all()?;
        Ok(whole)
    }

    /// Removes the game, which has ended, and its backup. What was saved last stays as `game.save.ended`. The backup goes
    /// first: alone it would be offered as the game before one that is damaged.
    ///
    /// # Errors
    /// Those of the system.
    pub fn end(&self) -> io::Result<()> {
        let gone = |result: io::Result<()>| match result {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            result => result,
        };
        let (ended, backup) = (self.folder.join("game.save.ended"), self.backup());
        gone(named(&backup, fs::remove_file(&backup)))?;
        gone(named(&self.folder, sync_folder(&self.folder)))?;
        gone(named(&ended, fs::rename(self.game(), &ended)))?;
        gone(named(&self.folder, sync_folder(&self.folder)))
    }
}

/// Refuses bytes that would be too long to be read again.
fn check_length(bytes: &[u8]) -> io::Result<()> {
    let is_short = bytes.len() as u64 <= MAX_BYTES;
    is_short
        .then_some(())
        .ok_or_else(|| io::Error::other("this game has become too long to be kept"))
}

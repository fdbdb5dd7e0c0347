//! The store in a browser: an entry of its storage for each file, with the same names; each is written whole or not at all.

use std::io;
use std::path::{Path, PathBuf};

use super::Store;
use super::found::Found;
use super::kept::{Kept, is_name};
use crate::record::{Replay, SavedGame};
use crate::storage;
use crate::worldgen::Registry;

/// The variable of the page that says whether this tab has the storage: the browser gives it to one tab at a time.
const HAS_STORAGE: &str = "cavewrightHasStorage";

/// As long as the page says so, no other tab has the store.
#[derive(Debug)]
pub struct Claim;

/// Whether this tab has the storage.
fn has_storage() -> bool {
    let page = js_sys::global();
    js_sys::Reflect::get(&page, &HAS_STORAGE.into()).is_ok_and(|it| it.is_truthy())
}

impl Store {
    /// Returns whether there is a store: a browser has one from the beginning.
    #[must_use]
    pub fn exists(&self) -> bool {
        true
    }

    /// Claims the store for this tab; `None` where another tab has it.
    ///
    /// # Errors
    /// There is no storage.
    pub fn claim(&self) -> io::Result<Option<Claim>> {
        storage::read(&self.game())?;
        Ok(has_storage().then_some(Claim))
    }

    /// Returns whether a claim still holds.
    #[must_use]
    pub fn is_held_by(&self, _claim: &Claim) -> bool {
        has_storage()
    }

    /// Saves a game in the place of the last one, which becomes the backup; where it is `another` game than that one, the last one stays
    /// as `game.save.before-1` too.
    ///
    /// # Errors
    /// There is no room, or the game would not be read again; then the last one is still there.
    pub fn save(&self, game: &SavedGame, registry: &Registry, another: bool) -> io::Result<()> {
        let bytes = game.to_bytes();
        SavedGame::read(&bytes, registry).map_err(io::Error::other)?;
        if another {
            storage::copy(&self.game(), &self.folder.join("game.save.before-1"))?;
        }
        storage::copy(&self.game(), &self.backup())?;
        storage::write(&self.game(), &bytes)
    }

    /// Writes the replay of the game that is played.
    ///
    /// # Errors
    /// There is no room; then the last one is still there.
    pub fn save_replay(&self, bytes: &[u8]) -> io::Result<()> {
        self.replace(&self.replay(), bytes)
    }

    /// Writes an entry.
    ///
    /// # Errors
    /// There is no room; then the last one is still there.
    pub(in crate::record) fn replace(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        storage::write(file, bytes)
    }

    /// Removes the game, which has ended, and its backup. What was saved last stays as `game.save.ended`.
    ///
    /// # Errors
    /// There is no storage, or no room.
    pub fn end(&self) -> io::Result<()> {
        storage::remove(&self.backup())?;
        storage::copy(&self.game(), &self.folder.join("game.save.ended"))?;
        storage::remove(&self.game())
    }

    /// Reads the saved game. One that cannot be loaded is kept under another name.
    #[must_use]
    pub fn load(&self, registry: &Registry) -> Found {
        let read = |path: &Path| {
            let bytes = storage::read(path).map_err(|error| error.to_string())?;
            let game = bytes.map(|bytes| SavedGame::read(&bytes, registry)).transpose();
            game.map_err(|error| error.to_string())
        };
        let why = match read(&self.game()) {
            Ok(Some(game)) => return Found::Game(Box::new(game)),
            Ok(None) => None,
            Err(why) => Some(self.refuse(&self.game(), &why)),
        };
        match (read(&self.backup()), why) {
            (Ok(None), None) => Found::Nothing,
            (Ok(backup), why) => {
                let why = why.unwrap_or_else(|| "the saved game is gone".to_owned());
                Found::Refused { why, backup: backup.map(Box::new) }
            }
            (Err(worse), why) => {
                let worse = self.refuse(&self.backup(), &worse);
                let why = why.map_or(worse.clone(), |why| format!("{why}; {worse}"));
                Found::Refused { why, backup: None }
            }
        }
    }

    /// Keeps an entry that cannot be read under another name; returns why it cannot, and that name.
    fn refuse(&self, file: &Path, why: &str) -> String {
        let aside = match self.move_aside(file) {
            Ok(aside) => format!("it is kept as {}", aside.display()),
            Err(error) => format!("it could not be kept aside: {error}"),
        };
        format!("{}: {why}; {aside}", file.display())
    }

    /// Renames an entry; returns its new name, `NAME.refused-1`, in which the last such entry was.
    fn move_aside(&self, file: &Path) -> io::Result<PathBuf> {
        let mut aside = file.as_os_str().to_owned();
        aside.push(".refused-1");
        let aside = PathBuf::from(aside);
        storage::copy(file, &aside)?;
        storage::remove(file)?;
        Ok(aside)
    }

    /// The bytes of the replay with a name that the hall has; `None` where it is gone.
    ///
    /// # Errors
    /// There is no storage, or the entry is damaged.
    pub(in crate::record) fn read_replay(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        if is_name(name) { bounded(storage::read(&self.kept_replay(name))?) } else { Ok(None) }
    }

    /// The bytes of the last game's replay; `None` where there is none.
    ///
    /// # Errors
    /// There is no storage, or the entry is damaged.
    pub(in crate::record) fn read_last_replay(&self) -> io::Result<Option<Vec<u8>>> {
        bounded(storage::read(&self.replay())?)
    }

    /// Writes what is kept of a game.
    ///
    /// # Errors
    /// There is no room.
    pub(in crate::record) fn keep(&self, kept: Kept, name: &str, bytes: &[u8]) -> io::Result<()> {
        storage::write(&self.kept(kept, name), bytes)
    }

    /// The names of what is kept, newest first.
    ///
    /// # Errors
    /// There is no storage.
    pub(in crate::record) fn names_of(&self, kept: Kept) -> io::Result<Vec<String>> {
        let (folder, extension) = kept.place();
        let names = storage::names_in(&self.folder.join(folder))?;
        let stem = |name: String| Some(name.strip_suffix(extension)?.strip_suffix('.')?.to_owned());
        Ok(names.into_iter().filter_map(stem).filter(|name| is_name(name)).collect())
    }

    /// Removes all but the last [`Kept::MOST`].
    ///
    /// # Errors
    /// There is no storage.
    pub(in crate::record) fn remove_old(&self, kept: Kept) -> io::Result<()> {
        let names = self.names_of(kept)?;
        names.iter().skip(Kept::MOST).try_for_each(|name| storage::remove(&self.kept(kept, name)))
    }

    /// The bytes of the hall; `None` where there is none yet.
    ///
    /// # Errors
    /// There is no storage, or the entry is damaged.
    pub(in crate::record) fn read_hall(&self) -> io::Result<Option<Vec<u8>>> {
        storage::read(&self.hall())
    }

    /// Renames the hall, which cannot be read; returns its new name.
    ///
    /// # Errors
    /// There is no storage, or no room.
    pub(in crate::record) fn move_hall_aside(&self) -> io::Result<PathBuf> {
        self.move_aside(&self.hall())
    }
}

/// A replay that is not too long.
///
/// # Errors
/// It is too long.
fn bounded(replay: Option<Vec<u8>>) -> io::Result<Option<Vec<u8>>> {
    match replay {
        Some(bytes) if bytes.len() as u64 > Replay::MOST_BYTES => {
            Err(io::Error::other("this is too long"))
        }
        replay => Ok(replay),
    }
}

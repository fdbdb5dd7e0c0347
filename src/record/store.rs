//! The files of saved games, in the user's folder for data: the game that is played, the one before as its backup, and the
//! replay of the last game.
//!
//! A game is saved in this order, so that at every moment one of the two is whole: the bytes are read back in memory,
//! written to a temporary file beside the old game, and forced to the disk; the old game becomes the backup as well; the
//! new one takes its place; and the folder is forced to the disk.
//!
//! One program at a time has the store: two that save in turns would each take the other's game away.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use super::{SavedGame, SealError};
use crate::worldgen::Registry;

/// A longer file is no saved game.
const MAX_BYTES: u64 = 1 << 30;
/// The most files that are kept aside.
const MOST_ASIDE: u32 = 1_000;
/// What is written has such a name until it is whole.
const UNFINISHED: (&str, &str) = (".game-", ".unfinished");

/// Where games are saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: PathBuf,
}

/// As long as it lives, no other program can have the store.
#[derive(Debug)]
pub struct Claim {
    _lock: Option<File>,
}

/// What was found where the game is saved.
#[derive(Clone, Debug)]
pub enum Found {
    /// No game was saved.
    Nothing,
    /// The game.
    Game(Box<SavedGame>),
    /// One that cannot be gone on with: why, and where it was kept. The backup, if that can.
    Refused {
        /// What is wrong with it, with its file and where it is now.
        why: String,
        /// The game before.
        backup: Option<Box<SavedGame>>,
    },
}

impl Store {
    /// Saves in a folder, which is made when it is needed.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Claims the store for this program, and removes what a program that was killed has left unfinished; `None`
    /// where another program has it. Where files cannot be locked, everybody is believed to be alone.
    ///
    /// # Errors
    /// Those of the system, where the folder cannot be made or written in.
    pub fn claim(&self) -> io::Result<Option<Claim>> {
        fs::create_dir_all(&self.folder)?;
        let lock = File::options().create(true).append(true).open(self.folder.join("game.lock"))?;
        let is_ours = match lock.try_lock() {
            Ok(()) => true,
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(_)) => false,
        };
        if is_ours {
            self.remove_unfinished()?;
        }
        Ok(Some(Claim { _lock: is_ours.then_some(lock) }))
    }

    /// Is there a folder to claim?
    #[must_use]
    pub fn exists(&self) -> bool {
        self.folder.is_dir()
    }

    fn remove_unfinished(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let (name, (begin, end)) = (entry?.file_name(), UNFINISHED);
            if name.to_str().is_some_and(|name| name.starts_with(begin) && name.ends_with(end)) {
                fs::remove_file(self.folder.join(name))?;
            }
        }
        Ok(())
    }

    fn game(&self) -> PathBuf {
        self.folder.join("game.save")
    }

    fn backup(&self) -> PathBuf {
        self.folder.join("game.save.backup")
    }

    /// The replay of the last game.
    #[must_use]
    pub fn replay(&self) -> PathBuf {
        self.folder.join("last.replay")
    }

    /// Saves a game in the place of the last one, which becomes the backup; where it is `another` game than that one, the
    /// last one is kept as `game.save.before` too.
    ///
    /// # Errors
    /// Those of the system, and where the game would not be read again; then the last one is still there.
    pub fn save(&self, game: &SavedGame, registry: &Registry, another: bool) -> io::Result<()> {
        let bytes = game.to_bytes();
        SavedGame::read(&bytes, registry).map_err(io::Error::other)?;
        let (slot, backup) = (self.game(), self.backup());
        let whole = self.write_beside(&bytes)?;
        if slot.is_file() {
            if another {
                self.name_too(&slot, &self.folder.join("game.save.before"))?;
            }
            self.name_too(&slot, &backup)?;
        }
        whole.persist(&slot).map_err(|error| error.error)?;
        self.force()
    }

    /// Gives a file another name as well, in the place of whatever had it, at once.
    fn name_too(&self, file: &Path, name: &Path) -> io::Result<()> {
        let link = self.folder.join(format!("{}link{}", UNFINISHED.0, UNFINISHED.1));
        let _ = fs::remove_file(&link);
        if fs::hard_link(file, &link).is_err() {
            fs::copy(file, &link)?;
        }
        fs::rename(&link, name)
    }

    /// Writes the replay of the game that is played.
    ///
    /// # Errors
    /// Those of the system; then the last one is still there.
    pub fn keep_replay(&self, bytes: &[u8]) -> io::Result<()> {
        self.write_beside(bytes)?.persist(self.replay()).map_err(|error| error.error)?;
        self.force()
    }

    /// Bytes in a temporary file, on the disk.
    fn write_beside(&self, bytes: &[u8]) -> io::Result<tempfile::NamedTempFile> {
        fs::create_dir_all(&self.folder)?;
        let (begin, end) = UNFINISHED;
        let mut whole =
            tempfile::Builder::new().prefix(begin).suffix(end).tempfile_in(&self.folder)?;
        whole.write_all(bytes)?;
        whole.as_file().sync_all()?;
        Ok(whole)
    }

    /// Forces the names in the folder to the disk, where the platform can.
    fn force(&self) -> io::Result<()> {
        #[cfg(unix)]
        File::open(&self.folder)?.sync_all()?;
        Ok(())
    }

    /// The game has ended: there is nothing to go on with. What was saved last stays as `game.save.ended`.
    ///
    /// # Errors
    /// Those of the system.
    pub fn end(&self) -> io::Result<()> {
        let gone = |done: io::Result<()>| match done {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            done => done,
        };
        gone(fs::rename(self.game(), self.folder.join("game.save.ended")))?;
        gone(fs::remove_file(self.backup()))?;
        gone(self.force())
    }

    /// Reads the saved game. One that cannot be gone on with is kept aside under another name, and never removed.
    #[must_use]
    pub fn load(&self, registry: &Registry) -> Found {
        let slot = self.game();
        match read(&slot, registry) {
            Ok(None) => match read(&self.backup(), registry) {
                Ok(Some(backup)) => Found::Refused {
                    why: format!("{} is gone", slot.display()),
                    backup: Some(Box::new(backup)),
                },
                Ok(None) => Found::Nothing,
                Err(why) => Found::Refused {
                    why: format!("{}: {why}", self.backup().display()),
                    backup: None,
                },
            },
            Ok(Some(game)) => Found::Game(Box::new(game)),
            Err(why) => {
                let aside = self.keep_aside(&slot);
                let aside = match aside {
                    Ok(aside) => format!("it is kept as {}", aside.display()),
                    Err(error) => format!("it could not be kept aside: {error}"),
                };
                let why = format!("{}: {why}; {aside}", slot.display());
                match read(&self.backup(), registry) {
                    Ok(backup) => Found::Refused { why, backup: backup.map(Box::new) },
                    Err(worse) => {
                        let why = format!("{why}; and {}: {worse}", self.backup().display());
                        Found::Refused { why, backup: None }
                    }
                }
            }
        }
    }

    fn keep_aside(&self, slot: &Path) -> io::Result<PathBuf> {
        for number in 1..MOST_ASIDE {
            let aside = self.folder.join(format!("game.save.refused-{number}"));
            match fs::hard_link(slot, &aside) {
                Ok(()) => return fs::remove_file(slot).map(|()| aside),
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
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.to_string()),
        // Whatever else it is, to read it might never end.
        Ok(about) if !about.is_file() => return Err("this is no file".to_owned()),
        Ok(about) if about.len() > MAX_BYTES => return Err("this is too long".to_owned()),
        Ok(_) => {}
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| error.to_string())?;
    file.take(MAX_BYTES).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    let game = SavedGame::read(&bytes, registry);
    game.map(Some).map_err(|error: SealError| error.to_string())
}

//! The files of saved games, in the user's folder for data: the game that is played, the one before as its backup, and the
//! replay of the last game.
//!
//! A game is saved in this order, so that at every moment one of the two is whole: the bytes are read back in memory,
//! written to a temporary file beside the old game, and forced to the disk; the old game becomes the backup as well, and the
//! folder is forced to the disk; the new one takes its place; and the folder is forced again.
//!
//! One program at a time has the store: two that save in turns would each take the other's game away.

use std::error::Error;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use super::{ReadError, SavedGame};
use crate::worldgen::Registry;

/// A longer file is no saved game.
const MAX_BYTES: u64 = 1 << 30;
/// The most files that are kept aside.
const MOST_ASIDE: u32 = 1_000;
/// The most games that are kept which others took the place of.
const MOST_BEFORE: u32 = 9;
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
    #[cfg_attr(not(unix), expect(dead_code, reason = "it is held, not read"))]
    lock: Option<File>,
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
        let lock = self.folder.join("game.lock");
        named(&self.folder, self.make_folder())?;
        // To open a pipe might never end.
        if fs::metadata(&lock).is_ok_and(|about| !about.is_file()) {
            return named(&lock, Err(io::Error::other("this is no file")));
        }
        let lock = named(&lock, File::options().create(true).append(true).open(&lock))?;
        let is_ours = match lock.try_lock() {
            Ok(()) => true,
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(_)) => false,
        };
        if is_ours {
            named(&self.folder, self.remove_unfinished())?;
        }
        Ok(Some(Claim { lock: is_ours.then_some(lock) }))
    }

    /// Does a claim still stand? Not where the folder, or the lock in it, was taken away meanwhile: another program could have
    /// claimed it since. Where the system cannot tell, it does.
    #[must_use]
    pub fn is_held_by(&self, claim: &Claim) -> bool {
        #[cfg(unix)]
        if let Some(held) = &claim.lock {
            use std::os::unix::fs::MetadataExt;
            let file = |about: fs::Metadata| (about.dev(), about.ino());
            let there = fs::metadata(self.folder.join("game.lock")).map(file);
            return held.metadata().map(file).ok().zip(there.ok()).is_some_and(|(a, b)| a == b);
        }
        let _ = claim;
        true
    }

    /// Is there a folder to claim?
    #[must_use]
    pub fn exists(&self) -> bool {
        self.folder.is_dir()
    }

    /// Makes the folder where there is none, and forces its name to the disk.
    fn make_folder(&self) -> io::Result<()> {
        let missing = self.folder.ancestors().take_while(|folder| !folder.exists()).count();
        fs::create_dir_all(&self.folder)?;
        // Where one may write but not read, it is left to the system when the name is on the disk.
        let above = self.folder.ancestors().skip(1).take(missing);
        // The last of a relative path has no name.
        let named =
            |above: &Path| if above == Path::new("") { Path::new(".") } else { above }.to_owned();
        above.for_each(|above| _ = force(&named(above)));
        Ok(())
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
    /// last one is kept as `game.save.before-1` too, or under the next number that is free; of nine the oldest goes.
    ///
    /// # Errors
    /// Those of the system, and where the game would not be read again; then the last one is still there.
    pub fn save(&self, game: &SavedGame, registry: &Registry, another: bool) -> io::Result<()> {
        let bytes = game.to_bytes();
        fits(&bytes)?;
        SavedGame::read(&bytes, registry).map_err(io::Error::other)?;
        let (slot, backup) = (self.game(), self.backup());
        let whole = named(&slot, self.write_beside(&bytes[..]))?;
        if slot.is_file() {
            if another {
                let before = self.before();
                named(&before, self.name_too(&slot, &before))?;
            }
            named(&backup, self.name_too(&slot, &backup))?;
            // A disk may keep a later name and lose an earlier one.
            named(&self.folder, force(&self.folder))?;
        }
        named(&slot, whole.persist(&slot).map_err(|error| error.error))?;
        named(&self.folder, force(&self.folder))
    }

    /// Where a game is kept that another one takes the place of.
    fn before(&self) -> PathBuf {
        let names = (1..=MOST_BEFORE).map(|number| format!("game.save.before-{number}"));
        let age = |name: &PathBuf| fs::metadata(name).and_then(|about| about.modified()).ok();
        // What is not there is older than anything.
        names.map(|name| self.folder.join(name)).min_by_key(age).unwrap_or_default()
    }

    /// Gives a file another name as well, in the place of whatever had it, at once. Where a file can have one name alone, a
    /// copy gets it, once that is on the disk.
    fn name_too(&self, file: &Path, name: &Path) -> io::Result<()> {
        let link = self.folder.join(format!("{}link{}", UNFINISHED.0, UNFINISHED.1));
        let _ = fs::remove_file(&link);
        if fs::hard_link(file, &link).is_err() {
            let copy = self.write_beside(File::open(file)?)?;
            return copy.persist(name).map(drop).map_err(|error| error.error);
        }
        fs::rename(&link, name).inspect_err(|_| _ = fs::remove_file(&link))
    }

    /// Writes the replay of the game that is played.
    ///
    /// # Errors
    /// Those of the system; then the last one is still there.
    pub fn keep_replay(&self, bytes: &[u8]) -> io::Result<()> {
        let replay = self.replay();
        named(&replay, fits(bytes))?;
        let whole = named(&replay, self.write_beside(bytes))?;
        named(&replay, whole.persist(&replay).map_err(|error| error.error))?;
        named(&self.folder, force(&self.folder))
    }

    /// All that can be read from somewhere in a temporary file, on the disk.
    fn write_beside(&self, mut content: impl Read) -> io::Result<tempfile::NamedTempFile> {
        self.make_folder()?;
        let (begin, end) = UNFINISHED;
        let mut whole =
            tempfile::Builder::new().prefix(begin).suffix(end).tempfile_in(&self.folder)?;
        io::copy(&mut content, whole.as_file_mut())?;
        whole.as_file().sync_all()?;
        Ok(whole)
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
        let (ended, backup) = (self.folder.join("game.save.ended"), self.backup());
        gone(named(&ended, fs::rename(self.game(), &ended)))?;
        gone(named(&backup, fs::remove_file(&backup)))?;
        gone(named(&self.folder, force(&self.folder)))
    }

    /// Reads the saved game. One that cannot be gone on with is kept aside under another name, and never removed.
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

    /// Keeps a file aside, and says why, and where.
    fn refuse(&self, file: &Path, why: &str) -> String {
        let aside = match self.keep_aside(file) {
            Ok(aside) => format!("it is kept as {}", aside.display()),
            Err(error) => format!("it could not be kept aside: {error}"),
        };
        format!("{}: {why}; {aside}", file.display())
    }

    fn keep_aside(&self, slot: &Path) -> io::Result<PathBuf> {
        for number in 1..MOST_ASIDE {
            let aside = self.folder.join(format!("game.save.refused-{number}"));
            match fs::hard_link(slot, &aside) {
                Ok(()) => {
                    // Or with each start there would be another name of it.
                    force(&self.folder).inspect_err(|_| _ = fs::remove_file(&aside))?;
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

/// Forces the names in a folder to the disk, where the platform can.
fn force(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    let _ = folder;
    Ok(())
}

/// What would be too long to be read again is not written.
fn fits(bytes: &[u8]) -> io::Result<()> {
    let is_short = bytes.len() as u64 <= MAX_BYTES;
    is_short
        .then_some(())
        .ok_or_else(|| io::Error::other("this game has become too long to be kept"))
}

/// Says which file an error is of.
fn named<T>(file: &Path, done: io::Result<T>) -> io::Result<T> {
    done.map_err(|error| {
        // A library may have named one that nobody knows.
        let cause = error.source().map_or_else(|| error.to_string(), ToString::to_string);
        io::Error::new(error.kind(), format!("{}: {cause}", file.display()))
    })
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
    game.map(Some).map_err(|error: ReadError| error.to_string())
}

//! What stays of games that have ended: their replays and morgues, the last of each in a folder of the store, and the hall.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::time::SystemTime;

use super::Store;
use super::disk::named;
use super::kept::{Kept, is_name};
use super::loading::read_bytes;
use crate::record::Replay;

/// A longer file is no hall.
const LONGEST_HALL: u64 = 1 << 24;

impl Store {
    /// The bytes of the replay with a name that the hall has; `None` where it is gone.
    ///
    /// # Errors
    /// Those of the system, and where it is no file or too long.
    pub(in crate::record) fn read_replay(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        if !is_name(name) {
            return Ok(None);
        }
        read_bytes(&self.kept_replay(name), Replay::MOST_BYTES)
    }

    /// The bytes of the last game's replay; `None` where there is none.
    ///
    /// # Errors
    /// Those of the system, and where it is no file or too long.
    pub(in crate::record) fn read_last_replay(&self) -> io::Result<Option<Vec<u8>>> {
        read_bytes(&self.replay(), Replay::MOST_BYTES)
    }

    /// Writes what is kept of a game.
    ///
    /// # Errors
    /// Those of the system.
    pub(in crate::record) fn keep(&self, kept: Kept, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.replace(&self.kept(kept, name), bytes)
    }

    /// The names of what is kept, newest first. Files of other names than [`Store::keep`] gives are nobody's business.
    ///
    /// # Errors
    /// Those of the system.
    pub(in crate::record) fn names_of(&self, kept: Kept) -> io::Result<Vec<String>> {
        let (folder, extension) = kept.place();
        let folder = self.folder.join(folder);
        let entries = match fs::read_dir(&folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => named(&folder, entries)?,
        };
        let name = |entry: fs::DirEntry| {
            let name =
                entry.file_name().to_str()?.strip_suffix(extension)?.strip_suffix('.')?.to_owned();
            let changed = entry.metadata().and_then(|about| about.modified());
            is_name(&name).then(|| (changed.unwrap_or(SystemTime::UNIX_EPOCH), name))
        };
        let mut names: Vec<_> = entries.filter_map(Result::ok).filter_map(name).collect();
        names.sort_unstable();
        Ok(names.into_iter().rev().map(|(_, name)| name).collect())
    }

    /// Removes all but the last [`Kept::MOST`].
    ///
    /// # Errors
    /// Those of the system.
    pub(in crate::record) fn remove_old(&self, kept: Kept) -> io::Result<()> {
        self.names_of(kept)?.iter().skip(Kept::MOST).try_for_each(|name| {
            let file = self.kept(kept, name);
            named(&file, fs::remove_file(&file))
        })
    }

    /// The bytes of the hall; `None` where there is none yet.
    ///
    /// # Errors
    /// Those of the system, and where it is no file or too long.
    pub(in crate::record) fn read_hall(&self) -> io::Result<Option<Vec<u8>>> {
        named(&self.hall(), read_bytes(&self.hall(), LONGEST_HALL))
    }

    /// Renames the hall, which cannot be read; returns its new path.
    ///
    /// # Errors
    /// Those of the system; then it stays where it is.
    pub(in crate::record) fn move_hall_aside(&self) -> io::Result<PathBuf> {
        named(&self.hall(), self.move_aside(&self.hall(), &self.hall()))
    }
}

//! The claim of one program on a store.

use std::fs::{self, File, TryLockError};
use std::io;

use super::Store;
use super::disk::{UNFINISHED, named};

/// As long as it lives, no other program can claim the store.
#[derive(Debug)]
pub struct Claim {
    #[cfg_attr(not(unix), expect(dead_code, reason = "it is held, not read"))]
    lock: Option<File>,
}

impl Store {
    /// Claims the store for this program, and removes the unfinished files of a program that was killed; `None`
    /// where another program has it. Where files cannot be locked, every claim succeeds.
    ///
    /// # Errors
    /// Those of the system, where the folder cannot be made or written in.
    pub fn claim(&self) -> io::Result<Option<Claim>> {
        let lock = self.folder.join("game.lock");
        named(&self.folder, self.make_folder())?;
        // Opening a pipe might block for ever.
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

    /// Returns whether a claim still holds. It does not if the folder, or the lock in it, was removed meanwhile: another
    /// program could have claimed it since. If the system does not know, it holds.
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

    fn remove_unfinished(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let (name, (begin, end)) = (entry?.file_name(), UNFINISHED);
            if name.to_str().is_some_and(|name| name.starts_with(begin) && name.ends_with(end)) {
                fs::remove_file(self.folder.join(name))?;
            }
        }
        Ok(())
    }
}

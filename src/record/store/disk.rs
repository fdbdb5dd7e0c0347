//! The folder of a store on a disk, and what all its files have in common.

use std::error::Error;
use std::fs;
use std::io;
use std::path::Path;

use super::Store;

/// A longer file is no saved game.
pub(super) const MAX_BYTES: u64 = 1 << 30;
/// How the name of a file begins and ends until the file is whole.
pub(super) const UNFINISHED: (&str, &str) = (".game-", ".unfinished");

/// Syncs the names in a folder to the disk, where the platform can.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    fs::File::open(folder)?.sync_all()?;
    let _ = folder;
    Ok(())
}

/// Adds the path of the file to an error.
pub(super) fn named<T>(file: &Path, result: io::Result<T>) -> io::Result<T> {
    result.map_err(|error| {
        // The error of a library may have the name of a temporary file.
        let cause = error.source().map_or_else(|| error.to_string(), ToString::to_string);
        io::Error::new(error.kind(), format!("{}: {cause}", file.display()))
    })
}

impl Store {
    /// Returns whether the folder of the store exists.
    #[must_use]
    pub fn exists(&self) -> bool {
        self.folder.is_dir()
    }

    /// Makes the folder where it is missing, and syncs its name to the disk.
    pub(super) fn make_folder(&self) -> io::Result<()> {
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

//! What all files of the store have in common.

use std::error::Error;
use std::io;
use std::path::Path;

/// A longer file is no saved game.
pub(super) const MAX_BYTES: u64 = 1 << 30;
/// How the name of a file begins and ends until the file is whole.
pub(super) const UNFINISHED: (&str, &str) = (".game-", ".unfinished");

/// Syncs the names in a folder to the disk, where the platform can.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    std::fs::File::open(folder)?.sync_all()?;
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

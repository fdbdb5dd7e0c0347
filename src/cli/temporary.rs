//! Temporary files beside the files that they will replace.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

use crate::record::of_text;

/// The most tries to lock a temporary file before another program does.
const TRIES: usize = 9;

/// A temporary file, which is gone with its value unless it has replaced another.
pub(super) type Temporary = tempfile::NamedTempFile;

/// A temporary file in the folder of a file that it will replace. Those of programs that were killed are removed before.
///
/// # Errors
/// Those of the system.
pub(super) fn temporary_for(path: &Path) -> io::Result<Temporary> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let (folder, prefix) = (folder.unwrap_or(Path::new(".")), prefix_of(path));
    remove_unfinished(folder, &prefix);
    locked_in(folder, &prefix, path)
}

/// How the names of the temporary files of a file begin: no longer than others, whatever its own name is.
fn prefix_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    format!(".cavewright-{}-", of_text(&name))
}

/// Removes the temporary files of programs that were killed. One that is still written is locked; who locks it first, to
/// write it or to remove it, does so alone.
fn remove_unfinished(folder: &Path, prefix: &str) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.filter_map(Result::ok) {
        let is_ours = entry.file_name().to_str().is_some_and(|name| name.starts_with(prefix));
        // Opening a pipe might block for ever.
        if !is_ours || !entry.metadata().is_ok_and(|file| file.is_file()) {
            continue;
        }
        // It is locked until it is removed.
        if let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A temporary file that is locked, so that no other program removes it; one that was about to be is made anew. Where files
/// cannot be locked, none is removed.
fn locked_in(folder: &Path, prefix: &str, path: &Path) -> io::Result<Temporary> {
    for _ in 0..TRIES {
        let file = temporary_in(folder, prefix, path)?;
        let is_taken = matches!(file.as_file().try_lock(), Err(TryLockError::WouldBlock));
        if !is_taken && file.path().exists() {
            return Ok(file);
        }
    }
    temporary_in(folder, prefix, path)
}

/// A temporary file with the permissions of the file that it will replace, or of a new one.
fn temporary_in(folder: &Path, prefix: &str, path: &Path) -> io::Result<Temporary> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix);
    match fs::metadata(path) {
        Ok(old) => {
            // The old file must be one that we may write to.
            OpenOptions::new().write(true).open(path)?;
            let file = builder.tempfile_in(folder)?;
            file.as_file().set_permissions(old.permissions())?;
            Ok(file)
        }
        Err(_) => builder.make_in(folder, |path| File::create_new(path)),
    }
}

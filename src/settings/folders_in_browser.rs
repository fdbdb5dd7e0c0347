//! The folders of a browser: its storage.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::storage;

/// The most bytes that are read.
pub(super) const MAX_BYTES: u64 = 1 << 20;

/// The folder for data.
pub(super) fn data() -> Option<PathBuf> {
    Some(PathBuf::from("games"))
}

/// The folder for configuration.
pub(super) fn configuration() -> Option<PathBuf> {
    Some(PathBuf::from("settings"))
}

/// The first [`MAX_BYTES`] bytes of an entry.
///
/// # Errors
/// There is no such entry, or no storage.
pub(crate) fn bytes_of(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = storage::read(file)?.ok_or(ErrorKind::NotFound)?;
    bytes.truncate(MAX_BYTES as usize);
    Ok(bytes)
}

/// Replaces an entry.
///
/// # Errors
/// There is no storage, or no room; then the entry is as it was.
pub(crate) fn replace_file(file: &Path, text: &str) -> io::Result<()> {
    storage::write(file, text.as_bytes())
}

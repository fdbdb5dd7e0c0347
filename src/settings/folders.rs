//! The platform's folders, and files in them.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};

/// The most bytes that are read.
pub(super) const MAX_BYTES: u64 = 1 << 20;

/// The folder for data; `None` without a home folder.
pub(super) fn data() -> Option<PathBuf> {
    own(choose_base_strategy().ok()?.data_dir())
}

/// The folder for configuration; `None` without a home folder.
pub(super) fn configuration() -> Option<PathBuf> {
    own(choose_base_strategy().ok()?.config_dir())
}

/// The game's own folder in one of the platform's.
fn own(folder: PathBuf) -> Option<PathBuf> {
    Some(folder.join("cavewright")).filter(|folder| folder.is_absolute())
}

/// The first [`MAX_BYTES`] bytes of a file.
///
/// # Errors
/// Where it cannot be read, or is a pipe or a device: reading that might never end.
pub(crate) fn bytes_of(file: &Path) -> std::io::Result<Vec<u8>> {
    if !std::fs::metadata(file)?.is_file() {
        return Err(std::io::Error::other("this is no file"));
    }
    let mut bytes = Vec::new();
    File::open(file)?.take(MAX_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Replaces a file by one with these contents and the same permissions, and makes its folder where there is none.
///
/// # Errors
/// Where there is no space or no permission; then the file is as it was.
pub(crate) fn replace_file(file: &Path, text: &str) -> std::io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let mut whole = tempfile::NamedTempFile::new_in(folder)?;
    whole.write_all(text.as_bytes())?;
    if let Ok(about) = std::fs::metadata(file) {
        whole.as_file().set_permissions(about.permissions())?;
    }
    whole.as_file().sync_all()?;
    whole.persist(file).map(drop).map_err(|failed| failed.error)
}

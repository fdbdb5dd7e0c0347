//! The settings file: where it is, and how it is read.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use super::preferences::Preferences;

/// The most bytes that are read.
pub(super) const MAX_BYTES: u64 = 1 << 20;

impl Preferences {
    /// The platform's folder for data; `None` without a home folder.
    #[must_use]
    pub fn data_folder() -> Option<PathBuf> {
        let folders = etcetera::choose_base_strategy().ok()?;
        Some(folders.data_dir().join("cavewright")).filter(|folder| folder.is_absolute())
    }

    /// The settings file in the platform's folder for configuration; `None` without a home folder.
    #[must_use]
    pub fn usual_file() -> Option<PathBuf> {
        let folders = etcetera::choose_base_strategy().ok()?;
        let file = folders.config_dir().join("cavewright").join("settings.toml");
        Some(file).filter(|file| file.is_absolute())
    }

    /// Reads a file, and returns what in it was passed over, a line each. Without a file every setting has its default.
    #[must_use]
    pub fn load(file: &Path) -> (Self, Vec<String>) {
        match bytes_of(file) {
            Ok(bytes) => {
                let text = String::from_utf8_lossy(&bytes);
                let (preferences, mut mistakes) = Self::read(&text);
                if bytes.len() as u64 == MAX_BYTES {
                    mistakes.push("this is too long, and the rest is passed over".to_owned());
                } else if matches!(text, std::borrow::Cow::Owned(_)) {
                    mistakes.push("this is not all text".to_owned());
                }
                let in_file = |mistake| format!("{}: {mistake}", file.display());
                (preferences, mistakes.into_iter().map(in_file).collect())
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Default::default(),
            Err(error) => (Self::default(), vec![format!("{}: {error}", file.display())]),
        }
    }
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

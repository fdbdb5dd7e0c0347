//! The settings file: where it is, and how it is read.

use std::path::{Path, PathBuf};

use super::folders::{self, MAX_BYTES, bytes_of};
use super::preferences::Preferences;

impl Preferences {
    /// The platform's folder for data; `None` without a home folder.
    #[must_use]
    pub fn data_folder() -> Option<PathBuf> {
        folders::data()
    }

    /// The settings file in the platform's folder for configuration; `None` without a home folder.
    #[must_use]
    pub fn usual_file() -> Option<PathBuf> {
        Some(folders::configuration()?.join("settings.toml"))
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

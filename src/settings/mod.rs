//! What a player has chosen: keys, and how much moves. Read from a file that is written by hand, and never written.
//!
//! ```toml
//! preset = "laptop"         # vi, numpad, arrows or laptop
//! reduced_motion = true
//!
//! [keys]
//! explore = ["o", "F5"]
//! ```
//!
//! A bad entry falls back alone: it is told with file, line and key, and everything else is kept.

mod read;

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

use crate::controls::{BindingTable, default_bindings};

/// What a player has chosen.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Which key asks for what.
    pub bindings: BindingTable,
    /// Is nothing to glide, fly or shake?
    pub reduced_motion: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { bindings: default_bindings(), reduced_motion: false }
    }
}

/// A longer file is no settings.
const MAX_BYTES: u64 = 1 << 20;

impl Settings {
    /// The file where the platform keeps settings; `None` where nobody is at home.
    #[must_use]
    pub fn usual_file() -> Option<PathBuf> {
        let folders = etcetera::choose_base_strategy().ok()?;
        Some(folders.config_dir().join("cavewright").join("settings.toml"))
    }

    /// Reads a file, and tells what in it was passed over. Without a file everything is as usual.
    #[must_use]
    pub fn load(file: &Path) -> (Self, Vec<String>) {
        let mut bytes = Vec::new();
        let read = File::open(file).and_then(|file| file.take(MAX_BYTES).read_to_end(&mut bytes));
        match read {
            Ok(_) => {
                let (settings, mistakes) = Self::read(&String::from_utf8_lossy(&bytes));
                let place = |mistake| format!("{}: {mistake}", file.display());
                (settings, mistakes.into_iter().map(place).collect())
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Default::default(),
            Err(error) => (Self::default(), vec![format!("{}: {error}", file.display())]),
        }
    }

    /// Reads the text of settings, and tells what in it was passed over, with line and key.
    #[must_use]
    pub fn read(text: &str) -> (Self, Vec<String>) {
        read::read(text)
    }
}

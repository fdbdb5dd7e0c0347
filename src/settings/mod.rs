//! What a player has chosen: keys, how much moves, how everything looks. Read from a file that may be written by
//! hand, and written where something is changed in the game.
//!
//! ```toml
//! preset = "laptop"         # vi, numpad, arrows or laptop
//! reduced_motion = true
//! ascii = false             # true draws letters in the place of pictures
//! palette = "colour-blind"  # default, colour-blind or high-contrast
//! interface_scale = 150     # 100 to 300, in percent
//!
//! [keys]
//! explore = ["o", "F5"]
//! ```
//!
//! A bad entry falls back alone: it is told with file, line and key, and everything else is kept. To write changes
//! only the entries that have changed, so that comments and what somebody else understands stay; a file that cannot
//! be read is never written over.

mod keys;
mod read;
mod saving;
mod write;

pub use keys::Conflict;
pub use saving::{Mistakes, NotSaved, SettingsPlugin, SettingsSystems};

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use bevy::prelude::Resource;
use etcetera::BaseStrategy;

use crate::controls::{Action, BindingTable, Key, Preset};
use crate::picture::Palette;

/// What a player has chosen.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// The keys to begin with.
    pub preset: Preset,
    /// The keys of one's own, which go over those of the preset; of two that want the same the first has it.
    pub keys: Vec<(Action, Vec<Key>)>,
    /// Is nothing to glide, fly or shake?
    pub reduced_motion: bool,
    /// Letters in the place of pictures?
    pub ascii: bool,
    /// The colours.
    pub palette: Palette,
    /// How large the interface is, in percent of what suits the window: one of [`SCALES_PERCENT`].
    pub interface_percent: u32,
}

/// How large the interface may be, in percent.
pub const SCALES_PERCENT: std::ops::RangeInclusive<u32> = 100..=300;

impl Default for Preferences {
    fn default() -> Self {
        Self {
            preset: Preset::default(),
            keys: Vec::new(),
            reduced_motion: false,
            ascii: false,
            palette: Palette::default(),
            interface_percent: *SCALES_PERCENT.start(),
        }
    }
}

/// A longer file is no settings.
const MAX_BYTES: u64 = 1 << 20;

impl Preferences {
    /// The folder where the platform keeps what programs save; `None` where nobody is at home.
    #[must_use]
    pub fn data_folder() -> Option<PathBuf> {
        let folders = etcetera::choose_base_strategy().ok()?;
        Some(folders.data_dir().join("cavewright")).filter(|folder| folder.is_absolute())
    }

    /// The file where the platform keeps settings; `None` where nobody is at home.
    #[must_use]
    pub fn usual_file() -> Option<PathBuf> {
        let folders = etcetera::choose_base_strategy().ok()?;
        let file = folders.config_dir().join("cavewright").join("settings.toml");
        Some(file).filter(|file| file.is_absolute())
    }

    /// Reads a file, and tells what in it was passed over. Without a file everything is as usual.
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
                let place = |mistake| format!("{}: {mistake}", file.display());
                (preferences, mistakes.into_iter().map(place).collect())
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

    /// Writes what differs from an older choice, and nothing else, whatever was written there meanwhile. The file is
    /// there whole or as it was.
    ///
    /// # Errors
    /// One line, where there is no room or no right, or where the file is damaged.
    pub fn save(&self, old: &Self, file: &Path) -> Result<(), String> {
        write::save(old, self, file).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// Which key asks for what.
    #[must_use]
    pub fn bindings(&self) -> BindingTable {
        keys::grant(self.preset, &self.keys).0
    }
}

/// The bytes of a file, of a longer one the first. Whatever else it is, to read it might never end.
fn bytes_of(file: &Path) -> std::io::Result<Vec<u8>> {
    if !std::fs::metadata(file)?.is_file() {
        return Err(std::io::Error::other("this is no file"));
    }
    let mut bytes = Vec::new();
    File::open(file)?.take(MAX_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

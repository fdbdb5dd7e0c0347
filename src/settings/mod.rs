//! What the player has chosen: keys, motion, the appearance of everything. Read from a file that may be written by
//! hand, and written where something is changed in the game.
//!
//! ```toml
//! preset = "laptop"
//! reduced_motion = true
//!
//! [keys]
//! explore = ["o", "F5"]
//! ```
//!
//! Each setting is a row of `preferences.rs`; reading, writing and the settings menu follow from it. An entry that is wrong
//! has its default: it is reported with file, line and name, and everything else is read. Writing changes only
//! the entries that have changed, so that comments and entries of other programs stay; a file that cannot be read is
//! never overwritten.

mod directions;
#[cfg(test)]
mod documented;
mod file;
#[cfg_attr(target_family = "wasm", path = "folders_in_browser.rs")]
mod folders;
mod keys;
mod preferences;
mod read;
mod saving;
mod setting;
mod setting_id;
mod sounds;
mod write;

pub use directions::Directions;
pub use keys::Conflict;
pub use preferences::Preferences;
pub use saving::{Mistakes, NotSaved, SettingsPlugin, SettingsSystems};
pub use setting::Setting;
pub use setting_id::SettingId;
pub use sounds::Sounds;

pub(crate) use folders::{bytes_of, replace_file};

//! What the player has chosen, as the rest of the game reads it.

use bevy::prelude::Resource;

use crate::controls::{Action, Key, Preset};
use crate::picture::Palette;

/// What the player has chosen. Each field but `keys` is a setting: a row of `settings/table.rs` has its name and its
/// values.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// The bindings to begin with.
    pub preset: Preset,
    /// The player's own keys, which override those of the preset; of two actions with the same key the first has it.
    pub keys: Vec<(Action, Vec<Key>)>,
    /// Whether animations are off: nothing glides, flies or shakes.
    pub reduced_motion: bool,
    /// Whether letters are drawn in the place of pictures.
    pub ascii: bool,
    /// The colours of pictures and interface.
    pub palette: Palette,
    /// The size of the interface, in percent of what suits the window.
    pub interface_percent: u32,
}

impl Default for Preferences {
    /// The default of every setting, and no keys of the player's own.
    fn default() -> Self {
        Self {
            preset: Preset::default(),
            keys: Vec::new(),
            reduced_motion: false,
            ascii: false,
            palette: Palette::default(),
            interface_percent: 100,
        }
    }
}

//! What the player has chosen, as the rest of the game reads it.

use bevy::prelude::Resource;

use crate::controls::{Action, Key, Preset};
use crate::picture::Palette;

/// What the player has chosen. Each field but `keys` is a setting: a row of `settings/table.rs` has its name, its
/// values and its default.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// The bindings to begin with.
    pub preset: Preset,
    /// The player's own keys, which override those of the preset; of two actions with the same key the first has it.
    pub keys: Vec<(Action, Vec<Key>)>,
    /// Whether nothing glides, flies or shakes.
    pub reduced_motion: bool,
    /// Whether letters are drawn in the place of pictures.
    pub ascii: bool,
    /// The colours of pictures and interface.
    pub palette: Palette,
    /// The size of the interface, in percent of what suits the window.
    pub interface_percent: u32,
}

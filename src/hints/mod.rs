//! Hints: a sentence at the right moment, once in the life of a player (SPEC 137).
//!
//! Each hint is a row of [`HINTS`]; what it is due on is a fact, or what is in view. It is a notice of the interface: no rule reads
//! it, and neither saves nor replays have it. Only who adds the [`HintsPlugin`] gets any: the game in a window.

mod occasions;
mod seen;
mod table;
mod telling;

pub use seen::SeenHints;
pub use table::{HINTS, Hint, HintRow};

use std::path::PathBuf;

use bevy::prelude::{App, IntoScheduleConfigs, Plugin, SystemSet, Update};

use crate::world::GameFact;

/// Gives hints, and keeps which were seen in a file beside the settings.
pub struct HintsPlugin {
    /// The settings file; without one every hint is given once in each run of the program.
    pub settings_file: Option<PathBuf>,
}

/// Hints are given; the screens say when.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct HintSystems;

impl Plugin for HintsPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(SeenHints::load(self.settings_file.as_deref()))
            .add_message::<GameFact>()
            .add_systems(Update, telling::tell.in_set(HintSystems));
    }
}

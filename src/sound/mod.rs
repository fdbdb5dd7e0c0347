//! What is heard of the game in its window: a reader of what is heard, as the view is.
//!
//! `timbres.rs` and `beds.rs` have the sounds as data, `takes.rs` makes them, `mixer.rs` mixes what is heard, `output.rs` brings it to the server of
//! the system. No sound is a file, and nothing waits for one: without a server the game goes on in silence, and asks again for one.

mod ambience;
mod beds;
mod interface;
#[cfg(test)]
mod kept;
mod mixer;
#[cfg_attr(not(target_os = "linux"), path = "output_elsewhere.rs")]
mod output;
mod playing;
#[cfg(test)]
#[cfg(target_os = "linux")]
mod server_tests;
mod takes;
mod timbres;
mod volumes;

use bevy::prelude::{App, IntoScheduleConfigs, Plugin, SystemSet, Update};

use crate::view::ViewSystems;
use mixer::Mixer;
use output::Output;

/// What is done for sound in each frame; the mixing is done by a thread of its own.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct SoundSystems;

/// Everything that is heard, for an app with a window.
pub struct SoundPlugin;

impl Plugin for SoundPlugin {
    fn build(&self, app: &mut App) {
        // Who has no room for a mixer plays in silence.
        let Ok(mixer) = Mixer::<Output>::new(()) else { return };
        app.insert_non_send(mixer);
        let heard = (
            volumes::set_volumes,
            playing::play_heard,
            interface::play_menus,
            ambience::play_ambience,
        );
        app.configure_sets(Update, SoundSystems.in_set(ViewSystems::Chips));
        app.add_systems(Update, heard.chain().in_set(SoundSystems));
    }
}

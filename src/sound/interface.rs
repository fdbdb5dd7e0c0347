//! Menus are heard as they move.

use bevy::prelude::{DetectChanges, Local, NonSendMut, Res};

use super::mixer::Mixer;
use super::output::Output;
use crate::screens::{Screen, Screens};
use crate::settings::{Preferences, Sounds};

/// Plays a sound where another page is open, or another row of it is chosen.
pub(super) fn play_menus(
    screens: Res<Screens>,
    chosen: Res<Preferences>,
    mut mixer: NonSendMut<Mixer<Output>>,
    mut last: Local<Option<Screen>>,
) {
    let now = screens.current();
    let is_new = screens.is_changed() && last.replace(now).is_some_and(|last| last != now);
    if is_new && chosen.sounds != Sounds::Off && mixer.backend().is_connected() {
        mixer.play_menu();
    }
}

//! Plays what the player hears.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{MessageReader, NonSendMut, Res};

use super::mixer::Mixer;
use super::output::Output;
use crate::hearing::{Heard, Sound};
use crate::screens::Pace;
use crate::settings::{Preferences, Sounds};
use crate::world::{Regions, Status};

/// More sounds in a frame are those of many turns at once, as of a script, and are not played.
const MOST_SOUNDS: usize = 100;

/// Where the player stands, and what is wanted.
#[derive(SystemParam)]
pub(super) struct Listening<'w, 's> {
    status: Status<'w, 's>,
    regions: Option<Res<'w, Regions>>,
    pace: Res<'w, Pace>,
    chosen: Res<'w, Preferences>,
}

/// Plays what is heard in this frame.
pub(super) fn play_heard(
    mut heard: MessageReader<Heard>,
    mut mixer: NonSendMut<Mixer<Output>>,
    listening: Listening,
) {
    let mut heard: Vec<_> = heard.read().copied().collect();
    let is_silent = listening.chosen.sounds == Sounds::Off || !mixer.backend().is_connected();
    let is_at_once = *listening.pace == Pace::AtOnce || heard.len() > MOST_SOUNDS;
    if heard.is_empty() || is_silent || is_at_once {
        return;
    }
    if let Some((player, regions)) = listening.status.player().zip(listening.regions.as_deref()) {
        mixer.set_cave(regions.map().tiles_around(player));
    }
    if listening.chosen.sounds == Sounds::Reduced {
        heard.retain(tells);
    }
    mixer.play(&heard);
}

/// Whether a sound tells something: neither a step nor what the player's own hands do.
fn tells(heard: &Heard) -> bool {
    !matches!(heard.sound, Sound::Step | Sound::Bump)
        && (!heard.is_own || heard.sound == Sound::Hurt)
}

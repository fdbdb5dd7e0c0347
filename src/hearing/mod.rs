//! What the player hears: the sounds of facts, how loud they are, how muffled by rock, and from where; and captions of them.
//!
//! Everything follows from facts and from the world, without a device: what plays sounds, draws captions or prints them reads
//! the same [`Heard`].

mod captions;
mod ears;
mod heard;
mod sound;
#[cfg(test)]
mod tests;
mod way;

pub use heard::Heard;
pub use sound::{SOUNDS, Sound, SoundRow};

use bevy::prelude::{App, IntoScheduleConfigs, MessageReader, MessageWriter, SystemSet, Update};

use crate::hints::HintSystems;
use crate::rules::RuleSystems;
use crate::screens::ScreenSystems;
use crate::world::GameFact;
use ears::Ears;

/// Of more facts in a frame, as of many turns at once, the last ones are heard.
const MOST_FACTS: usize = 200;

/// Facts of the frame are heard.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct HearingSystems;

/// Has an app write a [`Heard`] for each fact that the player hears, in the frame of the fact, and log what is not seen; also an app
/// that runs already.
pub fn plugin(app: &mut App) {
    app.add_message::<GameFact>()
        .add_message::<Heard>()
        .configure_sets(
            Update,
            HearingSystems.after(RuleSystems).after(ScreenSystems).before(HintSystems),
        )
        .add_systems(Update, (hear, captions::log_captions).chain().in_set(HearingSystems));
}

fn hear(mut facts: MessageReader<GameFact>, ears: Ears, mut heard: MessageWriter<Heard>) {
    let facts = facts.read();
    let skipped = facts.len().saturating_sub(MOST_FACTS);
    heard.write_batch(ears.hear(facts.skip(skipped)));
}

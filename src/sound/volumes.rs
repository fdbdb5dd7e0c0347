//! The volumes that the player has chosen.

use bevy::prelude::{DetectChanges, NonSendMut, Res};

use super::mixer::{Mixer, Volumes};
use super::output::Output;
use crate::settings::{Preferences, Sounds};

/// Sets the volumes where one was changed.
pub(super) fn set_volumes(chosen: Res<Preferences>, mut mixer: NonSendMut<Mixer<Output>>) {
    if chosen.is_changed() {
        mixer.set_volumes(of(&chosen));
    }
}

/// The volumes of preferences. What is heard grows with the square, as ears have it.
fn of(chosen: &Preferences) -> Volumes {
    let is_on = chosen.sounds != Sounds::Off;
    let part = |percent: u32| if is_on { (percent as f32 / 100.0).powi(2) } else { 0.0 };
    Volumes {
        effects: part(chosen.effects_percent),
        ambience: part(chosen.ambience_percent),
        interface: part(chosen.menus_percent),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_its_own_volume_and_off_is_silent() {
        let mut chosen =
            Preferences { effects_percent: 100, ambience_percent: 50, ..Preferences::default() };
        let volumes = of(&chosen);
        assert_eq!((volumes.effects, volumes.ambience), (1.0, 0.25));
        chosen.sounds = Sounds::Off;
        assert_eq!(of(&chosen), Volumes { effects: 0.0, ambience: 0.0, interface: 0.0 });
    }
}

//! What is heard all the time: the air of a level, by its temper, and the rock that is strained.

use bevy::prelude::{NonSendMut, Res};

use super::mixer::Mixer;
use super::output::Output;
use crate::settings::{Preferences, Sounds};
use crate::world::{Matter, Status, Temper, TurnCount};

/// From this strain on the rumble is heard.
const FIRST_STRAIN: u32 = 20;
/// How loud the bed of a level is without a temper.
const USUAL: f32 = 0.30;

/// Has the beds go on as loud as suits the player's level.
pub(super) fn play_ambience(
    status: Status,
    matter: Option<Res<Matter>>,
    turn: Res<TurnCount>,
    chosen: Res<Preferences>,
    mut mixer: NonSendMut<Mixer<Output>>,
) {
    let level = status.player().map(|player| player.z);
    let volumes = match (level, chosen.sounds) {
        (Some(z), Sounds::On) => {
            let strain = matter.map_or(0, |matter| matter.strain(z, *turn));
            [bed(status.temper(z).map(|row| row.temper)), rumble(strain)]
        }
        _ => [0.0; 2],
    };
    mixer.play_beds(volumes);
}

/// How loud the air of a level is.
fn bed(temper: Option<Temper>) -> f32 {
    match temper {
        Some(Temper::Still) => 0.08,
        Some(Temper::Gassy) => 0.40,
        Some(Temper::Wet | Temper::Mossy) => 0.22,
        Some(Temper::Brittle | Temper::Worked | Temper::Riddled) | None => USUAL,
    }
}

/// How loud the rock is under a strain, of 100.
fn rumble(strain: u32) -> f32 {
    strain.saturating_sub(FIRST_STRAIN) as f32 / (Matter::MOST_STRAIN - FIRST_STRAIN) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rock_is_the_louder_the_more_it_is_strained() {
        let loud: Vec<_> = (0..=100).map(rumble).collect();
        assert!(loud.is_sorted() && loud[..=20].iter().all(|loud| *loud == 0.0));
        assert_eq!(loud[100], 1.0);
    }
}

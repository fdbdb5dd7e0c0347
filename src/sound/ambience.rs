//! What is heard all the time: the air of a level, by its temper, and the rock that is strained.

use bevy::prelude::{NonSendMut, Res};

use super::beds::Bed;
use super::mixer::Mixer;
use super::output::Output;
use crate::settings::{Preferences, Sounds};
use crate::world::{Matter, Status, TurnCount};

/// From this strain on the rumble is heard.
const FIRST_STRAIN: u32 = 20;

/// Has the beds go on as loud as suits the player's level.
pub(super) fn play_ambience(
    status: Status,
    matter: Option<Res<Matter>>,
    turn: Res<TurnCount>,
    chosen: Res<Preferences>,
    mut mixer: NonSendMut<Mixer<Output>>,
) {
    let level = status.player().map(|player| player.z).filter(|_| chosen.sounds == Sounds::On);
    if !mixer.backend().is_connected() {
        return;
    }
    let Some(z) = level else { return mixer.play_beds(&[]) };
    let strain = matter.map_or(0, |matter| matter.strain(z, *turn));
    let air = Bed::of_level(status.temper(z).map(|row| row.temper));
    mixer.play_beds(&[(air, 1.0), (Bed::Rumble, rumble(strain))]);
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

//! How the light of fire flickers: by waves over the map, which the beat of fire moves on. The shader adds them up (`light.wgsl`).

use std::f32::consts::TAU;

use bevy::math::Vec4;

use crate::art::TILE_SIZE_PX;
use crate::view::beat::Beat;

/// How much brighter and darker the light of fire becomes.
const STRENGTH: f32 = 0.12;
/// After so many beats the waves are where they were.
const ROUND: u64 = 64;
/// How far each wave comes in a beat, in parts of a round: neither has a rhythm that one would notice.
const STEPS: [u64; 2] = [13, 21];

/// The waves as the shader's uniform: how far each has come, their strength, and the side of the squares of the map in which the light is
/// alike, in pixels of the art. Smooth light follows the pixels; a letter flickers as a whole.
pub(super) fn flicker(beat: Beat, is_smooth: bool) -> Vec4 {
    let side_px = if is_smooth { 1.0 } else { TILE_SIZE_PX as f32 };
    let Some(beat) = beat.quick else { return Vec4::new(0.0, 0.0, 0.0, side_px) };
    let [one, other] = STEPS.map(|step| (beat % ROUND * step % ROUND) as f32 / ROUND as f32 * TAU);
    Vec4::new(one, other, STRENGTH, side_px)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(beat: u64) -> Vec4 {
        flicker(Beat { quick: Some(beat), slow: None }, true)
    }

    /// SPEC 112: without a beat, as with reduced motion, light does not flicker.
    #[test]
    fn light_is_still_where_no_beat_is() {
        let slow = Beat { quick: None, slow: Some(3) };
        for beat in [Beat::default(), slow] {
            assert_eq!(flicker(beat, true), Vec4::W);
            assert_eq!(flicker(beat, false), Vec4::W * 16.0);
        }
    }

    #[test]
    fn every_beat_of_a_round_differs_from_the_one_before() {
        for beat in 0..ROUND {
            assert_ne!(after(beat), after(beat + 1));
            assert_eq!(after(beat), after(beat + ROUND), "the same at the same time");
            assert_eq!(after(beat).z, STRENGTH);
        }
        assert!(after(u64::MAX).is_finite());
    }
}

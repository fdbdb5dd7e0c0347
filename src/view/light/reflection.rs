//! Light on water, where it is seen twice: on its surface, and again as a short streak below what shines.
//!
//! ```text
//!       *            what shines, beside the water or over it
//!     ~ | ~
//!     ~ | ~          its streak is a column wide
//!     ~ ~ ~
//! ```

use bevy::prelude::*;

use super::source::nearness;
use crate::grid::Position;

/// What is left of the light on a surface of water: less than on ground, so that the streak is the brightest there.
const SURFACE: f32 = 0.75;
/// The light of a streak where it begins, as a part of what shines.
const STREAK: f32 = 0.9;
/// How long a streak is, in tiles; no longer than light reaches.
const LENGTH: u32 = 3;
/// A column beside counts as so many rows.
const NARROW: u32 = 3;

/// A light on a tile of water. `direct` is that on ground there, and `source` that right where it shines. All are red, green and blue,
/// linear.
pub(super) fn on_water(direct: [f32; 3], source: [f32; 3], streak: f32) -> [f32; 3] {
    (Vec3::from(direct) * SURFACE + Vec3::from(source) * streak).to_array()
}

/// How much of what shines at a position is in its streak on a tile, if light reaches so many tiles from there.
pub(super) fn streak(light: Position, reach: u32, at: Position) -> f32 {
    if light.z != at.z || at.y < light.y || reach == 0 {
        return 0.0;
    }
    let (across, down) = (light.x.abs_diff(at.x).saturating_mul(NARROW), at.y - light.y);
    let squared = across.saturating_pow(2).saturating_add(down.saturating_pow(2));
    STREAK * nearness(squared, LENGTH.min(reach))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 110: a streak is short and narrow, and lies below what shines.
    #[test]
    fn a_streak_is_below_what_shines() {
        let at = |x, y| Position::new(x, y, 0);
        let on = |x, y| streak(at(5, 5), 9, at(x, y));
        assert_eq!(on(5, 5), STREAK);
        let below: Vec<_> = (5..=9).map(|y| on(5, y)).collect();
        assert!(below.is_sorted_by(|near, far| near > far) && below[4] == 0.0, "{below:?}");
        assert_eq!([on(5, 4), on(3, 5), on(7, 6)], [0.0; 3]);
        assert!(on(6, 6) == on(4, 6) && on(6, 6) * 4.0 < on(5, 6));
        assert!(streak(at(5, 5), 2, at(5, 7)) < on(5, 7), "no longer than light reaches");
        let elsewhere =
            [streak(at(5, 5), 0, at(5, 5)), streak(at(5, 5), 9, Position::new(5, 5, 1))];
        assert_eq!(elsewhere, [0.0; 2]);
    }

    #[test]
    fn water_is_brighter_than_ground_in_a_streak_and_darker_beside() {
        let (ground, lamp) = ([0.5, 0.4, 0.3], [0.3, 0.8, 0.6]);
        let is_brighter = |streak| {
            let water = on_water(ground, lamp, streak);
            water.iter().zip(ground).all(|(water, ground)| *water > ground)
        };
        assert!(is_brighter(STREAK) && !is_brighter(0.0));
    }
}

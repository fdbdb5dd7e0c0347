//! The player's own light: that of the lantern, or of a glowcap that was eaten.

use std::sync::LazyLock;

use bevy::prelude::*;

use super::source::{FAR, linear, nearness, texel};
use crate::art::colours;
use crate::world::Lantern;

/// Beside the lantern.
pub(super) const NEAR: [f32; 3] = [1.0, 0.84, 0.58];

/// What the player shines with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Flame {
    /// The lantern.
    #[default]
    Lantern,
    /// A glowcap that was eaten, while the lantern is not bright.
    Glow,
}

impl Flame {
    /// What shines of a player.
    pub(super) fn of(lantern: &Lantern) -> Self {
        let is_glow = lantern.shines() && !lantern.is_bright();
        if is_glow { Self::Glow } else { Self::Lantern }
    }

    /// The light beside it.
    fn near(self) -> [f32; 3] {
        match self {
            Self::Lantern => NEAR,
            Self::Glow => linear(colours::GLOW),
        }
    }

    /// The light at a distance in tiles, squared, where it reaches so many tiles.
    pub(super) fn light(self, squared: u32, radius: u32) -> [f32; 3] {
        Vec3::from(FAR).lerp(Vec3::from(self.near()), nearness(squared, radius)).to_array()
    }

    /// That light as a texel, from a table: there are few distances, and `powf` is slow.
    pub(super) fn texel(self, squared: u32, radius: u32) -> [u8; 4] {
        const LARGEST: u32 = Lantern::FULL_RADIUS;
        static TABLE: LazyLock<Vec<Vec<[u8; 4]>>> = LazyLock::new(|| {
            let tables = [Flame::Lantern, Flame::Glow].into_iter();
            let kinds = tables.flat_map(|flame| (0..=LARGEST).map(move |radius| (flame, radius)));
            let row = |(flame, radius): (Flame, u32)| {
                (0..=(radius + 1).pow(2)).map(move |squared| texel(flame.light(squared, radius)))
            };
            kinds.map(|kind| row(kind).collect()).collect()
        });
        if radius > LARGEST {
            return texel(self.light(squared, radius));
        }
        let row = &TABLE[self as usize * (LARGEST as usize + 1) + radius as usize];
        row[(squared as usize).min(row.len() - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 76, 83: who glows is green while the lantern is not bright.
    #[test]
    fn each_flame_has_its_colour() {
        let open = Lantern { glow: 9, ..Lantern::new(900, true) };
        assert_eq!(Flame::of(&open), Flame::Lantern);
        let shut = Lantern { is_shuttered: true, ..open };
        assert_eq!(Flame::of(&shut), Flame::Glow);
        assert_eq!(Flame::of(&Lantern { glow: 0, ..shut }), Flame::Lantern);
        let [red, green, blue] = Flame::Glow.light(0, Lantern::GLOW_RADIUS);
        assert!(green > red && green > blue);
        assert_eq!(Flame::Lantern.light(0, 9), NEAR);
    }
}

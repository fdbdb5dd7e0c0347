//! The player's own light: that of the lantern, which burns blue near gas, or of a glowcap that was eaten.

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
    /// The lantern near gas (SPEC 109).
    Blue,
}

impl Flame {
    /// Each of them, in their order.
    const ALL: [Self; 3] = [Self::Lantern, Self::Glow, Self::Blue];

    /// What shines of a player whose flame burns blue, or does not.
    pub(super) fn of(lantern: &Lantern, is_blue: bool) -> Self {
        match lantern.is_bright() {
            true if is_blue => Self::Blue,
            false if lantern.shines() => Self::Glow,
            _ => Self::Lantern,
        }
    }

    /// The light beside it.
    pub(super) fn near(self) -> [f32; 3] {
        match self {
            Self::Lantern => NEAR,
            Self::Glow => linear(colours::GLOW),
            Self::Blue => linear(colours::BLUE_FLAME),
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
            let flames = Flame::ALL.into_iter();
            let kinds = flames.flat_map(|flame| (0..=LARGEST).map(move |radius| (flame, radius)));
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
        assert_eq!(Flame::of(&open, false), Flame::Lantern);
        let shut = Lantern { is_shuttered: true, ..open };
        assert_eq!(Flame::of(&shut, false), Flame::Glow);
        assert_eq!(Flame::of(&Lantern { glow: 0, ..shut }, false), Flame::Lantern);
        let [red, green, blue] = Flame::Glow.light(0, Lantern::GLOW_RADIUS);
        assert!(green > red && green > blue);
        assert_eq!(Flame::Lantern.light(0, 9), NEAR);
    }

    /// SPEC 109: near gas the light of a bright lantern is bluer than it is red.
    #[test]
    fn a_bright_lantern_burns_blue_near_gas() {
        let open = Lantern::new(900, true);
        assert_eq!(Flame::of(&open, true), Flame::Blue);
        let shut = Lantern { is_shuttered: true, ..open };
        assert_eq!(Flame::of(&shut, true), Flame::Lantern);
        assert_eq!(Flame::of(&Lantern { glow: 9, ..shut }, true), Flame::Glow);
        for (squared, radius) in [(0, 9), (9, 9), (25, 5)] {
            let [red, _, blue, _] = Flame::Blue.texel(squared, radius);
            assert!(blue > red, "{squared}");
            let [red, _, blue, _] = Flame::Lantern.texel(0, radius);
            assert!(blue < red);
        }
    }
}

//! The player's lantern: how far it shines, and for how long.

use bevy::prelude::Component;

/// The player's light: a lantern, and the glow of who ate a glowcap.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lantern {
    /// Oil that is left (SPEC 69, 70).
    pub oil: u32,
    /// Whether it burns oil. In worlds without creatures it does not.
    pub burns: bool,
    /// Whether it is shuttered (SPEC 69).
    pub is_shuttered: bool,
    /// Turns for which the player still glows (SPEC 83).
    pub glow: u8,
}

impl Lantern {
    /// The oil at the beginning of a game.
    pub const FIRST_OIL: u32 = 900;
    /// The same in a short world.
    pub const LITTLE_OIL: u32 = 500;
    /// The most that it holds.
    pub const MOST_OIL: u32 = 1_200;
    /// How far a full lantern shines, in tiles.
    pub const FULL_RADIUS: u32 = 9;
    /// How far the player sees without oil, or by a shuttered lantern, in tiles.
    pub const DARK_RADIUS: u32 = 3;
    /// Below this much oil it shines less far.
    pub const LOW_OIL: u32 = 300;
    /// How far who glows shines, in tiles (SPEC 76).
    pub const GLOW_RADIUS: u32 = 7;
    /// For how many turns who ate a glowcap glows (SPEC 83).
    pub const GLOW_TURNS: u8 = 60;

    /// How it is, in a word: without oil it is `out`, shuttered or not, else `shuttered` or `bright`.
    #[must_use]
    pub fn in_a_word(&self) -> &'static str {
        match (self.burns && self.oil == 0, self.is_shuttered) {
            (true, _) => "out",
            (false, true) => "shuttered",
            (false, false) => "bright",
        }
    }

    /// The lantern of a new game: open, and burning oil or not.
    #[must_use]
    pub const fn new(oil: u32, burns: bool) -> Self {
        Self { oil, burns, is_shuttered: false, glow: 0 }
    }

    /// Returns whether it shines openly. Where it burns no oil it needs none.
    #[must_use]
    pub const fn is_bright(&self) -> bool {
        !self.is_shuttered && (self.oil > 0 || !self.burns)
    }

    /// Returns whether the player shines: by an open lantern, or by a glowcap.
    #[must_use]
    pub const fn shines(&self) -> bool {
        self.is_bright() || self.glow > 0
    }

    /// How far the player's own light reaches, in tiles (SPEC 69, 76).
    ///
    /// ```
    /// use cavewright::world::Lantern;
    ///
    /// let radius = |oil| Lantern::new(oil, true).radius();
    /// assert_eq!([0, 1, 150, 299, 300, 900].map(radius), [3, 4, 6, 9, 9, 9]);
    /// assert_eq!(Lantern { is_shuttered: true, ..Lantern::new(900, true) }.radius(), 3);
    /// ```
    #[must_use]
    pub fn radius(&self) -> u32 {
        let more = Self::FULL_RADIUS - Self::DARK_RADIUS;
        let oil = if self.is_shuttered { 0 } else { self.oil.min(Self::LOW_OIL) };
        let lantern = Self::DARK_RADIUS + (oil * more).div_ceil(Self::LOW_OIL);
        if self.glow > 0 { lantern.max(Self::GLOW_RADIUS) } else { lantern }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lantern_shines_a_tile_farther_for_every_fifty_of_oil_that_are_begun() {
        let radius = |oil| Lantern::new(oil, true).radius();
        let oil = [0, 1, 50, 51, 100, 101, 250, 251, 299, 300, 301, 1_200];
        assert_eq!(oil.map(radius), [3, 4, 4, 5, 5, 6, 8, 9, 9, 9, 9, 9]);
    }

    /// SPEC 69, 76
    #[test]
    fn a_shuttered_lantern_shines_as_far_as_an_empty_one_and_who_glows_seven() {
        let radius = |oil, is_shuttered, glow| {
            Lantern { is_shuttered, glow, ..Lantern::new(oil, true) }.radius()
        };
        assert_eq!([radius(900, true, 0), radius(0, true, 0), radius(0, false, 0)], [3, 3, 3]);
        assert_eq!([radius(900, true, 1), radius(900, false, 1), radius(0, false, 60)], [7, 9, 7]);
    }
}

//! How much light there is on a tile, and where it comes from.

use std::sync::LazyLock;

use bevy::prelude::*;

use super::flame::Flame;
use crate::art::colours::{self, Rgb};
use crate::grid::Position;
use crate::sight::is_within;
use crate::view::widgets::colour;
use crate::world::{Fixture, Knowledge, PlacedLight, Shine};

/// At the end of the player's own light. All lights here are red, green and blue, linear.
pub(super) const FAR: [f32; 3] = [0.20, 0.19, 0.24];
/// Where another light alone shows a tile.
const AFAR: [f32; 3] = [0.26, 0.17, 0.17];
/// Out of sight, but remembered.
pub(super) const REMEMBERED: [f32; 3] = [0.085, 0.105, 0.16];
/// Out of sight while everything is revealed.
pub(super) const REVEALED: [f32; 3] = [0.30, 0.32, 0.38];
/// Where nothing is known.
pub(super) const UNKNOWN: [f32; 3] = [0.0; 3];
/// The most light that a tile gets of all lights together.
const BRIGHTEST: f32 = 1.2;
/// The exponent of every falloff.
const FALL: f32 = 1.4;

/// A light as a texel of the image, in sRGB, all of which is still.
pub(super) fn texel(light: [f32; 3]) -> [u8; 4] {
    let [red, green, blue] = light.map(|part| part.min(1.0));
    Color::linear_rgb(red, green, blue).to_srgba().to_u8_array()
}

/// From 1 beside a light to 0 a tile beyond its end.
pub(super) fn nearness(squared: u32, radius: u32) -> f32 {
    (1.0 - (squared as f32).sqrt() / (radius as f32 + 1.0)).max(0.0).powf(FALL)
}

/// A colour of the palette as a light.
pub(super) fn linear(ink: Rgb) -> [f32; 3] {
    let light = colour(ink).to_linear();
    [light.red, light.green, light.blue]
}

/// The distance of two tiles of a level, squared.
fn squared(from: Position, to: Position) -> u32 {
    from.x.abs_diff(to.x).pow(2) + from.y.abs_diff(to.y).pow(2)
}

/// What a light adds to a tile that it lights.
pub(super) fn added(light: &PlacedLight, at: Position) -> [f32; 3] {
    // Where many shine, most are too far away.
    if light.at.z != at.z || light.at.steps_to(at) > light.reach {
        return UNKNOWN;
    }
    let nearness = nearness(squared(light.at, at), light.reach);
    light_of(light.by).map(|part| part * nearness)
}

/// A light right where it is.
pub(super) fn light_of(shine: Shine) -> [f32; 3] {
    linear(match shine {
        Shine::Ember => colours::EMBER,
        Shine::Fire | Shine::Standing(Fixture::LitBrazier) => colours::FIRE,
        Shine::Standing(Fixture::Moss) => colours::MOSS_GLOW,
        Shine::Standing(_) => colours::GLOW,
    })
}

/// The sum of lights on a tile, no brighter than [`BRIGHTEST`] in any part: its tone is kept.
pub(super) fn sum(lights: impl Iterator<Item = [f32; 3]>) -> [f32; 3] {
    let sum = lights.fold(Vec3::ZERO, |sum, light| sum + Vec3::from(light));
    (sum * (BRIGHTEST / sum.max_element()).min(1.0)).to_array()
}

/// Where the light on a tile comes from.
#[derive(Clone, Copy)]
pub(super) enum Source {
    /// The player's own light: the distance in tiles, squared, and how far it reaches.
    Own {
        squared: u32,
        radius: u32,
        flame: Flame,
    },
    /// Another light alone, from afar.
    Afar,
    Memory,
    /// Everything is revealed.
    Revealed,
    Nothing,
}

impl Source {
    /// The source of the light on the tile at a position, for a player who shines with some flame.
    pub(super) fn of(knowledge: &Knowledge, at: Position, flame: Flame) -> Self {
        let radius = knowledge.radius();
        match knowledge.eye() {
            Some((eye, _)) if knowledge.is_in_sight(at) => match is_within(eye, at, radius) {
                true => Self::Own { squared: squared(eye, at), radius, flame },
                false => Self::Afar,
            },
            _ if knowledge.is_revealed() => Self::Revealed,
            _ if knowledge.knows(at) => Self::Memory,
            _ => Self::Nothing,
        }
    }

    /// Its light: red, green, blue, linear.
    pub(super) fn light(self) -> [f32; 3] {
        match self {
            Self::Own { squared, radius, flame } => flame.light(squared, radius),
            Self::Afar => AFAR,
            Self::Memory => REMEMBERED,
            Self::Revealed => REVEALED,
            Self::Nothing => UNKNOWN,
        }
    }

    /// Its light as a texel, from tables.
    pub(super) fn texel(self) -> [u8; 4] {
        static OTHERS: LazyLock<[[u8; 4]; 4]> =
            LazyLock::new(|| [AFAR, REMEMBERED, REVEALED, UNKNOWN].map(texel));
        match self {
            Self::Own { squared, radius, flame } => flame.texel(squared, radius),
            Self::Afar => OTHERS[0],
            Self::Memory => OTHERS[1],
            Self::Revealed => OTHERS[2],
            Self::Nothing => OTHERS[3],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::flame::NEAR;
    use super::*;

    fn own(squared: u32, radius: u32) -> Source {
        Source::Own { squared, radius, flame: Flame::Lantern }
    }

    #[test]
    fn the_lantern_fades_with_the_distance() {
        assert_eq!(own(0, 9).light(), NEAR);
        assert_eq!(own(100, 9).light(), FAR);
        assert_eq!(own(800, 9).light(), FAR);
        let half = own(25, 9).light();
        let mixed = 0.2 + 0.8 * 0.5_f32.powf(1.4);
        assert!((half[0] - mixed).abs() < 1e-6, "{half:?}: five tiles away");
        let glow = |squared| Source::Own { squared, radius: 7, flame: Flame::Glow };
        let blue = |squared| Source::Own { squared, radius: 9, flame: Flame::Blue };
        let others = [Source::Afar, Source::Memory, Source::Revealed, Source::Nothing];
        let all = (0..200).flat_map(|squared| [own(squared, 3), own(squared, 9), own(squared, 14)]);
        let coloured = (0..100).map(glow).chain((0..200).map(blue));
        for source in all.chain(coloured).chain(others) {
            assert_eq!(source.texel(), texel(source.light()), "the table has the same");
        }
    }

    /// SPEC 69: a shuttered lantern fades within its three tiles.
    #[test]
    fn a_shuttered_lantern_fades_sooner() {
        assert_eq!(own(16, 3).light(), FAR);
        assert!(own(4, 3).light()[0] < own(4, 9).light()[0]);
    }

    /// SPEC 71
    #[test]
    fn the_ember_is_red_and_lights_seven_tiles() {
        let at = |x| Position::new(x, 0, 0);
        let ember = PlacedLight { at: at(0), by: Shine::Ember, reach: 7 };
        let [red, green, blue] = added(&ember, at(1));
        assert!(red > 4.0 * green && green > blue);
        assert_eq!(added(&ember, at(8)), [0.0; 3]);
    }

    /// SPEC 71: each light has its colour and its reach, and together they are never too bright, in the tone of their sum.
    #[test]
    fn lights_add_up_to_a_tone_that_is_kept() {
        let at = |x| Position::new(x, 0, 0);
        let light = |by, reach| PlacedLight { at: at(0), by, reach };
        let moss = light(Shine::Standing(Fixture::Moss), 0);
        assert_eq!(
            (added(&moss, at(0)), added(&moss, at(1))),
            (linear(colours::MOSS_GLOW), [0.0; 3])
        );
        let lamp = added(&light(Shine::Standing(Fixture::Lamp), 3), at(1));
        assert!(lamp[1] > lamp[0] && lamp[1] > lamp[2], "{lamp:?}");
        let fire = added(&light(Shine::Fire, 2), at(1));
        assert!(fire[0] > fire[1] && fire[1] > fire[2], "{fire:?}");
        let [red, green, blue] = sum([[1.0, 0.5, 0.25], [1.4, 0.7, 0.35]].into_iter());
        let parts = [(red, BRIGHTEST), (green, 0.6), (blue, 0.3)];
        assert!(parts.iter().all(|(part, expected)| (part - expected).abs() < 1e-6), "{parts:?}");
        assert_eq!(sum([[0.5, 0.25, 0.0]].into_iter()), [0.5, 0.25, 0.0]);
        assert_eq!(sum(std::iter::empty()), [0.0; 3]);
    }
}

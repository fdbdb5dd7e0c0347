//! How much light there is on a tile, and where it comes from.

use std::sync::LazyLock;

use bevy::prelude::*;

use crate::grid::Position;
use crate::world::Knowledge;

/// Beside the lantern. All lights here are red, green and blue, linear.
pub(super) const NEAR: [f32; 3] = [1.0, 0.84, 0.58];
/// At the end of the lantern's reach.
const FAR: [f32; 3] = [0.20, 0.19, 0.24];
/// Out of sight, but remembered.
pub(super) const REMEMBERED: [f32; 3] = [0.085, 0.105, 0.16];
/// Out of sight while everything is revealed.
pub(super) const REVEALED: [f32; 3] = [0.30, 0.32, 0.38];
/// Where nothing is known.
pub(super) const UNKNOWN: [f32; 3] = [0.0; 3];
/// The distance at which the light has fallen to [`FAR`], in tiles.
const REACH: f32 = 10.0;
/// The exponent of its falloff.
const FALL: f32 = 1.4;

/// A light as a texel of the image, in sRGB.
pub(super) fn texel([red, green, blue]: [f32; 3]) -> [u8; 4] {
    Color::linear_rgb(red, green, blue).to_srgba().to_u8_array()
}

/// Where the light on a tile comes from.
#[derive(Clone, Copy)]
pub(super) enum Source {
    /// The lantern, at a distance in tiles, squared.
    Lantern(u32),
    Memory,
    /// Everything is revealed.
    Revealed,
    Nothing,
}

impl Source {
    /// The source of the light on the tile at a position.
    pub(super) fn of(knowledge: &Knowledge, at: Position) -> Self {
        match knowledge.eye() {
            Some((eye, _)) if knowledge.is_in_sight(at) => {
                Self::Lantern(eye.x.abs_diff(at.x).pow(2) + eye.y.abs_diff(at.y).pow(2))
            }
            _ if knowledge.is_revealed() => Self::Revealed,
            _ if knowledge.knows(at) => Self::Memory,
            _ => Self::Nothing,
        }
    }

    /// Its light: red, green, blue, linear.
    fn light(self) -> [f32; 3] {
        match self {
            Self::Lantern(squared) => {
                let nearness = (1.0 - (squared as f32).sqrt() / REACH).max(0.0).powf(FALL);
                Vec3::from(FAR).lerp(Vec3::from(NEAR), nearness).to_array()
            }
            Self::Memory => REMEMBERED,
            Self::Revealed => REVEALED,
            Self::Nothing => UNKNOWN,
        }
    }

    /// Its light as a texel, from a table: there are few distances, and `powf` is slow.
    pub(super) fn texel(self) -> [u8; 4] {
        const FARTHEST: u32 = (REACH * REACH) as u32;
        static LANTERN: LazyLock<Vec<[u8; 4]>> = LazyLock::new(|| {
            (0..=FARTHEST).map(|squared| texel(Source::Lantern(squared).light())).collect()
        });
        static OTHERS: LazyLock<[[u8; 4]; 3]> =
            LazyLock::new(|| [REMEMBERED, REVEALED, UNKNOWN].map(texel));
        match self {
            Self::Lantern(squared) => LANTERN[squared.min(FARTHEST) as usize],
            Self::Memory => OTHERS[0],
            Self::Revealed => OTHERS[1],
            Self::Nothing => OTHERS[2],
        }
    }
}

/// The light on the tile at a position: red, green, blue, linear.
pub(in crate::view) fn light_of(knowledge: &Knowledge, at: Position) -> [f32; 3] {
    Source::of(knowledge, at).light()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lantern_fades_with_the_distance() {
        assert_eq!(Source::Lantern(0).light(), NEAR);
        assert_eq!(Source::Lantern(100).light(), FAR);
        assert_eq!(Source::Lantern(800).light(), FAR);
        let half = Source::Lantern(25).light();
        let mixed = 0.2 + 0.8 * 0.5_f32.powf(1.4);
        assert!((half[0] - mixed).abs() < 1e-6, "{half:?}: five tiles away");
        for source in (0..200).map(Source::Lantern).chain([Source::Memory, Source::Revealed]) {
            assert_eq!(source.texel(), texel(source.light()), "the table has the same");
        }
    }
}

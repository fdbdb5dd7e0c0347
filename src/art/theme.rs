//! The five themes of the levels: the colours of floor and faces, which alone differ from level to level.
//!
//! The four steps of each ramp keep the luminance of umber's, so what is legible on one level is
//! legible on all of them; a test holds them to it.

use super::colours::Rgb;

/// The colours of a level's terrain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Warm brown earth under violet-grey stone.
    Umber,
    /// Cold blue-grey shale.
    Slate,
    /// Damp green, overgrown.
    Moss,
    /// Purple crystal caverns.
    Violet,
    /// Scorched red, near the fire below.
    Ember,
}

/// The colours that a theme chooses, each dark to light.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ramps {
    /// Pits, flecks, ground, chips.
    pub floor: [Rgb; 4],
    /// Shadow, dark, mid, lip of a rock face.
    pub face: [Rgb; 4],
}

impl Theme {
    /// All five, in the order of the levels.
    pub const ALL: [Self; 5] = [Self::Umber, Self::Slate, Self::Moss, Self::Violet, Self::Ember];

    /// The theme of level `z` (0 is the top); after five levels they come round again.
    #[must_use]
    pub const fn of_level(z: u32) -> Self {
        match z % 5 {
            0 => Self::Umber,
            1 => Self::Slate,
            2 => Self::Moss,
            3 => Self::Violet,
            _ => Self::Ember,
        }
    }

    /// Its name in lower case; also the name of its atlas in `assets/tiles/`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Umber => "umber",
            Self::Slate => "slate",
            Self::Moss => "moss",
            Self::Violet => "violet",
            Self::Ember => "ember",
        }
    }

    /// Its floor and face colours.
    #[must_use]
    pub const fn ramps(self) -> Ramps {
        match self {
            Self::Umber => Ramps {
                floor: [
                    [0x33, 0x2E, 0x29],
                    [0x56, 0x4D, 0x43],
                    [0x6B, 0x60, 0x54],
                    [0x82, 0x76, 0x6A],
                ],
                face: [
                    [0x2A, 0x24, 0x32],
                    [0x54, 0x49, 0x5A],
                    [0x80, 0x70, 0x7E],
                    [0xB3, 0xA0, 0xAB],
                ],
            },
            Self::Slate => Ramps {
                floor: [
                    [0x2B, 0x30, 0x35],
                    [0x48, 0x50, 0x57],
                    [0x59, 0x63, 0x6C],
                    [0x70, 0x79, 0x82],
                ],
                face: [
                    [0x20, 0x28, 0x36],
                    [0x40, 0x4E, 0x62],
                    [0x63, 0x77, 0x8C],
                    [0x94, 0xA9, 0xB9],
                ],
            },
            Self::Moss => Ramps {
                floor: [
                    [0x2B, 0x31, 0x28],
                    [0x4A, 0x51, 0x41],
                    [0x5C, 0x65, 0x51],
                    [0x73, 0x7C, 0x66],
                ],
                face: [
                    [0x25, 0x29, 0x2B],
                    [0x47, 0x4F, 0x4E],
                    [0x6B, 0x78, 0x70],
                    [0x9D, 0xAA, 0x98],
                ],
            },
            Self::Violet => Ramps {
                floor: [
                    [0x31, 0x2D, 0x38],
                    [0x52, 0x4B, 0x5C],
                    [0x65, 0x5D, 0x71],
                    [0x7C, 0x74, 0x88],
                ],
                face: [
                    [0x2A, 0x22, 0x3E],
                    [0x53, 0x45, 0x72],
                    [0x7C, 0x6B, 0x9E],
                    [0xAF, 0x9D, 0xC8],
                ],
            },
            Self::Ember => Ramps {
                floor: [
                    [0x38, 0x2B, 0x29],
                    [0x5F, 0x49, 0x43],
                    [0x75, 0x5B, 0x53],
                    [0x8E, 0x71, 0x67],
                ],
                face: [
                    [0x36, 0x20, 0x26],
                    [0x69, 0x41, 0x43],
                    [0x9A, 0x66, 0x5D],
                    [0xCE, 0x98, 0x80],
                ],
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Luminance of a colour in thousandths of a step (Rec. 709 weights on sRGB values).
    fn luminance(colour: Rgb) -> u32 {
        let [r, g, b] = colour.map(u32::from);
        213 * r + 715 * g + 72 * b
    }

    #[test]
    fn levels_take_the_themes_in_turn() {
        for z in 0..20 {
            assert_eq!(Theme::of_level(z), Theme::ALL[z as usize % 5]);
        }
        assert_eq!(Theme::of_level(u32::MAX), Theme::Umber);
    }

    #[test]
    fn every_theme_keeps_the_luminance_of_umber() {
        let umber = Theme::Umber.ramps();
        for theme in Theme::ALL {
            let ramps = theme.ramps();
            for step in 0..4 {
                for (own, model) in
                    [(ramps.floor[step], umber.floor[step]), (ramps.face[step], umber.face[step])]
                {
                    let distance = luminance(own).abs_diff(luminance(model));
                    assert!(distance < 9_000, "{theme:?} step {step}: {distance}");
                }
            }
        }
    }
}

//! Other colours for other eyes: palettes that stand in for the usual one.
//!
//! Pure. Pictures and interface go through the same tables, so that a colour means the same in both.

use image::{Rgba, RgbaImage};

use super::Artwork;
use crate::art::colours::{self, Rgb};

/// A palette.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// The colours as they are baked.
    #[default]
    Usual,
    /// Whatever only red and green told apart has hues that everybody tells apart.
    ColourBlind,
    /// Rock is much darker than floor, and all that matters is brighter.
    HighContrast,
}

/// Colours that keep their meaning for eyes that do not tell red from green, after Okabe and Ito:
/// good is blue, bad is vermilion, and lightness differs where hues come near.
const SAFE: [(Rgb, Rgb); 17] = [
    (colours::PLAYER, [0xC4, 0x4A, 0x00]),
    (colours::PLAYER_SHADE, [0x7E, 0x30, 0x00]),
    (colours::PLAYER_LIGHT, [0xFF, 0xAA, 0x66]),
    (colours::STAIRS_DOWN, [0x7F, 0xD6, 0xFF]),
    (colours::STAIRS_DOWN_SHADE, [0x3F, 0x8F, 0xB8]),
    (colours::STAIRS_DOWN_DEEP, [0x24, 0x58, 0x72]),
    (colours::STAIRS_DOWN_DEEPEST, [0x14, 0x32, 0x46]),
    (colours::STAIRS_UP, [0xF5, 0xE3, 0x42]),
    (colours::STAIRS_UP_SHADE, [0xB8, 0xA4, 0x2B]),
    (colours::STAIRS_UP_DEEP, [0x7C, 0x6A, 0x1F]),
    // Also what is good news.
    (colours::MOSS, [0x2F, 0x9F, 0xE0]),
    (colours::MOSS_SHADE, [0x1F, 0x65, 0x96]),
    (colours::VIOLET, [0x6E, 0x86, 0xF4]),
    (colours::VIOLET_SHADE, [0x33, 0x47, 0x8C]),
    (colours::RUST, [0xB4, 0x50, 0x90]),
    (colours::RUST_SHADE, [0x74, 0x33, 0x5E]),
    (colours::UI_BAD, [0xF5, 0x65, 0x2A]),
];

/// The interface in high contrast; text is also bone.
const STRONG: [(Rgb, Rgb); 5] = [
    (colours::UI_GROUND, [0x00, 0x00, 0x00]),
    (colours::UI_PANEL, [0x06, 0x07, 0x0A]),
    (colours::UI_LINE, [0x6E, 0x7A, 0x96]),
    (colours::UI_TEXT, [0xFB, 0xF9, 0xF2]),
    (colours::UI_DIM, [0xC8, 0xC6, 0xBE]),
];

/// How light becomes in high contrast what is so light: points of a line, from black to white.
type Curve = [(u32, u32); 6];

/// Of terrain: the mass of rock lies below the first bend, floors and rims above the third.
const TERRAIN: Curve = [(0, 0), (32, 8), (64, 56), (97, 140), (160, 208), (255, 255)];
/// Of whatever stands on it.
const THINGS: Curve = [(0, 0), (32, 8), (64, 88), (110, 170), (160, 210), (255, 255)];

impl Palette {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Usual, Self::ColourBlind, Self::HighContrast];

    /// Its name for settings and menus.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Usual => "default",
            Self::ColourBlind => "colour-blind",
            Self::HighContrast => "high-contrast",
        }
    }

    /// What a colour of the interface, of its text or of a sprite becomes.
    #[must_use]
    pub fn of(self, colour: Rgb) -> Rgb {
        match self {
            Self::Usual => colour,
            Self::ColourBlind => looked_up(&SAFE, colour).unwrap_or(colour),
            Self::HighContrast => {
                looked_up(&STRONG, colour).unwrap_or_else(|| relit(colour, &THINGS))
            }
        }
    }

    /// What a colour of the terrain becomes: of rock, floor and stairs.
    #[must_use]
    pub fn of_ground(self, colour: Rgb) -> Rgb {
        match self {
            Self::HighContrast => relit(colour, &TERRAIN),
            Self::Usual | Self::ColourBlind => self.of(colour),
        }
    }
}

/// The pictures in other colours. Masks of the overlay stay white.
#[must_use]
pub fn recolour(artwork: &Artwork, palette: Palette) -> Artwork {
    Artwork {
        tiles: artwork.tiles.each_ref().map(|atlas| recoloured(atlas, |c| palette.of_ground(c))),
        sprites: recoloured(&artwork.sprites, |colour| palette.of(colour)),
        overlay: artwork.overlay.clone(),
    }
}

fn recoloured(picture: &RgbaImage, tone: impl Fn(Rgb) -> Rgb) -> RgbaImage {
    let mut picture = picture.clone();
    for Rgba([r, g, b, _]) in picture.pixels_mut() {
        [*r, *g, *b] = tone([*r, *g, *b]);
    }
    picture
}

fn looked_up(table: &[(Rgb, Rgb)], colour: Rgb) -> Option<Rgb> {
    table.iter().find(|(from, _)| *from == colour).map(|(_, to)| *to)
}

/// The same hue, as light as the curve says.
fn relit(colour: Rgb, curve: &Curve) -> Rgb {
    let [r, g, b] = colour.map(u32::from);
    let light = (213 * r + 715 * g + 72 * b) / 1_000;
    if light == 0 {
        return colour;
    }
    let wanted = along(curve, light);
    colour.map(|channel| (u32::from(channel) * wanted / light).min(255) as u8)
}

/// The height of the curve at `light`.
fn along(curve: &Curve, light: u32) -> u32 {
    let piece = curve.windows(2).find(|pair| light <= pair[1].0);
    piece.map_or(255, |pair| {
        let ((left, low), (right, high)) = (pair[0], pair[1]);
        low + (light - left) * (high - low) / (right - left)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::{ATLAS_COLUMNS, TILE_SIZE_PX, sprite, tile_index};
    use crate::grid::Tile;

    type Matrix = [[f64; 3]; 3];

    /// How eyes see that tell all colours apart.
    const ALL_COLOURS: Matrix = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    /// How eyes without green receptors see, on linear light (Machado, Oliveira and Fernandes, 2009).
    const DEUTERANOPIA: Matrix = [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ];
    /// How eyes without red receptors see.
    const PROTANOPIA: Matrix = [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ];
    /// How far apart two colours are at least that mean something else, in CIE Lab. About 2 can be seen.
    const LEAST_DISTANCE: f64 = 10.0;

    /// Bat, hound, fungus and good news, borer, elemental, minotaur and bad news, the player in cloak and
    /// as a glyph, stairs down and up.
    const MEANINGS: [Rgb; 10] = [
        colours::VIOLET,
        colours::RUST,
        colours::MOSS,
        colours::BONE,
        colours::RIM_NORTH,
        colours::UI_BAD,
        colours::PLAYER,
        colours::PLAYER_LIGHT,
        colours::STAIRS_DOWN,
        colours::STAIRS_UP,
    ];

    fn linear(colour: Rgb) -> [f64; 3] {
        colour.map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    }

    fn times(matrix: &Matrix, [a, b, c]: [f64; 3]) -> [f64; 3] {
        matrix.map(|[x, y, z]| x * a + y * b + z * c)
    }

    fn lab(colour: Rgb, eyes: &Matrix) -> [f64; 3] {
        /// From linear light to X, Y and Z, with white (D65) at 1.
        const XYZ: Matrix = [
            [0.433_950, 0.376_210, 0.189_840],
            [0.212_6, 0.715_2, 0.072_2],
            [0.017_757, 0.109_468, 0.872_775],
        ];
        let seen = times(eyes, linear(colour)).map(|light| light.clamp(0.0, 1.0));
        let [x, y, z] = times(&XYZ, seen)
            .map(|t| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    /// How near the nearest two of some meanings come.
    fn nearest(meanings: &[Rgb], palette: Palette, eyes: &Matrix) -> f64 {
        let seen: Vec<_> = meanings.iter().map(|colour| lab(palette.of(*colour), eyes)).collect();
        let mut nearest = f64::MAX;
        for (index, one) in seen.iter().enumerate() {
            for other in &seen[..index] {
                let squares = one.iter().zip(other).map(|(a, b)| (a - b) * (a - b));
                nearest = nearest.min(squares.sum::<f64>().sqrt());
            }
        }
        nearest
    }

    fn luminance(colour: Rgb) -> f64 {
        let [r, g, b] = linear(colour);
        0.212_6 * r + 0.715_2 * g + 0.072_2 * b
    }

    /// The contrast of two luminances (WCAG 2).
    fn contrast(one: f64, other: f64) -> f64 {
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn cell_of(picture: &RgbaImage, cell: u32) -> RgbaImage {
        let side = TILE_SIZE_PX;
        let (x, y) = (cell % ATLAS_COLUMNS * side, cell / ATLAS_COLUMNS * side);
        image::imageops::crop_imm(picture, x, y, side, side).to_image()
    }

    /// The mean luminance of the tiles that stand in the middle of much of their kind.
    fn luminance_of(atlas: &RgbaImage, tile: Tile) -> f64 {
        let openness = if tile.is_walkable() { u8::MAX } else { 0 };
        let mut all = Vec::new();
        for at in 0..256 {
            let cell = tile_index(tile, openness, at % 16, at / 16, 0);
            for Rgba([r, g, b, _]) in cell_of(atlas, u32::from(cell)).pixels() {
                all.push(luminance([*r, *g, *b]));
            }
        }
        all.iter().sum::<f64>() / all.len() as f64
    }

    #[test]
    fn the_usual_colours_are_those_of_the_palette() {
        let plain = Artwork::load(&[]).0;
        let usual = recolour(&plain, Palette::default());
        assert!(usual.tiles == plain.tiles && usual.sprites == plain.sprites);
        assert_eq!(Palette::ALL.map(Palette::name), ["default", "colour-blind", "high-contrast"]);
    }

    #[test]
    fn eyes_that_miss_red_or_green_tell_all_meanings_apart() {
        for eyes in [DEUTERANOPIA, PROTANOPIA] {
            assert!(
                nearest(&MEANINGS, Palette::Usual, &eyes) < LEAST_DISTANCE,
                "nothing to be done?"
            );
            let nearest = nearest(&MEANINGS, Palette::ColourBlind, &eyes);
            assert!(nearest >= LEAST_DISTANCE, "{nearest}");
        }
    }

    #[test]
    fn what_is_on_maps_is_told_apart_at_a_glance_in_every_palette() {
        let on_maps = [colours::YOU, colours::PLAYER, colours::STAIRS_DOWN, colours::STAIRS_UP];
        for (palette, eyes) in [
            (Palette::Usual, ALL_COLOURS),
            (Palette::ColourBlind, DEUTERANOPIA),
            (Palette::ColourBlind, PROTANOPIA),
            (Palette::HighContrast, ALL_COLOURS),
        ] {
            let nearest = nearest(&on_maps, palette, &eyes);
            assert!(nearest >= 2.5 * LEAST_DISTANCE, "{palette:?}: {nearest}");
        }
    }

    #[test]
    fn good_and_bad_news_can_be_read_in_other_tones() {
        for palette in [Palette::ColourBlind, Palette::HighContrast] {
            let panel = luminance(palette.of(colours::UI_PANEL));
            for news in [colours::UI_GOOD, colours::UI_BAD] {
                let contrast = contrast(luminance(palette.of(news)), panel);
                assert!(contrast >= 4.5, "{palette:?}: {contrast}");
            }
        }
    }

    #[test]
    fn no_colour_that_stood_for_another_is_left_in_the_pictures() {
        let plain = Artwork::load(&[]).0;
        let safe = recolour(&plain, Palette::ColourBlind);
        let has = |picture: &RgbaImage, colour: Rgb| {
            picture.pixels().any(|Rgba([r, g, b, a])| *a > 0 && [*r, *g, *b] == colour)
        };
        for colour in [colours::MOSS, colours::RUST, colours::STAIRS_DOWN, colours::STAIRS_UP_SHADE]
        {
            assert!(has(&plain.sprites, colour) && !has(&safe.sprites, colour));
            assert!(has(&safe.sprites, Palette::ColourBlind.of(colour)));
        }
        for (before, after) in plain.tiles.iter().zip(&safe.tiles) {
            assert!(has(before, colours::STAIRS_DOWN) && !has(after, colours::STAIRS_DOWN));
            assert!(has(after, Palette::ColourBlind.of(colours::STAIRS_DOWN)));
        }
        let clear = |picture: &RgbaImage| -> Vec<u8> { picture.pixels().map(|p| p.0[3]).collect() };
        assert_eq!(clear(&plain.sprites), clear(&safe.sprites));
        assert_eq!(plain.overlay, safe.overlay);
    }

    #[test]
    fn text_in_high_contrast_stands_out_from_its_panel() {
        let light = |colour: Rgb| luminance(Palette::HighContrast.of(colour));
        for ground in [colours::UI_PANEL, colours::UI_GROUND] {
            let text = contrast(light(colours::UI_TEXT), light(ground));
            let dim = contrast(light(colours::UI_DIM), light(ground));
            assert!(text >= 7.0 && dim >= 4.5 && dim < text, "{text} and {dim}");
        }
    }

    #[test]
    fn rock_in_high_contrast_is_much_darker_than_floor() {
        let plain = Artwork::load(&[]).0;
        let strong = recolour(&plain, Palette::HighContrast);
        for (before, after) in plain.tiles.iter().zip(&strong.tiles) {
            let [usual, strong] = [before, after].map(|atlas| {
                contrast(luminance_of(atlas, Tile::Floor), luminance_of(atlas, Tile::Wall))
            });
            assert!(usual < 4.5 && strong >= 4.5, "{usual} and {strong}");
        }
    }

    #[test]
    fn sprites_in_high_contrast_are_brighter_and_edges_too() {
        let plain = Artwork::load(&[]).0;
        let strong = recolour(&plain, Palette::HighContrast);
        let light = |picture: &RgbaImage, cell: u16| -> f64 {
            let cell = cell_of(picture, u32::from(cell));
            cell.pixels().map(|Rgba([r, g, b, _])| luminance([*r, *g, *b])).sum()
        };
        for cell in 0..sprite::glyphs().len() as u16 {
            let (before, after) = (light(&plain.sprites, cell), light(&strong.sprites, cell));
            assert!(after > before, "cell {cell}: {after} after {before}");
        }
        for edge in [colours::RIM, colours::RIM_NORTH] {
            assert!(luminance(Palette::HighContrast.of_ground(edge)) > luminance(edge));
        }
    }

    #[test]
    fn outlines_are_as_dark_on_things_as_on_terrain() {
        for palette in Palette::ALL {
            assert_eq!(palette.of(colours::VOID), palette.of_ground(colours::VOID));
        }
    }
}

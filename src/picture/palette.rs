//! Palettes for colour-blind eyes and for high contrast.
//!
//! Pure. Pictures and interface go through the same tables, so that a colour means the same in both.

use image::{Rgba, RgbaImage};

use super::artwork::Artwork;
use crate::art::colours::{self, Rgb};

/// Which colours pictures and interface have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// The colours as they are baked.
    #[default]
    Usual,
    /// Colours that differ for red-green blind eyes too.
    ColourBlind,
    /// Rock is much darker than floor, and all that matters is brighter.
    HighContrast,
}

/// What each colour becomes for red-green blind eyes, after Okabe and Ito:
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

/// The lightness in high contrast by the usual lightness: points of a line, from black to white.
type Curve = [(u32, u32); 6];

/// Of terrain: the mass of rock lies below the first bend, floors and rims above the third.
const TERRAIN: Curve = [(0, 0), (32, 8), (64, 56), (97, 140), (160, 208), (255, 255)];
/// Of all that stands on it.
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

    /// What a colour of the interface, of its text or of a sprite becomes. O(colours of the palette).
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

/// The pictures in the colours of a palette. Masks of the overlay stay white. Cost: O(pixels x colours of the palette).
#[must_use]
pub fn recolour(artwork: &Artwork, palette: Palette) -> Artwork {
    Artwork {
        tiles: artwork.tiles.each_ref().map(|atlas| recoloured(atlas, |c| palette.of_ground(c))),
        sprites: recoloured(&artwork.sprites, |colour| palette.of(colour)),
        overlay: artwork.overlay.clone(),
    }
}

fn recoloured(picture: &RgbaImage, map: impl Fn(Rgb) -> Rgb) -> RgbaImage {
    let mut picture = picture.clone();
    for Rgba([r, g, b, _]) in picture.pixels_mut() {
        [*r, *g, *b] = map([*r, *g, *b]);
    }
    picture
}

fn looked_up(table: &[(Rgb, Rgb)], colour: Rgb) -> Option<Rgb> {
    table.iter().find(|(from, _)| *from == colour).map(|(_, to)| *to)
}

/// The same hue with the lightness of the curve.
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
    use super::super::colour_vision::{
        ALL_COLOURS, DEUTERANOPIA, Matrix, PROTANOPIA, contrast, lab, luminance,
    };
    use super::*;
    use crate::art::{atlas_cell, sprite, tile_index};
    use crate::grid::Tile;

    /// The least distance of two colours with different meanings, in CIE Lab.
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

    /// The distance of the nearest two of some colours.
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

    /// The mean luminance of tiles that are surrounded by their own kind.
    fn luminance_of(atlas: &RgbaImage, tile: Tile) -> f64 {
        let openness = if tile.is_walkable() { u8::MAX } else { 0 };
        let mut all = Vec::new();
        for at in 0..256 {
            let cell = tile_index(tile, openness, at % 16, at / 16, 0);
            for Rgba([r, g, b, _]) in atlas_cell(atlas, cell.into()).to_image().pixels() {
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
    fn colours_with_different_meanings_are_distinct_without_red_or_green_receptors() {
        for eyes in [DEUTERANOPIA, PROTANOPIA] {
            assert!(
                nearest(&MEANINGS, Palette::Usual, &eyes) < LEAST_DISTANCE,
                "the usual palette needs no other"
            );
            let nearest = nearest(&MEANINGS, Palette::ColourBlind, &eyes);
            assert!(nearest >= LEAST_DISTANCE, "{nearest}");
        }
    }

    #[test]
    fn the_marks_of_maps_are_distinct_in_every_palette() {
        let on_maps = [
            colours::YOU,
            colours::PLAYER,
            colours::STAIRS_DOWN,
            colours::STAIRS_UP,
            colours::VIOLET,
            colours::LANTERN_CORE,
        ];
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
    fn good_and_bad_news_are_legible_in_the_other_palettes() {
        for palette in [Palette::ColourBlind, Palette::HighContrast] {
            let panel = luminance(palette.of(colours::UI_PANEL));
            for news in [colours::UI_GOOD, colours::UI_BAD] {
                let contrast = contrast(luminance(palette.of(news)), panel);
                assert!(contrast >= 4.5, "{palette:?}: {contrast}");
            }
        }
    }

    #[test]
    fn no_colour_that_the_palette_replaces_is_left_in_the_pictures() {
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
            let cell = atlas_cell(picture, cell.into()).to_image();
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

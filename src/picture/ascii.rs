//! Pictures of the map as a terminal would show it: a glyph of the font in each cell.
//!
//! Pure: the bytes of a font go in, atlases come out. Entities and masks of regions have the cells of the painted ones, with
//! the same indices; the terrain has one cell for each kind of tile, as a letter has no edges and no variants.

use std::collections::BTreeMap;

use image::{Rgba, RgbaImage, imageops};

use super::pen::Pen;
use super::{Artwork, Palette};
use crate::art::colours::{self, Rgb};
use crate::art::sprite::{self, InkedGlyph};
use crate::art::{ATLAS_COLUMNS, DUST_FRAMES, SettlingMark, TILE_SIZE_PX, Theme};
use crate::grid::Tile;

/// How much of bone's colour is in the dots of the floor, of 255: floors alone are too dim for dots.
const BONE_IN_DOT: u8 = 96;

/// For each glyph how much of each pixel of its cell is ink, row by row.
type Letters = BTreeMap<char, Vec<u8>>;

/// What a cell shows.
#[derive(Clone, Copy)]
struct LetterCell {
    glyph: char,
    ink: Rgb,
    ground: Rgb,
}

impl LetterCell {
    fn recoloured(self, recolour: impl Fn(Rgb) -> Rgb) -> Self {
        Self { ink: recolour(self.ink), ground: recolour(self.ground), ..self }
    }
}

/// Pictures of which each cell is `cell_px` wide and high and has a glyph of `font` in it, in the colours of `palette`:
/// entities where they usually are, terrain in the order of [`Tile::ALL`], and of the masks `plain` those of regions,
/// enlarged, with the marks of what settles in a row below (see [`SettlingMark::letter_cell`]). `None`
/// where the font cannot be read or lacks a glyph, and for cells below 8 or above 256 pixels.
///
/// To recolour the usual pictures would leave the soft edges of glyphs as they were. Painted terrain has 256 cells;
/// as many letters, as large as they are shown, would be 36 MB a theme.
#[must_use]
pub fn ascii_artwork(
    font: &[u8],
    cell_px: u32,
    plain: &RgbaImage,
    palette: Palette,
) -> Option<Artwork> {
    let letters = draw_letters(font, cell_px)?;
    let tiles = Theme::ALL.map(|theme| {
        let cells =
            Tile::ALL.map(|tile| letter_of_tile(tile, theme).recoloured(|c| palette.of_ground(c)));
        draw_cells(&cells, cell_px, &letters)
    });
    let cells: Vec<_> =
        letters_of_sprites().map(|cell| cell.recoloured(|c| palette.of(c))).collect();
    let sprites = draw_cells(&cells, cell_px, &letters);
    Some(Artwork { tiles, sprites, overlay: draw_masks(plain, cell_px, &letters) })
}

/// The letters of the sprites, in the order of their cells.
fn letters_of_sprites() -> impl Iterator<Item = LetterCell> {
    let glyphs = sprite::glyphs().into_iter();
    glyphs.map(|InkedGlyph { glyph, ink }| LetterCell { glyph, ink, ground: colours::VOID })
}

fn letter_of_tile(tile: Tile, theme: Theme) -> LetterCell {
    let ramps = theme.ramps();
    let dot = mixed(ramps.floor[3], colours::BONE, BONE_IN_DOT);
    let (glyph, ink, ground) = match tile {
        Tile::Wall => ('#', ramps.face[2], colours::VOID),
        Tile::Floor => ('.', dot, colours::VOID),
        Tile::StairsDown => ('>', colours::STAIRS_DOWN, colours::VOID),
        Tile::StairsUp => ('<', colours::STAIRS_UP, colours::VOID),
    };
    LetterCell { glyph, ink, ground }
}

/// A picture of some cells, as many a row as an atlas has; what is left of the last row is transparent.
fn draw_cells(cells: &[LetterCell], cell_px: u32, letters: &Letters) -> RgbaImage {
    let count = cells.len() as u32;
    let (columns, rows) = (count.min(ATLAS_COLUMNS), count.div_ceil(ATLAS_COLUMNS));
    let mut picture = RgbaImage::new(columns * cell_px, rows * cell_px);
    for (cell, index) in cells.iter().zip(0..) {
        let letter = letters.get(&cell.glyph);
        let (left, top) = (index % ATLAS_COLUMNS * cell_px, index / ATLAS_COLUMNS * cell_px);
        for y in 0..cell_px {
            for x in 0..cell_px {
                let share = letter.and_then(|letter| letter.get((y * cell_px + x) as usize));
                let [r, g, b] = mixed(cell.ground, cell.ink, share.copied().unwrap_or(0));
                picture.put_pixel(left + x, top + y, Rgba([r, g, b, u8::MAX]));
            }
        }
    }
    picture
}

/// `share` of 255 of `ink` over `ground`.
fn mixed(ground: Rgb, ink: Rgb, share: u8) -> Rgb {
    let share = u32::from(share);
    std::array::from_fn(|channel| {
        let sum = u32::from(ground[channel]) * (255 - share) + u32::from(ink[channel]) * share;
        (sum / 255) as u8
    })
}

/// The masks of regions, and in a row below them what stands for the marks of what settles.
fn draw_masks(plain: &RgbaImage, cell_px: u32, letters: &Letters) -> RgbaImage {
    let mut picture = RgbaImage::new(ATLAS_COLUMNS * cell_px, 2 * cell_px);
    let mut put = |cell: u32, part: &RgbaImage| {
        let (left, top) = (cell % ATLAS_COLUMNS * cell_px, cell / ATLAS_COLUMNS * cell_px);
        imageops::replace(&mut picture, part, left.into(), top.into());
    };
    let cut = |cell: u32, columns: u32| {
        let (column, row) = (cell % ATLAS_COLUMNS, cell / ATLAS_COLUMNS);
        let [left, top, width] = [column, row, columns].map(|cells| cells * TILE_SIZE_PX);
        let part = imageops::crop_imm(plain, left, top, width, TILE_SIZE_PX).to_image();
        enlarged(&part, cell_px)
    };
    put(0, &cut(0, ATLAS_COLUMNS));
    for mark in [SettlingMark::Closes { density: 0 }, SettlingMark::Opens] {
        let cells = mark.letter().map(|glyph| LetterCell {
            glyph,
            ink: colours::YOU,
            ground: colours::VOID,
        });
        put(mark.letter_cell(), &draw_cells(cells.as_slice(), cell_px, letters));
    }
    for mark in (0..DUST_FRAMES).map(|frame| SettlingMark::Dust { frame }) {
        put(mark.letter_cell(), &cut(mark.cell(0), 1));
    }
    picture
}

/// Cells of `cell_px` instead of those of the art, each pixel that which lies nearest.
fn enlarged(plain: &RgbaImage, cell_px: u32) -> RgbaImage {
    let side = |plain: u32| plain / TILE_SIZE_PX * cell_px;
    RgbaImage::from_fn(side(plain.width()), side(plain.height()), |x, y| {
        *plain.get_pixel(x * TILE_SIZE_PX / cell_px, y * TILE_SIZE_PX / cell_px)
    })
}

/// All glyphs that the pictures need.
fn draw_letters(font: &[u8], cell_px: u32) -> Option<Letters> {
    let mut pen = Pen::new(font, cell_px)?;
    let marks = [SettlingMark::Closes { density: 0 }, SettlingMark::Opens];
    let marks = marks.into_iter().filter_map(SettlingMark::letter);
    let glyphs = "#.><".chars().chain(marks).chain(letters_of_sprites().map(|cell| cell.glyph));
    glyphs.map(|glyph| Some((glyph, pen.draw(glyph)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::Frames;
    use crate::view::FONT;
    use crate::world::BESTIARY;

    const SIDES: [u32; 3] = [16, 32, 48];
    /// The first cells of the player and of all species.
    fn actors() -> Vec<usize> {
        let names = BESTIARY.iter().map(|species| species.name).chain(["player"]);
        names.map(|name| usize::from(Frames::of(name).unwrap().first)).collect()
    }

    fn artwork(cell_px: u32) -> Artwork {
        let plain = Artwork::load(&[]).0.overlay;
        ascii_artwork(FONT, cell_px, &plain, Palette::Usual).unwrap()
    }

    fn cell_of(picture: &RgbaImage, cell: usize, side: u32) -> RgbaImage {
        let (x, y) = (cell as u32 % ATLAS_COLUMNS * side, cell as u32 / ATLAS_COLUMNS * side);
        image::imageops::crop_imm(picture, x, y, side, side).to_image()
    }

    #[test]
    fn entities_are_where_they_are_in_the_painted_pictures_and_each_tile_has_one_cell() {
        let rows = (sprite::glyphs().len() as u32).div_ceil(ATLAS_COLUMNS);
        for side in SIDES {
            let artwork = artwork(side);
            assert!(artwork.tiles.iter().all(|a| a.dimensions() == (4 * side, side)));
            assert_eq!(artwork.sprites.dimensions(), (16 * side, rows * side));
            assert_eq!(artwork.overlay.dimensions(), (16 * side, 2 * side));
            let nothing = sprite::glyphs().len() as u32 % ATLAS_COLUMNS * side;
            if nothing > 0 {
                let beyond = artwork.sprites.get_pixel(nothing, (rows - 1) * side);
                assert_eq!(beyond.0[3], 0, "no cell, no ground");
            }
        }
    }

    #[test]
    fn a_region_keeps_the_lines_along_its_ends() {
        let (plain, large) = (Artwork::load(&[]).0.overlay, artwork(48).overlay);
        for (x, y, pixel) in large.enumerate_pixels().filter(|(_, y, _)| *y < 48) {
            assert_eq!(pixel, plain.get_pixel(x / 3, y / 3));
        }
    }

    #[test]
    fn ground_that_settles_is_marked_by_letters_and_dust_falls_as_it_does() {
        let (plain, large) = (Artwork::load(&[]).0.overlay, artwork(48).overlay);
        let closes = |density| SettlingMark::Closes { density }.letter_cell();
        assert_eq!(closes(0), closes(2));
        let marks = [closes(0), SettlingMark::Opens.letter_cell()];
        for letter in marks.map(|cell| cell_of(&large, cell as usize, 48)) {
            assert!(letter.pixels().all(|pixel| pixel.0[3] == 255), "it hides the letter below");
            assert!(letter.pixels().any(|pixel| pixel.0[0] == 255), "it can be tinted");
        }
        let dust = SettlingMark::Dust { frame: 1 };
        let usual = cell_of(&plain, dust.cell(0) as usize, TILE_SIZE_PX);
        let enlarged = cell_of(&large, dust.letter_cell() as usize, 48);
        assert!(enlarged.enumerate_pixels().all(|(x, y, p)| p == usual.get_pixel(x / 3, y / 3)));
    }

    /// SPEC 135: what closes and what opens have letters of their own, which neither share a dot nor are anything else.
    #[test]
    fn what_settles_has_letters_that_nothing_else_has() {
        let marks = [SettlingMark::Closes { density: 2 }, SettlingMark::Opens];
        assert_eq!(marks.map(SettlingMark::letter), [Some(':'), Some('{')]);
        let mut others = "#.><".chars().chain(letters_of_sprites().map(|cell| cell.glyph));
        assert!(others.all(|glyph| ![':', '{'].contains(&glyph)));
    }

    #[test]
    fn what_differs_in_the_game_differs_in_the_pictures() {
        for side in SIDES {
            let artwork = artwork(side);
            let tiles = Tile::ALL.map(|tile| cell_of(&artwork.tiles[0], tile as usize, side));
            let actors = actors().into_iter().map(|cell| cell_of(&artwork.sprites, cell, side));
            let all: Vec<_> = tiles.into_iter().chain(actors).collect();
            for (index, one) in all.iter().enumerate() {
                for (earlier, other) in all.iter().enumerate().take(index) {
                    assert_ne!(one, other, "{index} and {earlier} at {side} pixels");
                }
            }
        }
    }

    #[test]
    fn every_cell_has_ink_and_none_on_its_outermost_pixels() {
        for side in SIDES {
            let artwork = artwork(side);
            let tiles = Tile::ALL.map(|tile| cell_of(&artwork.tiles[1], tile as usize, side));
            let sprites = 0..sprite::glyphs().len();
            let sprites = sprites.map(|cell| cell_of(&artwork.sprites, cell, side));
            for cell in tiles.into_iter().chain(sprites) {
                let ground = *cell.get_pixel(0, 0);
                let inked = cell.enumerate_pixels().filter(|(_, _, pixel)| **pixel != ground);
                let inked: Vec<_> = inked.map(|(x, y, _)| (x, y)).collect();
                assert!(!inked.is_empty());
                let inside = 1..side - 1;
                assert!(inked.iter().all(|(x, y)| inside.contains(x) && inside.contains(y)));
                assert!(cell.pixels().all(|pixel| pixel.0[3] == 255));
            }
        }
    }

    #[test]
    fn a_capital_fills_most_of_its_cell_and_a_dot_is_in_the_middle() {
        for side in SIDES {
            let letters = draw_letters(FONT, side).unwrap();
            let rows = |glyph: char| -> Vec<usize> {
                let rows = letters[&glyph].chunks_exact(side as usize).enumerate();
                rows.filter(|(_, row)| row.iter().any(|ink| *ink > 64)).map(|(y, _)| y).collect()
            };
            let (capital, dot) = (rows('M'), rows('.'));
            assert!(capital.len() * 4 >= side as usize * 3, "{} rows of {side}", capital.len());
            let middle = dot[0] + dot[dot.len() - 1] + 1;
            assert!(middle.abs_diff(side as usize) <= 2, "the dot's rows are {dot:?} of {side}");
        }
    }

    #[test]
    fn another_palette_gives_other_colours_and_the_same_glyphs() {
        let plain = Artwork::load(&[]).0.overlay;
        let usual = artwork(16).sprites;
        let safe = ascii_artwork(FONT, 16, &plain, Palette::ColourBlind).unwrap();
        let fungus = usize::from(Frames::of("fungus").unwrap().first);
        let cells = [&usual, &safe.sprites].map(|picture| cell_of(picture, fungus, 16));
        assert_ne!(cells[0], cells[1]);
        let inked = cells.map(|cell| -> Vec<bool> {
            cell.pixels().map(|pixel| pixel != cell.get_pixel(0, 0)).collect()
        });
        assert_eq!(inked[0], inked[1]);
    }

    #[test]
    fn what_is_no_font_and_no_size_gives_nothing() {
        let plain = Artwork::load(&[]).0.overlay;
        assert!(ascii_artwork(b"this is no font", 16, &plain, Palette::Usual).is_none());
        assert!(ascii_artwork(&[], 16, &plain, Palette::Usual).is_none());
        assert!(ascii_artwork(&FONT[..64], 16, &plain, Palette::Usual).is_none());
        assert!(ascii_artwork(FONT, 0, &plain, Palette::Usual).is_none());
    }
}

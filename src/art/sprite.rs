//! The sprites: which cells of their atlas show what, what stands for them where letters are drawn, and the baker. Read by
//! the view.
//!
//! Cells are 16 x 16 px, sixteen a row, on a transparent background, in the order of the art. All actors face right; the
//! view mirrors. A species, a thing or a fixture has the cell of its name; where a name ends in `step` it is the second frame of the
//! one before it.

use std::sync::LazyLock;

use image::{Rgba, RgbaImage};

use super::canvas::{ATLAS_COLUMNS, SIDE, TILE_SIZE_PX};
use super::ink::Ink;
pub use super::text_art::InkedGlyph;
use super::text_art::{Cell, TextArtError, parse};
use super::theme::Theme;

/// The pictures, one cell each.
const ART: &str = include_str!("../../assets/art/sprites.txt");

/// The player, lantern in hand.
pub const PLAYER: u16 = cell_named("player");
/// What is left of an actor.
pub const REMAINS: u16 = cell_named("remains");
/// Stairs down, for side bars and for drawing above the light.
pub const STAIRS_DOWN: u16 = cell_named("stairs down");
/// Stairs up, likewise.
pub const STAIRS_UP: u16 = cell_named("stairs up");
/// The mark of who sees the player.
pub const EYE: u16 = cell_named("eye");
/// The mark of who sleeps.
pub const ASLEEP: u16 = cell_named("asleep");

/// The cells of the art, parsed once.
static CELLS: LazyLock<Vec<Cell>> = LazyLock::new(|| sprites().unwrap_or_default());

/// The cells that show an actor, a thing or a fixture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frames {
    /// The first frame.
    pub first: u16,
    /// The second frame; the first again where there is no other.
    pub second: u16,
}

impl Frames {
    /// What shows an actor that has no name of the art.
    pub const UNKNOWN: Self = Self { first: REMAINS, second: REMAINS };

    /// The frames of a species, a thing or a fixture, by its name in the game. Cost: O(cells); to be kept.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let first = CELLS.iter().position(|cell| cell.name == name)?;
        let next = CELLS.get(first + 1).map(|cell| cell.name.as_str());
        let has_second = next.and_then(second_frame_of) == Some(name);
        let first = u16::try_from(first).ok()?;
        Some(Self { first, second: first + u16::from(has_second) })
    }
}

/// What stands for each cell where letters are drawn, in the order of the cells. A second frame has what its first has.
#[must_use]
pub fn glyphs() -> Vec<InkedGlyph> {
    let mut glyphs: Vec<InkedGlyph> = Vec::new();
    for cell in CELLS.iter() {
        glyphs.extend(cell.glyph.or(glyphs.last().copied()));
    }
    glyphs
}

/// The name of what a cell is the second frame of, if it is one.
fn second_frame_of(name: &str) -> Option<&str> {
    name.strip_suffix(" step")
}

/// The cell of a name, found when the program is built: where no cell of the art has that name, it is not built.
const fn cell_named(name: &str) -> u16 {
    let art = ART.as_bytes();
    let (mut at, mut cell) = (0, 0);
    while at < art.len() {
        if art[at] == b'@' && (at == 0 || art[at - 1] == b'\n') {
            if is_name_at(art, at + 1, name.as_bytes()) {
                return cell;
            }
            cell += 1;
        }
        at += 1;
    }
    panic!("no cell of the art has this name")
}

/// Returns whether a name in the art begins at a byte, and ends with its line or at its bar.
const fn is_name_at(art: &[u8], start: usize, name: &[u8]) -> bool {
    let mut index = 0;
    while index < name.len() {
        if start + index >= art.len() || art[start + index] != name[index] {
            return false;
        }
        index += 1;
    }
    let end = start + index;
    let has_bar = end + 1 < art.len() && art[end] == b' ' && art[end + 1] == b'|';
    has_bar || end >= art.len() || art[end] == b'\n'
}

/// Bakes the sprite atlas: 256 px wide, as many rows of 16 px as the cells need, transparent around them.
#[must_use]
pub fn bake_sprites() -> RgbaImage {
    let ramps = Theme::Umber.ramps();
    let columns = ATLAS_COLUMNS as usize;
    let rows = CELLS.len().div_ceil(columns) as u32;
    RgbaImage::from_fn(ATLAS_COLUMNS * TILE_SIZE_PX, rows * TILE_SIZE_PX, |px, py| {
        let (px, py) = (px as usize, py as usize);
        let cell = CELLS.get(py / SIDE * columns + px / SIDE);
        match cell.map(|cell| cell.ink(px % SIDE, py % SIDE, &ramps)) {
            Some(Ink::Solid([r, g, b])) => Rgba([r, g, b, u8::MAX]),
            Some(Ink::Clear) | None => Rgba([0; 4]),
        }
    })
}

/// The art of cell `index`, if there is one.
pub(super) fn art_cell(index: u16) -> Option<&'static Cell> {
    CELLS.get(usize::from(index))
}

/// The cells of the art.
fn sprites() -> Result<Vec<Cell>, TextArtError> {
    parse(ART)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{BESTIARY, FIXTURES, THINGS};

    #[test]
    fn the_art_is_sound_and_a_second_frame_comes_after_its_first() {
        let cells = sprites().unwrap();
        for (index, cell) in cells.iter().enumerate() {
            match second_frame_of(&cell.name) {
                Some(first) => assert_eq!(cells[index - 1].name, first),
                None => assert!(cell.glyph.is_some(), "{} has no character", cell.name),
            }
            assert!(cells[..index].iter().all(|other| other.name != cell.name), "{}", cell.name);
        }
        assert_eq!(glyphs().len(), cells.len());
    }

    #[test]
    fn the_cells_that_code_names_are_those_of_the_art() {
        let cells = [PLAYER, REMAINS, STAIRS_DOWN, STAIRS_UP, EYE, ASLEEP].map(art_cell);
        let names = cells.map(|cell| cell.unwrap().name.as_str());
        assert_eq!(names, ["player", "remains", "stairs down", "stairs up", "eye", "asleep"]);
        assert_eq!(Frames::of("remains"), Some(Frames::UNKNOWN));
        assert_eq!(Frames::of("player"), Some(Frames { first: PLAYER, second: PLAYER + 1 }));
        assert_eq!(Frames::of("nothing that there is"), None);
    }

    /// Each species, thing and fixture has a sprite, and where letters are drawn the character that it has everywhere else.
    #[test]
    fn every_species_thing_and_fixture_has_a_sprite_and_its_own_character() {
        let glyphs = glyphs();
        let species = BESTIARY.iter().map(|species| (species.name, species.glyph));
        let things = THINGS.iter().map(|kind| (kind.name, kind.glyph));
        let fixtures = FIXTURES.iter().map(|kind| (kind.name, kind.glyph));
        for (name, glyph) in species.chain(things).chain(fixtures) {
            let Some(frames) = Frames::of(name) else { panic!("no sprite has the name {name}") };
            for frame in [frames.first, frames.second] {
                assert_eq!(glyphs[usize::from(frame)].glyph, glyph, "{name}");
            }
        }
    }

    /// SPEC 60: in letters, kinds of things differ by their character. Bundles share theirs, and differ by their colour.
    #[test]
    fn the_letters_of_all_kinds_differ() {
        let glyphs = glyphs();
        let letters = THINGS.iter().map(|kind| {
            let cell = usize::from(Frames::of(kind.name).unwrap().first);
            (kind.glyph, glyphs[cell].ink)
        });
        let letters: Vec<_> = letters.collect();
        for (index, one) in letters.iter().enumerate() {
            for other in &letters[..index] {
                assert!(one.0 != other.0 || (one.0 == '&' && one.1 != other.1), "{one:?}");
            }
        }
        let species = BESTIARY.iter().map(|species| species.glyph);
        let places = FIXTURES.iter().map(|kind| kind.glyph);
        for taken in species.chain(places) {
            assert!(letters.iter().all(|(glyph, _)| *glyph != taken), "{taken}");
        }
    }
}

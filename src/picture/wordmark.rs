//! The wordmark is a level: letters carved as floor into rock, with caves around.

use image::{Rgba, RgbaImage};

use crate::art::TILE_SIZE_PX;
use crate::grid::{Grid, OutOfMemory, Size, Tile};
use crate::streams::{Domain, Stream};
use crate::worldgen::map_text::Drawing;

/// The word, letters of 5 x 7 tiles with a column between; `o` is carved.
const WORD: [&str; 7] = [
    " oooo  ooo  o   o ooooo o   o oooo   ooo   oooo o   o ooooo",
    "o     o   o o   o o     o   o o   o   o   o     o   o   o  ",
    "o     o   o o   o o     o   o o   o   o   o     o   o   o  ",
    "o     ooooo o   o oooo  o o o oooo    o   o  oo ooooo   o  ",
    "o     o   o o   o o     o o o o  o    o   o   o o   o   o  ",
    "o     o   o  o o  o     oo oo o   o   o   o   o o   o   o  ",
    " oooo o   o   o   ooooo o   o o   o  ooo   oooo o   o   o  ",
];
const WORD_WIDTH: u32 = 59;
const WORD_HEIGHT: u32 = 7;
/// Rock around the word, in tiles.
const MARGIN: u32 = 4;

/// How many times the noise around the word is smoothed.
pub const WORDMARK_PASSES: u32 = 8;

/// A level with the word in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wordmark {
    /// The size of the level.
    pub size: Size,
    /// How many rows, from the top, nothing is shown over; the word stands in their middle.
    pub room: u32,
}

/// A level of noise, smoothed `passes` times, with the word carved in the middle of its columns and of the rows that it has
/// room in. A level that is too narrow gets no word. Cost: O(tiles) for each pass.
///
/// # Errors
/// [`OutOfMemory`] where the level does not fit into memory.
pub fn carve_wordmark(word: Wordmark, passes: u32) -> Result<Grid<Tile>, OutOfMemory> {
    let size = word.size.one_level();
    let mut tiles = Grid::filled(size, Tile::Wall)?;
    let mut stream = Stream::new(11, Domain::LEVEL, 0, 0);
    for at in tiles.positions(0) {
        if stream.chance_in_65536(30_000) {
            tiles[at] = Tile::Floor;
        }
    }
    let drawing = Drawing { tiles, starts: Vec::new(), features: Vec::new() };
    let Drawing { mut tiles, .. } = drawing.smoothed(passes.into(), 0)?;
    let (left, top) = corner_of_word(word);
    for at in tiles.positions(0) {
        let inside = |value: u32, start: u32, length: u32, margin: u32| {
            value + margin >= start && value < start + length + margin
        };
        let in_frame =
            inside(at.x, left, WORD_WIDTH, MARGIN) && inside(at.y, top, WORD_HEIGHT, MARGIN);
        if in_frame && size.width() >= WORD_WIDTH {
            tiles[at] = if is_carved(at.x.checked_sub(left), at.y.checked_sub(top)) {
                Tile::Floor
            } else {
                Tile::Wall
            };
        }
    }
    Ok(tiles)
}

/// The tile of the word's top left corner.
fn corner_of_word(word: Wordmark) -> (u32, u32) {
    let left = word.size.width().saturating_sub(WORD_WIDTH) / 2;
    (left, word.room.saturating_sub(WORD_HEIGHT) / 2)
}

/// Where a lantern walks along the word: the first column, the one after the last, and the row, in tiles.
#[must_use]
pub fn way_along_wordmark(word: Wordmark) -> (u32, u32, u32) {
    let (left, top) = corner_of_word(word);
    (left, left + WORD_WIDTH, top + WORD_HEIGHT)
}

/// Light far from any lantern: red, green, blue, linear.
const FAR: [f32; 3] = [0.20, 0.19, 0.25];

/// Lights the picture of a level with the word: warm along the word if a lantern has passed there, cold further off
/// and without one. Cost: O(pixels).
pub fn light_wordmark(picture: &mut RgbaImage, word: Wordmark, with_lantern: bool) {
    const NEAR: [f32; 3] = [1.35, 1.12, 0.80];
    const REACH: f32 = 9.0;
    const STEPS: f32 = 255.0;
    // What each channel is multiplied with, by the nearness in steps.
    let factors: Vec<[f32; 3]> = (0..=STEPS as u32)
        .map(|step| {
            let near = (step as f32 / STEPS).powf(1.4);
            std::array::from_fn(|channel| {
                (near * NEAR[channel] + (1.0 - near) * FAR[channel]).powf(1.0 / 2.2)
            })
        })
        .collect();
    let (left, top) = corner_of_word(word);
    let beyond = |value: f32, start: u32, length: u32| {
        let start = start as f32;
        (start - value).max(value - start - length as f32).max(0.0)
    };
    for (x, y, Rgba([r, g, b, _])) in picture.enumerate_pixels_mut() {
        let (x, y) = (x as f32 / TILE_SIZE_PX as f32, y as f32 / TILE_SIZE_PX as f32);
        let distance = beyond(x, left, WORD_WIDTH).hypot(beyond(y, top, WORD_HEIGHT)).min(REACH);
        let near = if with_lantern { (1.0 - distance / REACH) * STEPS } else { 0.0 };
        for (value, factor) in [r, g, b].into_iter().zip(factors[near as usize]) {
            *value = (f32::from(*value) * factor).min(255.0) as u8;
        }
    }
}

fn is_carved(x: Option<u32>, y: Option<u32>) -> bool {
    let row = y.and_then(|y| WORD.get(y as usize));
    let byte = row.zip(x).and_then(|(row, x)| row.as_bytes().get(x as usize));
    byte == Some(&b'o')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Position;

    #[test]
    fn the_word_is_ten_letters_in_a_row() {
        assert!(WORD.iter().all(|row| row.len() == WORD_WIDTH as usize));
        for letter in 0..9 {
            let gap = letter * 6 + 5;
            assert!(WORD.iter().all(|row| row.as_bytes()[gap] == b' '), "after letter {letter}");
        }
    }

    #[test]
    fn the_word_stands_in_rock_and_a_narrow_level_has_none() {
        let word = Wordmark { size: Size::new(80, 45, 1).unwrap(), room: 31 };
        let tiles = carve_wordmark(word, 8).unwrap();
        let row: String = (8..72).map(|x| tiles[Position::new(x, 12, 0)].as_char()).collect();
        assert_eq!(row, "###....##...##.###.#.....#.###.#....###...###....#.###.#.....###");
        let tiny = Wordmark { size: Size::new(1, 1, 1).unwrap(), room: 0 };
        assert!(carve_wordmark(tiny, 0).is_ok());
    }
}

//! Reads text pixel art: one letter a pixel, one cell of 16 x 16 after the other.
//!
//! ```text
//! # a comment
//! @player | @ P       <- a new cell, its name, and the character that stands for it with the letter of its colour
//! .....KKKK.......    <- sixteen rows of sixteen letters of `ink::ink`
//! ...
//! @player step        <- another cell; the bar and what comes after it may be left out
//! ```

use std::fmt;

use super::canvas::{Canvas, SIDE};
use super::colours::Rgb;
use super::ink::{Ink, ink};
use super::theme::{Ramps, Theme};

/// One picture: its name and its letters, `[y][x]`, all of them known to the palette.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// Its name in the art.
    pub name: String,
    /// What stands for it where letters are drawn, if that is its own.
    pub glyph: Option<InkedGlyph>,
    /// Letters, `[y][x]`.
    letters: [[char; SIDE]; SIDE],
}

/// A character in a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InkedGlyph {
    /// The character.
    pub glyph: char,
    /// Its colour.
    pub ink: Rgb,
}

/// Why a text is not pixel art. Lines count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextArtError {
    /// Pixels before the first `@name`.
    NoName { line: usize },
    /// After the bar stand other things than a character and the letter of its colour.
    Glyph { line: usize },
    /// A row that is not sixteen letters wide.
    Width { line: usize, found: usize },
    /// A letter that the palette does not have.
    Letter { line: usize, letter: char },
    /// A cell that has not sixteen rows; the line is that of its name.
    Height { line: usize, found: usize },
}

impl fmt::Display for TextArtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoName { line } => write!(f, "line {line}: pixels before the first @name"),
            Self::Glyph { line } => {
                write!(f, "line {line}: expected a character and the letter of its colour")
            }
            Self::Width { line, found } => {
                write!(f, "line {line}: {found} letters, expected {SIDE}")
            }
            Self::Letter { line, letter } => {
                write!(f, "line {line}: no colour is called {letter:?}")
            }
            Self::Height { line, found } => write!(f, "line {line}: {found} rows, expected {SIDE}"),
        }
    }
}

impl std::error::Error for TextArtError {}

impl Cell {
    /// What is drawn at (`x`, `y`), both below 16, in the colours of `ramps`.
    pub fn ink(&self, x: usize, y: usize, ramps: &Ramps) -> Ink {
        ink(self.letters[y][x], ramps).unwrap_or(Ink::Clear)
    }

    /// Paints the cell over `canvas`.
    pub fn paint(&self, canvas: &mut Canvas, ramps: &Ramps) {
        for y in 0..SIDE {
            for x in 0..SIDE {
                if let Ink::Solid(colour) = self.ink(x, y, ramps) {
                    canvas.set(x, y, colour);
                }
            }
        }
    }
}

/// A cell whose rows are being read.
struct OpenCell {
    /// The line of its name.
    line: usize,
    name: String,
    glyph: Option<InkedGlyph>,
    rows: Vec<[char; SIDE]>,
}

/// Reads all cells of `text`, in order.
///
/// # Errors
/// The first [`TextArtError`] from the top.
pub fn parse(text: &str) -> Result<Vec<Cell>, TextArtError> {
    let mut cells = Vec::new();
    let mut open: Option<OpenCell> = None;
    for (line, row) in (1..).zip(text.lines()) {
        let row = row.trim_end();
        if row.is_empty() || row.starts_with('#') {
            continue;
        }
        if let Some(header) = row.strip_prefix('@') {
            cells.extend(finish(open.replace(begin(line, header)?))?);
            continue;
        }
        let cell = open.as_mut().ok_or(TextArtError::NoName { line })?;
        cell.rows.push(letters(line, row)?);
    }
    cells.extend(finish(open)?);
    Ok(cells)
}

/// The cell that begins with a header.
fn begin(line: usize, header: &str) -> Result<OpenCell, TextArtError> {
    let (name, glyph) = match header.split_once('|') {
        Some((name, glyph)) => (name.trim_end(), Some(inked_glyph(line, glyph)?)),
        None => (header, None),
    };
    Ok(OpenCell { line, name: name.to_owned(), glyph, rows: Vec::new() })
}

/// The character and its colour after the bar of a header.
fn inked_glyph(line: usize, text: &str) -> Result<InkedGlyph, TextArtError> {
    let mut characters = text.chars().filter(|c| !c.is_whitespace());
    let (Some(glyph), Some(letter), None) =
        (characters.next(), characters.next(), characters.next())
    else {
        return Err(TextArtError::Glyph { line });
    };
    match ink(letter, &Theme::Umber.ramps()) {
        Some(Ink::Solid(ink)) => Ok(InkedGlyph { glyph, ink }),
        Some(Ink::Clear) | None => Err(TextArtError::Letter { line, letter }),
    }
}

/// The cell that ends here, if one was open.
fn finish(open: Option<OpenCell>) -> Result<Option<Cell>, TextArtError> {
    let Some(OpenCell { line, name, glyph, rows }) = open else {
        return Ok(None);
    };
    let letters = <[[char; SIDE]; SIDE]>::try_from(rows)
        .map_err(|rows| TextArtError::Height { line, found: rows.len() })?;
    Ok(Some(Cell { name, glyph, letters }))
}

/// One row of letters.
fn letters(line: usize, row: &str) -> Result<[char; SIDE], TextArtError> {
    let letters: Vec<char> = row.chars().collect();
    let unknown = letters.iter().find(|&&letter| ink(letter, &Theme::Umber.ramps()).is_none());
    if let Some(&letter) = unknown {
        return Err(TextArtError::Letter { line, letter });
    }
    <[char; SIDE]>::try_from(letters)
        .map_err(|found| TextArtError::Width { line, found: found.len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell_of(row: &str, rows: usize) -> String {
        format!("# art\n\n@thing\n{}", format!("{row}\n").repeat(rows))
    }

    #[test]
    fn a_cell_is_its_name_and_sixteen_rows_of_sixteen_letters() {
        let cells = parse(&cell_of("K...............", 16)).unwrap();
        assert_eq!(cells.len(), 1);
        assert_eq!(cells[0].name, "thing");
        let ramps = Theme::Umber.ramps();
        assert_eq!(cells[0].ink(0, 3, &ramps), Ink::Solid(crate::art::colours::VOID));
        assert_eq!(cells[0].ink(1, 3, &ramps), Ink::Clear);
    }

    #[test]
    fn the_character_of_a_cell_has_a_colour() {
        let cells =
            parse(&cell_of("K...............", 16).replace("thing", "a thing | t K")).unwrap();
        let glyph = InkedGlyph { glyph: 't', ink: crate::art::colours::VOID };
        assert_eq!((cells[0].name.as_str(), cells[0].glyph), ("a thing", Some(glyph)));
    }

    #[test]
    fn a_mistake_is_named_with_its_line() {
        let cases = [
            ("................".to_owned(), TextArtError::NoName { line: 1 }),
            (cell_of("...", 16), TextArtError::Width { line: 4, found: 3 }),
            (cell_of("...............!", 16), TextArtError::Letter { line: 4, letter: '!' }),
            (cell_of("................", 15), TextArtError::Height { line: 3, found: 15 }),
            (cell_of("................", 17), TextArtError::Height { line: 3, found: 17 }),
            ("@a\n@b\n".to_owned(), TextArtError::Height { line: 1, found: 0 }),
            ("@a | a\n".to_owned(), TextArtError::Glyph { line: 1 }),
            ("@a | a K K\n".to_owned(), TextArtError::Glyph { line: 1 }),
            ("@a | a !\n".to_owned(), TextArtError::Letter { line: 1, letter: '!' }),
        ];
        for (text, error) in cases {
            assert_eq!(parse(&text), Err(error), "{text}");
            assert!(error.to_string().starts_with("line "));
        }
    }

    #[test]
    fn no_text_is_no_cells() {
        assert_eq!(parse(""), Ok(Vec::new()));
        assert_eq!(parse("# nothing yet\n"), Ok(Vec::new()));
    }
}

//! Worlds from drawings.

use std::io::{self, BufRead};

use super::marks::feature_of;
use crate::grid::{Grid, Position, Size, Tile};
use crate::worldgen::feature::Feature;

/// Marks the floor tile of the start.
pub(super) const START: char = '@';

/// What a drawing holds, taken as drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The tiles; starts are floor.
    pub tiles: Grid<Tile>,
    /// Every `@`, by level, then in scan order.
    pub starts: Vec<Position>,
    /// What stands on floor, by level, then in scan order.
    pub features: Vec<Feature>,
}

/// Why a drawing could not be read.
#[derive(Debug, thiserror::Error)]
pub enum MapTextError {
    /// The text is no map. Lines and columns count from 1, columns in characters.
    #[error("line {line}, column {column}: {what}")]
    Damaged {
        /// The line of the first fault.
        line: u64,
        /// The column of the first fault.
        column: u64,
        /// What is wrong there.
        what: String,
    },
    /// The text could not be read at all.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
}

/// Reads a drawing. Line ends may be CRLF, and the last may be missing.
///
/// Stops at the first fault, so an endless input costs no more than the part of it that is a map.
///
/// # Errors
/// [`MapTextError`]: an empty text, rows or levels of different sizes, characters that are no tiles, a
/// world beyond the limits of [`Size`]; or the error of the reader.
pub fn read(text: impl BufRead) -> Result<Drawing, MapTextError> {
    let mut reader = Reader { line: 1, column: 1, ..Reader::default() };
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next().transpose()? {
        match byte {
            b'\n' => reader.end_line()?,
            b'\r' => match bytes.next().transpose()? {
                Some(b'\n') => reader.end_line()?,
                _ => return Err(reader.damage("a carriage return without a line feed".into())),
            },
            byte if byte.is_ascii() => reader.take(byte as char)?,
            byte => return Err(reader.damage(describe_non_ascii(byte, bytes))),
        }
    }
    reader.finish()
}

/// Names the character that begins with a byte beyond ASCII, if it is one.
fn describe_non_ascii(first: u8, rest: impl Iterator<Item = io::Result<u8>>) -> String {
    let encoded: Vec<u8> =
        std::iter::once(first).chain(rest.take(3).filter_map(Result::ok)).collect();
    match encoded.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next()) {
        Some(c) => format!("{c:?} is no tile"),
        None => format!("the byte 0x{first:02x} is no tile"),
    }
}

#[derive(Default)]
struct Reader {
    /// Of the next character, from 1.
    line: u64,
    column: u64,
    /// Of the first row and the first level, once they are complete.
    width: Option<u64>,
    height: Option<u64>,
    /// Complete levels before this one, and complete rows of this one.
    z: u64,
    y: u64,
    cells: Vec<Tile>,
    starts: Vec<Position>,
    features: Vec<Feature>,
}

impl Reader {
    fn damage(&self, what: String) -> MapTextError {
        MapTextError::Damaged { line: self.line, column: self.column, what }
    }

    /// One character of a row.
    fn take(&mut self, c: char) -> Result<(), MapTextError> {
        let feature = feature_of(c);
        let tile = match c {
            START => Tile::Floor,
            _ if feature.is_some() => Tile::Floor,
            _ => Tile::from_char(c)
                .ok_or_else(|| self.damage(format!("{c:?} is no tile: allowed are # . > < @ T")))?,
        };
        if let Some(width) = self.width.filter(|width| self.column > *width) {
            return Err(
                self.damage(format!("this row is longer than the first, which has {width} tiles"))
            );
        }
        if let Some(height) = self.height.filter(|height| self.y >= *height) {
            return Err(self
                .damage(format!("this level is higher than the first, which has {height} rows")));
        }
        let size = Size::new(
            self.width.unwrap_or(self.column),
            self.height.unwrap_or(self.y + 1),
            self.z + 1,
        )
        .map_err(|error| self.damage(error.to_string()))?;
        let at = Position::new(self.column as u32 - 1, self.y as u32, size.depth() - 1);
        if c == START {
            self.starts.push(at);
        }
        self.features.extend(feature.map(|name| Feature { at, name: name.to_owned() }));
        self.cells.push(tile);
        self.column += 1;
        Ok(())
    }

    /// The end of a row, or of a level where the line is blank.
    fn end_line(&mut self) -> Result<(), MapTextError> {
        if self.column == 1 {
            self.end_level()?;
        } else {
            self.end_row()?;
        }
        self.line += 1;
        self.column = 1;
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), MapTextError> {
        let width = *self.width.get_or_insert(self.column - 1);
        if self.column <= width {
            return Err(
                self.damage(format!("this row is shorter than the first, which has {width} tiles"))
            );
        }
        self.y += 1;
        Ok(())
    }

    fn end_level(&mut self) -> Result<(), MapTextError> {
        if self.y == 0 {
            return Err(self.damage("a row of tiles is missing here".into()));
        }
        let height = *self.height.get_or_insert(self.y);
        if self.y < height {
            return Err(
                self.damage(format!("this level is lower than the first, which has {height} rows"))
            );
        }
        self.z += 1;
        self.y = 0;
        Ok(())
    }

    fn finish(mut self) -> Result<Drawing, MapTextError> {
        if self.column > 1 {
            self.end_row()?;
        }
        self.end_level()?;
        let size = Size::new(self.width.unwrap_or(0), self.height.unwrap_or(0), self.z)
            .map_err(|error| self.damage(error.to_string()))?;
        let cells = std::mem::take(&mut self.cells);
        let starts = std::mem::take(&mut self.starts);
        let features = std::mem::take(&mut self.features);
        match Grid::from_cells(size, cells) {
            Some(tiles) => Ok(Drawing { tiles, starts, features }),
            None => Err(self.damage(format!("the rows do not add up to {size}"))),
        }
    }
}

//! Worlds as drawings: one character a tile, levels from the top down with a blank line between.
//!
//! ```text
//!     #####
//!     #@.>#       level 0: the player starts at (1, 1, 0), stairs down at (3, 1, 0)
//!     #####
//!
//!     #####
//!     #..<#       level 1
//!     #####
//! ```
//!
//! What [`write()`] prints, [`read()`] reads back.

use std::io::{self, BufRead, Write};

use super::{RegionMap, WorldMap};
use crate::grid::{Grid, Position, Size, Tile};

/// Marks the floor tile on which the player starts.
const START: char = '@';
/// The characters of region numbers 1 to 61; `*` stands for all beyond.
const REGION_CHARS: &[u8] = b"123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// What a drawing holds, taken as drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The tiles; starts are floor.
    pub tiles: Grid<Tile>,
    /// Every `@`, by level, then in scan order.
    pub starts: Vec<Position>,
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
}

impl Reader {
    fn damage(&self, what: String) -> MapTextError {
        MapTextError::Damaged { line: self.line, column: self.column, what }
    }

    /// One character of a row.
    fn take(&mut self, c: char) -> Result<(), MapTextError> {
        let tile = match c {
            START => Tile::Floor,
            _ => Tile::from_char(c)
                .ok_or_else(|| self.damage(format!("{c:?} is no tile: allowed are # . > < @")))?,
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
        if c == START {
            let (x, y) = (self.column as u32 - 1, self.y as u32);
            self.starts.push(Position::new(x, y, size.depth() - 1));
        }
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
        match Grid::from_cells(size, cells) {
            Some(tiles) => Ok(Drawing { tiles, starts }),
            None => Err(self.damage(format!("the rows do not add up to {size}"))),
        }
    }
}

/// Writes a world, its start as `@`.
///
/// # Errors
/// Those of the writer.
pub fn write(world: &WorldMap, out: &mut impl Write) -> io::Result<()> {
    write_levels(&world.tiles, out, |at| {
        if world.start == Some(at) { START } else { world.tiles[at].as_char() }
    })
}

/// Writes each walkable tile's region number as one of `1-9a-zA-Z`, `*` beyond 61; wall as `#`.
///
/// # Errors
/// Those of the writer.
pub fn write_regions(world: &WorldMap, out: &mut impl Write) -> io::Result<()> {
    write_levels(&world.tiles, out, |at| region_char(&world.regions, at))
}

fn region_char(regions: &RegionMap, at: Position) -> char {
    match regions.number(at) {
        None => Tile::Wall.as_char(),
        Some(number) => REGION_CHARS.get(number as usize - 1).map_or('*', |byte| *byte as char),
    }
}

fn write_levels(
    tiles: &Grid<Tile>,
    out: &mut impl Write,
    char_at: impl Fn(Position) -> char,
) -> io::Result<()> {
    let size = tiles.size();
    for z in 0..size.depth() {
        if z > 0 {
            writeln!(out)?;
        }
        for y in 0..size.height() {
            let row: String = (0..size.width()).map(|x| char_at(Position { x, y, z })).collect();
            writeln!(out, "{row}")?;
        }
    }
    Ok(())
}

/// The drawing of one level, a line for each row; empty where there is no such level.
#[must_use]
pub fn level_text(tiles: &Grid<Tile>, z: u32) -> String {
    tiles.rows(z).flat_map(|row| row.iter().map(|tile| tile.as_char()).chain(['\n'])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &[u8]) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn a_drawing_is_taken_as_drawn() {
        let drawing = read("#.@\n>##\n\n##.\n<@#".as_bytes()).unwrap();
        assert_eq!(drawing.tiles.size(), Size::new(3, 2, 2).unwrap());
        assert_eq!(level_text(&drawing.tiles, 0), "#..\n>##\n");
        assert_eq!(level_text(&drawing.tiles, 1), "##.\n<.#\n");
        assert_eq!(drawing.starts, [Position::new(2, 0, 0), Position::new(1, 1, 1)]);
        assert_eq!(read("#.@\r\n>##\r\n\r\n##.\r\n<@#\r\n".as_bytes()).unwrap(), drawing);
    }

    #[test]
    fn what_is_written_reads_back() {
        let text = "#.@\n>##\n\n##.\n<##\n";
        let drawing = read(text.as_bytes()).unwrap();
        let world = WorldMap::from_tiles(drawing.tiles, drawing.starts.first().copied()).unwrap();
        let mut written = Vec::new();
        write(&world, &mut written).unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), text);
    }

    #[test]
    fn regions_are_written_as_digits_then_letters_then_stars() {
        let drawing = read(".#".repeat(63).as_bytes()).unwrap();
        let world = WorldMap::from_tiles(drawing.tiles, None).unwrap();
        let mut written = Vec::new();
        write_regions(&world, &mut written).unwrap();
        let written = String::from_utf8(written).unwrap();
        assert!(written.starts_with("1#2#3#4#5#6#7#8#9#a#b#"), "{written}");
        assert!(
            written.ends_with("#z#A#B#C#D#E#F#G#H#I#J#K#L#M#N#O#P#Q#R#S#T#U#V#W#X#Y#Z#*#*#\n"),
            "{written}"
        );
    }

    #[test]
    fn every_fault_is_named_with_its_line_and_column() {
        for (text, says) in [
            ("", "line 1, column 1: a row of tiles is missing here"),
            ("\n", "line 1, column 1: a row of tiles is missing here"),
            ("..\n.\n", "line 2, column 2: this row is shorter than the first, which has 2 tiles"),
            ("..\n.", "line 2, column 2: this row is shorter than the first, which has 2 tiles"),
            ("..\n...\n", "line 2, column 3: this row is longer than the first, which has 2 tiles"),
            ("..\n\n\n..\n", "line 3, column 1: a row of tiles is missing here"),
            ("..\n\n", "line 3, column 1: a row of tiles is missing here"),
            (
                ".\n.\n\n.\n",
                "line 5, column 1: this level is lower than the first, which has 2 rows",
            ),
            (
                ".\n.\n\n.\n\n.\n",
                "line 5, column 1: this level is lower than the first, which has 2 rows",
            ),
            (
                ".\n\n.\n.\n",
                "line 4, column 1: this level is higher than the first, which has 1 rows",
            ),
            ("..\n.x\n", "line 2, column 2: 'x' is no tile: allowed are # . > < @"),
            (". .\n", "line 1, column 2: ' ' is no tile: allowed are # . > < @"),
            (".\0", "line 1, column 2: '\\0' is no tile: allowed are # . > < @"),
            (".é", "line 1, column 2: 'é' is no tile"),
            (".\r.", "line 1, column 2: a carriage return without a line feed"),
            (".\r", "line 1, column 2: a carriage return without a line feed"),
        ] {
            assert_eq!(fault(text.as_bytes()), says, "{text:?}");
        }
        assert_eq!(fault(b".\xff\n"), "line 1, column 2: the byte 0xff is no tile");
    }

    /// SPEC 41
    #[test]
    fn a_drawing_beyond_the_limits_is_refused_where_it_passes_them() {
        let says = fault(".".repeat(65_536).as_bytes());
        assert_eq!(
            says,
            "line 1, column 65536: width 65536 is out of range: allowed is 1 to 65535"
        );
        let says = fault(".\n\n".repeat(1_025).as_bytes());
        assert_eq!(says, "line 2049, column 1: depth 1025 is out of range: allowed is 1 to 1024");
    }

    #[test]
    fn an_endless_input_is_refused_at_its_first_fault() {
        assert!(fault_of(std::io::repeat(0)).starts_with("line 1, column 1:"));
    }

    fn fault_of(reader: impl io::Read) -> String {
        read(io::BufReader::new(reader)).unwrap_err().to_string()
    }
}

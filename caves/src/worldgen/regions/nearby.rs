//! Parts of a region that a window of tiles is enough for: most closings part nothing, or cut off little, and that is to be seen
//! close by (SPEC 44).

use std::ops::Range;

use super::level::{RegionLevel, key, place};
use crate::grid::{Level, set_bits};

/// Columns of a window.
const COLUMNS: u32 = u64::BITS;
/// Rows of a window at most.
const ROWS: u32 = 48;
/// So many rows, and so many columns at least, are on each side of what a window is around.
const MARGIN: u32 = 8;

/// A bit for each tile of a window, row by row, the leftmost in the lowest bit.
type Bits = [u64; ROWS as usize];

/// The open tiles of a piece of a level.
#[derive(Debug)]
pub(super) struct Window {
    /// The column of the lowest bits.
    left: i64,
    /// The first row.
    top: u32,
    /// Its rows; those of `open` beyond are solid.
    rows: u32,
    /// Whether the level goes on above and below.
    goes_on: [bool; 2],
    open: Bits,
}

/// Tiles of a window that can be walked between within it.
#[derive(Debug)]
pub(super) struct Piece {
    tiles: Bits,
    /// The rows in which it has any.
    rows: Range<usize>,
    /// Whether it may go on beyond the window.
    pub(super) goes_on: bool,
}

impl Window {
    /// The one around some tiles of a level; `None` where they are too far apart.
    pub(super) fn around(level: &Level, seeds: &[(u32, u32)]) -> Option<Self> {
        let places = || seeds.iter().map(|(_, seed)| place(*seed));
        let (west, east) = (places().map(|at| at.0).min()?, places().map(|at| at.0).max()?);
        let (north, south) = (places().map(|at| at.1).min()?, places().map(|at| at.1).max()?);
        let columns_left = (COLUMNS - 2 * MARGIN).checked_sub(east - west + 1)?;
        let left = i64::from(west) - i64::from(MARGIN + columns_left / 2);
        let (top, height) = (north.saturating_sub(MARGIN), level.size().height());
        let end = (south + 1 + MARGIN).min(height);
        let rows = end - top;
        if rows > ROWS {
            return None;
        }
        let mut open = [0; ROWS as usize];
        for (bits, y) in open.iter_mut().zip(top..end) {
            *bits = level.open_from(left, y);
        }
        Some(Self { left, top, rows, goes_on: [top > 0, end < height], open })
    }

    /// The piece that an open tile of the window is in; less of it where it has all of the seeds without the rest. Cost: O(rows of it),
    /// times the turns of the longest way.
    pub(super) fn piece_of(&self, tile: u32, seeds: &[(u32, u32)]) -> Piece {
        let (x, y) = place(tile);
        let (row, last) = ((y - self.top) as usize, self.rows as usize - 1);
        let mut piece = Piece { tiles: [0; ROWS as usize], rows: row..row + 1, goes_on: false };
        piece.tiles[row] = runs_with(1 << (i64::from(x) - self.left), self.open[row]);
        let has_all = |piece: &Piece| seeds.iter().all(|(_, seed)| self.is_in(piece, *seed));
        let mut grows = true;
        while grows && !has_all(&piece) {
            grows = false;
            let mut row = piece.rows.start;
            while row < last && row < piece.rows.end {
                grows |= self.spread(&mut piece, row, row + 1);
                row += 1;
            }
            while row > 0 && row >= piece.rows.start {
                grows |= self.spread(&mut piece, row, row - 1);
                row -= 1;
            }
        }
        let in_rows = piece.tiles[piece.rows.clone()].iter();
        let sides = in_rows.fold(0, |all, row| all | row) & (1 | 1 << (COLUMNS - 1));
        let [above, below] = self.goes_on;
        piece.goes_on =
            sides != 0 || above && piece.tiles[0] != 0 || below && piece.tiles[last] != 0;
        piece
    }

    /// Spreads from a row to one beside it; returns whether anything was found there.
    fn spread(&self, Piece { tiles, rows, .. }: &mut Piece, from: usize, to: usize) -> bool {
        let near = (tiles[from] | tiles[from] << 1 | tiles[from] >> 1) & self.open[to];
        let is_new = near & !tiles[to] != 0;
        if is_new {
            tiles[to] |= runs_with(near, self.open[to]);
            *rows = rows.start.min(to)..rows.end.max(to + 1);
        }
        is_new
    }

    /// Returns whether a tile of the window is in a piece.
    pub(super) fn is_in(&self, piece: &Piece, tile: u32) -> bool {
        let (x, y) = place(tile);
        piece.tiles[(y - self.top) as usize] >> (i64::from(x) - self.left) & 1 == 1
    }

    /// The first tile of a piece in scan order.
    pub(super) fn first_of(&self, piece: &Piece) -> u32 {
        let row = piece.rows.start;
        let column = self.left + i64::from(piece.tiles[row].trailing_zeros());
        key(column as u32, self.top + row as u32)
    }
}

impl Piece {
    /// How many tiles it has in the window.
    pub(super) fn count(&self) -> u64 {
        self.tiles[self.rows.clone()].iter().map(|row| u64::from(row.count_ones())).sum()
    }
}

impl RegionLevel {
    /// Gives the blocks of a piece a label. Cost: O(tiles).
    pub(super) fn label_piece(&mut self, window: &Window, piece: &Piece, label: u32) {
        for row in piece.rows.clone() {
            for bit in set_bits(piece.tiles[row]) {
                let x = (window.left + i64::from(bit)) as u32;
                let block = self.block(x, window.top + row as u32);
                self.labels[block] = label;
            }
        }
    }
}

/// The runs of set bits in which some of them are. To the end of each run a carry goes, as it does in a sum.
fn runs_with(some: u64, all: u64) -> u64 {
    let to_end = |some: u64, all: u64| (all ^ all.wrapping_add(some) | some) & all;
    to_end(some, all) | to_end(some.reverse_bits(), all.reverse_bits()).reverse_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_found_by_any_of_their_bits() {
        for (some, all, runs) in [
            (0b0000_0000, 0b1011_0110, 0b0000_0000),
            (0b0000_0010, 0b1011_0110, 0b0000_0110),
            (0b0000_0110, 0b1011_0110, 0b0000_0110),
            (0b1010_0000, 0b1011_0110, 0b1011_0000),
            (1 << 63, u64::MAX, u64::MAX),
            (1, u64::MAX, u64::MAX),
            (1 << 62, 3 << 62, 3 << 62),
        ] {
            assert_eq!(runs_with(some, all), runs, "{some:b} of {all:b}");
        }
    }
}

//! Pieces of rock that one can walk around.

use super::floor::Floor;
use super::pieces::Pieces;

/// The rock of a level in runs. It keeps its memory for the next level.
#[derive(Default)]
pub(super) struct Rock {
    pieces: Pieces,
    /// The runs of a row and of the one above it: first cell, and the cell after the last.
    row: Vec<(u32, u32)>,
    above: Vec<(u32, u32)>,
}

impl Rock {
    /// Pieces of rock that do not reach the edge of their level. Rock hangs together along its sides alone, since floor does so across
    /// corners too. Cost O(tiles).
    pub(super) fn islands(&mut self, floor: &Floor) -> u64 {
        // The frame of a level and what hangs together with it is one piece.
        floor.levels().map(|rows| self.pieces(rows) - 1).sum()
    }

    /// Pieces of rock of a level.
    fn pieces<'a>(&mut self, rows: impl Iterator<Item = &'a [u8]>) -> u64 {
        self.pieces.clear();
        self.above.clear();
        let (mut pieces, mut first_above) = (0, 0);
        for row in rows {
            self.row.clear();
            find_runs(row, &mut self.row);
            let first = self.pieces.add(self.row.len());
            pieces += self.row.len() as u64;
            let (mut here, mut above) = (0, 0);
            while let (Some(run), Some(other)) = (self.row.get(here), self.above.get(above)) {
                let (run, other) = (*run, *other);
                if run.0 < other.1 && other.0 < run.1 {
                    let is_new = self.pieces.join(first + here as u32, first_above + above as u32);
                    pieces -= u64::from(is_new);
                }
                if run.1 < other.1 { here += 1 } else { above += 1 }
            }
            std::mem::swap(&mut self.row, &mut self.above);
            first_above = first;
        }
        pieces
    }
}

/// Finds the runs of rock of a framed row.
fn find_runs(row: &[u8], runs: &mut Vec<(u32, u32)>) {
    let mut at = 0;
    for same in row.chunk_by(|one, other| (*one == 0) == (*other == 0)) {
        let end = at + same.len() as u32;
        if same[0] == 0 {
            runs.push((at, end));
        }
        at = end;
    }
}

//! What the player remembers: each tile as it was when it was last seen.

use std::ops::Range;

use crate::grid::{Grid, OutOfMemory, Position, Size, Tile};
use crate::world::digest::mixed;

/// The memory of all levels.
#[derive(Clone, Debug)]
pub(super) struct Remembered {
    /// For each tile 0, or 1 plus the number of the tile when it was last seen.
    tiles: Grid<u8>,
    /// For each level, the rows from the first to the last in which a tile was seen.
    rows: Vec<Range<u32>>,
    /// A sum over all tiles, updated with each, so that two memories are compared in O(1).
    digest: u64,
}

/// How a look changed the memory of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// The tile is as it was remembered.
    Same,
    /// Another tile was remembered.
    Changed,
    /// The tile was never seen before.
    New,
}

impl Remembered {
    /// A memory of nothing.
    ///
    /// # Errors
    /// [`OutOfMemory`] where there is no room for a byte a tile.
    pub(super) fn nothing(size: Size) -> Result<Self, OutOfMemory> {
        let rows = vec![0..0; size.depth() as usize];
        Ok(Self { tiles: Grid::filled(size, 0)?, rows, digest: 0 })
    }

    /// The memory of the bytes that [`Remembered::bytes`] returns. Cost O(tiles).
    pub(super) fn of(tiles: Grid<u8>) -> Self {
        let all = tiles.cells().iter().enumerate();
        let digest = all.fold(0_u64, |sum, (index, byte)| sum.wrapping_add(part(index, *byte)));
        let rows = (0..tiles.size().depth()).map(|z| rows_of(&tiles, z)).collect();
        Self { tiles, rows, digest }
    }

    /// Remembers the tile of a position as it is now. Cost O(1).
    pub(super) fn see_at(&mut self, at: Position, tile: Tile) -> Seen {
        self.tiles.index_of(at).map_or(Seen::Same, |index| self.see(index, at, tile))
    }

    /// The same, where the index of the position is known.
    #[inline]
    pub(super) fn see(&mut self, index: usize, at: Position, tile: Tile) -> Seen {
        let byte = &mut self.tiles.cells_mut()[index];
        let (before, now) = (*byte, 1 + tile as u8);
        if before == now {
            return Seen::Same;
        }
        *byte = now;
        let others = self.digest.wrapping_sub(part(index, before));
        self.digest = others.wrapping_add(part(index, now));
        if before > 0 {
            return Seen::Changed;
        }
        let rows = &mut self.rows[at.z as usize];
        let is_first = Range::is_empty(rows);
        rows.start = if is_first { at.y } else { rows.start.min(at.y) };
        rows.end = rows.end.max(at.y + 1);
        Seen::New
    }

    /// The tile when it was last seen; `None` where it never was. Cost O(1).
    pub(super) fn tile(&self, at: Position) -> Option<Tile> {
        let number = usize::from(*self.tiles.get(at)?);
        Tile::ALL.get(number.checked_sub(1)?).copied()
    }

    /// Returns whether the tile was ever seen. Cost O(1).
    pub(super) fn knows(&self, at: Position) -> bool {
        self.tiles.get(at).is_some_and(|byte| *byte > 0)
    }

    /// See [`super::Knowledge::seen_rows`].
    pub(super) fn seen_rows(&self, z: u32) -> Range<u32> {
        self.rows.get(z as usize).cloned().unwrap_or_default()
    }

    /// See [`super::Knowledge::seen_positions`].
    pub(super) fn seen_positions(&self, z: u32) -> impl Iterator<Item = Position> {
        const AT_ONCE: usize = 64;
        let (rows, width) = (self.seen_rows(z), self.tiles.size().width() as usize);
        let index = |row: u32| row as usize * width;
        let level = self.tiles.level(z);
        let seen = level.get(index(rows.start)..index(rows.end)).unwrap_or(&[]);
        let before = index(rows.start);
        let chunks = seen.chunks(AT_ONCE).enumerate();
        let chunks = chunks.filter(|(_, bytes)| bytes.iter().fold(0, |any, byte| any | byte) > 0);
        let bytes = chunks.flat_map(|(chunk, bytes)| (chunk * AT_ONCE..).zip(bytes));
        bytes.filter(|(_, byte)| **byte > 0).map(move |(index, _)| {
            let index = before + index;
            Position { x: (index % width) as u32, y: (index / width) as u32, z }
        })
    }

    /// For each tile 0, or 1 plus the number of the tile when it was last seen; in index order.
    pub(super) fn bytes(&self) -> &[u8] {
        self.tiles.cells()
    }

    /// A number for the whole memory. Cost O(1).
    pub(super) fn digest(&self) -> u64 {
        self.digest
    }
}

/// What a tile adds to the digest: nothing where it was never seen.
fn part(index: usize, byte: u8) -> u64 {
    if byte == 0 { 0 } else { mixed(index, u32::from(byte)) }
}

/// The rows of a level from the first to the last in which a tile was seen.
fn rows_of(tiles: &Grid<u8>, z: u32) -> Range<u32> {
    let is_seen = |row: &[u8]| row.iter().any(|byte| *byte > 0);
    let mut seen = (0..).zip(tiles.rows(z)).filter(|(_, row)| is_seen(row));
    let first = seen.next().map(|(y, _)| y);
    let last = seen.last().map(|(y, _)| y).or(first);
    first.zip(last).map(|(first, last)| first..last + 1).unwrap_or_default()
}

//! The dense array over a world's tiles.

use std::ops::{Index, IndexMut};

use super::memory::has_room;
use super::position::Position;
use super::size::Size;

/// One value for each tile of a world, index order `[z][y][x]`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bevy", derive(bevy_reflect::Reflect), reflect(opaque, where T: Clone))]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

/// So much memory, in bytes, is assumed to be free.
const LITTLE_BYTES: u64 = 1 << 24;

/// The machine has no memory for a grid of that size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not enough memory for a world of {size}")]
pub struct OutOfMemory {
    /// The size that does not fit.
    pub size: Size,
}

impl Size {
    /// Checks that there is memory for some bytes for each tile, and for more for each tile of one level: before
    /// a long computation begins, so that it does not end in the middle. Cost O(1): nothing is written. A small amount
    /// is not checked.
    ///
    /// # Errors
    /// [`OutOfMemory`] where there is not so much.
    pub fn find_room(self, for_tile: u64, for_level_tile: u64) -> Result<(), OutOfMemory> {
        let bytes = self.tiles() * for_tile + self.level_tiles() * for_level_tile;
        let is_room = bytes <= LITTLE_BYTES || has_room(bytes);
        is_room.then_some(()).ok_or(OutOfMemory { size: self })
    }
}

impl<T: Clone> Grid<T> {
    /// A grid with the same value everywhere.
    ///
    /// # Errors
    /// [`OutOfMemory`] where the cells cannot be allocated.
    pub fn filled(size: Size, value: T) -> Result<Self, OutOfMemory> {
        let count = usize::try_from(size.tiles()).map_err(|_| OutOfMemory { size })?;
        let mut cells = Vec::new();
        cells.try_reserve_exact(count).map_err(|_| OutOfMemory { size })?;
        cells.resize(count, value);
        Ok(Self { size, cells })
    }
}

impl<T> Grid<T> {
    /// A grid from its cells in index order; `None` unless there is exactly one for each tile.
    #[must_use]
    pub fn from_cells(size: Size, cells: Vec<T>) -> Option<Self> {
        (cells.len() as u64 == size.tiles()).then_some(Self { size, cells })
    }

    /// The size of the world that this grid covers.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// All cells, index order `[z][y][x]`.
    #[must_use]
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// All cells, to be changed, index order `[z][y][x]`.
    #[must_use]
    pub fn cells_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// The cells of level `z`, index order `[y][x]`; empty where there is no such level.
    #[must_use]
    pub fn level(&self, z: u32) -> &[T] {
        let tiles = self.size.level_tiles() as usize;
        self.cells.chunks_exact(tiles).nth(z as usize).unwrap_or(&[])
    }

    /// The cells of level `z`, to be changed, index order `[y][x]`; empty where there is no such level.
    pub fn level_mut(&mut self, z: u32) -> &mut [T] {
        self.levels_mut().nth(z as usize).unwrap_or(&mut [])
    }

    /// The cells of each level, to be changed, from the top down, index order `[y][x]`.
    pub fn levels_mut(&mut self) -> std::slice::ChunksExactMut<'_, T> {
        self.cells.chunks_exact_mut(self.size.level_tiles() as usize)
    }

    /// The rows of level `z` from the top down.
    pub fn rows(&self, z: u32) -> impl Iterator<Item = &[T]> {
        self.level(z).chunks_exact(self.size.width() as usize)
    }

    /// The cell at a position, or `None` outside the world.
    #[must_use]
    pub fn get(&self, at: Position) -> Option<&T> {
        self.index_of(at).map(|index| &self.cells[index])
    }

    /// The cell at a position for writing, or `None` outside the world.
    pub fn get_mut(&mut self, at: Position) -> Option<&mut T> {
        self.index_of(at).map(|index| &mut self.cells[index])
    }

    /// Every position of level `z` in scan order: row by row, left to right.
    pub fn positions(&self, z: u32) -> impl Iterator<Item = Position> + use<T> {
        let (width, height) = (self.size.width(), self.size.height());
        (0..height).flat_map(move |y| (0..width).map(move |x| Position { x, y, z }))
    }

    /// The index of a position's cell, or `None` outside the world.
    #[must_use]
    pub fn index_of(&self, at: Position) -> Option<usize> {
        let inside =
            at.x < self.size.width() && at.y < self.size.height() && at.z < self.size.depth();
        inside.then(|| {
            let row = at.z as usize * self.size.height() as usize + at.y as usize;
            row * self.size.width() as usize + at.x as usize
        })
    }
}

/// # Panics
/// Outside the world, as a slice does.
impl<T> Index<Position> for Grid<T> {
    type Output = T;

    fn index(&self, at: Position) -> &T {
        match self.index_of(at) {
            Some(index) => &self.cells[index],
            None => panic!("{at:?} is outside a world of {}", self.size),
        }
    }
}

/// # Panics
/// Outside the world, as a slice does.
impl<T> IndexMut<Position> for Grid<T> {
    fn index_mut(&mut self, at: Position) -> &mut T {
        match self.index_of(at) {
            Some(index) => &mut self.cells[index],
            None => panic!("{at:?} is outside a world of {}", self.size),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 1
    #[test]
    fn cells_lie_level_by_level_and_row_by_row() {
        let size = Size::new(3, 2, 2).unwrap();
        let grid = Grid::from_cells(size, (0..12).collect()).unwrap();
        assert_eq!(grid[Position::new(2, 0, 0)], 2);
        assert_eq!(grid[Position::new(0, 1, 0)], 3);
        assert_eq!(grid[Position::new(1, 1, 1)], 10);
        assert_eq!(grid.level(1), [6, 7, 8, 9, 10, 11]);
        assert_eq!(grid.rows(1).next(), Some(&[6, 7, 8][..]));
        assert_eq!(grid.get(Position::new(3, 0, 0)), None);
        assert_eq!(grid.get(Position::new(0, 0, 2)), None);
        let scanned: Vec<_> = grid.positions(1).map(|at| grid[at]).collect();
        assert_eq!(scanned, grid.level(1));
        assert_eq!(Grid::from_cells(size, vec![0; 11]), None);
    }
}

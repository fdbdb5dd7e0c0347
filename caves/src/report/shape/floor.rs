//! The walkable tiles of a world, each level in a frame of rock, so that every tile has eight neighbours.

use crate::grid::Position;
use crate::worldgen::WorldMap;

/// A cell that can be walked.
const WALKABLE: u8 = 1;
/// A cell with an end of a staircase.
const STAIRS: u8 = 2;
/// The bit of [`Floor::ways_in`] for the staircase of a cell.
const BY_STAIRS: u32 = 8;

/// The walkable tiles of a world, and the ways between them. It can be laid again for another world, and keeps its memory.
#[derive(Default)]
pub(super) struct Floor {
    /// For each cell of the framed levels [`WALKABLE`] and [`STAIRS`]: level by level, row by row.
    cells: Vec<u8>,
    /// Cells of a framed row, and of a framed level.
    row: usize,
    level: usize,
    /// From a cell to each of its eight neighbours, in scan order; they wrap around.
    steps: [u32; 8],
    /// The ends of all staircases, each with the other one, in order.
    stairs: Vec<(u32, u32)>,
    start: Option<u32>,
    /// The first cell of the deepest level.
    deepest: u32,
}

impl Floor {
    /// Lays the floor of a world. Cost O(tiles), and a byte each.
    pub(super) fn lay(&mut self, world: &WorldMap) {
        let size = world.tiles.size();
        let [width, height, depth] =
            [size.width(), size.height(), size.depth()].map(|side| side as usize);
        self.row = width + 2;
        self.level = self.row * (height + 2);
        let row = self.row as u32;
        let before = [row + 1, row, row - 1, 1].map(u32::wrapping_neg);
        self.steps[..4].copy_from_slice(&before);
        self.steps[4..].copy_from_slice(&[1, row - 1, row, row + 1]);
        self.cells.clear();
        self.cells.resize(self.level * depth, 0);
        for (z, framed) in (0..).zip(self.cells.chunks_exact_mut(self.level)) {
            let rows = framed.chunks_exact_mut(self.row).skip(1);
            for (framed, row) in rows.zip(world.tiles.rows(z)) {
                let cells = framed[1..].iter_mut().zip(row);
                cells.for_each(|(cell, tile)| *cell = u8::from(tile.is_walkable()));
            }
        }
        self.stairs.clear();
        for pair in &world.stairs {
            let (down, up) = (self.cell(pair.down), self.cell(pair.up()));
            self.stairs.extend([(down, up), (up, down)]);
        }
        self.stairs.sort_unstable();
        for (end, _) in &self.stairs {
            self.cells[*end as usize] |= STAIRS;
        }
        let start = world.start.map(|start| self.cell(start));
        self.start = start.filter(|start| self.is_walkable(*start));
        self.deepest = (self.level * (depth - 1)) as u32;
    }

    /// The cell of a position within the world.
    fn cell(&self, at: Position) -> u32 {
        let [x, y, z] = [at.x, at.y, at.z].map(|side| side as usize);
        (z * self.level + (y + 1) * self.row + x + 1) as u32
    }

    /// The cell of the start, if it can be walked.
    pub(super) fn start(&self) -> Option<u32> {
        self.start
    }

    /// Returns whether a cell is one of the deepest level.
    pub(super) fn is_deepest(&self, cell: u32) -> bool {
        cell >= self.deepest
    }

    /// Returns whether a cell can be walked.
    pub(super) fn is_walkable(&self, cell: u32) -> bool {
        self.cells[cell as usize] & WALKABLE != 0
    }

    /// All cells, level by level, row by row.
    pub(super) fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The framed rows of each level, from the frame above it to that below: 0 is rock.
    pub(super) fn levels(&self) -> impl Iterator<Item = impl Iterator<Item = &[u8]>> {
        self.cells.chunks_exact(self.level).map(|level| level.chunks_exact(self.row))
    }

    /// The ways from a walkable cell to cells that can be walked in `cells`, a bit each: eight neighbours, and the other end of its staircase.
    /// Cost O(1).
    #[inline]
    pub(super) fn ways_in(&self, cells: &[u8], cell: u32) -> u32 {
        let (at, row) = (cell as usize, self.row);
        let three = |first: usize| {
            let [west, middle, east] = [0, 1, 2].map(|x| u32::from(cells[first + x] & WALKABLE));
            west | middle << 1 | east << 2
        };
        let beside = u32::from(cells[at - 1] & WALKABLE) | u32::from(cells[at + 1] & WALKABLE) << 1;
        let around = three(at - row - 1) | beside << 3 | three(at + row - 1) << 5;
        around | u32::from(cells[at] & STAIRS != 0) << BY_STAIRS
    }

    /// The ways from a walkable cell, as [`Self::ways_in`] returns them, without those across a corner that two others lead around: what hangs
    /// together, and what a single cell parts, is the same without them.
    pub(super) fn needed_ways(&self, cell: u32) -> u32 {
        const NORTH: u32 = 1 << 1;
        const WEST: u32 = 1 << 3;
        const EAST: u32 = 1 << 4;
        const SOUTH: u32 = 1 << 6;
        let ways = self.ways_in(&self.cells, cell);
        let corner = |sides: u32, way: u32| if ways & sides == sides { 1 << way } else { 0 };
        let north = corner(NORTH | WEST, 0) | corner(NORTH | EAST, 2);
        ways & !(north | corner(SOUTH | WEST, 5) | corner(SOUTH | EAST, 7))
    }

    /// The cell that the first of some ways leads to. Cost O(1); by stairs O(log stairs).
    #[inline]
    pub(super) fn first_of(&self, cell: u32, ways: u32) -> u32 {
        match ways.trailing_zeros() {
            BY_STAIRS.. => {
                let end = self.stairs.partition_point(|(end, _)| *end < cell);
                self.stairs[end].1
            }
            way => cell.wrapping_add(self.steps[way as usize]),
        }
    }
}

//! How far each tile of a level is from the nearest region.

use super::components::Components;
use crate::grid::{Direction, OutOfMemory, Position, Size, set_bits};

/// The most memory that measuring takes for each tile of a level: two numbers, and the tiles that wait or meet others.
const BYTES_PER_TILE: u64 = 32;

/// How far each tile of a level is from the nearest region, and which region that is.
///
/// Both arrays have a row more above and below the level, and one tile more between its rows, so that every
/// neighbour of every tile has an index; these tiles belong to no region.
pub(super) struct Nearness {
    size: Size,
    /// Tiles that must be dug to walk here, this one included; 0 for what can be walked.
    digs: Vec<u32>,
    /// The number of the nearest region; [`NONE`] for what is no tile.
    region: Vec<u32>,
}

/// Tiles that are compared at once.
const EIGHT: usize = 8;

/// The region of what is no tile.
const NONE: u32 = u32::MAX;

impl Nearness {
    /// Measures level `z`: a breadth-first search from all regions at once. Cost: O(tiles).
    pub(super) fn measure(components: &Components, z: u32) -> Result<Self, OutOfMemory> {
        let size = components.regions().size().one_level();
        size.find_room(0, BYTES_PER_TILE)?;
        let row = size.width() as usize + 1;
        let count = row * (size.height() as usize + 2) + 1;
        let mut near = Self { size, digs: vec![0; count], region: vec![NONE; count] };
        for y in 0..size.height() {
            let first = near.index(Position { x: 0, y, z });
            near.digs[first..first + size.width() as usize].fill(u32::MAX);
            near.region[first..first + size.width() as usize].fill(0);
        }
        let mut open = Vec::new();
        for (y, span, number) in components.regions().runs(z) {
            let first = near.index(Position { x: span.start.into(), y, z });
            let run = first..first + span.tiles() as usize;
            near.digs[run.clone()].fill(0);
            near.region[run].fill(number);
        }
        // Whoever has no rock around reaches none.
        let tiles = components.regions().open_tiles(z);
        for (y, words) in (0..).zip(tiles.words().chunks_exact(tiles.words_per_row())) {
            let first = near.index(Position { x: 0, y, z });
            for (x, word) in (0..).step_by(64).zip(words) {
                let inside = [-1, 0, 1].into_iter().fold(u64::MAX, |inside, dx| {
                    let row =
                        |dy| y.checked_add_signed(dy).map_or(0, |y| tiles.open_from(x + dx, y));
                    inside & row(-1) & row(0) & row(1)
                });
                open.extend(
                    set_bits(word & !inside).map(|tile| first + x as usize + tile as usize),
                );
            }
        }
        let around = Direction::ALL.map(|to| near.offset(to));
        let mut next = 0;
        while let Some(at) = open.get(next).copied() {
            next += 1;
            let (digs, region) = (near.digs[at] + 1, near.region[at]);
            for beside in around.map(|offset| at.wrapping_add_signed(offset)) {
                if near.digs[beside] == u32::MAX {
                    near.digs[beside] = digs;
                    near.region[beside] = region;
                    open.push(beside);
                }
            }
        }
        Ok(near)
    }

    /// The index of a tile in the arrays, whatever its level.
    fn index(&self, at: Position) -> usize {
        (at.y as usize + 1) * (self.size.width() as usize + 1) + at.x as usize + 1
    }

    /// The difference between the indices of a tile and its neighbour.
    fn offset(&self, to: Direction) -> isize {
        let (dx, dy) = to.delta();
        dy as isize * (self.size.width() as isize + 1) + dx as isize
    }

    /// Tiles that must be dug to walk at a position, itself included.
    pub(super) fn digs(&self, at: Position) -> u32 {
        self.digs[self.index(at)]
    }

    /// The number of the region that is nearest to a position.
    pub(super) fn region(&self, at: Position) -> u32 {
        self.region[self.index(at)]
    }

    /// The rock on the shortest way from a position to its nearest region, the position first.
    fn way_back(&self, from: Position) -> Vec<Position> {
        let mut way = Vec::new();
        let mut at = from;
        while self.digs(at) > 0 {
            way.push(at);
            // The way stays in the territory of the region: across its border lies another.
            let is_nearer = |next: &Position| {
                self.digs(*next) < self.digs(at) && self.region(*next) == self.region(at)
            };
            let flat = Position { z: 0, ..at };
            match flat.neighbours(self.size).find(is_nearer) {
                Some(nearer) => at = Position { z: at.z, ..nearer },
                None => break,
            }
        }
        way
    }

    /// Digs from the nearest region to a position, and returns the tiles that were dug, in that order: those that were dug
    /// since the level was measured are not dug again.
    pub(super) fn dig_to(&self, components: &mut Components, end: Position) -> Vec<Position> {
        let mut dug = self.way_back(end);
        dug.reverse();
        dug.retain(|at| {
            let is_rock = components.of(*at).is_none();
            if is_rock {
                components.open(*at);
            }
            is_rock
        });
        dug
    }

    /// The pairs of neighbouring tiles of level `z` that belong to different regions, by the cost of a tunnel through
    /// both, then in scan order.
    pub(super) fn meetings(&self, z: u32) -> Vec<(u32, [Position; 2])> {
        let ahead = [Direction::East, Direction::SouthWest, Direction::South, Direction::SouthEast];
        let mut meetings = Vec::new();
        for y in 0..self.size.height() {
            let first = self.index(Position { x: 0, y, z });
            // Most tiles are within one territory: eight at once, and those behind the row are of none.
            let is_border = |x: &u32| {
                let here = first + *x as usize;
                let eight = |first: usize| self.region.get(first..first + EIGHT);
                let own = eight(here);
                own.is_none()
                    || ahead
                        .iter()
                        .any(|to| own != eight(here.wrapping_add_signed(self.offset(*to))))
            };
            let eights = (0..self.size.width()).step_by(EIGHT).filter(is_border);
            for x in eights.flat_map(|x| x..self.size.width().min(x + EIGHT as u32)) {
                let here = first + x as usize;
                for to in ahead {
                    let there = here.wrapping_add_signed(self.offset(to));
                    let (own, other) = (self.region[here], self.region[there]);
                    if own == other || other == NONE {
                        continue;
                    }
                    let ((dx, dy), cost) =
                        (to.delta(), self.digs[here].saturating_add(self.digs[there]));
                    let beside =
                        Position { x: x.wrapping_add_signed(dx), y: y.wrapping_add_signed(dy), z };
                    meetings.push((cost, [Position { x, y, z }, beside]));
                }
            }
        }
        meetings.sort_by_key(|(cost, _)| *cost);
        meetings
    }
}

//! The square around a tile, a bit a tile and a word a row: what is beside what is found for whole rows at once.

use crate::grid::{Level, Position, set_bits};

/// Some tiles of the square of `SIDE` x `SIDE` around a tile, on its level. `SIDE` is odd, and 63 at most. What lies outside of the
/// square is in none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Square<const SIDE: usize> {
    centre: Position,
    /// From north to south; the leftmost tile of each in the lowest bit.
    rows: [u64; SIDE],
}

impl<const SIDE: usize> Square<SIDE> {
    const REACH: u32 = SIDE as u32 / 2;
    const ROW: u64 = (1 << SIDE) - 1;

    /// Some tiles. Cost O(`SIDE` + tiles).
    pub(super) fn of(centre: Position, tiles: impl IntoIterator<Item = Position>) -> Self {
        let mut rows = [0; SIDE];
        for index in tiles.into_iter().filter_map(|at| Self::index(centre, at)) {
            rows[index / SIDE] |= 1 << (index % SIDE);
        }
        Self { centre, rows }
    }

    /// The open tiles of a level, which is that of the centre. Cost O(`SIDE`).
    pub(super) fn open(centre: Position, level: &Level) -> Self {
        let first = |at: u32| i64::from(at) - i64::from(Self::REACH);
        let rows = std::array::from_fn(|row| {
            let row = u32::try_from(first(centre.y) + row as i64);
            row.map_or(0, |row| level.open_from(first(centre.x), row) & Self::ROW)
        });
        Self { centre, rows }
    }

    /// Removes a tile.
    pub(super) fn remove(&mut self, at: Position) {
        if let Some(index) = Self::index(self.centre, at) {
            self.rows[index / SIDE] &= !(1 << (index % SIDE));
        }
    }

    pub(super) fn has(&self, at: Position) -> bool {
        let index = Self::index(self.centre, at);
        index.is_some_and(|index| self.rows[index / SIDE] >> (index % SIDE) & 1 == 1)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.iter().fold(0, |all, row| all | row) == 0
    }

    /// The tiles beside one of these, straight or diagonally. Cost O(`SIDE`).
    pub(super) fn beside(&self) -> Self {
        let three = self.rows.map(|row| row << 1 | row | row >> 1);
        let rows = std::array::from_fn(|row| {
            let above = if row == 0 { 0 } else { three[row - 1] };
            let below = if row + 1 == SIDE { 0 } else { three[row + 1] };
            let here = self.rows[row];
            (above | here << 1 | here >> 1 | below) & Self::ROW
        });
        Self { rows, ..*self }
    }

    /// Removes the tiles that are in `others`, of the same square, too, and returns them. Cost O(`SIDE`).
    pub(super) fn take(&mut self, others: &Self) -> Self {
        let rows = std::array::from_fn(|row| {
            let taken = self.rows[row] & others.rows[row];
            self.rows[row] &= !taken;
            taken
        });
        Self { rows, ..*self }
    }

    /// These tiles without the others, of the same square. Cost O(`SIDE`).
    pub(super) fn without(mut self, others: &Self) -> Self {
        self.take(others);
        self
    }

    /// The indices of the tiles, row by row from 0 on. Cost O(`SIDE` + tiles).
    pub(super) fn indices(&self) -> impl Iterator<Item = usize> {
        let rows = self.rows.into_iter().enumerate();
        rows.flat_map(|(row, bits)| set_bits(bits).map(move |column| row * SIDE + column as usize))
    }

    /// The tiles, in scan order. Cost O(`SIDE` + tiles).
    pub(super) fn tiles(&self) -> impl Iterator<Item = Position> {
        let Position { x, y, z } = self.centre;
        // No tile is left of the first column, or above the first row.
        let along = |centre: u32, index: usize| (centre + index as u32).saturating_sub(Self::REACH);
        self.indices().map(move |index| Position {
            x: along(x, index % SIDE),
            y: along(y, index / SIDE),
            z,
        })
    }

    /// The index of a tile in the square around another, row by row; `None` outside of it.
    pub(super) fn index(centre: Position, at: Position) -> Option<usize> {
        let along = |centre: u32, at: u32| {
            let steps = (at + Self::REACH).checked_sub(centre)?;
            ((steps as usize) < SIDE).then_some(steps as usize)
        };
        let (column, row) = (along(centre.x, at.x)?, along(centre.y, at.y)?);
        (at.z == centre.z).then_some(row * SIDE + column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A third of the tiles, drawn by a seed.
    fn drawn(centre: Position, seed: u32) -> Square<7> {
        let is_drawn = |at: &Position| {
            let mixed = (seed * 144 + at.x * 12 + at.y).wrapping_mul(0x9E37_79B9);
            mixed >> 16 & 0xff < 85
        };
        Square::of(centre, all().filter(is_drawn))
    }

    fn all() -> impl Iterator<Item = Position> {
        (0..12).flat_map(|x| (0..12).map(move |y| Position { x, y, z: 1 }))
    }

    #[test]
    fn tiles_are_in_it_within_three_steps_and_beside_as_positions_are() {
        for seed in 0..200 {
            let centre = Position { x: seed % 12, y: seed / 12 % 12, z: 1 };
            let some = drawn(centre, seed);
            let tiles: Vec<_> = some.tiles().collect();
            assert!(tiles.iter().all(|at| some.has(*at) && at.steps_to(centre) <= 3), "{seed}");
            assert!(tiles.is_sorted_by_key(|at| (at.y, at.x)), "{seed}");
            assert!(!some.has(Position { z: 0, ..centre }));
            let beside = some.beside();
            for at in all() {
                let is_beside = at.steps_to(centre) <= 3 && tiles.iter().any(|it| it.is_beside(at));
                assert_eq!(beside.has(at), is_beside, "{seed} {at:?}");
            }
        }
    }

    #[test]
    fn what_is_taken_was_in_both() {
        let centre = Position { x: 5, y: 5, z: 1 };
        for seed in 0..200 {
            let (all, others) = (drawn(centre, seed), drawn(centre, seed + 200));
            let mut rest = all;
            let taken = rest.take(&others);
            assert!(taken.tiles().all(|at| all.has(at) && others.has(at) && !rest.has(at)));
            assert!(rest.tiles().all(|at| all.has(at) && !others.has(at)));
            assert_eq!(taken.tiles().count() + rest.tiles().count(), all.tiles().count());
            all.tiles().for_each(|at| rest.remove(at));
            assert!(rest.is_empty());
        }
    }
}

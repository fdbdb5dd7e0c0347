//! A set of the positions of a square around a position, on its level.

use crate::grid::Position;

/// Positions around a centre, as a flag each.
#[derive(Clone, Debug, Default)]
pub(in crate::world) struct Square {
    /// The centre, and how many tiles the square reaches beyond it on each side. Without one the set is empty.
    around: Option<(Position, u32)>,
    /// Whether each position of the square is in the set, row by row.
    flags: Vec<bool>,
}

impl Square {
    /// What [`Square::around`] and [`Square::flags`] return.
    pub(in crate::world) fn of(around: Option<(Position, u32)>, flags: Vec<bool>) -> Self {
        Self { around, flags }
    }

    /// Puts the centre at a position, with nothing in the set. Cost O(tiles of the square).
    pub(in crate::world) fn begin(&mut self, centre: Position, reach: u32) {
        self.around = Some((centre, reach));
        let side = 2 * reach as usize + 1;
        self.flags.clear();
        self.flags.resize(side * side, false);
    }

    /// Makes it the set without a centre.
    pub(in crate::world) fn clear(&mut self) {
        self.around = None;
        self.flags.clear();
    }

    /// Adds a position. Cost O(1).
    #[inline]
    pub(in crate::world) fn add(&mut self, at: Position) {
        if let Some(flag) = self.index_of(at).and_then(|index| self.flags.get_mut(index)) {
            *flag = true;
        }
    }

    /// Returns whether a position is in the set. Cost O(1).
    #[inline]
    pub(in crate::world) fn has(&self, at: Position) -> bool {
        self.index_of(at).and_then(|index| self.flags.get(index)).copied().unwrap_or(false)
    }

    /// The centre, and how many tiles the square reaches beyond it.
    #[inline]
    pub(in crate::world) fn around(&self) -> Option<(Position, u32)> {
        self.around
    }

    /// Whether each position of the square is in the set, row by row.
    #[inline]
    pub(in crate::world) fn flags(&self) -> &[bool] {
        &self.flags
    }

    /// The index of a position in the square; `None` outside of it.
    #[inline]
    fn index_of(&self, at: Position) -> Option<usize> {
        let (centre, reach) = self.around?;
        let side = 2 * reach + 1;
        // A position before the square wraps to a very large number.
        let along = |centre: u32, at: u32| at.wrapping_sub(centre).wrapping_add(reach);
        let (x, y) = (along(centre.x, at.x), along(centre.y, at.y));
        (x < side && y < side && centre.z == at.z).then(|| (y * side + x) as usize)
    }
}

//! The parts of knowledge that saves and fingerprints read, and knowledge made of them.

use std::sync::Arc;

use super::Knowledge;
use super::in_sight::InSightParts;
use super::remembered::Remembered;
use crate::grid::Grid;

impl Knowledge {
    /// The knowledge of a game that goes on, of what its methods [`Knowledge::remembered_bytes`], [`Knowledge::changes_then`],
    /// [`Knowledge::is_revealed`] and [`Knowledge::is_assisted`] return, and of the parts of its last look. Cost O(tiles).
    pub(crate) fn of(
        remembered: Grid<u8>,
        in_sight: InSightParts,
        changes: u64,
        is_revealed: bool,
        is_assisted: bool,
    ) -> Self {
        let knowledge = Self::with(Remembered::of(remembered), in_sight.into(), changes);
        Self { is_revealed, is_assisted, ..knowledge }
    }

    /// For each tile 0, or 1 plus the number of the tile when it was last seen; in index order.
    pub(crate) fn remembered_bytes(&self) -> &[u8] {
        self.remembered.bytes()
    }

    /// Shares what is remembered with no other copy. Cost O(tiles) where it is shared, else O(1).
    pub(in crate::world) fn stand_alone(&mut self) {
        Arc::make_mut(&mut self.remembered);
    }

    /// A number for all that is remembered. Cost O(1).
    pub(crate) fn digest(&self) -> u64 {
        self.remembered.digest()
    }

    /// Whether each position of the square around the eye is in sight, row by row.
    pub(crate) fn visible(&self) -> &[bool] {
        self.in_sight.visible()
    }

    /// Whether each position of the square around the eye is in line of sight, row by row; empty where those are the ones that
    /// are in sight.
    pub(crate) fn in_line(&self) -> &[bool] {
        self.in_sight.in_line()
    }
}

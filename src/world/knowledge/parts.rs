//! The parts of knowledge that saves and fingerprints read, and knowledge made of them.

use std::sync::Arc;

use super::Knowledge;
use super::in_sight::InSight;
use super::remembered::Remembered;
use crate::grid::{Grid, Position};

impl Knowledge {
    /// The knowledge of a game that goes on, of what its methods [`Knowledge::remembered_bytes`], [`Knowledge::eye`],
    /// [`Knowledge::dug_then`], [`Knowledge::visible`], [`Knowledge::is_revealed`] and [`Knowledge::is_assisted`] return.
    /// Cost O(tiles).
    pub(crate) fn of(
        remembered: Grid<u8>,
        eye: Option<(Position, u32)>,
        dug: u64,
        visible: Vec<bool>,
        is_revealed: bool,
        is_assisted: bool,
    ) -> Self {
        let knowledge = Self::with(Remembered::of(remembered), InSight::of(eye, visible), dug);
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
}

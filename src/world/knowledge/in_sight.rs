//! What the player sees at this moment: the positions in sight of an eye.

use crate::grid::Position;

/// The positions in sight of an eye, on its level.
#[derive(Clone, Debug, Default)]
pub(super) struct InSight {
    /// Where the eye is, and the radius of sight in tiles.
    eye: Option<(Position, u32)>,
    /// Whether each position of the square of that radius around the eye is in sight, row by row.
    visible: Vec<bool>,
}

impl InSight {
    /// What [`InSight::eye`] and [`InSight::visible`] return.
    pub(super) fn of(eye: Option<(Position, u32)>, visible: Vec<bool>) -> Self {
        Self { eye, visible }
    }

    /// Puts the eye at a position, with nothing in sight. Cost O(tiles within the radius).
    pub(super) fn begin(&mut self, from: Position, radius: u32) {
        self.eye = Some((from, radius));
        let side = 2 * radius as usize + 1;
        self.visible.clear();
        self.visible.resize(side * side, false);
    }

    /// Adds a position. Cost O(1).
    #[inline]
    pub(super) fn add(&mut self, at: Position) {
        if let Some(visible) = self.index_of(at).and_then(|index| self.visible.get_mut(index)) {
            *visible = true;
        }
    }

    /// Returns whether a position is in sight. Cost O(1).
    pub(super) fn has(&self, at: Position) -> bool {
        self.index_of(at).and_then(|index| self.visible.get(index)).copied().unwrap_or(false)
    }

    /// Where the eye is, and the radius of sight in tiles.
    pub(super) fn eye(&self) -> Option<(Position, u32)> {
        self.eye
    }

    /// Whether each position of the square around the eye is in sight, row by row.
    pub(super) fn visible(&self) -> &[bool] {
        &self.visible
    }

    /// The index of a position in the square around the eye; `None` outside of it.
    fn index_of(&self, at: Position) -> Option<usize> {
        let (from, radius) = self.eye?;
        let side = 2 * radius + 1;
        // A position before the square wraps to a very large number.
        let along = |from: u32, at: u32| at.wrapping_sub(from).wrapping_add(radius);
        let (x, y) = (along(from.x, at.x), along(from.y, at.y));
        (x < side && y < side && from.z == at.z).then(|| (y * side + x) as usize)
    }
}

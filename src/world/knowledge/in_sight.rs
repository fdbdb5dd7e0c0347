//! What the player sees at this moment, and from where the player is seen.

use super::square::Square;
use crate::grid::Position;
use crate::sight::is_within;

/// The positions in sight of an eye, on its level, and those to which a line of sight leads from it.
#[derive(Clone, Debug, Default)]
pub(super) struct InSight {
    /// How far the player's own light reached, in tiles.
    radius: u32,
    /// Whether the place of the eye was lit by anything but the player's own light.
    is_lit_here: bool,
    visible: Square,
    /// The positions in line of sight as far as was looked; without a centre where they are those that are visible.
    in_line: Square,
}

/// What saves and fingerprints have of a look. Flags are those of a square around the eye, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct InSightParts {
    /// Where the eye was, and how many tiles far was looked; `None` before the first look.
    pub(crate) eye: Option<(Position, u32)>,
    /// See [`super::Knowledge::radius`].
    pub(crate) radius: u32,
    /// See [`super::Knowledge::is_lit_here`].
    pub(crate) is_lit_here: bool,
    /// See [`super::Knowledge::visible`].
    pub(crate) visible: Vec<bool>,
    /// See [`super::Knowledge::in_line`].
    pub(crate) in_line: Vec<bool>,
}

impl From<InSightParts> for InSight {
    fn from(parts: InSightParts) -> Self {
        let InSightParts { eye, radius, is_lit_here, visible, in_line } = parts;
        let lines = eye.filter(|_| !in_line.is_empty());
        let (visible, in_line) = (Square::of(eye, visible), Square::of(lines, in_line));
        Self { radius, is_lit_here, visible, in_line }
    }
}

impl InSight {
    /// Begins a look by the player's own light alone: returns the set of what is in sight, empty as yet. Cost O(tiles within
    /// the radius).
    pub(super) fn begin(&mut self, from: Position, radius: u32) -> &mut Square {
        (self.radius, self.is_lit_here) = (radius, false);
        self.in_line.clear();
        self.visible.begin(from, radius);
        &mut self.visible
    }

    /// Begins a look that goes farther than the player's own light: returns the sets of what is in sight and of what is in
    /// line of sight, empty as yet. Cost O(tiles as far as is looked).
    pub(super) fn begin_wide(
        &mut self,
        from: Position,
        looked: u32,
        radius: u32,
        is_lit_here: bool,
    ) -> (&mut Square, &mut Square) {
        (self.radius, self.is_lit_here) = (radius, is_lit_here);
        self.visible.begin(from, looked);
        self.in_line.begin(from, looked);
        (&mut self.visible, &mut self.in_line)
    }

    /// Returns whether the eye sees a position. Cost O(1).
    #[inline]
    pub(super) fn has(&self, at: Position) -> bool {
        self.visible.has(at)
    }

    /// Returns whether the player is seen from a position. Cost O(1).
    #[inline]
    pub(super) fn is_seen_from(&self, at: Position) -> bool {
        match self.in_line.around() {
            None => self.visible.has(at),
            Some((eye, _)) => {
                // Most who ask are far outside of the square.
                self.in_line.has(at) && (self.is_lit_here || is_within(eye, at, self.radius))
            }
        }
    }

    /// Where the eye is, and how many tiles far was looked.
    #[inline]
    pub(super) fn eye(&self) -> Option<(Position, u32)> {
        self.visible.around()
    }

    /// How far the player's own light reached, in tiles.
    pub(super) fn radius(&self) -> u32 {
        self.radius
    }

    /// Whether the place of the eye was lit by anything but the player's own light.
    pub(super) fn is_lit_here(&self) -> bool {
        self.is_lit_here
    }

    /// The flags of what is in sight.
    pub(super) fn visible(&self) -> &[bool] {
        self.visible.flags()
    }

    /// The flags of what is in line of sight; none where they are the same.
    pub(super) fn in_line(&self) -> &[bool] {
        self.in_line.flags()
    }
}

//! Fuses, which burn down on kegs of powder (SPEC 89).

use crate::grid::Position;

/// A keg of powder with a burning fuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fuse {
    /// Where it lies.
    pub at: Position,
    /// Turns that are left.
    pub left: u8,
}

impl Fuse {
    /// The turns of the fuse of powder that is not thrown (SPEC 89).
    pub const TURNS: u8 = 6;
}

//! What can set gas alight.

use crate::grid::Position;

/// Something aflame (SPEC 107).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spark {
    /// Where it is.
    pub(crate) at: Position,
    /// How far from it gas is lit, in steps.
    pub(crate) reach: u32,
    /// What it is.
    pub(crate) by: Lighter,
}

/// What sets gas alight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lighter {
    /// The player's lantern.
    Lantern,
    /// Oil that the player threw.
    Oil,
    /// Powder that the player lit.
    Powder,
    /// The Ember, wherever it is.
    Ember,
}

impl Lighter {
    /// What it is called after "lit by".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lantern => "your lantern",
            Self::Oil => "your oil",
            Self::Powder => "your powder",
            Self::Ember => "the Ember",
        }
    }
}

impl Spark {
    /// A flame at a position: it lights gas there and beside.
    pub(crate) fn flame(at: Position, by: Lighter) -> Self {
        Self { at, reach: 1, by }
    }

    /// Flames in the block around a position.
    pub(crate) fn block(at: Position, by: Lighter) -> Self {
        Self { at, reach: 2, by }
    }
}

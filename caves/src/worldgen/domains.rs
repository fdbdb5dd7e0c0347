//! The streams that worlds are made from (SPEC 42).

use crate::streams::Domain;

impl Domain {
    /// One level before stairs.
    pub const LEVEL: Self = Self::new(1);
    /// Where the stairs between a level and the next go.
    pub const STAIRS: Self = Self::new(2);
    /// Where the start is.
    pub const START: Self = Self::new(3);
    /// Staircases beyond those that are needed, between a level and the next.
    pub const EXTRA_STAIRS: Self = Self::new(5);
}

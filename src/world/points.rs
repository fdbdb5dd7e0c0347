//! How much a blow takes.

/// The points of health that a blow takes: a number from the least to the most, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    /// The fewest.
    pub least: u32,
    /// The most.
    pub most: u32,
}

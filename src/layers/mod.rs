//! What debug layers tell of a world, as numbers: how far it is, and what can be reached. Pure.

mod distance_field;
mod graph;
mod reach;
mod walk;

pub use distance_field::{Cost, DistanceField};
pub use graph::{RegionGraph, RegionLink, RegionNode};
pub use reach::Reach;
pub use walk::Walk;

//! What debug layers tell of a world, as numbers: how far it is, and what can be reached. Pure.

mod around;
mod graph;
mod reach;
mod walk;

pub use around::{Around, Cost};
pub use graph::{RegionGraph, RegionLink, RegionNode};
pub use reach::Reach;
pub use walk::Walk;

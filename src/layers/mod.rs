//! The debug layers as data, and what they show of a world as numbers: distances, and what can be reached. Pure.

mod bucket_queue;
mod distance_field;
mod graph;
mod table;
mod walk;

pub use distance_field::{Cost, DistanceField};
pub use graph::{RegionGraph, RegionLink, RegionNode};
pub use table::{DebugLayer, LayerInput, LayerKind, LayerRow};
pub use walk::Walk;

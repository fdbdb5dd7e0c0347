//! What debug layers tell of a world, as numbers: how far it is, and what can be reached. Pure.

mod around;
mod reach;

pub use around::{Around, Cost};
pub use reach::Reach;

//! Worlds as pictures, without a window: which tile of the atlas shows a place, and whole levels drawn.
//!
//! Pure but for [`Artwork::load`], which looks for pictures that stand in for the embedded ones.

mod artwork;
mod colouring;
mod level;
mod wordmark;
mod world;

pub use artwork::{Artwork, usual_folders};
pub use colouring::colour_regions;
pub use level::{draw_level, openness};
pub use wordmark::{carve_wordmark, light_wordmark};
pub use world::{Layer, TooLarge, draw_world};

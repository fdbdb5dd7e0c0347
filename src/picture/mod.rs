//! Worlds as pictures, without a window: which tile of the atlas shows a place, and whole levels drawn.
//!
//! Pure but for [`Artwork::load`], which looks for pictures that stand in for the embedded ones.

mod animation;
mod artwork;
#[cfg(feature = "window")]
mod ascii;
mod colouring;
mod level;
mod palette;
mod plan;
mod wordmark;
mod world;

pub use animation::{Shot, animate};
pub use artwork::{Artwork, usual_folders};
#[cfg(feature = "window")]
pub use ascii::ascii_artwork;
pub use colouring::colour_regions;
pub use level::{draw_level, known_openness, openness};
pub use palette::{Palette, recolour};
pub use plan::Plan;
pub use wordmark::{WORDMARK_PASSES, carve_wordmark, light_wordmark, way_along_wordmark};
pub use world::{Layer, TooLarge, draw_world};

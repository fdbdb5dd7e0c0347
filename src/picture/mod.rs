//! Worlds as pictures, without a window: the atlases and their palettes, and whole levels drawn with them.
//!
//! Pure but for [`Artwork::load`], which reads files that replace the embedded pictures.

mod animation;
mod artwork;
#[cfg(feature = "window")]
mod ascii;
#[cfg(test)]
mod colour_vision;
mod colouring;
mod level;
mod palette;
#[cfg(feature = "window")]
mod pen;
mod plan;
mod sheet;
mod wordmark;
mod world;

pub use animation::{AnimationFrame, animate};
pub use artwork::{Artwork, usual_folders};
#[cfg(feature = "window")]
pub use ascii::ascii_artwork;
pub use colouring::colour_regions;
pub use level::{draw_level, known_openness, open_neighbours, openness};
pub use palette::{Palette, recolour};
pub use plan::Plan;
pub use sheet::Sheet;
pub use wordmark::{WORDMARK_PASSES, Wordmark, carve_wordmark, light_wordmark, way_along_wordmark};
pub use world::{Layer, PictureError, draw_world};

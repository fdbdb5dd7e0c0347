//! The pixel art, baked by code: terrain, sprites and masks.
//!
//! Pure: rules and text pixel art go in, pictures and atlas indices come out. Nothing here knows the
//! engine, the clock or the screen; all arithmetic is on integers, so every machine bakes the same
//! bytes. `examples/bake_art.rs` writes the pictures to `assets/`; the tests in `baked.rs` bake them
//! again and compare. The view and the `picture` module read the atlases through what is public here.
//!
//! ```text
//! colours -> theme, ink -> text_art ─┬─> floor, decals, stairs ──┐
//! noise, blob, edge ─> rock (shape) ─┴─> wall, veins ────────────┴─> atlas (256 x 256 px) <─ layout <─ tiling
//! text_art ──────────────────────────────────────────────────────> sprite, overlay
//! tiling, atlas, sprite ──> icon
//! blob, edge ──> pool ───────────────────────────────────────────> sprite ──> frames
//! ```

mod atlas;
#[cfg(test)]
mod baked;
mod blob;
mod canvas;
pub mod colours;
mod decals;
mod edge;
mod floor;
mod frames;
mod icon;
mod ink;
mod layout;
mod noise;
mod overlay;
mod pool;
mod rock;
pub mod sprite;
mod stairs;
mod text_art;
pub mod theme;
mod tiling;
mod veins;
mod wall;

pub use atlas::bake_tiles;
pub use canvas::{ATLAS_COLUMNS, TILE_SIZE_PX, atlas_cell};
pub use frames::{Cycle, Frames, sign_cell};
pub use icon::{ICON_SIDES, bake_icon};
pub use noise::{brightness, phase};
pub use overlay::{DUST_FRAMES, FRAME_CELL, SettlingMark, bake_overlay};
pub use sprite::bake_sprites;
pub use theme::Theme;
pub use tiling::tile_index;

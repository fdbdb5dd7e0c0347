//! Worlds of caves: made from a seed, proved, and measured by the million.
//!
//! ```
//! use cavewright_caves::grid::Size;
//! use cavewright_caves::worldgen::Registry;
//!
//! let registry = Registry::default();
//! let world = registry.spec("caves")?.seed(7).size(Size::new(80, 25, 3)?).make()?;
//! let start = world.start.expect("a world that was made has one");
//! assert!(world.tiles.get(start).is_some_and(|tile| tile.is_walkable()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[doc(hidden)]
pub mod command_line;
pub mod grid;
#[doc(hidden)]
pub mod nearest;
#[doc(hidden)]
pub mod plain;
#[cfg(feature = "bevy")]
pub mod plugin;
#[cfg(feature = "bevy")]
mod reflected;
pub mod report;
pub mod sight;
pub mod streams;
#[cfg(feature = "tilemap")]
pub mod tilemap;
pub mod worldgen;

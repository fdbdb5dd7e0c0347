//! Cavewright
pub mod grid;
pub mod streams;
pub mod worldgen;

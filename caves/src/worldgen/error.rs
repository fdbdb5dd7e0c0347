//! Why a world cannot be made.

use super::setting_error::SettingError;
use crate::grid::{OutOfMemory, Size};
use crate::nearest::did_you_mean;

/// Why a world could not be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// A level kept coming out as solid rock (SPEC 41).
    #[error(
        "level {level} came out without floor in {attempts} attempts with {parameters}, size {size}, seed {seed}"
    )]
    NoFloor {
        /// The level, from 1.
        level: u32,
        /// How often it was drawn.
        attempts: u16,
        /// The settings, as `key=value`.
        parameters: String,
        /// The size of the world.
        size: Size,
        /// The seed of the world.
        seed: u64,
    },
    /// Stairs took the last floor of the top level.
    #[error(
        "stairs took all floor of level 1, so there is nowhere to start, with {parameters}, size {size}, seed {seed}"
    )]
    NoStart {
        /// The settings, as `key=value`.
        parameters: String,
        /// The size of the world.
        size: Size,
        /// The seed of the world.
        seed: u64,
    },
    /// There is no column for a staircase between two levels (SPEC 20).
    #[error("no room for stairs between level {level} and {}, with {parameters}, size {size}, seed {seed}", level + 1)]
    NoRoom {
        /// The upper level, from 1.
        level: u32,
        /// The settings, as `key=value`.
        parameters: String,
        /// The size of the world.
        size: Size,
        /// The seed of the world.
        seed: u64,
    },
    /// The world is sound, but not one that the caller of the generator can use.
    #[error("{reason}, with {parameters}, size {size}, seed {seed}")]
    Unusable {
        /// What it lacks, in words.
        reason: String,
        /// The settings, as `key=value`.
        parameters: String,
        /// The size of the world.
        size: Size,
        /// The seed of the world.
        seed: u64,
    },
    /// The generator needs larger levels.
    #[error(
        "{generator} needs at least {side} x {side} tiles a level: it has {} x {}",
        size.width(), size.height()
    )]
    TooSmall {
        /// The generator's name.
        generator: String,
        /// The smallest width and height.
        side: u32,
        /// The size of a level.
        size: Size,
    },
    /// The generator drew a level of another size than it was asked for.
    #[error("{generator} drew level {level} with {drawn}, and not with {size}")]
    OtherSize {
        /// The generator's name.
        generator: String,
        /// The level, from 1.
        level: u32,
        /// The size of what was drawn, as that of a world of one level.
        drawn: Size,
        /// The size of one level.
        size: Size,
    },
    /// A reason of the generator's own, in words.
    #[error("{0}")]
    Own(String),
    /// The machine is too small for the world.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The name is not in the registry.
    #[error(transparent)]
    Unknown(#[from] UnknownGenerator),
    /// The settings are not exactly a value for each of the generator's parameters.
    #[error(transparent)]
    Setting(#[from] SettingError),
}

/// A name that is not in the registry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown generator {name:?}: {}known are {known}", did_you_mean(name, known.split(", ")))]
pub struct UnknownGenerator {
    /// The name that was given.
    pub name: String,
    /// The names in the registry, with commas between.
    pub known: String,
}

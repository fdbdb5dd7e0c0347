//! Recipes: worlds as lists of stages, read from text files.
//!
//! A recipe is a generator. Its stages are done one after another on each level, each level with its own
//! stream; a stage can be for some levels alone, and its parameters can have a value for each level. Those
//! that have one value for the whole world can be set, like any generator's.

mod definition;
pub mod entry;
mod generate;
mod read;
mod stage;

pub use definition::Recipe;
pub(super) use definition::SHIPPED;
pub use read::RecipeError;
pub use stage::{STAGES, StageKind};

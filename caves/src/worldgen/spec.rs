//! What a world is made from.

use std::sync::Arc;

use super::recipe::Recipe;
use super::settings::Settings;
use crate::grid::Size;

/// Everything that decides a world (SPEC 42).
#[derive(Clone, Debug, PartialEq)]
pub struct WorldSpec {
    /// The generator's name in the registry, or the recipe's.
    pub generator: String,
    /// The recipe, where the generator is none of the registry's.
    pub recipe: Option<Arc<Recipe>>,
    /// The size of the world.
    pub size: Size,
    /// The seed.
    pub seed: u64,
    /// A value for each of the generator's parameters.
    pub settings: Settings,
}

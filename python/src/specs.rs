//! Which worlds are meant: a generator or a recipe, a size, and parameters by their names.

use std::sync::LazyLock;

use cavewright::grid::Size;
use cavewright::world::game_registry;
use cavewright::worldgen::{Generator, Recipe, Registry, WorldSpec};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::json;

use crate::values::{bad, object, text_of};

/// What makes worlds, as for the program's own commands: with the parameters of games.
pub static REGISTRY: LazyLock<Registry> = LazyLock::new(game_registry);

/// The generator where none is given.
const USUAL: &str = "caves";

/// What is given of a world besides its seed.
pub struct Wanted<'a, 'py> {
    /// The name of a generator; `None` where [`USUAL`] is meant.
    pub generator: Option<&'a str>,
    /// The text of a recipe, in the place of a generator.
    pub recipe: Option<&'a str>,
    /// Columns, rows and levels; `None` where what is usual is meant.
    pub size: [Option<u64>; 3],
    /// Parameters by their names.
    pub parameters: Option<&'a Bound<'py, PyDict>>,
}

impl Wanted<'_, '_> {
    /// The specification, of seed 0.
    ///
    /// # Errors
    /// `ValueError` with a line of what is wrong and what is allowed.
    pub fn spec(&self, usual: Size) -> PyResult<WorldSpec> {
        let [width, height, depth] = self.size;
        let size = Size::new(
            width.unwrap_or(usual.width().into()),
            height.unwrap_or(usual.height().into()),
            depth.unwrap_or(usual.depth().into()),
        )
        .map_err(bad)?;
        let begun = match (self.recipe, self.generator) {
            (Some(_), Some(_)) => return Err(bad("recipe: it takes the place of a generator")),
            (Some(text), None) => {
                let recipe = text.parse::<Recipe>();
                REGISTRY.recipe_spec(recipe.map_err(|error| bad(format!("recipe: {error}")))?)
            }
            (None, name) => REGISTRY.spec(name.unwrap_or(USUAL)).map_err(bad)?,
        };
        let mut spec = begun.size(size);
        for (name, value) in self.parameters.into_iter().flat_map(|all| all.iter()) {
            spec = spec.set(&name.extract::<String>()?, text_of(&value)?).map_err(bad)?;
        }
        Ok(spec.spec())
    }
}

/// Every generator, with what can be set.
///
/// A list of dictionaries with `name`, `description` and `parameters`; each of these has `name`, `description`, `allowed` (in words) and
/// `default`.
#[pyfunction]
pub fn generators(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let described = |generator: &dyn Generator| {
        let parameters = REGISTRY.parameters(generator);
        let parameters: Vec<_> = (parameters.iter())
            .map(|parameter| {
                json!({
                    "name": parameter.name,
                    "description": parameter.description,
                    "allowed": parameter.kind.to_string(),
                    "default": parameter.default,
                })
            })
            .collect();
        json!({
            "name": generator.name(),
            "description": generator.description(),
            "parameters": parameters,
        })
    };
    object(py, &REGISTRY.iter().map(described).collect())
}

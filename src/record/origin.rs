//! Where the world of a game came from, in the form that is written.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::grid::Size;
use crate::world::WorldSource;
use crate::worldgen::{Recipe, Registry, SpecBuilder, map_text};

/// Where a world came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Origin {
    Generated {
        generator: String,
        /// The text of the recipe, where no shipped generator has it.
        recipe: Option<String>,
        sides: [u32; 3],
        seed: u64,
        /// Parameters and their values, as text.
        settings: Vec<(String, String)>,
    },
    Drawn {
        /// As map text.
        map: String,
        seed: u64,
    },
}

impl Origin {
    /// The form of a source.
    pub(super) fn of(source: &WorldSource) -> Self {
        match source {
            WorldSource::Generated(spec) => Self::Generated {
                generator: spec.generator.clone(),
                recipe: spec.recipe.as_ref().map(|recipe| recipe.text().to_owned()),
                sides: [spec.size.width(), spec.size.height(), spec.size.depth()],
                seed: spec.seed,
                settings: (spec.settings.iter())
                    .map(|(name, value)| (name.to_owned(), value.to_string()))
                    .collect(),
            },
            WorldSource::Drawn { map, seed } => {
                let mut text = Vec::new();
                // Writing to memory does not fail.
                let _ = map_text::write(map, &mut text);
                Self::Drawn { map: String::from_utf8(text).unwrap_or_default(), seed: *seed }
            }
        }
    }

    /// The source of the form; or why there can be none.
    pub(super) fn source(&self, registry: &Registry) -> Result<WorldSource, String> {
        match self {
            Self::Generated { generator, recipe, sides, seed, settings } => {
                let [width, height, depth] = sides.map(u64::from);
                let size = Size::new(width, height, depth).map_err(|error| error.to_string())?;
                let builder = builder(registry, generator, recipe.as_deref())?;
                let builder = (settings.iter())
                    .try_fold(builder, |builder, (name, value)| builder.set(name, value))
                    .map_err(|error| error.to_string())?;
                Ok(WorldSource::Generated(builder.size(size).seed(*seed).spec()))
            }
            Self::Drawn { map, seed } => {
                let drawing = map_text::read(map.as_bytes()).map_err(|error| error.to_string())?;
                let map = drawing.into_playable_world().map_err(|error| error.to_string())?;
                Ok(WorldSource::Drawn { map: Arc::new(map), seed: *seed })
            }
        }
    }
}

/// Begins the specification of a world by a recipe, or else by a generator of the registry.
fn builder<'a>(
    registry: &'a Registry,
    generator: &str,
    recipe: Option<&str>,
) -> Result<SpecBuilder<'a>, String> {
    let Some(text) = recipe else {
        return registry.spec(generator).map_err(|error| error.to_string());
    };
    let recipe: Recipe = text.parse().map_err(|error| format!("{error}"))?;
    Ok(registry.recipe_spec(recipe))
}

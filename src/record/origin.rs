//! Where the world of a game came from, as it is kept.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::grid::Size;
use crate::world::WorldSource;
use crate::worldgen::{Recipe, Registry, map_text};

/// Where a world came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Origin {
    Generated {
        generator: String,
        /// The text of the recipe, where the generator is none that ships.
        recipe: Option<String>,
        sides: [u32; 3],
        seed: u64,
        /// Parameters and their values, as they are written.
        settings: Vec<(String, String)>,
    },
    Drawn {
        /// As map text.
        map: String,
        seed: u64,
    },
}

impl Origin {
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
                // Memory takes everything.
                let _ = map_text::write(map, &mut text);
                Self::Drawn { map: String::from_utf8(text).unwrap_or_default(), seed: *seed }
            }
        }
    }

    /// The source that it tells of; or why there can be none.
    pub(super) fn source(&self, registry: &Registry) -> Result<WorldSource, String> {
        match self {
            Self::Generated { generator, recipe, sides, seed, settings } => {
                let [width, height, depth] = sides.map(u64::from);
                let size = Size::new(width, height, depth).map_err(|error| error.to_string())?;
                let builder = match recipe {
                    Some(text) => {
                        let recipe: Recipe = text.parse().map_err(|error| format!("{error}"))?;
                        registry.recipe_spec(recipe)
                    }
                    None => registry.spec(generator).map_err(|error| error.to_string())?,
                };
                let mut settings = settings.iter();
                let builder = settings
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

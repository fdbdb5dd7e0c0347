//! Where the world of a game came from, as it is kept.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::grid::Size;
use crate::world::WorldSource;
use crate::worldgen::{Generator, Recipe, Registry, Settings, WorldSpec, map_text};

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
                let recipe = match recipe {
                    Some(text) => {
                        let recipe: Recipe = text.parse().map_err(|error| format!("{error}"))?;
                        Some(Arc::new(recipe))
                    }
                    None => None,
                };
                let maker: &dyn Generator = match &recipe {
                    Some(recipe) => recipe.as_ref(),
                    None => registry.get(generator).map_err(|error| error.to_string())?,
                };
                let settings = Settings::parse(generator, &maker.parameters(), settings)
                    .map_err(|error| error.to_string())?;
                let generator = maker.name().to_owned();
                Ok(WorldSource::Generated(WorldSpec {
                    generator,
                    recipe,
                    size,
                    seed: *seed,
                    settings,
                }))
            }
            Self::Drawn { map, seed } => {
                let drawing = map_text::read(map.as_bytes()).map_err(|error| error.to_string())?;
                let map = drawing.into_playable_world().map_err(|error| error.to_string())?;
                Ok(WorldSource::Drawn { map: Arc::new(map), seed: *seed })
            }
        }
    }
}

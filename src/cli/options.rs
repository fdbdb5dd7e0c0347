//! Options that several commands share: which world.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::exit::{Exit, Failure, complain};
use super::files::{read_drawing, read_recipe, unplayable};
use super::values::{depth, key_value, seed, side, text};
use crate::grid::Size;
use crate::streams::fresh_seed;
use crate::world::{Generators, Variant, WorldSource};
use crate::worldgen::map_text::Drawing;
use crate::worldgen::{Registry, SettingError, WorldMap, WorldSpec};

/// What makes worlds, and how large they are.
#[derive(Args)]
pub(super) struct GeneratorOptions {
    /// The generator that makes the world
    #[arg(long, value_name = "NAME", default_value = "caves", allow_hyphen_values = true)]
    generator: String,
    /// Columns of a level, in tiles [default: 160, or as many as the mode has]
    #[arg(long, value_name = "W", value_parser = text(side), allow_hyphen_values = true)]
    width: Option<u64>,
    /// Rows of a level, in tiles [default: 50, or as many as the mode has]
    #[arg(long, value_name = "H", value_parser = text(side), allow_hyphen_values = true)]
    height: Option<u64>,
    /// Levels [default: 5, or as many as the mode has]
    #[arg(long, value_name = "D", value_parser = text(depth), allow_hyphen_values = true)]
    depth: Option<u64>,
    /// A parameter of the generator, see `cavewright generators`; can be repeated
    #[arg(long, value_name = "KEY=VALUE", value_parser = text(key_value), allow_hyphen_values = true)]
    set: Vec<(String, String)>,
    /// A recipe instead of a generator: a list of stages, see `assets/recipes`
    #[arg(long, value_name = "FILE", allow_hyphen_values = true, conflicts_with = "generator")]
    recipe: Option<PathBuf>,
}

impl GeneratorOptions {
    /// The specification of a world; `seed` is called last.
    ///
    /// # Errors
    /// Exit 2 where there is no such generator, parameter or size; exit 3 where a recipe cannot be read, exit
    /// 5 where it is damaged.
    pub(super) fn spec(
        &self,
        registry: &Registry,
        seed: impl FnOnce() -> u64,
    ) -> Result<WorldSpec, Failure> {
        self.spec_with(registry, None, seed)
    }

    /// The same with one more parameter set, by the option with a name.
    ///
    /// # Errors
    /// As [`Self::spec`].
    pub(super) fn spec_with(
        &self,
        registry: &Registry,
        more: Option<(&str, &str, &str)>,
        seed: impl FnOnce() -> u64,
    ) -> Result<WorldSpec, Failure> {
        let recipe = self.recipe.as_deref().map(|path| read_recipe(path, registry));
        let recipe = recipe.transpose()?.map(Arc::new);
        let builder = match &recipe {
            Some(recipe) => registry.recipe_spec(recipe.clone()),
            None => registry
                .spec(&self.generator)
                .map_err(|error| Failure::new(Exit::Usage, format!("--generator: {error}")))?,
        };
        let set = self.set.iter().map(|(name, value)| ("--set", name.as_str(), value.as_str()));
        let builder = set.chain(more).try_fold(builder, |builder, (option, name, value)| {
            let error = |error| match (&error, &recipe) {
                (SettingError::Unknown { name, .. }, Some(recipe)) if recipe.has(name) => {
                    format!("{option}: {name} has several values in this recipe: change them there")
                }
                _ => format!("{option}: {error}"),
            };
            builder.set(name, value).map_err(|found| Failure::new(Exit::Usage, error(found)))
        })?;
        let spec = builder.spec();
        let [width, height, depth] = Variant::of(&spec.settings).mode.size();
        let [width, height, depth] = [
            self.width.unwrap_or(width),
            self.height.unwrap_or(height),
            self.depth.unwrap_or(depth),
        ];
        let size =
            Size::new(width, height, depth).map_err(|error| Failure::new(Exit::Usage, error))?;
        Ok(WorldSpec { size, seed: seed(), ..spec })
    }
}

/// The seed of a world.
#[derive(Args)]
pub(super) struct SeedOption {
    /// The seed, a whole number [default: a random one, which is printed]
    #[arg(long, value_name = "N", value_parser = text(seed), allow_hyphen_values = true)]
    seed: Option<u64>,
}

impl SeedOption {
    /// The seed that was given, or a random one, which is printed on standard error.
    pub(super) fn or_drawn(&self) -> u64 {
        self.seed.unwrap_or_else(|| {
            let seed = fresh_seed();
            complain(format!("seed {seed}"));
            seed
        })
    }
}

/// Which world, made or drawn.
#[derive(Args)]
pub(super) struct WorldOptions {
    #[command(flatten)]
    generator: GeneratorOptions,
    #[command(flatten)]
    seed: SeedOption,
    /// A drawn map instead of a generator
    #[arg(
        long,
        value_name = "FILE",
        allow_hyphen_values = true,
        conflicts_with_all = ["generator", "recipe", "width", "height", "depth", "set"]
    )]
    map: Option<PathBuf>,
}

impl WorldOptions {
    /// The specification of the generated world. A random seed is printed on standard error.
    ///
    /// # Errors
    /// As [`GeneratorOptions::spec`].
    pub(super) fn spec(&self, registry: &Registry) -> Result<WorldSpec, Failure> {
        self.generator.spec(registry, || self.seed.or_drawn())
    }

    /// The same, with another seed.
    ///
    /// # Errors
    /// As [`GeneratorOptions::spec`].
    pub(super) fn spec_of(&self, registry: &Registry, seed: u64) -> Result<WorldSpec, Failure> {
        self.generator.spec(registry, || seed)
    }

    /// The world of a game.
    ///
    /// # Errors
    /// As [`Self::drawing`] and [`Self::spec`]; exit 5 for a map that cannot be played.
    pub(super) fn source(&self, generators: &Generators) -> Result<WorldSource, Failure> {
        match self.drawing()? {
            None => Ok(WorldSource::Generated(self.spec(&generators.0)?)),
            Some((path, drawing)) => {
                let map =
                    drawing.into_playable_world().map_err(|error| unplayable(path, &error))?;
                Ok(WorldSource::Drawn { map: Arc::new(map), seed: self.seed.or_drawn() })
            }
        }
    }

    /// The world of the drawn map as it is, if one was given.
    ///
    /// # Errors
    /// As [`Self::drawing`]; exit 5 for a map with two starts.
    pub(super) fn drawn_world(&self) -> Result<Option<WorldMap>, Failure> {
        let Some((path, drawing)) = self.drawing()? else { return Ok(None) };
        Ok(Some(drawing.into_world().map_err(|error| unplayable(path, &error))?))
    }

    /// The drawn map that was given, if any.
    ///
    /// # Errors
    /// Exit 3 where the file cannot be read, exit 5 where it is damaged.
    fn drawing(&self) -> Result<Option<(&Path, Drawing)>, Failure> {
        let Some(path) = self.map.as_deref() else { return Ok(None) };
        Ok(Some((path, read_drawing(path)?)))
    }
}

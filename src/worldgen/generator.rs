//! Generators by name (SPEC 37, 38).

use std::sync::Arc;

use super::bsp::Bsp;
use super::empty::Empty;
use super::making::make_world;
use super::recipe::{Recipe, SHIPPED};
use super::{Parameter, SettingError, Settings, WorldMap};
use crate::grid::{Level, OutOfMemory, Size};
use crate::nearest::did_you_mean;
use crate::streams::Stream;

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

/// A way to make worlds.
pub trait Generator: Send + Sync {
    /// The name by which it is found, in lower case with dashes.
    fn name(&self) -> &str;

    /// What it makes, in one line.
    fn description(&self) -> &str;

    /// What can be set, in the order in which it is shown: the generator's own parameters, and then
    /// [`super::joining_parameters`], without which levels are joined as those of `few` without `connect`.
    fn parameters(&self) -> Vec<Parameter>;

    /// Draws the level at depth `z` before stairs, from its own stream alone; `size` is that of one level. A
    /// level without floor, once small regions are filled, is drawn again.
    ///
    /// # Errors
    /// [`GenerateError`] where there can be no level of that size.
    fn draw_level(
        &self,
        z: u32,
        size: Size,
        stream: &mut Stream,
        settings: &Settings,
    ) -> Result<Level, GenerateError>;

    /// Draws the same level as [`Generator::draw_level`], and shows it with a name after each step of the way there:
    /// the noise, each pass. Whoever has steps worth seeing tells them here; else the whole is one step.
    ///
    /// # Errors
    /// As [`Generator::draw_level`].
    fn draw_level_in_steps(
        &self,
        z: u32,
        size: Size,
        stream: &mut Stream,
        settings: &Settings,
        show: &mut dyn FnMut(&str, &Level),
    ) -> Result<Level, GenerateError> {
        let level = self.draw_level(z, size, stream, settings)?;
        show("draw", &level);
        Ok(level)
    }

    /// Regions of the level at depth `z` that have fewer tiles are filled with wall once it is drawn (SPEC 13);
    /// [`super::verify`] holds worlds to it. None are filled where there is no parameter `min_region`.
    fn smallest_region(&self, _z: u32, settings: &Settings) -> u64 {
        settings.integer("min_region").unwrap_or(0)
    }

    /// Makes a world: draws its levels and joins them as the settings say (SPEC 17-20). The same arguments
    /// always give the same world (SPEC 42), however many threads draw its levels; small worlds are made by one.
    ///
    /// # Errors
    /// [`GenerateError`] where the settings are not exactly a value for each parameter, or no such world can be.
    fn generate(
        &self,
        size: Size,
        seed: u64,
        settings: &Settings,
        threads: usize,
    ) -> Result<WorldMap, GenerateError> {
        make_world(self, size, seed, settings, threads)
    }
}

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
    /// A world with creatures has no floor but that of the start.
    #[error(
        "no floor but the start's is left for the Ember, with {parameters}, size {size}, seed {seed}"
    )]
    NoEmber {
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
    /// What was asked for.
    pub name: String,
    /// The names in the registry, with commas between.
    pub known: String,
}

/// The generators, in a fixed order.
pub struct Registry {
    generators: Vec<Box<dyn Generator>>,
}

impl Default for Registry {
    /// The generators that ship.
    fn default() -> Self {
        let mut registry = Self { generators: vec![Box::new(Empty), Box::new(Bsp)] };
        // A test reads every recipe that ships.
        for recipe in SHIPPED.iter().filter_map(|text| text.parse::<Recipe>().ok()) {
            registry.register(recipe);
        }
        registry
    }
}

impl Registry {
    /// Every generator, in registry order.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Generator> {
        self.generators.iter().map(Box::as_ref)
    }

    /// Adds a generator after all others. One of the same name before it stays the one that is found.
    pub fn register(&mut self, generator: impl Generator + 'static) {
        self.generators.push(Box::new(generator));
    }

    /// The generator of a name.
    ///
    /// # Errors
    /// [`UnknownGenerator`] lists the names that are known.
    pub fn get(&self, name: &str) -> Result<&dyn Generator, UnknownGenerator> {
        self.iter().find(|generator| generator.name() == name).ok_or_else(|| {
            let known: Vec<_> = self.iter().map(Generator::name).collect();
            UnknownGenerator { name: name.to_owned(), known: known.join(", ") }
        })
    }

    /// What makes the world of a specification: its recipe, or the generator of its name.
    ///
    /// # Errors
    /// [`UnknownGenerator`] where there is neither.
    pub fn generator_for<'a>(
        &'a self,
        spec: &'a WorldSpec,
    ) -> Result<&'a dyn Generator, UnknownGenerator> {
        match &spec.recipe {
            Some(recipe) => Ok(recipe.as_ref()),
            None => self.get(&spec.generator),
        }
    }

    /// Makes the world of a specification, a large one on all cores.
    ///
    /// # Errors
    /// [`GenerateError`] where its generator is unknown, where its settings are not exactly a value for each of the
    /// generator's parameters, or where no such world can be.
    pub fn make(&self, spec: &WorldSpec) -> Result<WorldMap, GenerateError> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        self.generator_for(spec)?.generate(spec.size, spec.seed, &spec.settings, threads)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 37
    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let error = Registry::default().get("cave").err().unwrap();
        assert_eq!(
            error.to_string(),
            "unknown generator \"cave\": did you mean \"caves\"? known are empty, bsp, caves, deep-caves, \
             drunkard, halls, strata"
        );
    }

    /// SPEC 38: what a world was not made from is not what it says that it was made from.
    #[test]
    fn settings_that_are_not_those_of_the_generator_are_refused() {
        use crate::worldgen::{Value, steps, steps_from_levels};
        use std::time::Duration;
        let registry = Registry::default();
        let defaults = |name| Settings::defaults(&registry.get(name).unwrap().parameters());
        let size = Size::new(20, 10, 2).unwrap();
        for (settings, says) in [
            (defaults("bsp"), "unknown parameter \"min_room\""),
            (Settings::defaults(&[]), "fill is missing: allowed is a number from 0 to 1"),
            (
                defaults("caves").with("passes", Value::Integer(u64::MAX)),
                "passes \"18446744073709551615\": allowed is a whole number from 0 to 1000",
            ),
        ] {
            let caves = registry.get("caves").unwrap();
            let refused = |error: Option<GenerateError>| {
                let Some(GenerateError::Setting(error)) = error else { panic!("{error:?}") };
                assert!(error.to_string().starts_with(says), "{error}");
            };
            let generator = "caves".to_owned();
            let spec =
                WorldSpec { generator, recipe: None, size, seed: 1, settings: settings.clone() };
            refused(registry.make(&spec).err());
            let mut still = || Duration::ZERO;
            refused(steps(caves, size, 1, &settings, &mut still).err());
            let drawn = [Level::filled(size.one_level(), crate::grid::Tile::Floor).unwrap()];
            refused(steps_from_levels(caves, &drawn, (size, 1), &settings, &mut still).err());
        }
    }

    /// SPEC 37, 38
    #[test]
    fn every_generator_is_found_by_its_name_and_describes_itself() {
        let registry = Registry::default();
        for generator in registry.iter() {
            assert_eq!(registry.get(generator.name()).unwrap().name(), generator.name());
            assert!(!generator.description().is_empty());
            assert!(Settings::parse(generator.name(), &generator.parameters(), &[]).is_ok());
        }
    }
}

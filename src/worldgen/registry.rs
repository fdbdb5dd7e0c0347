//! Generators by name (SPEC 37, 38).

use super::{Parameter, Settings, WorldMap, caves::Caves};
use crate::grid::{OutOfMemory, Size};

/// Everything that decides a world (SPEC 42).
#[derive(Clone, Debug, PartialEq)]
pub struct WorldSpec {
    /// The generator's name in the registry.
    pub generator: String,
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
    fn name(&self) -> &'static str;

    /// What it makes, in one line.
    fn description(&self) -> &'static str;

    /// What can be set, in the order in which it is shown.
    fn parameters(&self) -> Vec<Parameter>;

    /// Makes a world. The same arguments always give the same world (SPEC 42).
    ///
    /// # Errors
    /// [`GenerateError`] where no such world can be.
    fn generate(
        &self,
        size: Size,
        seed: u64,
        settings: &Settings,
    ) -> Result<WorldMap, GenerateError>;
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
    /// The machine is too small for the world.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The name is not in the registry.
    #[error(transparent)]
    Unknown(#[from] UnknownGenerator),
}

/// A name that is not in the registry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown generator {name:?}: known are {known}")]
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
        Self { generators: vec![Box::new(Caves)] }
    }
}

impl Registry {
    /// Every generator, in registry order.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Generator> {
        self.generators.iter().map(Box::as_ref)
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

    /// Makes the world of a specification.
    ///
    /// # Errors
    /// [`GenerateError`] where its generator is unknown or no such world can be.
    pub fn make(&self, spec: &WorldSpec) -> Result<WorldMap, GenerateError> {
        self.get(&spec.generator)?.generate(spec.size, spec.seed, &spec.settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 37
    #[test]
    fn an_unknown_name_is_answered_with_the_known_ones() {
        let error = Registry::default().get("cave").err().unwrap();
        assert_eq!(error.to_string(), "unknown generator \"cave\": known are caves");
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

//! Generators by name (SPEC 37, 38).

use std::thread::available_parallelism;

use super::bsp::Bsp;
use super::empty::Empty;
use super::error::{GenerateError, UnknownGenerator};
use super::generator::Generator;
use super::making::is_worth_threads;
use super::parameter::Parameter;
use super::recipe::{Recipe, SHIPPED};
use super::spec::WorldSpec;
use super::world_map::WorldMap;

/// The generators, in a fixed order.
#[derive(Debug)]
pub struct Registry {
    generators: Vec<Box<dyn Generator>>,
    /// The parameters that it adds to those of every generator.
    added: Vec<Parameter>,
}

impl Default for Registry {
    /// The generators that ship.
    fn default() -> Self {
        let generators: Vec<Box<dyn Generator>> = vec![Box::new(Empty), Box::new(Bsp)];
        let mut registry = Self { generators, added: Vec::new() };
        // A test reads every recipe that ships.
        for recipe in SHIPPED.iter().filter_map(|text| text.parse::<Recipe>().ok()) {
            registry.register(recipe);
        }
        registry
    }
}

impl Registry {
    /// The same generators, each with more parameters after its own. Generators do not read these: they are kept
    /// with what a world is made from, for code that makes more of a world than its tiles.
    ///
    /// ```
    /// use cavewright_caves::worldgen::{Parameter, Registry};
    ///
    /// let bats = Parameter::integer("bats", "bats on each level", 0..=9, 2);
    /// let spec = Registry::default().with_parameters(vec![bats]).spec("caves")?.set("bats", 5)?.spec();
    /// assert_eq!(spec.settings.integer("bats")?, 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_parameters(self, added: Vec<Parameter>) -> Self {
        Self { added, ..self }
    }

    /// The parameters that the registry adds to those of every generator.
    pub(super) fn added(&self) -> &[Parameter] {
        &self.added
    }

    /// The parameters of a generator, and then those that the registry adds.
    #[must_use]
    pub fn parameters(&self, generator: &dyn Generator) -> Vec<Parameter> {
        [generator.parameters(), self.added.clone()].concat()
    }

    /// Every generator, in registry order.
    pub fn iter(&self) -> impl Iterator<Item = &dyn Generator> {
        self.generators.iter().map(Box::as_ref)
    }

    /// Adds a generator after all others; returns whether its name is new. One of the same name before it stays the one that is found.
    pub fn register(&mut self, generator: impl Generator + 'static) -> bool {
        let is_new = self.get(generator.name()).is_err();
        self.generators.push(Box::new(generator));
        is_new
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

    /// The generator of a specification: its recipe, or else the generator of its name.
    ///
    /// # Errors
    /// [`UnknownGenerator`] where there is neither.
    pub fn resolve<'a>(
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
        // To ask for the cores takes the kernel as long as a sixth of a small world.
        let cores = || available_parallelism().map_or(1, usize::from);
        let threads = if is_worth_threads(spec.size) { cores() } else { 1 };
        self.resolve(spec)?.generate(spec.size, spec.seed, &spec.settings, threads)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Level, Size};
    use crate::worldgen::settings::Settings;

    /// SPEC 37
    #[test]
    fn the_error_of_an_unknown_name_lists_the_known_ones() {
        let error = Registry::default().get("cave").err().unwrap();
        assert_eq!(
            error.to_string(),
            "unknown generator \"cave\": did you mean \"caves\"? known are empty, bsp, caves, deep-caves, \
             drunkard, halls, strata"
        );
    }

    /// SPEC 38: a world is made from exactly the settings of its specification.
    #[test]
    fn settings_that_are_not_those_of_the_generator_are_refused() {
        use crate::worldgen::{Step, Value, steps, steps_after};
        use std::time::Duration;
        let registry = Registry::default();
        let defaults = |name| Settings::defaults(&registry.get(name).unwrap().parameters());
        let size = Size::new(20, 10, 2).unwrap();
        for (settings, says) in [
            (defaults("bsp"), "unknown parameter \"min_room\""),
            (Settings::defaults(&[]), "fill is missing: allowed is a number from 0 to 1"),
            (
                defaults("caves").with("passes", Value::Integer(u64::MAX)).unwrap(),
                "passes \"18446744073709551615\": allowed is a whole number from 0 to 1000",
            ),
        ] {
            let caves = registry.get("caves").unwrap();
            let refused = |error: Option<GenerateError>| {
                let Some(GenerateError::Setting(error)) = error else { panic!("{error:?}") };
                assert!(error.to_string().starts_with(says), "{error}");
            };
            let spec = registry.spec("caves").unwrap().size(size).spec();
            refused(registry.make(&WorldSpec { settings: settings.clone(), ..spec }).err());
            let mut still = || Duration::ZERO;
            refused(steps(caves, size, 1, &settings, &mut still).err());
            let drawn = Step {
                names: vec!["draw".to_owned()],
                levels: vec![Level::filled(size.one_level(), crate::grid::Tile::Floor).unwrap()],
                stairs: vec![],
                start: None,
                features: vec![],
                took: Duration::ZERO,
            };
            refused(steps_after(caves, &drawn, size, 1, &settings, &mut still).err());
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

//! Specifications, from the generator's defaults on.

use std::fmt::Display;
use std::sync::Arc;

use super::error::{GenerateError, UnknownGenerator};
use super::generator::Generator;
use super::recipe::Recipe;
use super::registry::Registry;
use super::setter::Setter;
use super::setting_error::SettingError;
use super::spec::WorldSpec;
use super::world_map::WorldMap;
use crate::grid::Size;

/// A specification that is being put together: the defaults, but for what is set.
///
/// ```
/// use cavewright_caves::grid::Size;
/// use cavewright_caves::worldgen::Registry;
///
/// let registry = Registry::default();
/// let caves = registry.spec("caves")?.seed(7).size(Size::new(80, 25, 3)?);
/// let world = caves.set("fill", 0.45)?.set("passes", 5)?.make()?;
/// assert_eq!(world.tiles.size().depth(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct SpecBuilder<'a> {
    registry: &'a Registry,
    generator: String,
    recipe: Option<Arc<Recipe>>,
    size: Size,
    seed: u64,
    setter: Setter,
}

impl Registry {
    /// Begins a specification for the generator of a name, with its defaults, [`Size::DEFAULT`] and seed 0.
    ///
    /// # Errors
    /// [`UnknownGenerator`] lists the names that are known.
    pub fn spec(&self, generator: &str) -> Result<SpecBuilder<'_>, UnknownGenerator> {
        Ok(self.begin(self.get(generator)?))
    }

    /// Begins a specification for a recipe, as [`Registry::spec`] does for a generator.
    ///
    /// ```
    /// use cavewright_caves::worldgen::{Recipe, Registry};
    ///
    /// let text = "name = \"pits\"\ndescription = \"pits\"\nstage = [{ do = \"fill\" }]";
    /// let world = Registry::default().recipe_spec(text.parse::<Recipe>()?).set("fill", 0.6)?.make()?;
    /// assert!(world.start.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn recipe_spec(&self, recipe: impl Into<Arc<Recipe>>) -> SpecBuilder<'_> {
        let recipe = recipe.into();
        let builder = self.begin(&*recipe);
        SpecBuilder { recipe: Some(recipe), ..builder }
    }

    fn begin(&self, generator: &dyn Generator) -> SpecBuilder<'_> {
        SpecBuilder {
            registry: self,
            generator: generator.name().to_owned(),
            recipe: None,
            size: Size::DEFAULT,
            seed: 0,
            setter: Setter::new(generator.name(), &generator.parameters(), self.added()),
        }
    }
}

impl SpecBuilder<'_> {
    /// The seed of the world.
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The size of the world.
    pub fn size(self, size: Size) -> Self {
        Self { size, ..self }
    }

    /// Sets a parameter to a value: a number, a flag, a word, a [`Value`](super::Value), or any of these as text, as on
    /// the command line.
    ///
    /// # Errors
    /// [`SettingError`] where the generator has no such parameter (with the name that is nearest), where the value
    /// is not of its type and range, or where it was set before.
    pub fn set(mut self, name: &str, value: impl Display) -> Result<Self, SettingError> {
        self.setter.set(name, &value.to_string())?;
        Ok(self)
    }

    /// The specification.
    #[must_use]
    pub fn spec(self) -> WorldSpec {
        let Self { generator, recipe, size, seed, setter, .. } = self;
        WorldSpec { generator, recipe, size, seed, settings: setter.settings }
    }

    /// Makes the world of the specification, a large one on all cores.
    ///
    /// # Errors
    /// [`GenerateError`] where there can be no such world.
    pub fn make(self) -> Result<WorldMap, GenerateError> {
        let registry = self.registry;
        registry.make(&self.spec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::Value;

    /// SPEC 38
    #[test]
    fn a_parameter_is_set_by_a_number_a_flag_a_word_or_text() {
        let registry = Registry::default();
        let set = |name, value: &dyn Display| {
            let caves = registry.spec("caves").unwrap().set(name, value);
            caves.map(|caves| caves.spec().settings.get(name).unwrap().to_string())
        };
        for (name, value, text) in [
            ("fill", &0.45 as &dyn Display, "0.45"),
            ("fill", &0.1_f32, "0.1"),
            ("fill", &1, "1"),
            ("fill", &"0.45", "0.45"),
            ("passes", &7_u8, "7"),
            ("passes", &Value::Integer(7), "7"),
            ("connect", &false, "false"),
            ("stairs", &"single", "single"),
        ] {
            assert_eq!(set(name, value).as_deref(), Ok(text), "{name}");
        }
        for (name, value, says) in [
            (
                "fil",
                &0.45 as &dyn Display,
                "unknown parameter \"fil\": did you mean \"fill\"? caves has",
            ),
            ("fill", &1.5, "fill \"1.5\": allowed is a number from 0 to 1"),
            ("fill", &f64::NAN, "fill \"NaN\": allowed"),
            ("passes", &-1, "passes \"-1\": allowed is a whole number from 0 to 1000"),
            ("passes", &0.5, "passes \"0.5\": allowed"),
            ("connect", &1, "connect \"1\": allowed is true or false"),
        ] {
            let error = set(name, value).unwrap_err().to_string();
            assert!(error.starts_with(says), "{error}");
        }
        let once = registry.spec("caves").unwrap().set("fill", 0.5);
        let twice = once.and_then(|caves| caves.set("fill", 1));
        assert_eq!(twice.err().unwrap().to_string(), "fill is set twice");
        assert!(registry.spec("cave").is_err());
    }

    /// SPEC 42
    #[test]
    fn a_world_is_made_of_what_was_set() {
        let size = Size::new(30, 20, 2).unwrap();
        let registry = Registry::default();
        let builder =
            || registry.spec("caves").unwrap().seed(5).size(size).set("passes", 2).unwrap();
        let spec = builder().spec();
        assert_eq!((spec.seed, spec.size), (5, size));
        assert_eq!(builder().make().unwrap(), registry.make(&spec).unwrap());
        assert_eq!(builder().make().unwrap().tiles.size(), size);
    }
}

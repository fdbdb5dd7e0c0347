//! What a recipe is: stages, and their values on each level.

use std::path::{Path, PathBuf};

use super::stage::{StageKind, Work};
use crate::worldgen::parameter::Value;
use crate::worldgen::setting_error::SettingError;
use crate::worldgen::settings::Settings;

/// The recipes that ship, in registry order.
pub(in crate::worldgen) const SHIPPED: &[&str] = &[
    include_str!("../../../../assets/recipes/caves.toml"),
    include_str!("../../../../assets/recipes/deep-caves.toml"),
    include_str!("../../../../assets/recipes/drunkard.toml"),
    include_str!("../../../../assets/recipes/halls.toml"),
    include_str!("../../../../assets/recipes/strata.toml"),
];

/// A generator that is a list of stages.
///
/// ```
/// use cavewright_caves::worldgen::{Generator, Recipe};
///
/// let recipe: Recipe = r#"
///     name = "warren"
///     description = "narrow burrows above, wide ones below"
///     [[stage]]
///     do = "dig-walk"
///     floor_share = [0.2, 0.5]
///     turn = 0.4
/// "#
/// .parse()?;
/// let names: Vec<_> = recipe.parameters().iter().map(|parameter| parameter.name).collect();
/// assert_eq!(names, ["begin", "steps", "turn", "stairs", "extra_stairs", "connect"]);
/// # Ok::<(), cavewright_caves::worldgen::RecipeError>(())
/// ```
#[derive(Debug)]
pub struct Recipe {
    /// The text that it was read from.
    pub(super) text: String,
    /// The file that it was read from, if any.
    pub(super) file: Option<PathBuf>,
    pub(super) name: String,
    pub(super) description: String,
    /// The number of levels after which they begin again.
    pub(super) cycle: Option<u32>,
    pub(super) stages: Vec<Stage>,
}

/// A stage of a recipe, with its values.
#[derive(Debug)]
pub(super) struct Stage {
    pub(super) kind: &'static StageKind,
    /// The levels that it is for, from 1, both ends included; all where there is none.
    pub(super) levels: Vec<(u32, u32)>,
    /// For each parameter its value on each level; the last is for all below.
    pub(super) values: Vec<(&'static str, Vec<Value>)>,
}

impl Stage {
    fn is_for(&self, level: u32) -> bool {
        self.levels.is_empty()
            || self.levels.iter().any(|(first, last)| (*first..=*last).contains(&level))
    }

    /// Its values on a level, from 1; the last of each is for all levels below.
    fn values_on(&self, level: u32) -> impl Iterator<Item = (&'static str, Value)> {
        self.values.iter().filter_map(move |(name, values)| {
            Some((*name, *values.get(level as usize - 1).or(values.last())?))
        })
    }
}

impl PartialEq for Recipe {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Recipe {
    /// The text that it was read from: the same text is the same recipe.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The same recipe, read from a file.
    #[must_use]
    pub fn read_from(self, file: &Path) -> Self {
        Self { file: Some(file.to_owned()), ..self }
    }

    /// Is its text that of a recipe that ships?
    #[must_use]
    pub fn ships(&self) -> bool {
        SHIPPED.contains(&self.text.as_str())
    }

    /// The file that it was read from.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Has any of its stages a parameter of this name?
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.stages.iter().flat_map(|stage| &stage.values).any(|(key, _)| *key == name)
    }

    /// The line of its text that has its name, from 1.
    #[must_use]
    pub fn line_of_name(&self) -> usize {
        1 + self.text.lines().take_while(|line| !line.trim_start().starts_with("name")).count()
    }

    /// The level whose values hold for the level at a depth, from 1.
    fn level(&self, z: u32) -> u32 {
        self.cycle.map_or(z, |cycle| z % cycle) + 1
    }

    /// The stages that change the level at a depth.
    pub(super) fn stages_of_level(&self, z: u32) -> impl DoubleEndedIterator<Item = &Stage> {
        let level = self.level(z);
        let is_own =
            move |stage: &&Stage| stage.is_for(level) && !matches!(stage.kind.work, Work::World);
        self.stages.iter().filter(is_own)
    }

    /// The value of a parameter that the whole world has in common: one stage has it, with one value.
    pub(super) fn common(&self, name: &str) -> Option<Value> {
        let mut all = self.stages.iter().flat_map(|stage| &stage.values);
        let (_, values) = all.find(|(key, _)| *key == name)?;
        let is_alone = !all.any(|(key, _)| *key == name);
        values.first().copied().filter(|_| is_alone && values.len() == 1)
    }

    /// A stage's values on the level at a depth: what the whole world has in common comes from the settings.
    ///
    /// # Errors
    /// [`SettingError`] where the settings lack a parameter of the recipe.
    pub(super) fn settings_of(
        &self,
        stage: &Stage,
        z: u32,
        settings: &Settings,
    ) -> Result<Settings, SettingError> {
        let own = stage.values_on(self.level(z)).map(|(name, value)| {
            let is_common = self.common(name).is_some();
            Ok((name, if is_common { settings.value(name)? } else { value }))
        });
        own.collect()
    }
}

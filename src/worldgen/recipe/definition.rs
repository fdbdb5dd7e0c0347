//! Recipes: worlds as lists of stages, read from files that anybody can write.
//!
//! A recipe is a generator. Its stages are done one after another on each level, each level with its own
//! stream; a stage can be for some levels alone, and its parameters can have a value for each level. Those
//! that have one value for the whole world can be set by whoever makes a world, like any generator's.

mod read;
mod stage;

pub use read::RecipeError;
pub use stage::{STAGES, StageKind};

use std::path::{Path, PathBuf};

use super::{GenerateError, Generator, Parameter, Settings, Value, joining_parameters};
use crate::grid::{Level, Size, Tile};
use crate::streams::Stream;
use stage::Work;

/// The recipes that ship, in registry order.
pub(super) const SHIPPED: [&str; 5] = [
    include_str!("../../../assets/recipes/caves.toml"),
    include_str!("../../../assets/recipes/deep-caves.toml"),
    include_str!("../../../assets/recipes/drunkard.toml"),
    include_str!("../../../assets/recipes/halls.toml"),
    include_str!("../../../assets/recipes/strata.toml"),
];

/// A generator that is a list of stages.
///
/// ```
/// use cavewright::worldgen::{Generator, Recipe};
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
/// assert_eq!(names, ["begin", "steps", "turn", "stairs", "extra_stairs", "connect", "creatures"]);
/// # Ok::<(), cavewright::worldgen::RecipeError>(())
/// ```
#[derive(Debug)]
pub struct Recipe {
    /// What it was read from.
    text: String,
    /// Where it was read from, if that was a file.
    file: Option<PathBuf>,
    name: String,
    description: String,
    /// After so many levels they begin again.
    cycle: Option<u32>,
    stages: Vec<Stage>,
}

/// A stage of a recipe, with its values.
#[derive(Debug)]
struct Stage {
    kind: &'static StageKind,
    /// The levels that it is for, from 1, both ends included; all where there is none.
    levels: Vec<(u32, u32)>,
    /// For each parameter its value on each level; the last is for all below.
    values: Vec<(&'static str, Vec<Value>)>,
}

/// The parameter that tells how often a stage is done.
const PASSES: &str = "passes";

impl Stage {
    /// Does its work on a level; on all levels together it does none here.
    fn run(
        &self,
        level: &mut Level,
        stream: &mut Stream,
        settings: &Settings,
    ) -> Result<(), GenerateError> {
        match self.kind.work {
            Work::Level(run) | Work::Cull(run) | Work::Join(run) => run(level, stream, settings),
            Work::World => Ok(()),
        }
    }

    fn is_for(&self, level: u32) -> bool {
        self.levels.is_empty()
            || self.levels.iter().any(|(first, last)| (*first..=*last).contains(&level))
    }
}

impl PartialEq for Recipe {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Recipe {
    /// What it was read from: the same text is the same recipe.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The same recipe, as what was read from a file.
    #[must_use]
    pub fn read_from(self, file: &Path) -> Self {
        Self { file: Some(file.to_owned()), ..self }
    }

    /// Is it, to the letter, one of those that ship?
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

    /// What is to be done to a level, and how. A last stage that fills small regions is left out: that is done wherever
    /// a level is drawn, while its regions are found.
    fn stages_before_last_cull(
        &self,
        level: u32,
        settings: &Settings,
    ) -> impl Iterator<Item = (&Stage, Settings)> {
        let is_own =
            move |stage: &&Stage| stage.is_for(level) && !matches!(stage.kind.work, Work::World);
        let own = || self.stages.iter().filter(is_own);
        let ends_with_cull =
            own().next_back().is_some_and(|last| matches!(last.kind.work, Work::Cull(_)));
        own()
            .take(own().count() - usize::from(ends_with_cull))
            .map(move |stage| (stage, self.settings_of(stage, level, settings)))
    }

    /// The value of a parameter that the whole world has in common: one stage has it, with one value.
    fn common(&self, name: &str) -> Option<Value> {
        let mut all = self.stages.iter().flat_map(|stage| &stage.values);
        let (_, values) = all.find(|(key, _)| *key == name)?;
        let is_alone = !all.any(|(key, _)| *key == name);
        values.first().copied().filter(|_| is_alone && values.len() == 1)
    }

    /// A stage's values on a level: what the whole world has in common comes from the settings.
    fn settings_of(&self, stage: &Stage, level: u32, settings: &Settings) -> Settings {
        let own = stage.values.iter().filter_map(|(name, values)| {
            let at_level = values.get(level as usize - 1).or(values.last()).copied();
            let common = settings.get(name).filter(|_| self.common(name).is_some());
            Some((*name, common.or(at_level)?))
        });
        own.collect()
    }
}

impl Generator for Recipe {
    fn name(&self) -> &str {
        &self.name
    }

    fn description(&self) -> &str {
        &self.description
    }

    fn parameters(&self) -> Vec<Parameter> {
        let of_levels = self.stages.iter().filter(|stage| !matches!(stage.kind.work, Work::World));
        of_levels
            .flat_map(|stage| (stage.kind.parameters)())
            .filter(|parameter| self.common(parameter.name).is_some())
            .chain(joining_parameters("few", false))
            .map(|parameter| {
                let default = self.common(parameter.name).unwrap_or(parameter.default);
                Parameter { default, ..parameter }
            })
            .collect()
    }

    fn draw_level(
        &self,
        z: u32,
        size: Size,
        stream: &mut Stream,
        settings: &Settings,
    ) -> Result<Level, GenerateError> {
        let number = self.level(z);
        let mut level = Level::filled(size, Tile::Wall)?;
        for (stage, settings) in self.stages_before_last_cull(number, settings) {
            stage.run(&mut level, stream, &settings)?;
        }
        Ok(level)
    }

    /// Each stage is a step, and each of its passes where it has some.
    fn draw_level_in_steps(
        &self,
        z: u32,
        size: Size,
        stream: &mut Stream,
        settings: &Settings,
        show: &mut dyn FnMut(&str, &Level),
    ) -> Result<Level, GenerateError> {
        let number = self.level(z);
        let mut level = Level::filled(size, Tile::Wall)?;
        for (stage, settings) in self.stages_before_last_cull(number, settings) {
            match settings.get(PASSES) {
                Some(Value::Integer(passes)) => {
                    let once = settings.with(PASSES, Value::Integer(1));
                    for pass in 1..=passes {
                        stage.run(&mut level, stream, &once)?;
                        show(&format!("{} {pass}", stage.kind.name), &level);
                    }
                }
                _ => {
                    stage.run(&mut level, stream, &settings)?;
                    show(stage.kind.name, &level);
                }
            }
        }
        Ok(level)
    }

    /// What the last stage that changes levels is set to, if that is one that fills small regions.
    fn smallest_region(&self, z: u32, settings: &Settings) -> u64 {
        let number = self.level(z);
        let mut stages = self.stages.iter().filter(|stage| stage.is_for(number));
        let last = stages.rfind(|stage| matches!(stage.kind.work, Work::Level(_) | Work::Cull(_)));
        let own = last.map(|stage| self.settings_of(stage, number, settings));
        own.and_then(|own| own.integer("min_region").ok()).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::streams::Domain;
    use crate::worldgen::smoothing::{fill_with_noise, smooth};
    use crate::worldgen::{Registry, WorldMap, WorldSpec};

    fn make(
        generator: &str,
        size: (u64, u64, u64),
        seed: u64,
        set: &[(&str, &str)],
    ) -> Result<WorldMap, GenerateError> {
        let set: Vec<_> = set.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let registry = Registry::default();
        let parameters = registry.get(generator).unwrap().parameters();
        let settings = Settings::parse(generator, &parameters, &set).unwrap();
        let size = Size::new(size.0, size.1, size.2).unwrap();
        registry.make(&WorldSpec {
            generator: generator.to_owned(),
            recipe: None,
            size,
            seed,
            settings,
        })
    }

    /// SPEC 7, 8: each number of passes is one more pass over the one before, and 0 is the raw noise.
    #[test]
    fn passes_build_on_one_another() {
        let plain = [("min_region", "0"), ("passes", "0")];
        let noise = make("deep-caves", (30, 20, 1), 4, &plain).unwrap().tiles;
        let mut level = Level::of(&noise, 0).unwrap();
        for passes in ["1", "2", "3"] {
            smooth(&mut level, 1, 5).unwrap();
            let set = [("min_region", "0"), ("passes", passes)];
            let made = make("deep-caves", (30, 20, 1), 4, &set).unwrap();
            assert_eq!(Level::of(&made.tiles, 0).unwrap(), level, "{passes} passes");
        }
        let mut expected = Level::filled(noise.size(), Tile::Wall).unwrap();
        fill_with_noise(&mut expected, 32_768, &mut Stream::new(4, Domain::LEVEL, 0, 0));
        assert_eq!(Level::of(&noise, 0).unwrap(), expected);
    }

    /// SPEC 8
    #[test]
    fn the_presets_differ_in_their_defaults_alone() {
        let registry = Registry::default();
        let defaults =
            |name| Settings::defaults(&registry.get(name).unwrap().parameters()).to_string();
        assert_eq!(
            defaults("caves"),
            "fill=0.5 threshold=5 passes=3 min_region=25 stairs=few extra_stairs=1 connect=true creatures=auto"
        );
        assert_eq!(
            defaults("deep-caves"),
            "fill=0.5 threshold=5 passes=8 min_region=25 stairs=overlap extra_stairs=1 connect=false creatures=auto"
        );
    }

    /// SPEC 41
    #[test]
    fn solid_rock_is_an_error_that_names_the_parameters() {
        assert_eq!(
            make("deep-caves", (1, 1, 1), 3, &[]).unwrap_err().to_string(),
            "level 1 came out without floor in 64 attempts with fill=0.5 threshold=5 passes=8 \
             min_region=25 stairs=overlap extra_stairs=1 connect=false creatures=auto, \
             size 1 x 1 x 1, seed 3"
        );
        let all_stairs = [("fill", "1"), ("passes", "0"), ("min_region", "0")];
        let error = make("deep-caves", (1, 1, 2), 3, &all_stairs).unwrap_err();
        assert!(matches!(error, GenerateError::NoStart { .. }));
        assert!(make("deep-caves", (1, 1, 1), 3, &all_stairs).is_ok());
    }

    /// SPEC 41: a level without floor is drawn again, from the next attempt's stream.
    #[test]
    fn a_level_of_rock_is_drawn_again() {
        let rare = [("fill", "0.1"), ("passes", "0"), ("min_region", "0")];
        let redrawn = (0..50).any(|seed| {
            let mut first = Level::filled(Size::new(1, 1, 1).unwrap(), Tile::Wall).unwrap();
            fill_with_noise(&mut first, 6_554, &mut Stream::new(seed, Domain::LEVEL, 0, 0));
            first.open_tiles() == 0 && make("caves", (1, 1, 1), seed, &rare).is_ok()
        });
        assert!(redrawn);
    }

    fn recipe(stages: &str) -> Recipe {
        format!("name = \"test\"\ndescription = \"for tests\"\n{stages}").parse().unwrap()
    }

    fn floors(recipe: &Recipe, z: u32, settings: &Settings) -> usize {
        let mut stream = Stream::new(1, Domain::LEVEL, z, 0);
        let size = Size::new(20, 10, 1).unwrap();
        let level = recipe.draw_level(z, size, &mut stream, settings).unwrap();
        level.open_tiles() as usize
    }

    #[test]
    fn a_parameter_can_have_a_value_for_each_level_and_the_last_is_for_all_below() {
        let recipe = recipe("stage = [{ do = \"fill\", fill = [0, 1, 0] }]");
        let defaults = Settings::defaults(&recipe.parameters());
        assert_eq!([0, 1, 2, 7].map(|z| floors(&recipe, z, &defaults)), [0, 200, 0, 0]);
        assert_eq!(defaults.get("fill"), None, "what differs by level cannot be set for all");
    }

    #[test]
    fn a_stage_can_be_for_some_levels_and_levels_can_begin_again() {
        let recipe = recipe(
            "cycle = 4\nstage = [{ do = \"fill\", fill = 1, levels = \"2, 4-\" }, { do = \"cull\" }]",
        );
        let defaults = Settings::defaults(&recipe.parameters());
        let made = [0, 1, 2, 3, 4, 5].map(|z| floors(&recipe, z, &defaults));
        assert_eq!(made, [0, 200, 0, 200, 0, 200]);
    }

    #[test]
    fn what_a_recipe_says_once_can_be_set() {
        let recipe = recipe(
            "stage = [{ do = \"fill\", fill = 0 }, { do = \"stairs\", stairs = \"single\" }]",
        );
        let set = [("fill".to_owned(), "1".to_owned())];
        let settings = Settings::parse("test", &recipe.parameters(), &set).unwrap();
        assert_eq!(floors(&recipe, 0, &settings), 200);
        assert_eq!(settings.choice("stairs"), Ok("single"));
    }

    /// A region is promised to be large only where nothing changed levels after small ones were filled.
    #[test]
    fn only_the_last_stage_promises_how_small_regions_can_be() {
        let promised = |stages: &str| {
            let recipe = recipe(stages);
            recipe.smallest_region(0, &Settings::defaults(&recipe.parameters()))
        };
        assert_eq!(promised("stage = [{ do = \"fill\" }, { do = \"cull\", min_region = 9 }]"), 9);
        assert_eq!(promised("stage = [{ do = \"cull\" }, { do = \"join\" }]"), 25);
        assert_eq!(promised("stage = [{ do = \"cull\" }, { do = \"rooms\" }]"), 0);
    }
}

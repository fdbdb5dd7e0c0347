//! A recipe as a generator.

use super::definition::{Recipe, Stage};
use super::stage::{PASSES, SMOOTH, Work};
use crate::grid::{Level, Size, Tile};
use crate::streams::Stream;
use crate::worldgen::error::GenerateError;
use crate::worldgen::feature::Drawn;
use crate::worldgen::generator::{Generator, MIN_REGION};
use crate::worldgen::joining::joining_parameters;
use crate::worldgen::parameter::{Parameter, Value};
use crate::worldgen::setting_error::SettingError;
use crate::worldgen::settings::Settings;

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

    /// Where a stage smooths.
    fn settles(&self) -> bool {
        self.stages.iter().any(|stage| stage.kind.name == SMOOTH)
    }

    fn draw_level(
        &self,
        z: u32,
        size: Size,
        stream: &mut Stream,
        settings: &Settings,
    ) -> Result<Drawn, GenerateError> {
        let mut level = Level::filled(size, Tile::Wall)?;
        for stage in stages_before_last_cull(self, z) {
            run(stage, &mut level, stream, &self.settings_of(stage, z, settings)?)?;
        }
        Ok(level.into())
    }

    /// Each stage is a step, and each of its passes where it has some.
    fn draw_level_in_steps(
        &self,
        z: u32,
        size: Size,
        stream: &mut Stream,
        settings: &Settings,
        show: &mut dyn FnMut(&str, &Level),
    ) -> Result<Drawn, GenerateError> {
        let mut level = Level::filled(size, Tile::Wall)?;
        for stage in stages_before_last_cull(self, z) {
            let settings = self.settings_of(stage, z, settings)?;
            let passes = settings.optional(PASSES, Settings::integer)?;
            let once = match passes {
                Some(_) => settings.with(PASSES, Value::Integer(1))?,
                None => settings,
            };
            for pass in 1..=passes.unwrap_or(1) {
                run(stage, &mut level, stream, &once)?;
                let name = stage.kind.name;
                match passes {
                    Some(_) => show(&format!("{name} {pass}"), &level),
                    None => show(name, &level),
                }
            }
        }
        Ok(level.into())
    }

    /// The `min_region` of the last stage that changes levels, if that is one that fills small regions; or else 0.
    fn smallest_region(&self, z: u32, settings: &Settings) -> Result<u64, SettingError> {
        let changes = |stage: &&Stage| matches!(stage.kind.work, Work::Level(_) | Work::Cull(_));
        let Some(last) = self.stages_of_level(z).rfind(changes) else { return Ok(0) };
        let settings = self.settings_of(last, z, settings)?;
        Ok(settings.optional(MIN_REGION, Settings::integer)?.unwrap_or(0))
    }
}

/// The stages of a level. A last stage that fills small regions is left out: they are filled wherever a level is drawn, while its
/// regions are labelled.
fn stages_before_last_cull(recipe: &Recipe, z: u32) -> Vec<&Stage> {
    let mut stages: Vec<_> = recipe.stages_of_level(z).collect();
    stages.pop_if(|last| matches!(last.kind.work, Work::Cull(_)));
    stages
}

/// Does a stage's work on one level; a stage for all levels together does nothing there.
fn run(
    stage: &Stage,
    level: &mut Level,
    stream: &mut Stream,
    settings: &Settings,
) -> Result<(), GenerateError> {
    match stage.kind.work {
        Work::Level(run) | Work::Cull(run) | Work::Join(run) => run(level, stream, settings),
        Work::World => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::streams::Domain;
    use crate::worldgen::registry::Registry;
    use crate::worldgen::smoothing::{fill_with_noise, smooth};
    use crate::worldgen::world_map::WorldMap;

    fn make(
        generator: &str,
        size: (u64, u64, u64),
        seed: u64,
        set: &[(&str, &str)],
    ) -> Result<WorldMap, GenerateError> {
        let registry = Registry::default();
        let size = Size::new(size.0, size.1, size.2).unwrap();
        let builder = registry.spec(generator).unwrap().size(size).seed(seed);
        set.iter().try_fold(builder, |builder, (name, value)| builder.set(name, value))?.make()
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
            "fill=0.5 threshold=5 passes=3 min_region=25 stairs=few extra_stairs=1 connect=true"
        );
        assert_eq!(
            defaults("deep-caves"),
            "fill=0.5 threshold=5 passes=8 min_region=25 stairs=overlap extra_stairs=1 connect=false"
        );
    }

    /// SPEC 41
    #[test]
    fn solid_rock_is_an_error_that_names_the_parameters() {
        assert_eq!(
            make("deep-caves", (1, 1, 1), 3, &[]).unwrap_err().to_string(),
            "level 1 came out without floor in 64 attempts with fill=0.5 threshold=5 passes=8 \
             min_region=25 stairs=overlap extra_stairs=1 connect=false, \
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
        let drawn = recipe.draw_level(z, size, &mut stream, settings).unwrap();
        drawn.open.open_tiles() as usize
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
            recipe.smallest_region(0, &Settings::defaults(&recipe.parameters())).unwrap()
        };
        assert_eq!(promised("stage = [{ do = \"fill\" }, { do = \"cull\", min_region = 9 }]"), 9);
        assert_eq!(promised("stage = [{ do = \"cull\" }, { do = \"join\" }]"), 25);
        assert_eq!(promised("stage = [{ do = \"cull\" }, { do = \"rooms\" }]"), 0);
    }
}

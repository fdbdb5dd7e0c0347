//! A world after each step of its making, to be watched.

use std::time::Duration;

use super::error::GenerateError;
use super::feature::{Feature, features_on_floor, on_level};
use super::generator::Generator;
use super::making::{draw_level, join_and_start, tiles_of};
use super::regions::{RegionLevel, RegionMap};
use super::settings::Settings;
use super::stairs::StairPair;
use crate::grid::{Grid, Level, OutOfMemory, Position, Size, Tile};

/// A world after a step of its making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name of each level's last step, such as `smooth 2`. A level of fewer steps than others stays as it is.
    pub names: Vec<String>,
    /// Where each level is open.
    pub levels: Vec<Level>,
    /// All staircases so far.
    pub stairs: Vec<StairPair>,
    /// Where the player will begin, once that is chosen.
    pub start: Option<Position>,
    /// What is there by design: all that was drawn, and from the start on what is left of it.
    pub features: Vec<Feature>,
    /// How long the step took on all levels, by the caller's clock.
    pub took: Duration,
}

impl Step {
    /// The world as tiles.
    ///
    /// # Errors
    /// [`OutOfMemory`] where they do not fit.
    pub fn tiles(&self) -> Result<Grid<Tile>, OutOfMemory> {
        let first = &self.levels[0];
        let (width, height) = (first.size().width(), first.size().height());
        let size = Size::new(width.into(), height.into(), self.levels.len() as u64);
        let size = size.map_err(|_| OutOfMemory { size: first.size() })?;
        tiles_of(size, &self.levels.iter().collect::<Vec<_>>(), &self.stairs)
    }
}

/// Makes a world, and returns it as it was after each step; the last is the world that
/// [`Generator::generate`] makes. `clock` returns the time since any fixed moment. Cost: as making it, and some bits
/// a tile for each step.
///
/// # Errors
/// As [`Generator::generate`].
pub fn steps(
    generator: &dyn Generator,
    size: Size,
    seed: u64,
    settings: &Settings,
    clock: &mut dyn FnMut() -> Duration,
) -> Result<Vec<Step>, GenerateError> {
    settings.check(generator.name(), &generator.parameters())?;
    let mut watch = Watch::start(clock);
    let mut drawn = Vec::new();
    let (mut levels, mut features) = (Vec::new(), Vec::new());
    for z in 0..size.depth() {
        let mut shown: Vec<Shown> = Vec::new();
        let (level, on_it) = draw_level(generator, size, seed, z, settings, |stream| {
            // The steps of an attempt without floor do not count.
            shown.clear();
            let show = &mut |name: &str, level: &Level| {
                let took = watch.lap();
                shown.push((name.to_owned(), level.clone(), took));
                watch.lap();
            };
            generator.draw_level_in_steps(z, size.one_level(), stream, settings, show)
        })?;
        shown.push(("regions".to_owned(), level.open_tiles().clone(), watch.lap()));
        drawn.push(shown);
        levels.push(level);
        features.extend(on_level(on_it, z));
    }
    let most = drawn.iter().map(Vec::len).max().unwrap_or(0);
    let steps = (0..most).map(|step| step_of_levels(&drawn, step, &features)).collect();
    join(steps, levels, size, seed, settings, &mut watch)
}

/// Makes a world of the levels and features of a step, as [`steps`] does from its regions on; `size` is that of the world.
///
/// # Errors
/// As [`Generator::generate`]; levels without floor are not drawn again.
pub fn steps_after(
    generator: &dyn Generator,
    step: &Step,
    size: Size,
    seed: u64,
    settings: &Settings,
    clock: &mut dyn FnMut() -> Duration,
) -> Result<Vec<Step>, GenerateError> {
    settings.check(generator.name(), &generator.parameters())?;
    let mut watch = Watch::start(clock);
    let labelled = (0..).zip(&step.levels).map(|(z, level)| {
        let level = RegionLevel::label(level.clone(), generator.smallest_region(z, settings)?)?;
        if level.is_solid() {
            let parameters = settings.to_string();
            return Err(GenerateError::NoFloor {
                level: z + 1,
                attempts: 1,
                parameters,
                size,
                seed,
            });
        }
        Ok(level)
    });
    let labelled = labelled.collect::<Result<Vec<_>, GenerateError>>()?;
    let regions = Step {
        names: vec!["regions".to_owned(); labelled.len()],
        levels: labelled.iter().map(|level| level.open_tiles().clone()).collect(),
        stairs: Vec::new(),
        start: None,
        features: step.features.clone(),
        took: watch.lap(),
    };
    join(vec![regions], labelled, size, seed, settings, &mut watch)
}

/// Adds the steps in which drawn levels become a world.
fn join(
    mut steps: Vec<Step>,
    levels: Vec<RegionLevel>,
    size: Size,
    seed: u64,
    settings: &Settings,
    watch: &mut Watch,
) -> Result<Vec<Step>, GenerateError> {
    let depth = size.depth();
    let features = steps.last().map_or(Vec::new(), |step| step.features.clone());
    let mut show = |name: &str, regions: &RegionMap, stairs: &[StairPair]| {
        let took = watch.lap();
        steps.push(Step {
            names: vec![name.to_owned(); depth as usize],
            levels: (0..depth).map(|z| regions.open_tiles(z).clone()).collect(),
            stairs: stairs.to_vec(),
            start: None,
            features: features.clone(),
            took,
        });
        watch.lap();
    };
    let (joined, start) = join_and_start(levels, size, seed, settings, &mut show)?;
    show("start", &joined.regions, &joined.stairs);
    if let Some(last) = steps.last_mut() {
        last.start = Some(start);
        last.features = features_on_floor(features, &last.tiles()?, start);
    }
    Ok(steps)
}

/// Measures how long each step takes.
struct Watch<'a> {
    clock: &'a mut dyn FnMut() -> Duration,
    since: Duration,
}

impl<'a> Watch<'a> {
    fn start(clock: &'a mut dyn FnMut() -> Duration) -> Self {
        let since = clock();
        Self { clock, since }
    }

    /// The time since the last lap.
    fn lap(&mut self) -> Duration {
        let now = (self.clock)();
        now.saturating_sub(std::mem::replace(&mut self.since, now))
    }
}

/// A step of one level: its name, the level after it, and how long it took.
type Shown = (String, Level, Duration);

/// The step of this number while levels are drawn, each alone.
fn step_of_levels(drawn: &[Vec<Shown>], step: usize, features: &[Feature]) -> Step {
    let took = drawn.iter().filter_map(|shown| shown.get(step)).map(|(.., took)| *took).sum();
    let shown = drawn.iter().filter_map(|shown| shown.get(step).or(shown.last()));
    let (names, levels) = shown.map(|(name, level, _)| (name.clone(), level.clone())).unzip();
    Step { names, levels, stairs: Vec::new(), start: None, features: features.to_vec(), took }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::{Registry, Value};

    /// SPEC 7-9, 42: the last step is the world, for every generator; every step but the last few only draws.
    #[test]
    fn the_last_step_is_the_world_that_is_made() {
        let registry = Registry::default();
        for generator in registry.iter() {
            let defaults = Settings::defaults(&generator.parameters());
            let single = defaults.with("stairs", Value::Choice("single")).unwrap();
            for (seed, settings) in (0..8).flat_map(|seed| [(seed, &defaults), (seed, &single)]) {
                let size = Size::new(50, 30, 3).unwrap();
                let made = generator.generate(size, seed, settings, 1).unwrap();
                let steps = steps(generator, size, seed, settings, &mut || Duration::ZERO).unwrap();
                let last = steps.last().unwrap();
                let name = generator.name();
                assert_eq!(last.tiles().unwrap(), made.tiles, "{name} seed {seed}");
                assert_eq!((&last.stairs, last.start), (&made.stairs, made.start), "{name}");
                assert_eq!(last.features, made.features, "{name}");
                assert!(steps.iter().all(|step| step.levels.len() == 3 && step.names.len() == 3));
                assert!(steps.windows(2).all(|two| two[0].stairs.len() <= two[1].stairs.len()));
            }
        }
    }

    #[test]
    fn each_pass_of_a_recipe_is_a_step() {
        let registry = Registry::default();
        let caves = registry.get("deep-caves").unwrap();
        let settings = Settings::defaults(&caves.parameters());
        let size = Size::new(40, 20, 2).unwrap();
        let mut ticks = 0;
        let mut clock = || {
            ticks += 1;
            Duration::from_secs(ticks)
        };
        let steps = steps(caves, size, 5, &settings, &mut clock).unwrap();
        let names: Vec<_> = steps.iter().map(|step| step.names[0].as_str()).collect();
        let passes = (1..=settings.integer("passes").unwrap()).map(|pass| format!("smooth {pass}"));
        let mut expected = vec!["fill".to_owned()];
        expected.extend(passes);
        expected.extend(["regions", "stairs", "start"].map(str::to_owned));
        assert_eq!(names, expected);
        assert_ne!(steps[0].levels, steps[1].levels, "noise is not what is left of it");
        let took: Vec<_> = steps.iter().map(|step| step.took.as_secs()).collect();
        assert_eq!(took[..2], [2, 2], "a tick for each level");
        assert_eq!(took.last(), Some(&1));
    }

    /// SPEC 9: levels that are smoothed further by hand are joined as the generator's own would be.
    #[test]
    fn a_world_can_be_made_from_levels_that_were_drawn() {
        let registry = Registry::default();
        for generator in registry.iter() {
            let settings = Settings::defaults(&generator.parameters());
            let (size, mut still) = (Size::new(50, 30, 3).unwrap(), || Duration::ZERO);
            let all = steps(generator, size, 3, &settings, &mut still).unwrap();
            let regions =
                all.iter().position(|step| step.names.iter().all(|name| name == "regions"));
            let Some(regions) = regions else { panic!("{} has regions", generator.name()) };
            let drawn = &all[regions];
            let onward = steps_after(generator, drawn, size, 3, &settings, &mut still).unwrap();
            assert_eq!(onward, all[regions..], "{}", generator.name());
            let levels = vec![Level::filled(size, Tile::Wall).unwrap()];
            let rock = Step { levels, ..drawn.clone() };
            let refused = steps_after(generator, &rock, size, 3, &settings, &mut still);
            assert!(matches!(refused, Err(GenerateError::NoFloor { level: 1, .. })));
        }
    }
}

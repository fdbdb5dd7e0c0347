//! A world on its way: what it is like after each step of its making, for whoever wants to watch.

use super::joining::join_levels;
use super::making::{draw_level, no_room, tiles_of};
use super::start::choose_start;
use super::{GenerateError, Generator, RegionMap, Settings, StairPair};
use crate::grid::{Grid, Level, OutOfMemory, Position, Size, Tile};

/// What a world is like after a step of its making.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What was done to each level last: `smooth 2`. A level that needs fewer steps than others waits as it is.
    pub names: Vec<String>,
    /// Where each level is open.
    pub levels: Vec<Level>,
    /// All staircases so far.
    pub stairs: Vec<StairPair>,
    /// Where the player will begin, once that is chosen.
    pub start: Option<Position>,
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
        tiles_of(size, &self.levels.iter().collect::<Vec<_>>(), &self.stairs, 1)
    }
}

/// Makes a world, and answers what it was like after each step; the last is the world that
/// [`Generator::generate`] makes. Cost: as making it, and some bits a tile for each step.
///
/// # Errors
/// As [`Generator::generate`].
pub fn steps(
    generator: &dyn Generator,
    size: Size,
    seed: u64,
    settings: &Settings,
) -> Result<Vec<Step>, GenerateError> {
    let mut drawn = Vec::new();
    let mut levels = Vec::new();
    for z in 0..size.depth() {
        let mut shown: Vec<(String, Level)> = Vec::new();
        let level = draw_level(generator, (size, seed, z), settings, |stream| {
            // What an attempt without floor has shown counts no more.
            shown.clear();
            let show =
                &mut |name: &str, level: &Level| shown.push((name.to_owned(), level.clone()));
            generator.draw_level_in_steps(z, size.one_level(), stream, settings, show)
        })?;
        shown.push(("regions".to_owned(), level.open_tiles().clone()));
        drawn.push(shown);
        levels.push(level);
    }
    let most = drawn.iter().map(Vec::len).max().unwrap_or(0);
    let mut steps: Vec<_> = (0..most).map(|step| step_of_levels(&drawn, step)).collect();
    let depth = size.depth();
    let mut show = |name: &str, regions: &RegionMap, stairs: &[StairPair]| {
        steps.push(Step {
            names: vec![name.to_owned(); depth as usize],
            levels: (0..depth).map(|z| regions.open_tiles(z).clone()).collect(),
            stairs: stairs.to_vec(),
            start: None,
        });
    };
    let joined = join_levels(RegionMap::of_levels(size, levels), seed, settings, 1, &mut show);
    let (regions, stairs) = joined.map_err(|error| no_room(error, size, seed, settings))?;
    let start = choose_start(&regions, &stairs, seed).ok_or_else(|| GenerateError::NoStart {
        parameters: settings.to_string(),
        size,
        seed,
    })?;
    show("start", &regions, &stairs);
    if let Some(last) = steps.last_mut() {
        last.start = Some(start);
    }
    Ok(steps)
}

/// The step of this number while levels are drawn, each alone.
fn step_of_levels(drawn: &[Vec<(String, Level)>], step: usize) -> Step {
    let shown = drawn.iter().filter_map(|shown| shown.get(step).or(shown.last()));
    let (names, levels) = shown.cloned().unzip();
    Step { names, levels, stairs: Vec::new(), start: None }
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
            let single = defaults.with("stairs", Value::Choice("single"));
            for (seed, settings) in (0..8).flat_map(|seed| [(seed, &defaults), (seed, &single)]) {
                let size = Size::new(50, 30, 3).unwrap();
                let made = generator.generate(size, seed, settings, 1).unwrap();
                let steps = steps(generator, size, seed, settings).unwrap();
                let last = steps.last().unwrap();
                let name = generator.name();
                assert_eq!(last.tiles().unwrap(), made.tiles, "{name} seed {seed}");
                assert_eq!((&last.stairs, last.start), (&made.stairs, made.start), "{name}");
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
        let steps = steps(caves, Size::new(40, 20, 2).unwrap(), 5, &settings).unwrap();
        let names: Vec<_> = steps.iter().map(|step| step.names[0].as_str()).collect();
        let passes = (1..=settings.integer("passes")).map(|pass| format!("smooth {pass}"));
        let mut expected = vec!["fill".to_owned()];
        expected.extend(passes);
        expected.extend(["regions", "stairs", "start"].map(str::to_owned));
        assert_eq!(names, expected);
        assert_ne!(steps[0].levels, steps[1].levels, "noise is not what is left of it");
    }
}

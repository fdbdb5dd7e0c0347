//! A world on the bench: how it is made, and what it is like after each step of its making.

use std::time::{Duration, Instant};

use crate::grid::Level;
use crate::layers::{Reach, Walk};
use crate::worldgen::{
    GenerateError, RegionMap, Registry, Step, WorldMap, WorldSpec, smooth_once, steps,
    steps_from_levels,
};

/// A figure of what is shown, by its name.
pub type LabFigure = (&'static str, String);

/// A world that is made again whenever anything about it is changed.
#[derive(Clone, Debug)]
pub struct Bench {
    spec: WorldSpec,
    /// What the world that is shown was made from.
    made: WorldSpec,
    steps: Vec<Step>,
    /// The step that is shown.
    at: usize,
    /// Was it smoothed beyond what the generator does?
    has_own_passes: bool,
    failure: Option<String>,
    /// The world as it is at the step that is shown; without a start until that is chosen.
    shown: Option<WorldMap>,
    /// From where the player will begin.
    walk: Walk,
    figures: Vec<LabFigure>,
}

impl Bench {
    /// Makes a world.
    pub fn new(spec: WorldSpec, registry: &Registry) -> Self {
        let mut bench = Self {
            made: spec.clone(),
            spec: spec.clone(),
            steps: Vec::new(),
            at: 0,
            has_own_passes: false,
            failure: None,
            shown: None,
            walk: Walk::default(),
            figures: Vec::new(),
        };
        bench.make(spec, registry);
        bench
    }

    /// How the world is made.
    #[must_use]
    pub fn spec(&self) -> &WorldSpec {
        &self.spec
    }

    /// The steps of its making.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The number of the step that is shown, from 0.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Why the world could not be made; then the one before is shown.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// The world as it is at the step that is shown.
    #[must_use]
    pub fn shown(&self) -> Option<&WorldMap> {
        self.shown.as_ref()
    }

    /// How far everything shown is from where the player will begin.
    #[must_use]
    pub fn walk(&self) -> &Walk {
        &self.walk
    }

    /// Floor, regions, stairs and what can be reached, of the step that is shown, and the time of making.
    #[must_use]
    pub fn figures(&self) -> &[LabFigure] {
        &self.figures
    }

    /// Was it smoothed beyond what the generator does? Then no command makes it again.
    #[must_use]
    pub fn has_own_passes(&self) -> bool {
        self.has_own_passes
    }

    /// The finished world, whatever step is shown.
    #[must_use]
    pub fn world(&self) -> Option<WorldMap> {
        self.steps.last().and_then(world_at)
    }

    /// Is the finished world shown?
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.at + 1 >= self.steps.len()
    }

    /// Levels of the world that is shown.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.shown.as_ref().map_or(1, |shown| shown.tiles.size().depth())
    }

    /// The command that makes the world again; none where somebody smoothed it himself, or there is no such world.
    #[must_use]
    pub fn command(&self) -> Option<String> {
        if self.has_own_passes || self.failure.is_some() {
            return None;
        }
        Some(self.spec.command("generate", &format!("--seed {}", self.spec.seed)))
    }

    /// Makes the world anew; the same step is shown as before, or the last where it was the last.
    pub fn make(&mut self, spec: WorldSpec, registry: &Registry) {
        let was_last = self.is_finished();
        let began = Instant::now();
        let maker = registry.generator_for(&spec).map_err(GenerateError::from);
        let made = maker.and_then(|maker| {
            steps(maker, spec.size, spec.seed, &spec.settings, &mut || began.elapsed())
        });
        self.spec = spec;
        match made {
            Ok(steps) => {
                let last = steps.len().saturating_sub(1);
                self.at = if was_last { last } else { self.at.min(last) };
                (self.steps, self.failure, self.has_own_passes) = (steps, None, false);
                self.made = self.spec.clone();
                self.show();
            }
            Err(error) => self.failure = Some(error.to_string()),
        }
    }

    /// Smooths all levels of the step that is shown once more (SPEC 9), and makes the world of what comes of it. A world
    /// that is shown in the place of one that could not be made stays as it is.
    pub fn smooth_on(&mut self, registry: &Registry) {
        let Some(shown) = self.steps.get(self.at).filter(|_| self.made == self.spec) else {
            return;
        };
        let began = Instant::now();
        let mut smoothed = Step { start: None, stairs: Vec::new(), ..shown.clone() };
        if smoothed.levels.iter_mut().any(|level| smooth_once(level).is_err()) {
            return;
        }
        smoothed.names.iter_mut().for_each(|name| *name = "smooth more".to_owned());
        smoothed.took = began.elapsed();
        let spec = &self.spec;
        let onward = registry.generator_for(spec).map_err(GenerateError::from).and_then(|maker| {
            let made = (spec.size, spec.seed);
            let clock = &mut || began.elapsed();
            steps_from_levels(maker, &smoothed.levels, made, &spec.settings, clock)
        });
        self.at += 1;
        self.steps.truncate(self.at);
        self.steps.push(smoothed);
        self.has_own_passes = true;
        match onward {
            Ok(onward) => {
                self.steps.extend(onward);
                self.failure = None;
            }
            Err(error) => self.failure = Some(error.to_string()),
        }
        self.show();
    }

    /// Shows another step, as far as there is one.
    pub fn go_to(&mut self, step: usize) {
        let step = step.min(self.steps.len().saturating_sub(1));
        if step != self.at {
            self.at = step;
            self.show();
        }
    }

    /// Looks at the step that is to be shown.
    fn show(&mut self) {
        self.shown = self.steps.get(self.at).and_then(world_at);
        let start = self.steps.last().and_then(|last| last.start);
        let tiles = self.shown.as_ref().map(|shown| &shown.tiles);
        let walk = tiles.zip(start).map(|(tiles, start)| Walk::measure(tiles, start));
        self.walk = walk.unwrap_or_default();
        self.figures = self.count();
    }

    /// Counts the figures of the step that is shown.
    fn count(&self) -> Vec<LabFigure> {
        let (Some(step), Some(shown)) = (self.steps.get(self.at), &self.shown) else {
            return Vec::new();
        };
        let share = |part: u64, of: u64| match of {
            0 => "-".to_owned(),
            _ => format!("{:.1} %", 100.0 * part as f64 / of as f64),
        };
        let floor: u64 = step.levels.iter().map(Level::open_tiles).sum();
        let regions = &shown.regions;
        let size = regions.size();
        let count: usize = (0..size.depth()).map(|z| regions.of_level(z).count()).sum();
        let start = self.steps.last().and_then(|last| last.start);
        let reached = start.map(|start| Reach::of(regions, &step.stairs, start).tiles(regions));
        let made_in: Duration = self.steps.iter().map(|step| step.took).sum();
        vec![
            ("floor", share(floor, size.tiles())),
            ("regions", count.to_string()),
            ("staircases", step.stairs.len().to_string()),
            ("in reach", reached.map_or_else(|| "-".to_owned(), |tiles| share(tiles, floor))),
            ("made in", format!("{:.2} ms", made_in.as_secs_f64() * 1_000.0)),
        ]
    }
}

/// The world of a step.
fn world_at(step: &Step) -> Option<WorldMap> {
    let tiles = step.tiles().ok()?;
    let regions = RegionMap::label(&tiles).ok()?;
    Some(WorldMap { tiles, regions, stairs: step.stairs.clone(), start: step.start })
}

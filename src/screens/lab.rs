//! The lab: a world that is made again whenever anything about it is changed, and watched step by step.

use std::time::{Duration, Instant};

use bevy::prelude::{KeyCode, Resource, World};

use super::games;
use crate::controls::{Action, Press};
use crate::grid::{Grid, Level, Tile};
use crate::layers::Reach;
use crate::streams::fresh_seed;
use crate::world::{Generators, NewGame, WorldSource};
use crate::worldgen::{
    GenerateError, ParameterKind, RegionMap, Registry, Settings, Step, Value, WorldSpec,
    smooth_once, steps,
};

/// What is in the lab.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Lab {
    spec: Option<WorldSpec>,
    steps: Vec<Step>,
    /// The step that is shown.
    at: usize,
    /// The level that is shown, from 0.
    level: u32,
    is_playing: bool,
    /// Why the world could not be made; then the one before is shown.
    failure: Option<String>,
    made_in: Duration,
    figures: Vec<LabFigure>,
}

/// A figure of what is shown, by its name.
pub type LabFigure = (&'static str, String);

impl Lab {
    /// How the world is made.
    #[must_use]
    pub fn spec(&self) -> Option<&WorldSpec> {
        self.spec.as_ref()
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

    /// The level that is shown, from 0.
    #[must_use]
    pub fn level(&self) -> u32 {
        self.level
    }

    /// Why the world could not be made.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// Does it go from step to step by itself?
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// The tiles of all levels as they are at the step that is shown.
    #[must_use]
    pub fn tiles(&self) -> Option<Grid<Tile>> {
        self.steps.get(self.at)?.tiles().ok()
    }

    /// Floor, regions, stairs and what can be reached, of the step that is shown.
    #[must_use]
    pub fn figures(&self) -> &[LabFigure] {
        &self.figures
    }

    /// Counts the figures of the step that is shown, once it is another.
    fn count(&mut self) {
        self.figures.clear();
        let Some(step) = self.steps.get(self.at) else { return };
        let Some(regions) = step.tiles().ok().and_then(|tiles| RegionMap::label(&tiles).ok())
        else {
            return;
        };
        let share = |part: u64, of: u64| match of {
            0 => "-".to_owned(),
            _ => format!("{:.1} %", 100.0 * part as f64 / of as f64),
        };
        let floor: u64 = step.levels.iter().map(Level::open_tiles).sum();
        let size = regions.size();
        let count: usize = (0..size.depth()).map(|z| regions.of_level(z).count()).sum();
        let start = self.steps.last().and_then(|last| last.start);
        let reached = start.map(|start| Reach::of(&regions, &step.stairs, start).tiles(&regions));
        self.figures = vec![
            ("floor", share(floor, size.tiles())),
            ("regions", count.to_string()),
            ("staircases", step.stairs.len().to_string()),
            ("in reach", reached.map_or_else(|| "-".to_owned(), |tiles| share(tiles, floor))),
            ("made in", format!("{:.2} ms", self.made_in.as_secs_f64() * 1_000.0)),
        ];
    }

    /// The command that makes the world again.
    #[must_use]
    pub fn command(&self) -> Option<String> {
        let spec = self.spec.as_ref()?;
        let size = spec.size;
        let set: String =
            spec.settings.to_string().split(' ').map(|pair| format!(" --set {pair}")).collect();
        Some(format!(
            "cavewright generate --generator {} --seed {} --width {} --height {} --depth {}{set}",
            spec.generator,
            spec.seed,
            size.width(),
            size.height(),
            size.depth(),
        ))
    }

    /// Makes the world anew; the same step is shown as before, or the last where it was the last.
    fn make(&mut self, spec: WorldSpec, registry: &Registry) {
        let was_last = self.at + 1 >= self.steps.len();
        let began = Instant::now();
        let maker = registry.maker(&spec).map_err(GenerateError::from);
        let made = maker.and_then(|maker| steps(maker, spec.size, spec.seed, &spec.settings));
        self.made_in = began.elapsed();
        self.level = self.level.min(spec.size.depth() - 1);
        self.spec = Some(spec);
        match made {
            Ok(steps) => {
                let last = steps.len().saturating_sub(1);
                self.at = if was_last { last } else { self.at.min(last) };
                (self.steps, self.failure) = (steps, None);
                self.count();
            }
            Err(error) => self.failure = Some(error.to_string()),
        }
    }

    /// Shows another step, as far as there is one.
    pub(super) fn go(&mut self, by: i64) {
        let last = self.steps.len().saturating_sub(1) as i64;
        self.at = (self.at as i64 + by).clamp(0, last) as usize;
        self.count();
    }

    /// Goes on by a step by itself, and stands still at the last.
    pub fn play_on(&mut self) {
        self.go(1);
        self.is_playing = self.at + 1 < self.steps.len();
    }

    /// Shows another level, as far as there is one.
    pub(super) fn turn_level(&mut self, by: i32) {
        let depth = self.spec.as_ref().map_or(1, |spec| spec.size.depth());
        self.level = self.level.saturating_add_signed(by).min(depth - 1);
    }

    /// Smooths all levels of the step that is shown once more (SPEC 9): a step of its own after it.
    fn smooth_on(&mut self) {
        let Some(shown) = self.steps.get(self.at) else { return };
        let mut step = Step { start: None, stairs: Vec::new(), ..shown.clone() };
        if step.levels.iter_mut().all(|level| smooth_once(level).is_ok()) {
            step.names.iter_mut().for_each(|name| *name = "smooth more".to_owned());
            self.at += 1;
            self.steps.insert(self.at, step);
            self.count();
        }
    }
}

/// Changes what the world is made from, and makes it again.
pub(super) fn change(world: &mut World, change: impl FnOnce(&mut WorldSpec, &Registry)) {
    let Some(mut spec) = world.resource::<Lab>().spec.clone() else { return };
    let mut lab = std::mem::take(&mut *world.resource_mut::<Lab>());
    let registry = &world.get_resource_or_init::<Generators>().0;
    change(&mut spec, registry);
    lab.make(spec, registry);
    world.insert_resource(lab);
}

/// Opens with the world that the next game would have.
pub(super) fn begin(world: &mut World) {
    if world.resource::<Lab>().spec.is_some() {
        return;
    }
    let spec = match world.get_resource::<NewGame>().map(|game| game.0.clone()) {
        Some(WorldSource::Generated(spec)) => spec,
        _ => return,
    };
    let mut lab = Lab::default();
    lab.make(spec, &world.get_resource_or_init::<Generators>().0);
    world.insert_resource(lab);
}

/// Begins a game in the world that is shown.
pub(super) fn play(world: &mut World) {
    if let Some(spec) = world.resource::<Lab>().spec.clone() {
        let seed = spec.seed;
        world.insert_resource(NewGame(WorldSource::Generated(spec)));
        games::begin(world, seed);
    }
}

/// Takes the keys that mean something in the lab alone; says whether it was one.
pub(super) fn take(world: &mut World, press: Press) -> bool {
    let typed = press.key.and_then(|key| key.typed);
    let place = press.key.map(|key| key.place);
    match (press.action, typed, place) {
        (_, _, Some(KeyCode::Space)) => {
            let mut lab = world.resource_mut::<Lab>();
            lab.is_playing = !lab.is_playing;
            if lab.is_playing && lab.at + 1 >= lab.steps.len() {
                lab.go(i64::MIN / 2);
            }
        }
        (_, Some(','), _) => world.resource_mut::<Lab>().go(-1),
        (_, Some('.'), _) => world.resource_mut::<Lab>().go(1),
        (_, Some('s'), _) => world.resource_mut::<Lab>().smooth_on(),
        (Some(Action::LevelAbove), ..) => world.resource_mut::<Lab>().turn_level(-1),
        (Some(Action::LevelBelow), ..) => world.resource_mut::<Lab>().turn_level(1),
        (Some(Action::Retry), ..) => change(world, |spec, _| spec.seed = fresh_seed()),
        _ => return false,
    }
    true
}

/// The value of a parameter some steps on or back, within its range.
#[must_use]
pub(super) fn turned(kind: ParameterKind, value: Value, by: i32) -> Value {
    let number = |value: u64, min: u64, max: u64| {
        Value::Integer(value.saturating_add_signed(by.into()).clamp(min, max))
    };
    match (kind, value) {
        (ParameterKind::Integer { min, max }, Value::Integer(value)) => number(value, min, max),
        (ParameterKind::IntegerOrAuto { min, .. }, Value::Integer(value))
            if by < 0 && value == min =>
        {
            Value::Auto
        }
        (ParameterKind::IntegerOrAuto { min, max }, Value::Integer(value)) => {
            number(value, min, max)
        }
        (ParameterKind::IntegerOrAuto { min, .. }, _) if by > 0 => Value::Integer(min),
        (ParameterKind::Probability, Value::Probability(value)) => {
            let hundredths = (value * 100.0).round() + f64::from(by);
            Value::Probability(hundredths.clamp(0.0, 100.0) / 100.0)
        }
        (ParameterKind::Flag, Value::Flag(is_on)) => Value::Flag(!is_on),
        (ParameterKind::Choice(words), Value::Choice(word)) => {
            let place = words.iter().position(|other| *other == word).unwrap_or(0) as i64;
            let place = (place + i64::from(by)).rem_euclid(words.len() as i64);
            Value::Choice(words[place as usize])
        }
        (_, value) => value,
    }
}

/// Another generator, with its defaults.
pub(super) fn turn_generator(spec: &mut WorldSpec, registry: &Registry, by: i32) {
    let now = registry.iter().position(|generator| generator.name() == spec.generator);
    let count = registry.iter().count().max(1) as i64;
    let place = (now.unwrap_or(0) as i64 + i64::from(by)).rem_euclid(count) as usize;
    if let Some(generator) = registry.iter().nth(place) {
        spec.generator = generator.name().to_owned();
        spec.recipe = None;
        spec.settings = Settings::defaults(&generator.parameters());
    }
}

//! The lab: worlds that are made again whenever anything about them is changed, and watched step by step.

mod bench;
mod changing;
mod export;
mod gallery;
mod values;

pub use bench::{Bench, LabFigure};
pub(super) use changing::{Change, Side, change, change_parameter, change_side, turn_generator};
pub(super) use export::Form;
pub use gallery::{Gallery, Made, Thumbnail, figure_in_words, figure_name};
pub(super) use gallery::{begin_gallery, change_swept, fill_gallery, is_gallery_filling};
pub use values::FULL;
pub(super) use values::Scale;

use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::{Local, Real, Res, ResMut, Resource, Time, World};

use super::games;
use super::menu::tell;
use crate::streams::fresh_seed;
use crate::world::{Generators, NewGame, WorldSource};
use crate::worldgen::{Generator, Parameter, Registry, Value};

/// What is in the lab: nothing before it is opened, then one world, or two that are compared.
#[derive(Resource, Clone, Debug, Default)]
pub struct Lab {
    benches: Vec<Bench>,
    /// The one whose panel is shown.
    active: usize,
    /// The level that is shown, from 0.
    level: u32,
    is_playing: bool,
    shows_regions: bool,
}

impl Lab {
    /// The worlds that are shown, from left to right.
    #[must_use]
    pub fn benches(&self) -> &[Bench] {
        &self.benches
    }

    /// The world whose panel is shown.
    #[must_use]
    pub fn bench(&self) -> Option<&Bench> {
        self.benches.get(self.active)
    }

    /// The place of the world whose panel is shown, from 0.
    #[must_use]
    pub fn active(&self) -> usize {
        self.active
    }

    /// The level that is shown, from 0.
    #[must_use]
    pub fn level(&self) -> u32 {
        self.level
    }

    /// Does it go from step to step by itself?
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Has each region its colour?
    #[must_use]
    pub fn shows_regions(&self) -> bool {
        self.shows_regions
    }

    /// The levels of the deepest world that is shown.
    pub(super) fn depth(&self) -> u32 {
        self.benches.iter().map(Bench::depth).max().unwrap_or(1)
    }

    /// Shows other steps, as far as there are any.
    pub(super) fn go(&mut self, by: i64) {
        for bench in &mut self.benches {
            let step = (bench.at() as i64).saturating_add(by).max(0);
            bench.go_to(step as usize);
        }
    }

    /// Shows the steps that lie so far along.
    pub(super) fn go_along(&mut self, share: u16) {
        for bench in &mut self.benches {
            let last = bench.steps().len().saturating_sub(1) as u64;
            bench.go_to(Scale::new(0, last).number_at(share) as usize);
        }
    }

    /// Goes on by a step by itself, and stands still at the last.
    fn play_on(&mut self) {
        self.go(1);
        self.is_playing = !self.benches.iter().all(Bench::is_finished);
    }

    /// Goes through the steps by itself, from the first where it is at the last; or stands still.
    pub(super) fn watch(&mut self) {
        self.is_playing = !self.is_playing;
        if self.is_playing && self.benches.iter().all(Bench::is_finished) {
            self.go(i64::MIN);
        }
    }

    /// Shows another level, as far as there is one.
    pub(super) fn turn_level(&mut self, by: i32) {
        self.show_level(self.level.saturating_add_signed(by));
    }

    /// Shows a level, or the last there is.
    pub(super) fn show_level(&mut self, level: u32) {
        self.level = level.min(self.depth() - 1);
    }

    /// Gives each region its colour, or not.
    pub(super) fn toggle_regions(&mut self) {
        self.shows_regions = !self.shows_regions;
    }

    /// Shows the panel of the other world.
    pub(super) fn turn_side(&mut self) {
        self.active = (self.active + 1) % self.benches.len().max(1);
    }

    /// Shows a second world, which begins as the first, or no longer.
    pub(super) fn compare(&mut self) {
        match &mut self.benches[..] {
            [only] => {
                let other = only.clone();
                self.benches.push(other);
                self.active = 1;
            }
            _ => {
                self.benches.truncate(1);
                self.active = 0;
            }
        }
    }

    /// The parameters of what makes the world whose panel is shown, and their values.
    pub(super) fn parameters(&self, registry: &Registry) -> Vec<(Parameter, Value)> {
        let Some(spec) = self.bench().map(Bench::spec) else { return Vec::new() };
        let parameters =
            registry.generator_for(spec).map(Generator::parameters).unwrap_or_default();
        let valued = parameters.into_iter().filter_map(|parameter| {
            let value = spec.settings.get(parameter.name)?;
            Some((parameter, value))
        });
        valued.collect()
    }
}

/// Between two steps that are watched.
const PAUSE: Duration = Duration::from_millis(180);

/// Goes on from step to step while they are watched.
pub(super) fn watch_on(
    mut lab: ResMut<Lab>,
    time: Option<Res<Time<Real>>>,
    mut last: Local<Duration>,
) {
    let Some(now) = time.map(|time| time.elapsed()) else { return };
    if !lab.is_playing() {
        *last = now;
    } else if now >= *last + PAUSE {
        *last = now;
        lab.play_on();
    }
}

/// How far along its slider a parameter's value is; `None` where it has no slider.
pub(super) fn share_of(parameter: &Parameter, value: Value) -> Option<u16> {
    values::share_of(parameter.kind, value)
}

/// Does something in the lab with the generators at hand.
fn with_registry<T>(world: &mut World, work: impl FnOnce(&mut Lab, &Registry) -> T) -> T {
    let mut lab = std::mem::take(&mut *world.resource_mut::<Lab>());
    let done = work(&mut lab, &world.get_resource_or_init::<Generators>().0);
    world.insert_resource(lab);
    done
}

/// Opens with the world that the next game would have.
pub(super) fn begin(world: &mut World) {
    if world.resource::<Lab>().bench().is_some() {
        return;
    }
    if let Some(WorldSource::Generated(spec)) =
        world.get_resource::<NewGame>().map(|game| game.0.clone())
    {
        with_registry(world, |lab, registry| lab.benches = vec![Bench::new(spec, registry)]);
    }
}

/// Begins a game in the world whose panel is shown. One that was smoothed by hand is played as a drawn one.
pub(super) fn play(world: &mut World) {
    let Some(bench) = world.resource::<Lab>().bench() else { return };
    let seed = bench.spec().seed;
    if let Some(failure) = bench.failure() {
        let failure = failure.to_owned();
        return tell(world, failure);
    }
    let source = match bench.world().filter(|_| bench.has_own_passes()) {
        Some(map) => WorldSource::Drawn { map: Arc::new(map), seed },
        None => WorldSource::Generated(bench.spec().clone()),
    };
    world.insert_resource(NewGame(source));
    games::begin(world, seed);
}

/// Smooths the world whose panel is shown once more.
pub(super) fn smooth_on(world: &mut World) {
    let failure = world.resource::<Lab>().bench().and_then(Bench::failure).map(str::to_owned);
    if let Some(failure) = failure {
        return tell(world, failure);
    }
    with_registry(world, |lab, registry| {
        if let Some(bench) = lab.benches.get_mut(lab.active) {
            bench.smooth_on(registry);
        }
    });
}

/// Another seed that nobody chose.
pub(super) fn reseed(world: &mut World) {
    change(world, |spec, _| spec.seed = fresh_seed());
}

/// Keeps what is shown as a file.
pub(super) fn save(world: &mut World, form: Form) {
    let lab = world.resource::<Lab>();
    if let Some(told) = lab.bench().map(|bench| export::save(bench, lab.level, form)) {
        tell(world, told);
    }
}

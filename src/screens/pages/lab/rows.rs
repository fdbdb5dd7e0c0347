//! What the rows of the lab's panel do.

use bevy::prelude::World;

use crate::screens::lab::{self, Bench, Change, FULL, Form, Lab, Scale, Side};
use crate::screens::menu::{Adjust, RowCommand, copy, show_note};
use crate::screens::pages::{Leaving, quit};

/// A row with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LabRow {
    Generator,
    Seed,
    Side(Side),
    /// A parameter of the generator: its index there, and its name, which distinguishes it from those of other generators.
    Parameter {
        index: usize,
        name: &'static str,
    },
    Level,
    Regions,
    Compare,
    /// Of which world the panel is.
    Panel,
}

impl RowCommand for LabRow {
    /// Choosing the seed does nothing, for it is typed.
    fn choose(&self, world: &mut World) {
        if *self != Self::Seed {
            self.adjust(world, Adjust::By(1));
        }
    }

    /// Enter plays on every row.
    fn accept(&self, world: &mut World) {
        play(world);
    }

    fn adjust(&self, world: &mut World, to: Adjust) {
        let to = match to {
            Adjust::By(by) => Change::By(by),
            Adjust::To(share) => Change::To(share),
        };
        self.change(world, to);
    }
}

impl LabRow {
    /// Returns whether a number is typed there; `has_slider` where it is one of a range.
    pub(super) fn is_number(self, has_slider: bool) -> bool {
        match self {
            Self::Seed => true,
            Self::Side(_) | Self::Parameter { .. } => has_slider,
            _ => false,
        }
    }

    /// Changes the value.
    pub(super) fn change(self, world: &mut World, to: Change) {
        match self {
            Self::Generator => {
                lab::change(world, |spec, registry| {
                    lab::change_generator(spec, registry, steps(to));
                });
            }
            Self::Seed => change_seed(world, to),
            Self::Side(side) => lab::change_side(world, side, to),
            Self::Parameter { index, .. } => lab::change_parameter(world, index, to),
            Self::Level => change_level(world, to),
            Self::Regions => world.resource_mut::<Lab>().toggle_regions(),
            Self::Compare => world.resource_mut::<Lab>().compare(),
            Self::Panel => world.resource_mut::<Lab>().show_other_panel(),
        }
    }
}

/// How many steps a change of a value without a range is.
fn steps(to: Change) -> i32 {
    match to {
        Change::By(by) => by,
        Change::To(share) if share > FULL / 2 => 1,
        Change::To(_) => -1,
        Change::Typed(_) => 0,
    }
}

fn change_seed(world: &mut World, to: Change) {
    match to {
        Change::Typed(text) => match text.parse() {
            Ok(seed) => lab::change(world, |spec, _| spec.seed = seed),
            Err(_) => show_note(world, format!("{text} is no seed")),
        },
        to => {
            let by = i64::from(steps(to));
            lab::change(world, |spec, _| spec.seed = spec.seed.wrapping_add_signed(by));
        }
    }
}

fn change_level(world: &mut World, to: Change) {
    let mut lab = world.resource_mut::<Lab>();
    let levels = Scale::new(0, u64::from(lab.depth() - 1));
    match to {
        Change::To(share) => lab.show_level(levels.number_at(share) as u32),
        Change::By(by) => lab.change_level(by),
        Change::Typed(_) => {}
    }
}

fn play(world: &mut World) {
    quit::begin(world, Leaving::ForLab);
}

/// A row about the steps of the making, which the time line has too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepRow {
    /// The step that is shown.
    Step,
    /// Plays the steps, or pauses.
    Watch,
}

impl RowCommand for StepRow {
    fn choose(&self, world: &mut World) {
        match self {
            Self::Step => self.adjust(world, Adjust::By(1)),
            Self::Watch => world.resource_mut::<Lab>().watch(),
        }
    }

    fn accept(&self, world: &mut World) {
        match self {
            Self::Step => play(world),
            Self::Watch => self.choose(world),
        }
    }

    fn adjust(&self, world: &mut World, to: Adjust) {
        let mut lab = world.resource_mut::<Lab>();
        match (self, to) {
            (Self::Step, Adjust::By(by)) => lab.go(by.into()),
            (Self::Step, Adjust::To(share)) => lab.go_along(share),
            (Self::Watch, _) => {}
        }
    }
}

/// A row without a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LabButton {
    Smooth,
    Reseed,
    Copy,
    Save(Form),
}

impl RowCommand for LabButton {
    fn choose(&self, world: &mut World) {
        match *self {
            Self::Smooth => lab::smooth_on(world),
            Self::Reseed => lab::reseed(world),
            Self::Copy => match world.resource::<Lab>().bench().and_then(Bench::command) {
                Some(command) => copy(world, command, "the command"),
                None => {
                    show_note(world, "No command makes what was done by hand: save it.".to_owned())
                }
            },
            Self::Save(form) => lab::save(world, form),
        }
    }
}

//! The panel of the lab: everything about a world that can be set, from the generator's own description.

use bevy::prelude::World;

use super::new_game::SIZES;
use super::{Deed, Menu, Row, copy, key};
use crate::controls::Action;
use crate::grid::Size;
use crate::screens::Screen;
use crate::screens::lab::{self, Lab};
use crate::worldgen::Generator;

/// What a row of the panel sets or does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LabRow {
    Generator,
    Seed,
    Size,
    Parameter(usize),
    Level,
    Step,
    Copy,
}

pub(super) fn describe(world: &mut World) -> Menu {
    let back = key(world, Action::Back);
    let lab = world.resource::<Lab>();
    let Some(spec) = lab.spec() else { return Menu::default() };
    let row = |label: &str, value: String, row| Row::turning(label, value, Deed::Lab(row));
    let size = spec.size;
    let sides = format!("{} x {} x {}", size.width(), size.height(), size.depth());
    let mut rows = vec![
        row("generator", spec.generator.clone(), LabRow::Generator),
        row("seed", spec.seed.to_string(), LabRow::Seed),
        row("size", sides, LabRow::Size),
    ];
    rows.extend(
        spec.settings
            .iter()
            .enumerate()
            .map(|(place, (name, value))| row(name, value.to_string(), LabRow::Parameter(place))),
    );
    let name = lab.steps().get(lab.at()).and_then(|step| step.names.get(lab.level() as usize));
    let name = name.map_or("", String::as_str);
    rows.extend([
        row("level", format!("{} of {}", lab.level() + 1, size.depth()), LabRow::Level),
        row("step", format!("{} of {}, {name}", lab.at() + 1, lab.steps().len()), LabRow::Step),
        Row::new("play this world", Deed::PlayLab),
        Row::new("copy the command that makes it", Deed::Lab(LabRow::Copy)),
        Row::new("back", Deed::Open(Screen::Start)),
    ]);
    let figures = lab.figures().iter().map(|(name, value)| format!("{name:10}  {value}"));
    let failure = lab.failure().map(|failure| format!("not made: {failure}"));
    Menu {
        heading: "The lab".to_owned(),
        lines: figures.chain(failure).collect(),
        rows,
        hint: format!("Enter play   {back} back"),
        ..Menu::default()
    }
}

pub(super) fn turn(world: &mut World, row: LabRow, by: i32) {
    match row {
        LabRow::Generator => {
            lab::change(world, |spec, registry| lab::turn_generator(spec, registry, by));
        }
        LabRow::Seed => {
            lab::change(world, |spec, _| spec.seed = spec.seed.wrapping_add_signed(by.into()));
        }
        LabRow::Size => lab::change(world, |spec, _| spec.size = other_size(spec.size, by)),
        LabRow::Parameter(place) => lab::change(world, |spec, registry| {
            let parameters = registry.maker(spec).map(Generator::parameters).unwrap_or_default();
            let Some(parameter) = parameters.get(place) else { return };
            if let Some(value) = spec.settings.get(parameter.name) {
                let value = lab::turned(parameter.kind, value, by);
                spec.settings = spec.settings.with(parameter.name, value);
            }
        }),
        LabRow::Level => world.resource_mut::<Lab>().turn_level(by),
        LabRow::Step => world.resource_mut::<Lab>().go(by.into()),
        LabRow::Copy => {
            let command = world.resource::<Lab>().command();
            command.into_iter().for_each(|command| copy(world, command, "the command"));
        }
    }
}

/// The next of the sizes that worlds are chosen by.
fn other_size(now: Size, by: i32) -> Size {
    let sizes = SIZES.map(|(_, [width, height, depth])| Size::new(width, height, depth));
    let place = sizes.iter().position(|size| *size == Ok(now)).unwrap_or(1) as i64;
    let place = (place + i64::from(by)).rem_euclid(sizes.len() as i64) as usize;
    sizes[place].unwrap_or(now)
}

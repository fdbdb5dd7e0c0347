//! The lab: its panel has everything about a world that can be set, from the generator's own description.

mod keys;
mod rows;
mod typing;

pub use rows::StepRow;
pub(in crate::screens) use typing::TypedNumber;

use bevy::prelude::World;

use super::common::Common;
use super::{Leaving, Listed, Page, PageMenu};
use crate::controls::{Action, Context, Press};
use crate::screens::Screen;
use crate::screens::lab::{self, Bench, Form, Lab, Scale, Side};
use crate::screens::menu::{Menu, Row, key, select};
use crate::world::Generators;
use crate::worldgen::Registry;
use rows::{LabButton, LabRow};

pub(super) static PAGE: Page = Page {
    name: "lab",
    prepare: lab::begin,
    menu: Some(menu),
    enter: "play, or do the row",
    listed_in: &[(PageMenu::Title, "The lab")],
    context: Context::Lab,
    keys: keys::KEYS,
    type_in: typing::type_in,
    press,
    help: Listed::Page("KEYS OF THE LAB"),
    ..Page::WHOLE
};

fn menu(world: &mut World) -> Menu {
    let [help, back, accept] =
        [Action::Help, Action::Back, Action::Accept].map(|action| key(world, action));
    world.get_resource_or_init::<Generators>();
    let lab = world.resource::<Lab>();
    let Some(bench) = lab.bench() else { return Menu::default() };
    let mut rows = rows_of_world(lab, bench, &world.resource::<Generators>().0);
    rows.extend(rows_of_view(lab, bench));
    rows.extend(buttons(&accept));
    if let Some((row, typed)) = &world.resource::<TypedNumber>().0
        && let Some(row) = rows.iter_mut().find(|shown| shown.does(row))
    {
        row.value = Some(format!("{typed}_"));
    }
    // The line is always there, so that rows stay where they are.
    let failure = bench.failure();
    let line = if failure.is_some() { "not made: the last one is shown" } else { " " };
    let hint = match failure {
        Some(failure) => failure.to_owned(),
        None => format!("{help} all keys   digits type a number   {back} back"),
    };
    Menu {
        heading: "The lab".to_owned(),
        lines: figures(lab).chain([line.to_owned()]).collect(),
        rows,
        hint,
        ..Menu::default()
    }
}

/// What the world is made from.
fn rows_of_world(lab: &Lab, bench: &Bench, registry: &Registry) -> Vec<Row> {
    let spec = bench.spec();
    let mut rows = vec![
        Row::adjusting("generator", spec.generator.clone(), LabRow::Generator),
        Row::adjusting("seed", spec.seed.to_string(), LabRow::Seed),
    ];
    for (label, side) in [("width", Side::Width), ("height", Side::Height), ("depth", Side::Depth)]
    {
        let length = side.of(spec.size);
        let share = side.scale().share_of(length);
        rows.push(Row::sliding(label, length.to_string(), Some(share), LabRow::Side(side)));
    }
    for (index, (parameter, value)) in lab.parameters(registry).into_iter().enumerate() {
        let share = lab::share_of(&parameter, value);
        let row = LabRow::Parameter { index, name: parameter.name };
        rows.push(Row::sliding(parameter.name, value.to_string(), share, row));
    }
    rows
}

/// What of it is shown.
fn rows_of_view(lab: &Lab, bench: &Bench) -> Vec<Row> {
    let along = |at: usize, count: usize| {
        let last = count.saturating_sub(1) as u64;
        (last > 0).then(|| Scale::new(0, last).share_of(at as u64))
    };
    let of = |at: usize, count: usize| match count {
        0 => "-".to_owned(),
        _ => format!("{}/{count}", at + 1),
    };
    let on = |is_on: bool| if is_on { "on" } else { "off" };
    let (level, depth) = (lab.level() as usize, lab.depth() as usize);
    let (step, steps) = (bench.at(), bench.steps().len());
    let is_compared = lab.benches().len() > 1;
    let mut rows = vec![
        Row::sliding("level", of(level, depth), along(level, depth), LabRow::Level),
        Row::sliding("step", of(step, steps), along(step, steps), StepRow::Step),
        Row::adjusting("regions", on(lab.shows_regions()), LabRow::Regions),
        Row::adjusting("compare", on(is_compared), LabRow::Compare),
    ];
    if is_compared {
        let side = ["the first", "the second"][lab.active().min(1)];
        rows.push(Row::adjusting("panel of", side, LabRow::Panel));
    }
    rows
}

/// What can be done with it.
fn buttons(accept: &str) -> Vec<Row> {
    let mut rows = vec![
        Row::new("watch it being made", StepRow::Watch),
        Row::new("smooth once more", LabButton::Smooth),
        Row::new("another seed", LabButton::Reseed),
        Row::new("gallery of 24 worlds", Common::Open(Screen::Gallery)),
        Row::new("play this world", Common::Begin(Leaving::ForLab)).with_key(accept),
        Row::new("copy the command", LabButton::Copy),
    ];
    rows.extend(Form::ALL.map(|form| Row::new(form.label(), LabButton::Save(form))));
    rows.push(Row::new("back", Common::Open(Screen::Start)));
    rows
}

/// The figures of the worlds that are shown, beside one another.
fn figures(lab: &Lab) -> impl Iterator<Item = String> {
    let names = lab.benches().first().map(Bench::figures).unwrap_or_default();
    names.iter().enumerate().map(|(index, (name, _))| {
        let values = lab.benches().iter().filter_map(|bench| bench.figures().get(index));
        let values: String = values.map(|(_, value)| format!("{value:>10}")).collect();
        format!("{name:10}  {values}")
    })
}

/// A click on a map shows the panel of its world.
fn press(world: &mut World, press: Press) {
    if let Press::Item(map) = press
        && select(world, &PAGE, &LabRow::Panel)
    {
        let mut lab = world.resource_mut::<Lab>();
        if lab.active() != map {
            lab.show_other_panel();
        }
    }
}

//! The panel of the lab: everything about a world that can be set, from the generator's own description.

use bevy::prelude::{KeyCode, Resource, World};

use crate::controls::{Action, PressedKey};
use crate::screens::lab::{self, Bench, Change, FULL, Form, Lab, Scale, Side};
use crate::screens::menu::{Deed, Menu, Row, copy, key, tell};
use crate::screens::pages::own_keys::OwnKey;
use crate::screens::{Screen, Screens};
use crate::world::Generators;
use crate::worldgen::Registry;

/// The label of the row that a time line scrubs.
pub const STEP: &str = "step";
/// The label of the row that chooses between two worlds.
pub const SIDE: &str = "panel of";

/// The label of the row that goes through the steps by itself.
pub const WATCH: &str = "watch it being made";

/// What a row of the panel sets or does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::screens) enum LabRow {
    Generator,
    Seed,
    Side(Side),
    Parameter(usize),
    Level,
    Step,
    Compare,
    Bench,
    Regions,
    Watch,
    Smooth,
    Reseed,
    Copy,
    Save(Form),
}

/// What is being typed into a row, until it is taken over.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::screens) struct Field(Option<(usize, String)>);

/// The longest number that can be typed: all of a seed.
const LONGEST: usize = 20;

pub(in crate::screens) fn describe(world: &mut World) -> Menu {
    let [help, back, accept] =
        [Action::Help, Action::Back, Action::Accept].map(|action| key(world, action));
    world.get_resource_or_init::<Generators>();
    let lab = world.resource::<Lab>();
    let Some(bench) = lab.bench() else { return Menu::default() };
    let mut rows = rows_of(lab, bench, &world.resource::<Generators>().0);
    let button = |label: &str, row| Row::new(label, Deed::Lab(row));
    rows.extend([
        button(WATCH, LabRow::Watch),
        button("smooth once more", LabRow::Smooth),
        button("another seed", LabRow::Reseed),
        Row::new("gallery of 24 worlds", Deed::Open(Screen::Gallery)),
        Row::new("play this world", Deed::PlayLab).with_key(&accept),
        button("copy the command", LabRow::Copy),
    ]);
    rows.extend(Form::ALL.map(|form| Row::new(form.label(), Deed::Lab(LabRow::Save(form)))));
    rows.push(Row::new("back", Deed::Open(Screen::Start)));
    if let Some((row, typed)) = &world.resource::<Field>().0
        && let Some(row) = rows.get_mut(*row)
    {
        row.value = Some(format!("{typed}_"));
    }
    // The line is always there, so that rows stay where they are.
    let failure = lab.bench().and_then(Bench::failure);
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

fn rows_of(lab: &Lab, bench: &Bench, registry: &Registry) -> Vec<Row> {
    let spec = bench.spec();
    let turning = |label: &str, value: String, row| Row::turning(label, value, Deed::Lab(row));
    let sliding = |label: &str, value: String, row, share| Row {
        slider: share,
        ..turning(label, value, row)
    };
    let mut rows = vec![
        turning("generator", spec.generator.clone(), LabRow::Generator),
        turning("seed", spec.seed.to_string(), LabRow::Seed),
    ];
    for (label, side) in [("width", Side::Width), ("height", Side::Height), ("depth", Side::Depth)]
    {
        let length = side.of(spec.size);
        let share = side.scale().share_of(length);
        rows.push(sliding(label, length.to_string(), LabRow::Side(side), Some(share)));
    }
    for (place, (parameter, value)) in lab.parameters(registry).into_iter().enumerate() {
        let share = lab::share_of(&parameter, value);
        let row = LabRow::Parameter(place);
        rows.push(sliding(parameter.name, value.to_string(), row, share));
    }
    let along = |at: usize, count: usize| {
        let last = count.saturating_sub(1) as u64;
        (last > 0).then(|| Scale::new(0, last).share_of(at as u64))
    };
    let of = |at: usize, count: usize| match count {
        0 => "-".to_owned(),
        _ => format!("{}/{count}", at + 1),
    };
    let (level, depth) = (lab.level() as usize, lab.depth() as usize);
    rows.push(sliding("level", of(level, depth), LabRow::Level, along(level, depth)));
    let (at, count) = (bench.at(), bench.steps().len());
    rows.push(sliding(STEP, of(at, count), LabRow::Step, along(at, count)));
    let on = |is_on: bool| if is_on { "on" } else { "off" }.to_owned();
    rows.push(turning("regions", on(lab.shows_regions()), LabRow::Regions));
    let is_compared = lab.benches().len() > 1;
    rows.push(turning("compare", on(is_compared), LabRow::Compare));
    if is_compared {
        let side = ["the first", "the second"][lab.active().min(1)];
        rows.push(turning(SIDE, side.to_owned(), LabRow::Bench));
    }
    rows
}

/// The figures of the worlds that are shown, beside one another.
fn figures(lab: &Lab) -> impl Iterator<Item = String> {
    let names = lab.benches().first().map(Bench::figures).unwrap_or_default();
    names.iter().enumerate().map(|(place, (name, _))| {
        let values = lab.benches().iter().filter_map(|bench| bench.figures().get(place));
        let values: String = values.map(|(_, value)| format!("{value:>10}")).collect();
        format!("{name:10}  {values}")
    })
}

/// Does what a row is for, or changes its value.
pub(in crate::screens) fn turn(world: &mut World, row: LabRow, to: Change) {
    let by = match to {
        Change::By(by) => by,
        Change::To(share) => {
            if share > FULL / 2 {
                1
            } else {
                -1
            }
        }
        Change::Typed(_) => 0,
    };
    match (row, to) {
        (LabRow::Generator, _) => {
            lab::change(world, |spec, registry| lab::turn_generator(spec, registry, by));
        }
        (LabRow::Seed, Change::Typed(text)) => match text.parse() {
            Ok(seed) => lab::change(world, |spec, _| spec.seed = seed),
            Err(_) => tell(world, format!("{text} is no seed")),
        },
        (LabRow::Seed, _) => {
            lab::change(world, |spec, _| spec.seed = spec.seed.wrapping_add_signed(by.into()));
        }
        (LabRow::Side(side), to) => lab::change_side(world, side, to),
        (LabRow::Parameter(place), to) => lab::change_parameter(world, place, to),
        (LabRow::Level, to) => {
            let mut lab = world.resource_mut::<Lab>();
            let levels = Scale::new(0, u64::from(lab.depth() - 1));
            match to {
                Change::To(share) => lab.show_level(levels.number_at(share) as u32),
                Change::By(by) => lab.turn_level(by),
                Change::Typed(_) => {}
            }
        }
        (LabRow::Step, Change::To(share)) => world.resource_mut::<Lab>().go_along(share),
        (LabRow::Step, _) => world.resource_mut::<Lab>().go(by.into()),
        (LabRow::Compare, _) => world.resource_mut::<Lab>().compare(),
        (LabRow::Bench, _) => world.resource_mut::<Lab>().turn_side(),
        (LabRow::Regions, _) => world.resource_mut::<Lab>().toggle_regions(),
        (LabRow::Watch, _) => world.resource_mut::<Lab>().watch(),
        (LabRow::Smooth, _) => lab::smooth_on(world),
        (LabRow::Reseed, _) => lab::reseed(world),
        (LabRow::Copy, _) => match world.resource::<Lab>().bench().and_then(Bench::command) {
            Some(command) => copy(world, command, "the command"),
            None => tell(world, "No command smooths by hand: save it.".to_owned()),
        },
        (LabRow::Save(form), _) => lab::save(world, form),
    }
}

/// Shows the panel of a world by its index, as a click on its map does.
pub(in crate::screens) fn show_panel_of(world: &mut World, index: usize) {
    let mut lab = world.resource_mut::<Lab>();
    if lab.active() != index {
        lab.turn_side();
    }
}

/// What [`take_field`] takes, for help.
pub(in crate::screens) const TYPED: OwnKey = OwnKey::text(&["0-9", "Backspace"], "type a number");

/// Takes what is typed into the row that is chosen; says whether it was that. Enter takes it over, Esc forgets it, and
/// whatever else is pressed takes it over and means what it means.
pub(in crate::screens) fn take_field(world: &mut World, key: PressedKey) -> bool {
    let selected = world.resource::<Screens>().selected();
    let Some(menu) = crate::screens::menu::describe(world) else { return false };
    let row = menu.rows.get(selected).and_then(|row| match row.deed {
        Deed::Lab(row @ (LabRow::Seed | LabRow::Side(_) | LabRow::Parameter(_)))
            if row == LabRow::Seed || menu.rows[selected].slider.is_some() =>
        {
            Some(row)
        }
        _ => None,
    });
    let Some(row) = row else { return false };
    let typed = world.resource_mut::<Field>().0.take().filter(|(place, _)| *place == selected);
    let is_begun = typed.is_some();
    let mut typed = typed.map(|(_, typed)| typed).unwrap_or_default();
    match (key.typed, key.place) {
        (Some(c), _) if c.is_ascii_digit() || (c == '.' && is_begun) => {
            if typed.len() < LONGEST {
                typed.push(c);
            }
        }
        (_, KeyCode::Backspace) if is_begun => _ = typed.pop(),
        (_, KeyCode::Escape) if is_begun => return true,
        (_, place) if is_begun => {
            turn(world, row, Change::Typed(&typed));
            return matches!(place, KeyCode::Enter | KeyCode::NumpadEnter);
        }
        _ => return false,
    }
    world.resource_mut::<Field>().0 = Some((selected, typed));
    true
}

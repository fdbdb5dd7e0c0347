//! The title: any key begins a game.

use bevy::prelude::World;

use super::common::{Common, rows_of_pages};
use super::troubles::hall_trouble;
use super::{Leaving, Listed, Page, PageMenu, ending, quit};
use crate::controls::{Action, Press};
use crate::record::{Day, Hall, Slot};
use crate::screens::games;
use crate::screens::menu::{Menu, Row, RowCommand, key};
use crate::settings::Mistakes;

pub(super) static PAGE: Page = Page {
    name: "start",
    menu: Some(menu),
    press,
    back: |world| quit::ask(world, Leaving::Program),
    help: Listed::Game,
    ..Page::WHOLE
};

/// Goes on with the saved game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct GoOn;

impl RowCommand for GoOn {
    fn choose(&self, world: &mut World) {
        games::resume(world);
    }
}

fn menu(world: &mut World) -> Menu {
    let slot = world.get_resource::<Slot>();
    let go_on = slot.and_then(|slot| {
        let label = if slot.is_backup { "Go on with the backup" } else { "Go on" };
        Some(Row::with(label, slot.game.as_ref()?.in_words(), GoOn))
    });
    let refused = slot.and_then(|slot| slot.refused.clone());
    let hall = hall_trouble(world);
    let other_key = if go_on.is_some() { "go on" } else { "begin" };
    let goal = "Fetch the Ember from the deepest level, and bring it home.".to_owned();
    let new = Row::new("New game", Common::Begin(Leaving::ForNewGame));
    let today = Row::with("Today's mountain", today(world), Common::Begin(Leaving::ForToday));
    let quit = Row::new("Quit", Common::Ask(Leaving::Program));
    let rows =
        go_on.into_iter().chain([new, today]).chain(rows_of_pages(PageMenu::Title)).chain([quit]);
    Menu {
        heading: format!("Choose, or {other_key} with any other key"),
        lines: std::iter::once(goal).chain(refused).chain(hall).collect(),
        rows: rows.collect(),
        hint: hint(world),
        ..Menu::default()
    }
}

/// The player's result in today's mountain.
fn today(world: &World) -> String {
    let (day, hall) = (Day::of(world), world.get_resource::<Hall>());
    let first = hall.and_then(|hall| hall.of_day(day).next());
    let is_begun = hall.and_then(Hall::daily).is_some_and(|daily| daily.day == day);
    match first {
        Some(line) => format!("{}, {}", line.score, line.end_in_words()),
        None if is_begun => "begun".to_owned(),
        None => "not played yet".to_owned(),
    }
}

/// The keys, or that something is wrong with the settings.
fn hint(world: &mut World) -> String {
    let mistakes = world.get_resource::<Mistakes>().map_or(0, |mistakes| mistakes.0.len());
    let [help, back] = [Action::Help, Action::Back].map(|action| key(world, action));
    match mistakes {
        0 if ending::has_lost(world) => {
            format!("{help} keys   {back} quit   {}", ending::TAKE_BACK)
        }
        0 => format!("{help} keys   {back} quit"),
        1 => "A line of your settings was passed over: see Settings.".to_owned(),
        more => format!("{more} lines of your settings were passed over: see Settings."),
    }
}

/// Any key continues the saved game or begins one, but for those that choose, help or leave (SPEC 31).
fn press(world: &mut World, press: Press) {
    let action = press.action();
    let is_key = action.is_some() || press.key().is_some_and(|key| !key.with_command);
    let walks = action.is_some_and(|action| action.direction().is_some());
    if action == Some(Action::Undo) {
        ending::take_back(world);
    } else if is_key && !walks && !games::resume(world) {
        // A new game begins only where none is saved: a stray key loses nothing.
        games::begin_fresh(world);
    }
}

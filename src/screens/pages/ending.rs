//! The ends of a game: how it ended, and what can come after.

use bevy::prelude::World;

use super::common::{Common, copy_seed_row};
use super::lessons::next_row;
use super::score::{kept_line, score_line};
use super::troubles::{hall_trouble, saving_troubles};
use super::unranked::take_turn_back;
use super::{Leaving, Listed, OwnKey, Page, open, quit};
use crate::controls::{Action, Context, EndingAction, Press};
use crate::record::Slot;
use crate::screens::lessons::{self, ScenarioKind};
use crate::screens::menu::{Menu, Row, RowCommand, usual_hint};
use crate::screens::{Screen, games, late_steps};
use crate::world::{Knowledge, Missed, NewGame, Outcome, Practice};

pub(super) static WIN: Page = Page { name: "win", ..EITHER };
pub(super) static LOSE: Page = Page { name: "lose", ..EITHER };

const EITHER: Page = Page {
    menu: Some(menu),
    context: Context::Ending,
    keys: KEYS,
    type_in: late_steps::take,
    press,
    help: Listed::Game,
    ..Page::WHOLE
};

/// A letter may have been a step that came too late: what begins a world from another seed asks first.
const KEYS: &[OwnKey] = &[
    OwnKey::of(Action::Retry, "the same mountain", games::retry).beside(&Retry),
    OwnKey::of(Action::AtEnd(EndingAction::Another), "another mountain", |world| {
        if has_another(world) {
            quit::ask(world, Leaving::ForNewGame);
        }
    })
    .beside(&ANOTHER),
    OwnKey::of(Action::AtEnd(EndingAction::Today), "today's mountain", |world| {
        quit::ask(world, Leaving::ForToday);
    })
    .beside(&TODAY),
];

/// Begins a game in another mountain of the kind that was played.
const ANOTHER: Common = Common::Begin(Leaving::ForNewGame);
/// Begins a game in today's mountain.
const TODAY: Common = Common::Begin(Leaving::ForToday);

/// Begins the same world again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Retry;

impl RowCommand for Retry {
    fn choose(&self, world: &mut World) {
        games::retry(world);
    }
}

fn menu(world: &mut World) -> Menu {
    let hint = usual_hint(world);
    let missed = Missed::line(&Missed::of(world));
    let (what, how) = end_in_words(world.get_resource());
    let assisted = assisted_line(world).map(str::to_owned);
    let practise = has_lost(world).then(|| format!("{TAKE_BACK}, for practice."));
    let troubles = saving_troubles(world).into_iter().chain(hall_trouble(world));
    let taught = taught_line(world);
    // A lesson is won by what it teaches, and counts for nothing.
    let counts = taught.is_none();
    let [score, kept] = [score_line, kept_line].map(|line| line(world).filter(|_| counts));
    let lines = [Some(how), taught, score, kept, missed, assisted, practise].into_iter().flatten();
    Menu {
        heading: what.to_owned(),
        lines: lines.filter(|line| !line.is_empty()).chain(troubles).collect(),
        rows: rows(world),
        hint,
        ..Menu::default()
    }
}

/// What the scenario that was played teaches.
fn taught_line(world: &World) -> Option<String> {
    let rule = world.get_resource::<NewGame>()?.0.teaches()?;
    Some(format!("The lesson: {rule}"))
}

/// What can come after. Whoever lost a lesson is offered it once more, and who won it the next.
fn rows(world: &World) -> Vec<Row> {
    let kind = lessons::kind(world);
    let same = match kind {
        None => "The same mountain",
        Some(ScenarioKind::Lesson) => "The same lesson",
        Some(ScenarioKind::Only) => "The same scenario",
    };
    let another = has_another(world).then(|| Row::new("Another mountain", ANOTHER));
    let (same, next) = (Row::new(same, Retry), next_row(world));
    let first = match kind {
        Some(ScenarioKind::Lesson) if has_died(world) => [Some(same), next, another],
        Some(ScenarioKind::Lesson) => [next, Some(same), another],
        Some(ScenarioKind::Only) | None => [another, Some(same), next],
    };
    let others = [
        Row::new("Today's mountain", TODAY),
        copy_seed_row(world),
        Row::new("To the title", Common::Open(Screen::Start)),
        Row::new("Quit", Common::Ask(Leaving::Program)),
    ];
    first.into_iter().flatten().chain(others).collect()
}

/// Returns whether the player died.
fn has_died(world: &World) -> bool {
    matches!(world.get_resource::<Outcome>(), Some(Outcome::Lost { .. }))
}

/// Returns whether a fresh game is another one: a scenario is always the same, and a lesson is left for the usual kind.
fn has_another(world: &World) -> bool {
    lessons::kind(world) != Some(ScenarioKind::Only)
}

/// The heading of an end, and how it came.
fn end_in_words(outcome: Option<&Outcome>) -> (&'static str, String) {
    let heading = match outcome {
        Some(Outcome::Won { is_kindled: true, .. }) => "The mountain burns again.",
        Some(Outcome::Won { .. }) => "The Ember is home.",
        Some(Outcome::Home { .. }) => "You came home.",
        Some(Outcome::Lost { .. }) => "You died.",
        None => "The game is over.",
    };
    (heading, outcome.map(Outcome::sentence).unwrap_or_default())
}

/// That it was a practice game, or an assisted one.
fn assisted_line(world: &World) -> Option<&'static str> {
    if world.get_resource::<Practice>().is_some_and(|practice| practice.0) {
        return Some("This was a practice game: turns were taken back.");
    }
    let is_assisted = world.get_resource::<Knowledge>().is_some_and(Knowledge::is_assisted);
    is_assisted.then_some("This was an assisted game.")
}

/// How a death is taken back.
pub(super) const TAKE_BACK: &str = "Ctrl-Z takes the last turn back";

/// Returns whether the game ended with death, so that its end can be taken back.
pub(super) fn has_lost(world: &World) -> bool {
    world.contains_resource::<Slot>() && has_died(world)
}

/// A game that has ended goes on from before its last turn, also when it was left for the title.
pub(super) fn take_back(world: &mut World) {
    if world.contains_resource::<Outcome>() && take_turn_back(world) {
        open(world, Screen::Play);
    }
}

fn press(world: &mut World, press: Press) {
    if press.action() == Some(Action::Undo) {
        take_back(world);
    }
}

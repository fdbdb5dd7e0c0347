//! The question before a game is left, and what comes after it.

use bevy::prelude::{Resource, World};

use super::common::Common;
use super::{Page, open};
use crate::record::{Slot, is_kept, save_now};
use crate::screens::menu::{Menu, Row, RowCommand, usual_hint};
use crate::screens::{Replaying, Screen, Screens, draft, games, lab};
use crate::world::{Outcome, TurnCount};

pub(super) static PAGE: Page = Page { name: "quit", menu: Some(menu), ..Page::DIALOG };

/// What a game is left for, after a question.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leaving {
    /// The program ends.
    #[default]
    Program,
    /// To the title.
    ForTitle,
    /// To the beginning of the same world.
    ForSameWorld,
    /// For another game than the one that is saved: of the usual kind, the one that was chosen, or the lab's.
    ForNewGame,
    /// The same, in the world that was chosen.
    ForDraft,
    /// The same, in today's mountain.
    ForToday,
    /// The same, in the world of the lab.
    ForLab,
}

/// What becomes of a game that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// The game that is played can be gone on with later.
    Saved,
    /// The game that is played is given up.
    GivenUp,
    /// Another game takes the place of the saved one.
    Replaced,
}

/// The index of the row that leaves nothing.
const GO_ON: usize = 1;

/// The question before something is left, and what yes does.
struct Question {
    heading: &'static str,
    yes: &'static str,
    fate: Fate,
    leave: fn(&mut World),
}

impl Question {
    /// The question of a leaving; where a recorded game is watched, that is what ends.
    fn of(leaving: Leaving, is_watching: bool) -> Self {
        match leaving {
            Leaving::Program => Self {
                heading: if is_watching { "Stop watching?" } else { "Quit Cavewright?" },
                yes: if is_watching { "Stop" } else { "Quit" },
                fate: Fate::Saved,
                leave: games::quit,
            },
            Leaving::ForTitle => Self {
                heading: "Leave this game for the title?",
                yes: "Leave it",
                fate: Fate::Saved,
                leave: |world| open(world, Screen::Start),
            },
            Leaving::ForSameWorld => Self {
                heading: "Begin this world again?",
                yes: "Begin again",
                fate: Fate::GivenUp,
                leave: games::retry,
            },
            Leaving::ForNewGame => Self::before_another(games::begin_fresh),
            Leaving::ForDraft => Self::before_another(draft::begin_game),
            Leaving::ForToday => Self::before_another(games::begin_today),
            Leaving::ForLab => Self::before_another(lab::play),
        }
    }

    /// The question before another game than the saved one is begun.
    fn before_another(begin: fn(&mut World)) -> Self {
        Self { heading: "Begin another game?", yes: "Begin", fate: Fate::Replaced, leave: begin }
    }

    /// The question of a leaving as it is asked now.
    fn now(world: &World, leaving: Leaving) -> Self {
        Self::of(leaving, world.contains_resource::<Replaying>())
    }
}

/// Says yes to the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Yes;

impl RowCommand for Yes {
    fn choose(&self, world: &mut World) {
        let leaving = *world.resource::<Leaving>();
        leave(world, leaving);
    }
}

fn menu(world: &mut World) -> Menu {
    let hint = usual_hint(world);
    let question = Question::now(world, *world.resource::<Leaving>());
    let back = if is_played(world) { "Go on" } else { "Stay here" };
    Menu {
        heading: question.heading.to_owned(),
        lines: words_of(world, question.fate).into_iter().collect(),
        rows: vec![Row::new(question.yes, Yes), Row::new(back, Common::Back)],
        hint,
        ..Menu::default()
    }
}

/// The line of the question: what happens to the game that is played, or to the one that is saved.
fn words_of(world: &World, fate: Fate) -> Option<String> {
    let slot = world.get_resource::<Slot>();
    match fate {
        Fate::Replaced => words_of_saved(slot?),
        Fate::Saved | Fate::GivenUp => is_played(world).then(|| words_of_played(world, slot, fate)),
    }
}

/// What happens to the saved game; `None` where there is none.
fn words_of_saved(slot: &Slot) -> Option<String> {
    let saved = slot.game.as_ref()?.in_words();
    Some(format!(
        "It takes the place of the saved one: {saved}. The old one is put aside in \
         the folder of saves, and not lost."
    ))
}

/// Whether a game of the player's own is played, and has not ended.
fn is_played(world: &World) -> bool {
    world.resource::<Screens>().base() == Screen::Play
        && !world.contains_resource::<Outcome>()
        && !world.contains_resource::<Replaying>()
}

/// What happens to the game that is played.
fn words_of_played(world: &World, slot: Option<&Slot>, fate: Fate) -> String {
    let turn = world.get_resource::<TurnCount>().map_or(0, |turn| turn.get());
    let words = match slot {
        _ if !is_kept(world) => "Nothing is kept of a lesson; what was saved stays.",
        Some(slot) if !slot.not_saved.is_empty() => slot.not_saved.as_str(),
        Some(_) if fate == Fate::GivenUp => "The game that is played is given up for it.",
        Some(_) if turn == 0 => "No turn was taken yet: there is nothing to lose.",
        Some(_) => "The game is saved; you can go on with it.",
        None => "This game cannot be gone on with later.",
    };
    words.to_owned()
}

/// Asks before something is left. Where a game would be lost, Enter alone goes on with it.
pub(super) fn ask(world: &mut World, leaving: Leaving) {
    save_now(world);
    world.insert_resource(leaving);
    open(world, Screen::Quit);
    if gives_up(world, Question::now(world, leaving).fate) {
        world.resource_mut::<Screens>().select(GO_ON);
    }
}

/// Whether a game would be lost with a yes.
fn gives_up(world: &World, fate: Fate) -> bool {
    match fate {
        Fate::Saved => false,
        Fate::GivenUp => true,
        Fate::Replaced => world.get_resource::<Slot>().is_some_and(|slot| slot.game.is_some()),
    }
}

/// Begins another game; asks first where a saved one would be given up for it.
pub(super) fn begin(world: &mut World, begun: Leaving) {
    if gives_up(world, Fate::Replaced) {
        ask(world, begun);
    } else {
        leave(world, begun);
    }
}

fn leave(world: &mut World, leaving: Leaving) {
    let question = Question::now(world, leaving);
    if question.fate == Fate::Replaced {
        // Why a game cannot be begun is said in the menu that asked for it.
        world.resource_mut::<Screens>().close_question();
    }
    (question.leave)(world);
}

//! The question before a game is left, and what comes after it.

use bevy::prelude::{Resource, World};

use super::common::Common;
use super::{Page, open};
use crate::record::{Slot, save_now};
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
    /// The same, in the world of the lab.
    ForLab,
}

/// Says yes to the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Yes;

impl RowCommand for Yes {
    fn choose(&self, world: &mut World) {
        match *world.resource::<Leaving>() {
            Leaving::Program => games::quit(world),
            Leaving::ForTitle => open(world, Screen::Start),
            Leaving::ForSameWorld => games::retry(world),
            begun => begin_at_once(world, begun),
        }
    }
}

fn menu(world: &mut World) -> Menu {
    let hint = usual_hint(world);
    let leaving = *world.resource::<Leaving>();
    let (heading, yes) = match leaving {
        Leaving::Program if world.contains_resource::<Replaying>() => ("Stop watching?", "Stop"),
        Leaving::Program => ("Quit Cavewright?", "Quit"),
        Leaving::ForTitle => ("Leave this game for the title?", "Leave it"),
        Leaving::ForSameWorld => ("Begin this world again?", "Begin again"),
        _ => ("Begin another game?", "Begin"),
    };
    Menu {
        heading: heading.to_owned(),
        lines: fate(world, leaving).into_iter().collect(),
        rows: vec![Row::new(yes, Yes), Row::new("Go on", Common::Back)],
        hint,
        ..Menu::default()
    }
}

/// The lines of the question: what happens to the game that is played, or to the one that is saved.
fn fate(world: &World, leaving: Leaving) -> Option<String> {
    let slot = world.get_resource::<Slot>();
    let begins = !matches!(leaving, Leaving::Program | Leaving::ForTitle | Leaving::ForSameWorld);
    if begins {
        let saved = slot?.game.as_ref()?.in_words();
        return Some(format!("It takes the place of the saved one: {saved}."));
    }
    let is_played = world.resource::<Screens>().base() == Screen::Play
        && !world.contains_resource::<Outcome>()
        && !world.contains_resource::<Replaying>();
    let turn = world.get_resource::<TurnCount>().map_or(0, |turn| turn.get());
    is_played.then(|| match slot {
        Some(slot) if !slot.not_saved.is_empty() => slot.not_saved.clone(),
        Some(_) if leaving == Leaving::ForSameWorld => {
            "The game that is played is given up for it.".to_owned()
        }
        Some(_) if turn == 0 => "No turn was taken yet: there is nothing to lose.".to_owned(),
        Some(_) => "The game is saved; you can go on with it.".to_owned(),
        None => "This game cannot be gone on with later.".to_owned(),
    })
}

/// Asks before something is left.
pub(super) fn ask(world: &mut World, leaving: Leaving) {
    save_now(world);
    world.insert_resource(leaving);
    open(world, Screen::Quit);
}

/// Begins another game; asks first where a saved one would be given up for it.
pub(super) fn begin(world: &mut World, begun: Leaving) {
    if world.get_resource::<Slot>().is_some_and(|slot| slot.game.is_some()) {
        ask(world, begun);
    } else {
        begin_at_once(world, begun);
    }
}

fn begin_at_once(world: &mut World, begun: Leaving) {
    world.resource_mut::<Screens>().close_question();
    match begun {
        Leaving::ForDraft => draft::begin_game(world),
        Leaving::ForLab => lab::play(world),
        _ => games::begin_fresh(world),
    }
}

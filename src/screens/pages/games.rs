//! The menus about games: the title, the pause, the ends, and the question before a game is left.

use bevy::prelude::World;

use crate::controls::Action;
use crate::record::{Slot, of_game};
use crate::screens::menu::{Deed, Leaving, Menu, Row, key, usual_hint};
use crate::screens::{Replaying, Screen, Screens};
use crate::settings::Mistakes;
use crate::world::{GameSeed, Knowledge, Outcome, Practice, TurnCount};

pub(in crate::screens) fn describe(world: &mut World, screen: Screen) -> Menu {
    let hint = usual_hint(world);
    match screen {
        Screen::Start => title(world),
        Screen::Pause => Menu { hint, ..pause(world) },
        Screen::Quit => Menu { hint, ..question(world) },
        _ => Menu { hint, ..ending(world) },
    }
}

fn title(world: &mut World) -> Menu {
    let mistakes = world.get_resource::<Mistakes>().map_or(0, |mistakes| mistakes.0.len());
    let [help, back] = [Action::Help, Action::Back].map(|action| key(world, action));
    let slot = world.get_resource::<Slot>();
    let go_on = slot.and_then(|slot| {
        let label = if slot.is_backup { "Go on with the backup" } else { "Go on" };
        let what = slot.game.as_ref()?.in_words();
        Some(Row::with(label, what, Deed::GoOn))
    });
    let refused = slot.and_then(|slot| slot.refused.clone());
    Menu {
        heading: match go_on {
            Some(_) => "Press any key to go on".to_owned(),
            None => "Press any key".to_owned(),
        },
        lines: std::iter::once(
            "Fetch the Ember from the deepest level, and bring it home.".to_owned(),
        )
        .chain(refused)
        .collect(),
        hint: match mistakes {
            0 if has_lost(world) => format!("{help} keys   {back} quit   {TAKE_BACK}"),
            0 => format!("{help} keys   {back} quit"),
            1 => "A line of your settings was passed over: see Settings.".to_owned(),
            more => format!("{more} lines of your settings were passed over: see Settings."),
        },
        rows: go_on
            .into_iter()
            .chain([
                Row::new("New game", Deed::Begin),
                Row::new("Choose a world", Deed::Open(Screen::NewGame)),
                Row::new("The lab", Deed::Open(Screen::Lab)),
                Row::new("Settings", Deed::Open(Screen::Settings)),
                Row::new("Keys and help", Deed::Open(Screen::Help)),
                Row::new("Quit", Deed::Ask(Leaving::Program)),
            ])
            .collect(),
        ..Menu::default()
    }
}

fn pause(world: &mut World) -> Menu {
    let slot = world.get_resource::<Slot>();
    let troubles = slot.into_iter().flat_map(|slot| [&slot.not_saved, &slot.no_replay]);
    Menu {
        heading: "Paused".to_owned(),
        lines: troubles.filter(|trouble| !trouble.is_empty()).cloned().collect(),
        rows: vec![
            Row::new("Go on", Deed::Close),
            copy_row(world),
            Row::with("Copy the fingerprint", of_game(world).to_string(), Deed::CopyFingerprint),
            Row::new("Settings", Deed::Open(Screen::Settings)),
            Row::new("Keys and help", Deed::Open(Screen::Help)),
            Row::new("The same world again", Deed::Ask(Leaving::ForSameWorld)),
            Row::new("To the title", Deed::Ask(Leaving::ForTitle)),
            Row::new("Quit", Deed::Ask(Leaving::Program)),
        ],
        ..Menu::default()
    }
}

fn copy_row(world: &World) -> Row {
    let seed = world.get_resource::<GameSeed>().copied().unwrap_or_default().0;
    Row::with("Copy the seed", seed.to_string(), Deed::CopySeed)
}

fn question(world: &World) -> Menu {
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
        rows: vec![Row::new(yes, Deed::Leave), Row::new("Go on", Deed::Close)],
        ..Menu::default()
    }
}

/// What becomes of the game that is played, or of the one that is saved.
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

const TAKE_BACK: &str = "Ctrl-Z takes the last turn back";

/// Did the game end with death, so that its end can be taken back?
fn has_lost(world: &World) -> bool {
    let outcome = world.get_resource::<Outcome>();
    world.contains_resource::<Slot>() && matches!(outcome, Some(Outcome::Lost { .. }))
}

/// How the game ended, and what can come after.
fn ending(world: &World) -> Menu {
    let (what, how) = match world.get_resource::<Outcome>() {
        Some(Outcome::Won { turn }) => {
            let turns = if *turn == 1 { "turn" } else { "turns" };
            ("The Ember is home.", format!("You brought it to the camp in {turn} {turns}."))
        }
        Some(Outcome::Lost { cause, turn, level }) => {
            ("You died.", format!("You were {cause} on level {level}, in turn {turn}."))
        }
        None => ("The game is over.", String::new()),
    };
    let is_assisted = world.get_resource::<Knowledge>().is_some_and(Knowledge::is_assisted);
    let is_practice = world.get_resource::<Practice>().is_some_and(|practice| practice.0);
    let assisted = match (is_practice, is_assisted) {
        (true, _) => Some("This was a practice game: turns were taken back.".to_owned()),
        (false, true) => Some("This was an assisted game.".to_owned()),
        (false, false) => None,
    };
    let practise = has_lost(world).then(|| format!("{TAKE_BACK}, for practice."));
    Menu {
        heading: what.to_owned(),
        lines: [Some(how), assisted, practise]
            .into_iter()
            .flatten()
            .filter(|line| !line.is_empty())
            .collect(),
        rows: vec![
            Row::new("A new world", Deed::Begin),
            Row::new("The same world again", Deed::Retry),
            copy_row(world),
            Row::new("To the title", Deed::Open(Screen::Start)),
            Row::new("Quit", Deed::Ask(Leaving::Program)),
        ],
        ..Menu::default()
    }
}

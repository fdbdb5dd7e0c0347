//! The hall: the games that have ended, the best or the last.

use std::collections::BTreeSet;

use bevy::prelude::{Resource, World};

use super::common::Common;
use super::{Page, PageMenu};
use crate::plain::plain;
use crate::record::{Hall, HallLine, kept_replays, read_kept_replay};
use crate::screens::menu::{Adjust, Menu, Row, RowCommand, adjusting_hint, show_note};
use crate::screens::watching::watch;

pub(super) static PAGE: Page = Page {
    name: "hall",
    prepare,
    menu: Some(menu),
    listed_in: &[(PageMenu::Title, "The hall")],
    ..Page::DIALOG
};

/// Which games are shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Shown {
    #[default]
    Best,
    Last,
}

impl Shown {
    fn name(self) -> &'static str {
        match self {
            Self::Best => "the best",
            Self::Last => "the last",
        }
    }

    fn games(self, hall: &Hall) -> Vec<&HallLine> {
        match self {
            Self::Best => hall.best(),
            Self::Last => hall.last().collect(),
        }
    }
}

/// The names of the replays that were there when the page was opened.
#[derive(Resource, Debug, Default)]
struct Watchable(BTreeSet<String>);

/// Shows the best, and looks which replays there are.
fn prepare(world: &mut World) {
    let watchable = Watchable(kept_replays(world));
    world.insert_resource(watchable);
    world.insert_resource(Shown::Best);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HallRow {
    /// The best or the last.
    Which,
    /// A game, by its index among those that are shown.
    Game(usize),
}

impl RowCommand for HallRow {
    fn choose(&self, world: &mut World) {
        match *self {
            Self::Which => self.adjust(world, Adjust::By(1)),
            Self::Game(index) => watch_game(world, index),
        }
    }

    fn adjust(&self, world: &mut World, to: Adjust) {
        if let (Self::Which, Adjust::By(_)) = (*self, to) {
            let other = match shown(world) {
                Shown::Best => Shown::Last,
                Shown::Last => Shown::Best,
            };
            world.insert_resource(other);
        }
    }
}

fn shown(world: &World) -> Shown {
    world.get_resource::<Shown>().copied().unwrap_or_default()
}

/// Watches the replay of a game, or tells why it cannot be watched.
fn watch_game(world: &mut World, index: usize) {
    let Some(hall) = world.get_resource::<Hall>() else { return };
    let games = shown(world).games(hall);
    let Some(line) = games.get(index) else { return };
    let (seed, name) = (line.seed, line.replay.clone());
    let replay = read_kept_replay(world, &name);
    if let Err(why) = replay.and_then(|replay| watch(world, replay)) {
        show_note(world, format!("Seed {seed}. {why}"));
    }
}

fn menu(world: &mut World) -> Menu {
    let hint = adjusting_hint(world);
    let (shown, hall) = (shown(world), world.get_resource::<Hall>());
    let watchable = world.get_resource::<Watchable>();
    let is_there = |line: &HallLine| watchable.is_some_and(|it| it.0.contains(&line.replay));
    let games = hall.map(|hall| shown.games(hall)).unwrap_or_default();
    let told = hall.and_then(|hall| hall.told.as_deref()).map(plain);
    let empty = match shown {
        Shown::Best => "No game is ranked yet.",
        Shown::Last => "No game has ended yet.",
    };
    let empty = games.is_empty().then(|| empty.to_owned());
    let rows = games.into_iter().enumerate().map(|(index, line)| row(index, line, is_there(line)));
    let which = Row::adjusting("Games", shown.name(), HallRow::Which);
    let back = Row::new("Back", Common::Back);
    Menu {
        heading: "The hall".to_owned(),
        lines: told.into_iter().chain(empty).collect(),
        rows: std::iter::once(which).chain(rows).chain([back]).collect(),
        hint,
        ..Menu::default()
    }
}

/// The row of a game: its place and points, how it ended, and whether its replay can be watched.
fn row(index: usize, line: &HallLine, is_watchable: bool) -> Row {
    let label = format!("{}. {}", index + 1, line.score);
    let marks = line.marks.iter().map(|mark| format!(", {}", mark.name()));
    let marks = marks.collect::<String>();
    let replay = if is_watchable { ", replay" } else { "" };
    let end = format!("{}, {}{marks}{replay}", line.end_in_words(), line.date);
    Row::with(&label, end, HallRow::Game(index))
}

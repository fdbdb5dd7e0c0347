//! The lessons: scenarios that ship, each to be played from its row.

use bevy::prelude::World;

use super::common::Common;
use super::{Page, PageMenu};
use crate::screens::menu::{Menu, Row, RowCommand, usual_hint};
use crate::screens::{Screen, Screens, lessons};
use crate::world::{ShippedScenario, capitalised};

pub(super) static PAGE: Page = Page {
    name: "lessons",
    menu: Some(menu),
    listed_in: &[(PageMenu::Title, "Lessons")],
    ..Page::DIALOG
};

/// Begins a lesson, by its index among the lessons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Begin(usize);

impl RowCommand for Begin {
    fn choose(&self, world: &mut World) {
        lessons::begin(world, self.0);
    }
}

/// The row that begins the lesson after the one that is played, if there is one.
pub(super) fn next_row(world: &World) -> Option<Row> {
    let next = lessons::next(world)?;
    let name = ShippedScenario::lessons().nth(next)?.name;
    Some(Row::with("Next lesson", titled(name), Begin(next)))
}

fn menu(world: &mut World) -> Menu {
    let hint = usual_hint(world);
    let chosen = world.get_resource::<Screens>().filter(|open| open.current() == Screen::Lessons);
    let chosen = chosen.and_then(|open| ShippedScenario::lessons().nth(open.selected()));
    let about = chosen.map_or("", |lesson| lesson.about);
    let lessons = ShippedScenario::lessons().enumerate();
    let lessons = lessons.map(|(index, lesson)| Row::new(titled(lesson.name), Begin(index)));
    Menu {
        heading: "Lessons".to_owned(),
        lines: vec![capitalised(about)],
        rows: lessons.chain([Row::new("Back", Common::Back)]).collect(),
        hint,
        ..Menu::default()
    }
}

/// A name with a large first letter.
fn titled(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

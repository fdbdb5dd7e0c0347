//! What was said, in lines and pages; what opened it closes it.

use bevy::prelude::World;

use super::{Page, PageMenu, close};
use crate::controls::{Action, Press};
use crate::screens::Screens;
use crate::world::Journal;

pub(super) static PAGE: Page = Page {
    name: "messages",
    press,
    listed_in: &[(PageMenu::Pause, "What was said")],
    ..Page::DIALOG
};

/// Lines of a page.
const PAGE_LINES: isize = 10;

fn press(world: &mut World, press: Press) {
    let lines = Journal::of(world).map_or(0, |journal| journal.folded().count());
    let mut scroll = |back| world.resource_mut::<Screens>().scroll(back, lines);
    match press.action() {
        Some(Action::North) => scroll(1),
        Some(Action::South) => scroll(-1),
        Some(Action::NorthEast) => scroll(PAGE_LINES),
        Some(Action::SouthEast) => scroll(-PAGE_LINES),
        Some(Action::Messages | Action::Accept) => close(world),
        _ => {}
    }
}

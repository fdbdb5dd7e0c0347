//! Help: the keys of the screen that it lies over, and the way to what the mountain does.

use super::{Page, PageMenu, close, open};
use crate::controls::Action;
use crate::screens::Screen;

pub(super) static PAGE: Page = Page {
    name: "help",
    listed_in: &[(PageMenu::Title, "Keys and help"), (PageMenu::Pause, "Keys and help")],
    press: |world, press| match press.action() {
        Some(Action::Help) => close(world),
        Some(Action::Accept) => open(world, Screen::Mountain),
        _ => {}
    },
    ..Page::DIALOG
};

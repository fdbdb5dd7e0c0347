//! Help: the keys of the screen that it lies over.

use super::{Page, PageMenu, close};
use crate::controls::Action;

pub(super) static PAGE: Page = Page {
    name: "help",
    listed_in: &[(PageMenu::Title, "Keys and help"), (PageMenu::Pause, "Keys and help")],
    press: |world, press| {
        if press.action() == Some(Action::Help) {
            close(world);
        }
    },
    ..Page::DIALOG
};

//! Help: the keys of the screen that it lies over.

use super::{Page, close};
use crate::controls::Action;
use crate::screens::Screen;

pub(super) static PAGE: Page = Page {
    name: "help",
    listed_in: &[(Screen::Start, "Keys and help"), (Screen::Pause, "Keys and help")],
    press: |world, press| {
        if press.action() == Some(Action::Help) {
            close(world);
        }
    },
    ..Page::DIALOG
};

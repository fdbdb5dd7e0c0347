//! Help: the keys of the screen that it lies over.

use super::{Page, close};
use crate::controls::Action;

pub(super) static PAGE: Page = Page {
    name: "help",
    press: |world, press| {
        if press.action() == Some(Action::Help) {
            close(world);
        }
    },
    ..Page::DIALOG
};

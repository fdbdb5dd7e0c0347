//! What a screen is, as its page describes it.

use bevy::prelude::World;

use super::menu::Menu;
use super::own_keys::OwnKey;
use super::{Screen, Screens};
use crate::controls::{Action, Context, Press};

/// What a screen is: plain data, and functions that the dispatcher calls.
pub(super) struct Page {
    /// The name that results use.
    pub(super) name: &'static str,
    /// Whether it is a dialog over another screen, which stays visible beneath.
    pub(super) is_dialog: bool,
    /// Prepares what the screen shows, before it is opened.
    pub(super) prepare: fn(&mut World),
    /// Describes its menu, if it has one.
    pub(super) menu: Option<fn(&mut World) -> Menu>,
    /// What Enter does in its menu, for help; empty where help lists no keys of menus.
    pub(super) enter: &'static str,
    /// Where its keys are bound.
    pub(super) context: Context,
    /// Keys of this screen alone.
    pub(super) keys: &'static [OwnKey],
    /// Takes typed text, or a key that is waited for, before anything else; returns whether it did.
    pub(super) type_in: fn(&mut World, Press) -> bool,
    /// Handles a key that is held.
    pub(super) hold: fn(&mut World, Action),
    /// Handles the rest: presses that neither its keys nor its menu, neither help nor Back takes.
    pub(super) press: fn(&mut World, Press),
    /// Leads back.
    pub(super) back: fn(&mut World),
    /// What help lists over it.
    pub(super) help: Listed,
    /// The menus with a row that opens it, in the order of the screens, and the label of the row there.
    pub(super) listed_in: &'static [(PageMenu, &'static str)],
}

/// A menu that lists pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PageMenu {
    Title,
    Pause,
}

/// What help lists over a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Listed {
    /// Help is not opened from there.
    Nothing,
    /// The keys of a game.
    Game,
    /// The keys of the page, under a heading.
    Page(&'static str),
}

impl Page {
    /// A screen over another, which goes back to it.
    pub(super) const DIALOG: Self = Self {
        name: "",
        is_dialog: true,
        prepare: |_| {},
        menu: None,
        enter: "",
        context: Context::Map,
        keys: &[],
        type_in: |_, _| false,
        hold: |_, _| {},
        press: |_, _| {},
        back: close,
        help: Listed::Nothing,
        listed_in: &[],
    };

    /// A screen that fills the window, and goes back to the title.
    pub(super) const WHOLE: Self = Self {
        is_dialog: false,
        back: |world| world.resource_mut::<Screens>().open(Screen::Start),
        ..Self::DIALOG
    };
}

/// Closes the topmost screen.
pub(super) fn close(world: &mut World) {
    world.resource_mut::<Screens>().close_dialog();
}

/// Closes all dialogs: the screen that they lay over is open again.
pub(super) fn close_all(world: &mut World) {
    let mut screens = world.resource_mut::<Screens>();
    while screens.current() != screens.base() {
        screens.close_dialog();
    }
}

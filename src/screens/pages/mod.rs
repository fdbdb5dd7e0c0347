//! The screens, a file each: its menu, its keys, what it makes of a press, and where it leads.
//!
//! To add a screen: a variant of [`Screen`], a file here with its [`Page`], and a line in the table `pages!` below.

mod capture;
mod common;
mod ending;
mod gallery;
mod help;
mod keys;
mod lab;
mod layers;
mod look;
mod map;
mod messages;
mod new_game;
mod own_keys;
mod pause;
mod play;
mod quit;
mod replay;
mod settings;
mod start;
mod travel;

pub use capture::Rebinding;
pub use lab::StepRow;
pub(super) use lab::TypedNumber;
pub use look::Cursor;
pub use map::{MapGraph, MapLevel, has_graph};
pub(super) use own_keys::{Input, OwnKey};
pub use quit::Leaving;

use bevy::prelude::World;

use super::menu::Menu;
use super::{Screen, Screens};
use crate::controls::{Action, Context, Press};

/// What a screen is: plain data, and functions that the dispatcher calls.
pub(super) struct Page {
    /// The name that results use.
    pub(super) name: &'static str,
    /// Is it laid over another screen, which stays to be seen beneath?
    pub(super) is_dialog: bool,
    /// Prepares what the screen shows, before it is opened.
    pub(super) prepare: fn(&mut World),
    /// Describes its menu, if it has one.
    pub(super) menu: Option<fn(&mut World) -> Menu>,
    /// What Enter does in its menu, for help; empty where help lists no keys of menus.
    pub(super) enter: &'static str,
    /// Where its keys are bound.
    pub(super) context: Context,
    /// Keys that mean something here alone.
    pub(super) keys: &'static [OwnKey],
    /// Takes what is typed, or a key that is waited for, before it means anything else; returns whether it did.
    pub(super) type_in: fn(&mut World, Press) -> bool,
    /// Does what a key means that is held.
    pub(super) hold: fn(&mut World, Action),
    /// Does what is left: what neither its keys nor its menu, neither help nor Back takes.
    pub(super) press: fn(&mut World, Press),
    /// Leads back.
    pub(super) back: fn(&mut World),
    /// What help lists over it.
    pub(super) help: Listed,
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
    };

    /// A screen that fills the window, and goes back to the title.
    pub(super) const WHOLE: Self =
        Self { is_dialog: false, back: |world| open(world, Screen::Start), ..Self::DIALOG };
}

/// Makes the list of all screens, and the page of each.
macro_rules! pages {
    ($($screen:ident => $page:path,)*) => {
        impl Screen {
            /// Every screen.
            pub const ALL: [Self; [$(Self::$screen),*].len()] = [$(Self::$screen),*];
        }

        /// The page of a screen. O(1).
        pub(super) fn of(screen: Screen) -> &'static Page {
            match screen {
                $(Screen::$screen => &$page,)*
            }
        }
    };
}

pages! {
    Start => start::PAGE,
    NewGame => new_game::PAGE,
    Lab => lab::PAGE,
    Gallery => gallery::PAGE,
    Play => play::PAGE,
    Replay => replay::PAGE,
    Pause => pause::PAGE,
    Quit => quit::PAGE,
    Settings => settings::PAGE,
    Keys => keys::PAGE,
    Capture => capture::PAGE,
    Help => help::PAGE,
    Travel => travel::PAGE,
    Messages => messages::PAGE,
    Look => look::PAGE,
    Map => map::PAGE,
    Layers => layers::PAGE,
    Win => ending::WIN,
    Lose => ending::LOSE,
}

/// Opens a screen.
pub(super) fn open(world: &mut World, screen: Screen) {
    (of(screen).prepare)(world);
    world.resource_mut::<Screens>().open(screen);
}

/// Closes the topmost screen.
pub(super) fn close(world: &mut World) {
    world.resource_mut::<Screens>().close_dialog();
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results tell screens by these; a replay is a game like others.
    #[test]
    fn every_page_has_a_name_of_its_own() {
        let others = Screen::ALL.into_iter().filter(|screen| *screen != Screen::Replay);
        let mut names: Vec<_> = others.map(Screen::name).collect();
        assert!(names.iter().all(|name| !name.is_empty()));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Screen::ALL.len() - 1);
        assert_eq!(Screen::Replay.name(), Screen::Play.name());
    }
}

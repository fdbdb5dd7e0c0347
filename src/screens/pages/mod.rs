//! The screens, a file each: its menu, its keys, how it handles a press, and where it leads.
//!
//! To add a screen: a variant of [`Screen`], a file here with its [`Page`], and two lines below: `mod`, and one of the table
//! `pages!`, whose order is that of rows in menus.

mod around;
mod capture;
mod common;
mod ending;
mod gallery;
mod go_home;
mod hall;
mod help;
mod here;
mod keys;
mod lab;
mod layers;
mod lessons;
mod look;
mod map;
mod messages;
mod mountain;
mod new_game;
mod pack;
mod pause;
mod play;
mod quit;
mod replay;
mod score;
mod settings;
mod start;
mod targets;
mod throw;
mod travel;
mod troubles;
mod unranked;

pub use capture::Rebinding;
pub use lab::StepRow;
pub(super) use lab::TypedNumber;
pub use look::Cursor;
pub use map::{MapGraph, MapLevel, has_graph};
pub use quit::Leaving;
pub use throw::Aiming;

use bevy::prelude::World;

use super::own_keys::OwnKey;
use super::page::{Listed, Page, PageMenu, close, close_all};
use super::{Screen, Screens};

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

impl Screen {
    /// The name that results use.
    #[must_use]
    pub fn name(self) -> &'static str {
        of(self).name
    }

    /// Returns whether it is a dialog over another screen, which stays visible beneath.
    #[must_use]
    pub fn is_dialog(self) -> bool {
        of(self).is_dialog
    }
}

pages! {
    Start => start::PAGE,
    NewGame => new_game::PAGE,
    Lab => lab::PAGE,
    Gallery => gallery::PAGE,
    Lessons => lessons::PAGE,
    Hall => hall::PAGE,
    Play => play::PAGE,
    Replay => replay::PAGE,
    Pack => pack::PAGE,
    Throw => throw::PAGE,
    GoHome => go_home::PAGE,
    Pause => pause::PAGE,
    Quit => quit::PAGE,
    Settings => settings::PAGE,
    Keys => keys::PAGE,
    Capture => capture::PAGE,
    Help => help::PAGE,
    Mountain => mountain::PAGE,
    Travel => travel::PAGE,
    Messages => messages::PAGE,
    Look => look::PAGE,
    Around => around::PAGE,
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Results identify screens by their names; a replay is a game like others.
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

//! Menus: rows to choose from, by keyboard, mouse and gamepad alike.
//!
//! A menu is made anew from the game's state for each press and each frame: what it shows and what it does are one
//! list. The page of a screen describes its rows; what a row does is its [`RowCommand`].

mod choosing;
mod row;
mod words;

pub(super) use choosing::{KEYS, keep_row, select, selected_row, take};
pub use row::{Adjust, Row, RowCommand};
pub(super) use words::{Note, adjusting_hint, copy, forget_note, key, tell, usual_hint};

use bevy::prelude::{Resource, World};

use super::pages::{self, Input};
use super::{Screen, Screens};
#[cfg(doc)]
use crate::controls::Action;

/// The menu that is open; without rows where there is none.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    /// Which screen it is.
    pub screen: Option<Screen>,
    /// What it is about.
    pub heading: String,
    /// What is to be said besides.
    pub lines: Vec<String>,
    /// What there is to choose from.
    pub rows: Vec<Row>,
    /// The row that is chosen by [`Action::Accept`].
    pub selected: usize,
    /// Which keys do what, or a note about the last press.
    pub hint: String,
}

impl Menu {
    /// The index of the row that does something; `None` where no row does. O(rows).
    #[must_use]
    pub fn row_of(&self, command: &dyn RowCommand) -> Option<usize> {
        self.rows.iter().position(|row| row.does(command))
    }
}

/// The menu of the current screen; `None` where it has none.
pub(super) fn describe(world: &mut World) -> Option<Menu> {
    let screen = world.resource::<Screens>().current();
    let page = pages::of(screen);
    let mut menu = (page.menu?)(world);
    for own in page.keys {
        if let (Some(command), Input::Bound(action)) = (own.row, own.input) {
            let key = key(world, action);
            let rows = menu.rows.iter_mut().filter(|row| row.does(command));
            rows.for_each(|row| row.add_key(&key));
        }
    }
    let selected = world.resource::<Screens>().selected().min(menu.rows.len().saturating_sub(1));
    let note = world.resource::<Note>().0.clone();
    let hint = if note.is_empty() { menu.hint } else { note };
    Some(Menu { screen: Some(screen), selected, hint, ..menu })
}

/// Keeps [`Menu`] what it should be.
pub(super) fn show_menu(world: &mut World) {
    let menu = describe(world).unwrap_or_default();
    if *world.resource::<Menu>() != menu {
        world.insert_resource(menu);
    }
}

//! Menus: rows to choose from, by keyboard, mouse and gamepad alike.
//!
//! A menu is made anew from the game's state for each press and each frame: what it shows and what it does are one
//! list. The page of a screen describes its rows; what a row does is its [`RowCommand`].

mod choosing;
mod describing;
mod row;
mod words;

pub(super) use choosing::{KEYS, keep_row, select, selected_row, take};
pub(super) use describing::{describe, show};
pub use row::{Adjust, Row, RowCommand};
pub(super) use words::{Note, adjusting_hint, copy, forget_note, key, show_note, usual_hint};

use bevy::prelude::Resource;

use super::Screen;
#[cfg(doc)]
use crate::controls::Action;

/// The menu that is open; without rows where there is none.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    /// Which screen it is.
    pub screen: Option<Screen>,
    /// What it is about.
    pub heading: String,
    /// What the selected row is for, as long as the longest of all rows, so that the menu keeps its size; `None` where no row has any.
    pub about: Option<String>,
    /// Lines above the rows.
    pub lines: Vec<String>,
    /// What there is to choose from.
    pub rows: Vec<Row>,
    /// The row that is chosen by [`Action::Accept`].
    pub selected: usize,
    /// Which keys do what, or a note about the last press.
    pub hint: String,
}

impl Menu {
    /// All that stands between the heading and the rows, a line each.
    pub fn above_rows(&self) -> impl Iterator<Item = &String> {
        self.about.iter().chain(&self.lines)
    }

    /// The index of the row that does something; `None` where no row does. O(rows).
    #[must_use]
    pub fn row_of(&self, command: &dyn RowCommand) -> Option<usize> {
        self.rows.iter().position(|row| row.does(command))
    }
}

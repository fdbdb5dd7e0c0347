//! Keys of one screen alone. Each is declared with the function that it runs, and help is made from that.

use bevy::prelude::World;

use super::menu::RowCommand;
use crate::controls::Action;

/// What is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// Any key that is bound to an action.
    Bound(Action),
    /// What is typed into a field, as it is written on keys: the field takes it, before anything else does.
    Text(&'static [&'static str]),
}

/// A key of one screen, and what it does there.
#[derive(Clone, Copy)]
pub(super) struct OwnKey {
    pub(super) input: Input,
    /// What it does, for help. Neighbours with the same words share a line.
    pub(super) what: &'static str,
    /// The command of the row that does the same, if there is one: the key is shown beside it.
    pub(super) row: Option<&'static dyn RowCommand>,
    pub(super) run: fn(&mut World),
}

impl OwnKey {
    /// The keys of an action.
    pub(super) const fn of(action: Action, what: &'static str, run: fn(&mut World)) -> Self {
        Self { input: Input::Bound(action), what, row: None, run }
    }

    /// What is typed into a field of the screen.
    pub(super) const fn text(keys: &'static [&'static str], what: &'static str) -> Self {
        Self { input: Input::Text(keys), what, row: None, run: |_| {} }
    }

    /// The same, written beside a row too.
    pub(super) const fn beside(self, row: &'static dyn RowCommand) -> Self {
        Self { row: Some(row), ..self }
    }
}

//! Presses, as screens take them.

use bevy::prelude::KeyCode;

use super::{Action, Context};
use crate::grid::Position;

/// One press: of a key that is not a modifier, of a button, or of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// A key of the keyboard, and what it is bound to.
    Key(PressedKey, Bound),
    /// A button of the gamepad, or a push of its stick, by what it is bound to.
    Button(Option<Action>),
    /// The key that was pressed last is still down: its action again.
    Held(Action),
    /// A button of the mouse: where on the map of the game, or `None` beside it.
    Map(Option<Click>),
    /// The mouse on a row of the menu that is open.
    Row(RowPress),
    /// The mouse on one of the things that a screen shows besides rows, by its index: a region of the graph below the
    /// map of a level, a map of the lab, a world of the gallery.
    Item(usize),
    /// The mouse on a slot of the pack, where the game shows it.
    Slot(SlotPress),
    /// The mouse on the slider of a replay, at a share of its length; [`u16::MAX`] is its end.
    Seek(u16),
}

impl Press {
    /// What the key or the button is bound to on the map.
    #[must_use]
    pub fn action(self) -> Option<Action> {
        self.action_in(Context::Map)
    }

    /// What the key or the button is bound to in a context, and where that has nothing for it, on the map.
    #[must_use]
    pub fn action_in(self, context: Context) -> Option<Action> {
        let holds = |action: &Action| [Context::Map, context].contains(&action.context());
        match self {
            Self::Key(_, bound) => bound.within(context),
            Self::Button(action) => action.filter(holds),
            _ => None,
        }
    }

    /// The key of the keyboard, if it was one.
    #[must_use]
    pub fn key(self) -> Option<PressedKey> {
        match self {
            Self::Key(key, _) => Some(key),
            _ => None,
        }
    }
}

/// What a key is bound to in each context.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bound([Option<Action>; Context::ALL.len()]);

impl Bound {
    /// Bound to what `look_up` returns for each context.
    #[must_use]
    pub fn new(look_up: impl FnMut(Context) -> Option<Action>) -> Self {
        Self(Context::ALL.map(look_up))
    }

    /// Its action in a context: the one that is bound there, or else the one on the map.
    #[must_use]
    pub fn within(self, context: Context) -> Option<Action> {
        self.0[context as usize].or(self.0[Context::Map as usize])
    }
}

/// A key of the keyboard that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PressedKey {
    /// The character that it types, if it types one.
    pub typed: Option<char>,
    /// Its place on the keyboard.
    pub place: KeyCode,
    /// Whether a modifier was down that makes a command of a character, as Ctrl.
    pub with_command: bool,
}

/// A press on a place of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Click {
    /// Its position.
    pub at: Position,
    /// Whether the way there may lead through rock, where that is quicker.
    pub through_rock: bool,
}

/// The mouse on a slot of the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlotPress {
    /// The number of the slot, 1 to 8.
    pub slot: u8,
    /// What the mouse does there.
    pub what: SlotAction,
}

/// What the mouse does on a slot of the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotAction {
    /// It uses what is there.
    Use,
    /// It begins to throw what is there.
    Throw,
    /// It drags the throw of what is there over a place of the map, or beside it.
    Drag(Option<Position>),
    /// It lets go what it drags: over a place of the map, which is where it is thrown, or beside it.
    Release(Option<Position>),
}

/// The mouse on a row of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowPress {
    /// The row, from 0.
    pub row: usize,
    /// What the mouse does there.
    pub what: RowAction,
}

/// What the mouse does on a row of a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowAction {
    /// It is over the row.
    Point,
    /// It chooses the row.
    Choose,
    /// It adjusts the row's value a step back.
    Less,
    /// It adjusts the row's value a step on.
    More,
    /// It sets the row's value to the first.
    First,
    /// It sets the row's value to the last.
    Last,
    /// It sets the row's value to a share of its slider; [`u16::MAX`] is its end.
    Slide(u16),
}

//! Keys that can be bound, and their names.

use bevy::prelude::{KeyCode, Reflect};
use leafwing_input_manager::prelude::{Buttonlike, InputMap};

use super::{Action, Character};

/// Which inputs are bound to which action, on all devices.
pub type BindingTable = InputMap<Action>;

/// A key that can be bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// The one that types a character, wherever the layout has it.
    Character(char),
    /// The one in a place of the keyboard, on every layout.
    Place(KeyCode),
}

impl Key {
    /// A key by its name: the character that it types, or what is written on it.
    ///
    /// ```
    /// use bevy::prelude::KeyCode;
    /// use cavewright::controls::Key;
    ///
    /// assert_eq!(Key::named("o"), Some(Key::Character('o')));
    /// assert_eq!(Key::named("PgUp"), Some(Key::Place(KeyCode::PageUp)));
    /// assert_eq!(Key::named("Q7"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let mut characters = name.chars();
        match (characters.next(), characters.next()) {
            (Some(c), None) => {
                (!c.is_whitespace() && !c.is_control()).then_some(Self::Character(c))
            }
            _ => {
                let is_it = |(known, _): &&(&str, KeyCode)| known.eq_ignore_ascii_case(name);
                PLACES.iter().find(is_it).map(|(_, place)| Self::Place(*place))
            }
        }
    }

    /// What is written on it.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Character(c) => c.to_string(),
            Self::Place(place) => key_name(place),
        }
    }

    /// Binds it to an action, besides others.
    pub fn bind(self, map: &mut BindingTable, action: Action) {
        match self {
            Self::Character(c) => map.insert(action, Character(c)),
            Self::Place(place) => map.insert(action, place),
        };
    }

    /// Unbinds it from an action.
    pub fn unbind(self, map: &mut BindingTable, action: Action) {
        match self {
            Self::Character(c) => map.remove(&action, Character(c)),
            Self::Place(place) => map.remove(&action, place),
        };
    }

    /// The keys of an action, characters first.
    #[must_use]
    pub fn of(map: &BindingTable, action: Action) -> Vec<Self> {
        let inputs = map.get_buttonlike(&action).map_or(&[][..], Vec::as_slice);
        let characters = inputs.iter().filter_map(|input| character(&**input)).map(Self::Character);
        characters
            .chain(inputs.iter().filter_map(|input| key_code(&**input)).map(Self::Place))
            .collect()
    }
}

/// The keys that have a place and a name.
const PLACES: [(&str, KeyCode); 52] = [
    ("left", KeyCode::ArrowLeft),
    ("right", KeyCode::ArrowRight),
    ("up", KeyCode::ArrowUp),
    ("down", KeyCode::ArrowDown),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PgUp", KeyCode::PageUp),
    ("PgDn", KeyCode::PageDown),
    ("Insert", KeyCode::Insert),
    ("Delete", KeyCode::Delete),
    ("Backspace", KeyCode::Backspace),
    ("Tab", KeyCode::Tab),
    ("Enter", KeyCode::Enter),
    ("Space", KeyCode::Space),
    ("Esc", KeyCode::Escape),
    ("F1", KeyCode::F1),
    ("F2", KeyCode::F2),
    ("F3", KeyCode::F3),
    ("F4", KeyCode::F4),
    ("F5", KeyCode::F5),
    ("F6", KeyCode::F6),
    ("F7", KeyCode::F7),
    ("F8", KeyCode::F8),
    ("F9", KeyCode::F9),
    ("F10", KeyCode::F10),
    ("F11", KeyCode::F11),
    ("F12", KeyCode::F12),
    ("Pause", KeyCode::Pause),
    ("top 1", KeyCode::Digit1),
    ("top 2", KeyCode::Digit2),
    ("top 3", KeyCode::Digit3),
    ("top 4", KeyCode::Digit4),
    ("top 5", KeyCode::Digit5),
    ("top 6", KeyCode::Digit6),
    ("top 7", KeyCode::Digit7),
    ("top 8", KeyCode::Digit8),
    ("pad 0", KeyCode::Numpad0),
    ("pad 1", KeyCode::Numpad1),
    ("pad 2", KeyCode::Numpad2),
    ("pad 3", KeyCode::Numpad3),
    ("pad 4", KeyCode::Numpad4),
    ("pad 5", KeyCode::Numpad5),
    ("pad 6", KeyCode::Numpad6),
    ("pad 7", KeyCode::Numpad7),
    ("pad 8", KeyCode::Numpad8),
    ("pad 9", KeyCode::Numpad9),
    ("pad Enter", KeyCode::NumpadEnter),
    ("pad +", KeyCode::NumpadAdd),
    ("pad -", KeyCode::NumpadSubtract),
    ("pad *", KeyCode::NumpadMultiply),
    ("pad /", KeyCode::NumpadDivide),
    ("pad .", KeyCode::NumpadDecimal),
];

/// What is written on a key that is bound by place.
pub(super) fn key_name(place: KeyCode) -> String {
    let known = PLACES.iter().find(|(_, other)| *other == place);
    known.map_or_else(|| format!("{place:?}"), |(name, _)| (*name).to_owned())
}

pub(super) fn character(input: &dyn Buttonlike) -> Option<char> {
    Reflect::as_any(input).downcast_ref::<Character>().map(|character| character.0)
}

pub(super) fn key_code(input: &dyn Buttonlike) -> Option<KeyCode> {
    Reflect::as_any(input).downcast_ref::<KeyCode>().copied()
}

//! The binding table: which key asks for which action.

use bevy::ecs::system::SystemParam;
#[cfg(feature = "gamepad")]
use bevy::prelude::GamepadButton;
use bevy::prelude::{KeyCode, Query, Reflect};
use leafwing_input_manager::prelude::{Buttonlike, InputMap};

#[cfg(feature = "gamepad")]
use super::gamepad;
use super::{Action, Character};

/// Keys that type these are bound by character, so that they are where the layout has them.
const BY_CHARACTER: [(Action, char); 28] = [
    (Action::West, 'h'),
    (Action::South, 'j'),
    (Action::North, 'k'),
    (Action::East, 'l'),
    (Action::NorthWest, 'y'),
    (Action::NorthEast, 'u'),
    (Action::SouthWest, 'b'),
    (Action::SouthEast, 'n'),
    (Action::Wait, '.'),
    (Action::Rest, 'Z'),
    (Action::Descend, '>'),
    (Action::Ascend, '<'),
    (Action::Explore, 'o'),
    (Action::Travel, '_'),
    (Action::Look, 'x'),
    (Action::Look, ';'),
    (Action::Map, 'm'),
    (Action::LevelAbove, '['),
    (Action::LevelBelow, ']'),
    (Action::Messages, 'M'),
    (Action::Regions, 'R'),
    (Action::Reveal, 'V'),
    (Action::Retry, 'r'),
    (Action::Help, '?'),
    (Action::ZoomIn, '+'),
    (Action::ZoomIn, '='),
    (Action::ZoomOut, '-'),
    (Action::ZoomReset, '0'),
];

/// These are bound by place, so that they are the same on every layout.
const BY_PLACE: [(Action, KeyCode); 27] = [
    (Action::West, KeyCode::ArrowLeft),
    (Action::South, KeyCode::ArrowDown),
    (Action::North, KeyCode::ArrowUp),
    (Action::East, KeyCode::ArrowRight),
    (Action::West, KeyCode::Numpad4),
    (Action::South, KeyCode::Numpad2),
    (Action::North, KeyCode::Numpad8),
    (Action::East, KeyCode::Numpad6),
    (Action::NorthWest, KeyCode::Numpad7),
    (Action::NorthEast, KeyCode::Numpad9),
    (Action::SouthWest, KeyCode::Numpad1),
    (Action::SouthEast, KeyCode::Numpad3),
    (Action::NorthWest, KeyCode::Home),
    (Action::NorthEast, KeyCode::PageUp),
    (Action::SouthWest, KeyCode::End),
    (Action::SouthEast, KeyCode::PageDown),
    (Action::Wait, KeyCode::Numpad5),
    (Action::Accept, KeyCode::Enter),
    (Action::Accept, KeyCode::Space),
    (Action::Accept, KeyCode::NumpadEnter),
    (Action::Next, KeyCode::Tab),
    (Action::Help, KeyCode::F1),
    (Action::Back, KeyCode::Escape),
    (Action::ZoomIn, KeyCode::NumpadAdd),
    (Action::ZoomOut, KeyCode::NumpadSubtract),
    (Action::FullScreen, KeyCode::F11),
    (Action::Screenshot, KeyCode::F12),
];

/// Which inputs ask for which action, on all devices.
pub type BindingTable = InputMap<Action>;

/// A set of keys to walk with. All else is the same in each, and bindings of one's own go over it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Preset {
    /// Letters beside one another, as `vi` has them, and all the others.
    #[default]
    Vi,
    /// The numpad and the arrows.
    Numpad,
    /// The arrows, with the four keys around them for diagonals.
    Arrows,
    /// Letters around `s` on the left of the keyboard, for those who have no numpad; `s` waits.
    Laptop,
}

impl Preset {
    /// Every preset.
    pub const ALL: [Self; 4] = [Self::Vi, Self::Numpad, Self::Arrows, Self::Laptop];

    /// The name that settings use.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Vi => "vi",
            Self::Numpad => "numpad",
            Self::Arrows => "arrows",
            Self::Laptop => "laptop",
        }
    }

    /// Does it keep a key of the tables?
    fn keeps(self, action: Action, key: Key) -> bool {
        match (self, key) {
            (Self::Vi, _) => true,
            // `x` walks there.
            (Self::Laptop, Key::Character('x')) => false,
            (_, Key::Character(_)) => action.direction().is_none(),
            (Self::Arrows, Key::Place(place)) => !key_name(place).starts_with("pad "),
            _ => true,
        }
    }
}

/// Where letters walk on the left of the keyboard.
const LAPTOP: [(Action, char); 9] = [
    (Action::NorthWest, 'q'),
    (Action::North, 'w'),
    (Action::NorthEast, 'e'),
    (Action::West, 'a'),
    (Action::East, 'd'),
    (Action::SouthWest, 'z'),
    (Action::South, 'x'),
    (Action::SouthEast, 'c'),
    (Action::Wait, 's'),
];

/// The bindings of a new player.
#[must_use]
pub fn default_bindings() -> BindingTable {
    bindings_of(Preset::default())
}

/// The bindings of a preset.
#[must_use]
pub fn bindings_of(preset: Preset) -> BindingTable {
    let own = LAPTOP.into_iter().filter(|_| preset == Preset::Laptop);
    let characters = own.chain(
        BY_CHARACTER.into_iter().filter(|(action, c)| preset.keeps(*action, Key::Character(*c))),
    );
    let places = BY_PLACE.into_iter().filter(|(action, p)| preset.keeps(*action, Key::Place(*p)));
    let keys = characters.map(|(action, c)| (action, Key::Character(c)));
    let keys = keys.chain(places.map(|(action, place)| (action, Key::Place(place))));
    let map = keys.fold(BindingTable::default(), |mut map, (action, key)| {
        key.bind(&mut map, action);
        map
    });
    #[cfg(feature = "gamepad")]
    let map = gamepad::BUTTONS.into_iter().fold(map, |map, (action, b)| map.with(action, b));
    map
}

/// A key that can be bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// The one that types a character, wherever the layout has it.
    Character(char),
    /// The one in a place, whatever the layout.
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

    /// Binds it to an action too.
    pub fn bind(self, map: &mut BindingTable, action: Action) {
        match self {
            Self::Character(c) => map.insert(action, Character(c)),
            Self::Place(place) => map.insert(action, place),
        };
    }

    /// Takes it away from an action.
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
const PLACES: [(&str, KeyCode); 44] = [
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
fn key_name(place: KeyCode) -> String {
    let known = PLACES.iter().find(|(_, other)| *other == place);
    known.map_or_else(|| format!("{place:?}"), |(name, _)| (*name).to_owned())
}

/// What a button of a gamepad is bound to; of several, the first action of the enum.
#[cfg(feature = "gamepad")]
pub(super) fn look_up_button(map: &BindingTable, button: GamepadButton) -> Option<Action> {
    let is_it = |input: &dyn Buttonlike| Reflect::as_any(input).downcast_ref() == Some(&button);
    let bindings = map.buttonlike_bindings().filter(|(_, input)| is_it(*input));
    bindings.map(|(action, _)| *action).min()
}

/// What a key is bound to, by the character that it types or by its place. A binding by character goes
/// first; of several, the first action of the enum.
pub(super) fn look_up(map: &BindingTable, typed: Option<char>, place: KeyCode) -> Option<Action> {
    let matching = |wanted: &dyn Fn(&dyn Buttonlike) -> bool| {
        let bindings = map.buttonlike_bindings().filter(|(_, input)| wanted(*input));
        bindings.map(|(action, _)| *action).min()
    };
    matching(&|input| typed.is_some_and(|c| character(input) == Some(c)))
        .or_else(|| matching(&|input| key_code(input) == Some(place)))
}

/// The live bindings, for whoever shows them.
#[derive(SystemParam)]
pub struct Bindings<'w, 's> {
    map: Query<'w, 's, &'static BindingTable>,
}

impl Bindings<'_, '_> {
    /// Every key of an action as it is written on the key.
    #[must_use]
    pub fn keys(&self, action: Action) -> Vec<String> {
        self.map.single().map(|map| keys_of(map, action)).unwrap_or_default()
    }

    /// The first key of an action as it is written on the key; empty where it has none.
    #[must_use]
    pub fn key(&self, action: Action) -> String {
        self.keys(action).into_iter().next().unwrap_or_default()
    }
}

/// The keys of an action as they are written on keys, bindings by character first.
fn keys_of(map: &BindingTable, action: Action) -> Vec<String> {
    Key::of(map, action).into_iter().map(Key::name).collect()
}

fn character(input: &dyn Buttonlike) -> Option<char> {
    Reflect::as_any(input).downcast_ref::<Character>().map(|character| character.0)
}

fn key_code(input: &dyn Buttonlike) -> Option<KeyCode> {
    Reflect::as_any(input).downcast_ref::<KeyCode>().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Direction;

    /// SPEC 26
    #[test]
    fn letters_arrows_and_numpad_step_alike() {
        let map = default_bindings();
        let letter = |c| look_up(&map, Some(c), KeyCode::F35);
        let place = |code| look_up(&map, None, code);
        for (c, pad, direction) in [
            ('h', KeyCode::Numpad4, Direction::West),
            ('j', KeyCode::Numpad2, Direction::South),
            ('k', KeyCode::Numpad8, Direction::North),
            ('l', KeyCode::Numpad6, Direction::East),
            ('y', KeyCode::Numpad7, Direction::NorthWest),
            ('u', KeyCode::Numpad9, Direction::NorthEast),
            ('b', KeyCode::Numpad1, Direction::SouthWest),
            ('n', KeyCode::Numpad3, Direction::SouthEast),
        ] {
            assert_eq!(letter(c).and_then(Action::direction), Some(direction));
            assert_eq!(place(pad).and_then(Action::direction), Some(direction));
        }
        for (code, direction) in [
            (KeyCode::ArrowLeft, Direction::West),
            (KeyCode::ArrowDown, Direction::South),
            (KeyCode::ArrowUp, Direction::North),
            (KeyCode::ArrowRight, Direction::East),
        ] {
            assert_eq!(place(code).and_then(Action::direction), Some(direction));
        }
    }

    /// SPEC 23: wherever a layout has `<`, and whatever else is bound to that place.
    #[test]
    fn characters_go_before_places() {
        let map = default_bindings();
        assert_eq!(look_up(&map, Some('<'), KeyCode::IntlBackslash), Some(Action::Ascend));
        assert_eq!(look_up(&map, Some('>'), KeyCode::ArrowLeft), Some(Action::Descend));
        assert_eq!(look_up(&map, Some('H'), KeyCode::KeyH), None);
        assert_eq!(look_up(&map, None, KeyCode::KeyH), None);
    }

    #[test]
    fn every_action_has_a_key_and_no_key_two_actions() {
        Preset::ALL.into_iter().for_each(|preset| check(&bindings_of(preset)));
    }

    fn check(map: &BindingTable) {
        let mut keys: Vec<_> =
            Action::ALL.into_iter().flat_map(|action| keys_of(map, action)).collect();
        assert!(Action::ALL.into_iter().all(|action| !keys_of(map, action).is_empty()));
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all);
    }
}

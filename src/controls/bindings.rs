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
const BY_CHARACTER: [(Action, char); 25] = [
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

/// The bindings of a new player.
#[must_use]
pub fn default_bindings() -> InputMap<Action> {
    let by_character = InputMap::new(BY_CHARACTER.map(|(action, c)| (action, Character(c))));
    let keys =
        BY_PLACE.into_iter().fold(by_character, |map, (action, place)| map.with(action, place));
    #[cfg(feature = "gamepad")]
    let keys = gamepad::BUTTONS.into_iter().fold(keys, |map, (action, b)| map.with(action, b));
    keys
}

/// What a button of a gamepad is bound to; of several, the first action of the enum.
#[cfg(feature = "gamepad")]
pub(super) fn look_up_button(map: &InputMap<Action>, button: GamepadButton) -> Option<Action> {
    let is_it = |input: &dyn Buttonlike| Reflect::as_any(input).downcast_ref() == Some(&button);
    let bindings = map.buttonlike_bindings().filter(|(_, input)| is_it(*input));
    bindings.map(|(action, _)| *action).min()
}

/// What a key is bound to, by the character that it types or by its place. A binding by character goes
/// first; of several, the first action of the enum.
pub(super) fn look_up(
    map: &InputMap<Action>,
    typed: Option<char>,
    place: KeyCode,
) -> Option<Action> {
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
    map: Query<'w, 's, &'static InputMap<Action>>,
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
fn keys_of(map: &InputMap<Action>, action: Action) -> Vec<String> {
    let inputs = map.get_buttonlike(&action).map_or(&[][..], Vec::as_slice);
    let characters = inputs.iter().filter_map(|input| character(&**input)).map(String::from);
    let places = inputs.iter().filter_map(|input| key_code(&**input)).map(label);
    characters.chain(places).collect()
}

fn character(input: &dyn Buttonlike) -> Option<char> {
    Reflect::as_any(input).downcast_ref::<Character>().map(|character| character.0)
}

fn key_code(input: &dyn Buttonlike) -> Option<KeyCode> {
    Reflect::as_any(input).downcast_ref::<KeyCode>().copied()
}

/// What is written on a key that is bound by place.
fn label(place: KeyCode) -> String {
    match place {
        KeyCode::ArrowLeft => "left".to_owned(),
        KeyCode::ArrowRight => "right".to_owned(),
        KeyCode::ArrowUp => "up".to_owned(),
        KeyCode::ArrowDown => "down".to_owned(),
        KeyCode::PageUp => "PgUp".to_owned(),
        KeyCode::PageDown => "PgDn".to_owned(),
        KeyCode::Escape => "Esc".to_owned(),
        KeyCode::NumpadEnter => "pad Enter".to_owned(),
        KeyCode::NumpadAdd => "pad +".to_owned(),
        KeyCode::NumpadSubtract => "pad -".to_owned(),
        _ => {
            let name = format!("{place:?}");
            name.strip_prefix("Numpad").map(|digit| format!("pad {digit}")).unwrap_or(name)
        }
    }
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
        let map = default_bindings();
        let mut keys: Vec<_> =
            Action::ALL.into_iter().flat_map(|action| keys_of(&map, action)).collect();
        assert!(Action::ALL.into_iter().all(|action| !keys_of(&map, action).is_empty()));
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all);
    }
}

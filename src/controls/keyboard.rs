//! The keyboard: every press, in order.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::{KeyCode, MessageReader, ResMut, Resource, Single};
use leafwing_input_manager::prelude::InputMap;

use super::bindings::look_up;
use super::{Action, Bound, Context, HeldKey, Press, PressedKey, Presses};

/// The modifiers that are down, as the messages so far have it: the engine's own state is that of the
/// end of the frame.
#[derive(Resource, Debug, Default)]
pub(super) struct HeldModifiers(Vec<KeyCode>);

impl HeldModifiers {
    /// Returns whether one is down that makes a command of a character.
    fn is_any(&self) -> bool {
        self.0.iter().any(|code| !is_shift(*code))
    }

    fn is_shift(&self) -> bool {
        self.0.iter().any(|code| is_shift(*code))
    }

    fn is_ctrl(&self) -> bool {
        self.0.iter().any(|code| matches!(code, KeyCode::ControlLeft | KeyCode::ControlRight))
    }

    fn is_alt(&self) -> bool {
        self.0.iter().any(|code| matches!(code, KeyCode::AltLeft | KeyCode::AltRight))
    }

    /// The action of a key while they are down, by what it is bound to and types.
    fn chorded(&self, bound: Option<Action>, typed: Option<char>) -> Option<Action> {
        match bound {
            // As in all windows.
            Some(Action::Accept) if self.is_alt() => Some(Action::FullScreen),
            // As in all editors.
            _ if self.is_ctrl() && typed == Some('z') => Some(Action::Undo),
            // As in other programs, Ctrl with these zooms too.
            bound if self.is_any() => bound.filter(|action| action.is_for_window()),
            bound => bound,
        }
    }
}

/// What is down: the modifiers, and the key that was pressed last.
#[derive(SystemParam)]
pub(super) struct HeldKeys<'w> {
    modifiers: ResMut<'w, HeldModifiers>,
    last: ResMut<'w, HeldKey>,
}

impl HeldKeys<'_> {
    /// Notes that a key went down or up; returns whether it is a press that counts.
    fn note(&mut self, key: &KeyboardInput) -> bool {
        let is_down = key.state == ButtonState::Pressed;
        if is_modifier(&key.logical_key) {
            self.modifiers.0.retain(|code| *code != key.key_code);
            if is_down && (is_chording(&key.logical_key) || key.logical_key == Key::Shift) {
                self.modifiers.0.push(key.key_code);
            }
            return false;
        }
        if !is_down {
            self.last.release(key.key_code);
        }
        is_down && !key.repeat
    }

    /// Everything counts as released.
    fn forget(&mut self) {
        self.modifiers.0.clear();
        self.last.forget();
    }
}

/// Turns the frame's key messages into presses, each with the actions that it is bound to.
///
/// Every press counts; repeats of the device do not: see [`HeldKey`]. With Ctrl, Alt or the logo key down, keys have
/// actions of the window alone. When the window loses the focus, everything counts as released.
pub(super) fn read_keyboard(
    mut keys: MessageReader<KeyboardInput>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    bindings: Single<&InputMap<Action>>,
    mut held: HeldKeys,
    mut presses: ResMut<Presses>,
) {
    for key in keys.read() {
        if !held.note(key) {
            continue;
        }
        let (typed, place) = (typed_character(&key.logical_key, key.key_code), key.key_code);
        // The numpad walks, also with NumLock: what it types is no key of a slot.
        let bindable = typed.filter(|_| !is_numpad_digit(place));
        // What Shift makes of a key is another one: `@` uses no slot, though a digit is written below it.
        let is_other = held.modifiers.is_shift() && bindable.is_some();
        let where_it_is = (!is_other).then_some(place);
        let bound = Bound::new(|context| {
            held.modifiers.chorded(look_up(&bindings, bindable, where_it_is, context), typed)
        });
        held.last.press(place, bound.within(Context::Map));
        let with_command = held.modifiers.is_any();
        presses.push(Press::Key(PressedKey { typed, place, with_command }, bound));
    }
    if focus_lost.read().count() > 0 {
        held.forget();
    }
}

fn is_shift(code: KeyCode) -> bool {
    matches!(code, KeyCode::ShiftLeft | KeyCode::ShiftRight)
}

/// Returns whether a key of the numpad types a digit with NumLock.
fn is_numpad_digit(place: KeyCode) -> bool {
    matches!(
        place,
        KeyCode::Numpad0
            | KeyCode::Numpad1
            | KeyCode::Numpad2
            | KeyCode::Numpad3
            | KeyCode::Numpad4
            | KeyCode::Numpad5
            | KeyCode::Numpad6
            | KeyCode::Numpad7
            | KeyCode::Numpad8
            | KeyCode::Numpad9
    )
}

/// Returns whether a key only changes others; alone it has no action (SPEC 29).
fn is_modifier(key: &Key) -> bool {
    is_chording(key)
        || matches!(
            key,
            Key::Shift
                | Key::AltGraph
                | Key::CapsLock
                | Key::NumLock
                | Key::ScrollLock
                | Key::Fn
                | Key::FnLock
                | Key::Dead(_)
                | Key::Compose
        )
}

/// Modifiers that make a command of a character. Shift and AltGr only choose the character.
fn is_chording(key: &Key) -> bool {
    matches!(key, Key::Control | Key::Alt | Key::Super | Key::Meta | Key::Hyper)
}

/// The character that a key types; after a dead key that it does not combine with, the one of its own.
/// Where a layout has no Latin letters, a letter stands for what is in its place on a US keyboard.
fn typed_character(key: &Key, place: KeyCode) -> Option<char> {
    let Key::Character(text) = key else { return None };
    let typed = text.chars().last()?;
    if typed.is_ascii() || !typed.is_alphabetic() {
        return Some(typed);
    }
    latin_in_place(place, typed.is_uppercase()).or(Some(typed))
}

/// What a place of a US keyboard types, for the letters and the two keys whose characters are bound.
fn latin_in_place(place: KeyCode, with_shift: bool) -> Option<char> {
    let (plain, shifted) = match place {
        KeyCode::Comma => (',', '<'),
        KeyCode::Period => ('.', '>'),
        _ => {
            let name = format!("{place:?}");
            let letter = name.strip_prefix("Key").filter(|letter| letter.len() == 1)?;
            let letter = letter.chars().next()?;
            (letter.to_ascii_lowercase(), letter)
        }
    };
    Some(if with_shift { shifted } else { plain })
}

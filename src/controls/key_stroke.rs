//! Presses and releases of keys, as a device would report them.

use bevy::ecs::message::Messages;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKeyCode};
use bevy::prelude::{Entity, KeyCode, World};

/// One key, as a device would report it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyStroke {
    key_code: KeyCode,
    logical_key: Key,
}

impl KeyStroke {
    /// The key that types a character. Line feed and carriage return are Enter, the escape character is
    /// Esc, the tabulator is Tab.
    #[must_use]
    pub fn typing(c: char) -> Self {
        let (key_code, logical_key) = match c {
            '\u{1b}' => (KeyCode::Escape, Key::Escape),
            '\n' | '\r' => (KeyCode::Enter, Key::Enter),
            '\t' => (KeyCode::Tab, Key::Tab),
            ' ' => (KeyCode::Space, Key::Space),
            c => (
                KeyCode::Unidentified(NativeKeyCode::Unidentified),
                Key::Character(c.to_string().as_str().into()),
            ),
        };
        Self { key_code, logical_key }
    }

    /// The key that has a name and types nothing, in any case: `left`, `F8`, `page up`; `None` where none is called so.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let found = NAMED.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name));
        found.map(|(_, key_code, logical_key)| {
            let (key_code, logical_key) = (*key_code, logical_key.clone());
            Self { key_code, logical_key }
        })
    }

    /// Presses and releases it, as a device would.
    pub fn press(&self, world: &mut World) {
        if let Some(mut keyboard) = world.get_resource_mut::<Messages<KeyboardInput>>() {
            keyboard.write(self.pressed());
            keyboard.write(self.released());
        }
    }

    /// The message of its press.
    #[must_use]
    pub fn pressed(&self) -> KeyboardInput {
        self.message(ButtonState::Pressed)
    }

    /// The message of its release.
    #[must_use]
    pub fn released(&self) -> KeyboardInput {
        self.message(ButtonState::Released)
    }

    fn message(&self, state: ButtonState) -> KeyboardInput {
        KeyboardInput {
            key_code: self.key_code,
            logical_key: self.logical_key.clone(),
            state,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        }
    }
}

/// Presses and releases the key that types a character, as a device would.
pub fn type_key(world: &mut World, c: char) {
    KeyStroke::typing(c).press(world);
}

/// Keys by their names.
const NAMED: &[(&str, KeyCode, Key)] = &[
    ("esc", KeyCode::Escape, Key::Escape),
    ("escape", KeyCode::Escape, Key::Escape),
    ("enter", KeyCode::Enter, Key::Enter),
    ("tab", KeyCode::Tab, Key::Tab),
    ("space", KeyCode::Space, Key::Space),
    ("left", KeyCode::ArrowLeft, Key::ArrowLeft),
    ("right", KeyCode::ArrowRight, Key::ArrowRight),
    ("up", KeyCode::ArrowUp, Key::ArrowUp),
    ("down", KeyCode::ArrowDown, Key::ArrowDown),
    ("page up", KeyCode::PageUp, Key::PageUp),
    ("page down", KeyCode::PageDown, Key::PageDown),
    ("pgup", KeyCode::PageUp, Key::PageUp),
    ("pgdn", KeyCode::PageDown, Key::PageDown),
    ("home", KeyCode::Home, Key::Home),
    ("end", KeyCode::End, Key::End),
    ("delete", KeyCode::Delete, Key::Delete),
    ("f1", KeyCode::F1, Key::F1),
    ("f2", KeyCode::F2, Key::F2),
    ("f3", KeyCode::F3, Key::F3),
    ("f4", KeyCode::F4, Key::F4),
    ("f5", KeyCode::F5, Key::F5),
    ("f6", KeyCode::F6, Key::F6),
    ("f7", KeyCode::F7, Key::F7),
    ("f8", KeyCode::F8, Key::F8),
    ("f9", KeyCode::F9, Key::F9),
    ("f10", KeyCode::F10, Key::F10),
    ("f11", KeyCode::F11, Key::F11),
    ("f12", KeyCode::F12, Key::F12),
];

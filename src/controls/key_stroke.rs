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
    let stroke = KeyStroke::typing(c);
    if let Some(mut keyboard) = world.get_resource_mut::<Messages<KeyboardInput>>() {
        keyboard.write(stroke.pressed());
        keyboard.write(stroke.released());
    }
}

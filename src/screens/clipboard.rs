//! The clipboard: the window has the platform's, and without one there is a clipboard of the game's own.

use bevy::prelude::Resource;

/// Somewhere to put text, and to take it from.
pub trait TextStore: Send + Sync {
    /// The text that is there, if there is any.
    fn read(&mut self) -> Option<String>;
    /// Puts a text there; returns whether that went well.
    fn write(&mut self, text: String) -> bool;
}

/// The clipboard of the game.
#[derive(Resource)]
pub struct Clipboard(Box<dyn TextStore>);

impl Clipboard {
    /// The clipboard that a store keeps.
    #[must_use]
    pub fn new(store: impl TextStore + 'static) -> Self {
        Self(Box::new(store))
    }

    /// The text that is there, if there is any.
    pub fn read(&mut self) -> Option<String> {
        self.0.read()
    }

    /// Puts a text there; returns whether that went well.
    pub fn write(&mut self, text: String) -> bool {
        self.0.write(text)
    }
}

impl Default for Clipboard {
    fn default() -> Self {
        Self::new(Own::default())
    }
}

/// What was copied in the game.
#[derive(Default)]
struct Own(Option<String>);

impl TextStore for Own {
    fn read(&mut self) -> Option<String> {
        self.0.clone()
    }

    fn write(&mut self, text: String) -> bool {
        self.0 = Some(text);
        true
    }
}

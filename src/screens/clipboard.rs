//! The clipboard: the window has the platform's, and without one there is a clipboard of the game's own.

use bevy::prelude::Resource;

/// A place that text is copied to and pasted from.
pub trait TextStore: Send + Sync {
    /// The text that is there, if there is any.
    fn read(&mut self) -> Option<String>;
    /// Copies a text there; returns whether that succeeded.
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

    /// Copies a text there; returns whether that succeeded.
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

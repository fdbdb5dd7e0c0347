//! The platform's clipboard.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use bevy::prelude::App;

use crate::screens::{Clipboard, TextStore};

/// The longest that the game waits for the program that owns the text.
const PATIENCE: Duration = Duration::from_millis(400);

/// The clipboard, opened by the first write: copied text is available as long as it is open.
#[derive(Default)]
struct Platform(Option<arboard::Clipboard>);

impl TextStore for Platform {
    fn read(&mut self) -> Option<String> {
        let (hand_over, handed_over) = mpsc::channel();
        thread::spawn(move || {
            let text = arboard::Clipboard::new().and_then(|mut clipboard| clipboard.get_text());
            // The game may have stopped waiting.
            let _ = hand_over.send(text.ok());
        });
        handed_over.recv_timeout(PATIENCE).ok().flatten()
    }

    fn write(&mut self, text: String) -> bool {
        if self.0.is_none() {
            self.0 = arboard::Clipboard::new().ok();
        }
        self.0.as_mut().is_some_and(|clipboard| clipboard.set_text(text).is_ok())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Clipboard::new(Platform::default()));
}

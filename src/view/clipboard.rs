//! The platform's clipboard.

use bevy::prelude::App;

use crate::screens::{Clipboard, TextStore};

/// The clipboard, opened when it is first needed: until then nobody is asked for it.
#[derive(Default)]
struct Platform(Option<arboard::Clipboard>);

impl Platform {
    fn opened(&mut self) -> Option<&mut arboard::Clipboard> {
        if self.0.is_none() {
            self.0 = arboard::Clipboard::new().ok();
        }
        self.0.as_mut()
    }
}

impl TextStore for Platform {
    fn read(&mut self) -> Option<String> {
        self.opened()?.get_text().ok()
    }

    fn write(&mut self, text: String) -> bool {
        self.opened().is_some_and(|clipboard| clipboard.set_text(text).is_ok())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Clipboard::new(Platform::default()));
}

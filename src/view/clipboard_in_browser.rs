//! The clipboard of a browser, which gives text to a page as it is pasted alone: the page keeps it in a variable.

use bevy::prelude::App;

use crate::screens::{Clipboard, TextStore};

/// The variable of the page with what was pasted.
const PASTED: &str = "cavewrightPasted";

struct Page;

impl TextStore for Page {
    fn read(&mut self) -> Option<String> {
        js_sys::Reflect::get(&js_sys::global(), &PASTED.into()).ok()?.as_string()
    }

    fn write(&mut self, text: String) -> bool {
        let clipboard = web_sys::window().map(|window| window.navigator().clipboard());
        // Whether the browser allows it is known later.
        clipboard.map(|clipboard| _ = clipboard.write_text(&text)).is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Clipboard::new(Page));
}

//! What the page says to the game, and what the game says to the page.

use js_sys::{Array, Function, Reflect, Uint8Array, global};
use wasm_bindgen::{JsCast, JsValue};

/// A variable of the page; `undefined` where there is none.
fn variable(name: &str) -> JsValue {
    Reflect::get(&global(), &name.into()).unwrap_or(JsValue::UNDEFINED)
}

/// The part of the address after `#`, decoded.
pub(super) fn address() -> String {
    let hash =
        web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    js_sys::decode_uri_component(&hash).map_or(hash, String::from)
}

/// The replay that the page has fetched to be watched.
pub(super) fn replay() -> Option<Vec<u8>> {
    Some(variable("cavewrightReplay").dyn_into::<Uint8Array>().ok()?.to_vec())
}

/// Calls a function of the page with a text.
pub(super) fn tell(function: &str, text: &str) {
    if let Ok(function) = variable(function).dyn_into::<Function>() {
        // What the page does with it is its own affair.
        _ = function.call1(&JsValue::NULL, &text.into());
    }
}

/// Shows a line to the player.
pub(super) fn complain(line: &str) {
    tell("cavewrightComplain", line);
}

/// The rows that were chosen in the page since the last time, by their index.
pub(super) fn take_chosen() -> Vec<usize> {
    let Ok(chosen) = variable("cavewrightChosen").dyn_into::<Array>() else { return Vec::new() };
    let rows = chosen.iter().filter_map(|row| Some(row.as_f64()? as usize)).collect();
    chosen.set_length(0);
    rows
}

/// Shows a panic to the player, who would see the picture stand still.
pub(super) fn tell_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let why = panic.payload_as_str().unwrap_or("no reason was given");
        let place = panic.location().map(|place| format!(" ({}:{})", place.file(), place.line()));
        complain(&format!(
            "The game has stopped: {why}{}. What was saved is there when the page is loaded again.",
            place.unwrap_or_default()
        ));
    }));
}

//! New files for who plays in a browser: it saves them where it saves what is downloaded.

use std::io;
use std::path::PathBuf;

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, HtmlAnchorElement, Url};

/// Gives a new file to the browser, which asks or saves it, and gives it another name where there is one. Returns its name.
///
/// # Errors
/// The browser takes none.
pub fn export(stem: &str, extension: &str, content: &[u8]) -> io::Result<PathBuf> {
    let name = format!("{stem}.{extension}");
    download(&name, content).map_err(|_| io::Error::other("the browser takes no file"))?;
    Ok(name.into())
}

fn download(name: &str, content: &[u8]) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(content));
    let url = Url::create_object_url_with_blob(&Blob::new_with_u8_array_sequence(&parts)?)?;
    let document = web_sys::window().and_then(|window| window.document()).ok_or(JsValue::NULL)?;
    let link: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&url)
}

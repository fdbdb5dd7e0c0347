//! A browser's storage in the place of files: each path is an entry, written whole or not at all.
//!
//! An entry is a text: when it was written, in milliseconds since 1970, a space, and the content in Base64. The page reads and writes the
//! same entries, to give and take files.

use std::io::{self, ErrorKind};
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// What the names of all entries begin with: a page of the same origin may have others.
const PREFIX: &str = "cavewright/";

fn storage() -> io::Result<web_sys::Storage> {
    let storage = web_sys::window().and_then(|window| window.local_storage().ok().flatten());
    storage.ok_or_else(|| io::Error::other("this browser keeps nothing for this page"))
}

/// The name of an entry.
fn name_of(path: &Path) -> String {
    format!("{PREFIX}{}", path.display())
}

/// When an entry was written, in milliseconds since 1970, and its content; `None` where there is no such entry.
///
/// # Errors
/// The browser has no storage, or the entry was not written by [`write`].
fn entry(path: &Path) -> io::Result<Option<(u64, Vec<u8>)>> {
    let damaged =
        || io::Error::new(ErrorKind::InvalidData, "this entry of the browser's storage is damaged");
    let text = storage()?.get_item(&name_of(path)).map_err(|_| damaged())?;
    let Some(text) = text else { return Ok(None) };
    let (written, content) = text.split_once(' ').ok_or_else(damaged)?;
    let content = STANDARD.decode(content).map_err(|_| damaged())?;
    Ok(Some((written.parse().map_err(|_| damaged())?, content)))
}

/// The content of an entry; `None` where there is none.
///
/// # Errors
/// The browser has no storage, or the entry is damaged.
pub(crate) fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    Ok(entry(path)?.map(|(_, content)| content))
}

/// Writes an entry in the place of the one that is there.
///
/// # Errors
/// The browser has no storage, or no room; then the old entry is still there.
pub(crate) fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let text = format!("{} {}", js_sys::Date::now() as u64, STANDARD.encode(content));
    let full = |_| io::Error::new(ErrorKind::StorageFull, "the browser has no room for more");
    storage()?.set_item(&name_of(path), &text).map_err(full)
}

/// Copies an entry as it is. Without the entry nothing is written.
///
/// # Errors
/// Those of [`write`].
pub(crate) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    read(from)?.map_or(Ok(()), |content| write(to, &content))
}

/// Removes an entry, if it is there.
///
/// # Errors
/// The browser has no storage.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    let refused = |_| io::Error::other("the browser does not let go of it");
    storage()?.remove_item(&name_of(path)).map_err(refused)
}

/// The names of the entries in a folder, not below it, newest first.
///
/// # Errors
/// The browser has no storage.
pub(crate) fn names_in(folder: &Path) -> io::Result<Vec<String>> {
    let storage = storage()?;
    let begin = format!("{}/", name_of(folder));
    let keys =
        (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    let names = keys.filter_map(|key| Some(key.strip_prefix(&begin)?.to_owned()));
    let written =
        |name: &String| entry(&folder.join(name)).ok().flatten().map(|(written, _)| written);
    let mut names: Vec<_> =
        names.filter(|name| !name.contains('/')).map(|name| (written(&name), name)).collect();
    names.sort_unstable();
    Ok(names.into_iter().rev().map(|(_, name)| name).collect())
}

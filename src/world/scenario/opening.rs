//! What a scenario says: first, and as long as it is played.

use crate::plain::is_plain;
use crate::worldgen::toml_text::{DeValue, Entry, Mistake, refused, text_of};

/// The most sentences.
const MOST_SENTENCES: usize = 3;
/// The most letters of a sentence, so that the log of a small window has room for it.
const MOST_LETTERS: usize = 60;
/// What the list has to be.
const ALLOWED: &str = "a list of at most 3 sentences";
/// What each sentence has to be.
const SENTENCE: &str = "a plain sentence of 1 to 60 letters";

/// The first messages of the game, oldest first; none where there is no entry.
pub(super) fn read_opening(entry: Option<&Entry>) -> Result<Vec<String>, Mistake> {
    let Some(entry) = entry else { return Ok(Vec::new()) };
    match entry.get_ref() {
        DeValue::Array(list) if list.len() <= MOST_SENTENCES => {
            list.iter().map(|entry| read_sentence("opening", entry)).collect()
        }
        _ => Err(refused("opening", entry, ALLOWED)),
    }
}

/// What the scenario teaches; `None` where there is no entry.
pub(super) fn read_teaching(entry: Option<&Entry>) -> Result<Option<String>, Mistake> {
    entry.map(|entry| read_sentence("teaches", entry)).transpose()
}

fn read_sentence(key: &str, entry: &Entry) -> Result<String, Mistake> {
    let text = text_of(key, entry)?;
    let is_short = (1..=MOST_LETTERS).contains(&text.chars().count());
    if is_short && is_plain(text) {
        Ok(text.to_owned())
    } else {
        Err(refused(key, entry, SENTENCE))
    }
}

//! Names from files, as long-lived as those in code.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

/// The texts that were kept.
static TEXTS: Mutex<Option<HashSet<&'static str>>> = Mutex::new(None);

/// A text that lives as long as the program, for names of a [`Parameter`](super::Parameter) that come from a file. The same text is
/// kept once, and never given back: this is for names, and not for data. Cost O(length).
///
/// ```
/// use cavewright_caves::worldgen::{Parameter, interned};
///
/// let read = String::from("spacing");
/// let spacing = Parameter::integer(interned(&read), interned("tiles between"), 2..=20, 3);
/// assert_eq!(spacing.name, "spacing");
/// ```
#[must_use]
pub fn interned(text: &str) -> &'static str {
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    let texts = texts.get_or_insert_default();
    if let Some(kept) = texts.get(text) {
        return kept;
    }
    let kept: &'static str = Box::leak(text.into());
    texts.insert(kept);
    kept
}

/// The lists that were kept.
static LISTS: Mutex<Option<HashSet<&'static [&'static str]>>> = Mutex::new(None);

/// The same for the words of a [`ParameterKind::Choice`](super::ParameterKind::Choice).
#[must_use]
pub fn interned_words(words: &[&str]) -> &'static [&'static str] {
    let words: Vec<_> = words.iter().map(|word| interned(word)).collect();
    let mut lists = LISTS.lock().unwrap_or_else(PoisonError::into_inner);
    let lists = lists.get_or_insert_default();
    if let Some(kept) = lists.get(&words[..]) {
        return kept;
    }
    let kept: &'static [&'static str] = words.leak();
    lists.insert(kept);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_text_is_kept_once() {
        let read = ["a name that is read".to_owned(), "a name that is read".to_owned()];
        let [one, other] = [interned(&read[0]), interned(&read[1])];
        assert_eq!(one, read[0]);
        assert!(std::ptr::eq(one, other));
        let words = ["left", "right"];
        let [one, other] = [interned_words(&words), interned_words(&words)];
        assert_eq!(one, words);
        assert!(std::ptr::eq(one, other));
    }
}

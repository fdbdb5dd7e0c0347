//! Sets of words of a list: values of a parameter that takes any number of them.

use std::fmt;

/// The text of a set without words.
const NONE: &str = "none";

/// Some of the words of a list, which has at most 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordSet {
    of: &'static [&'static str],
    /// A bit for each word of the list, from the lowest on.
    bits: u64,
}

impl WordSet {
    /// No word of a list.
    #[must_use]
    pub const fn none(of: &'static [&'static str]) -> Self {
        Self { of, bits: 0 }
    }

    /// The word at an index less one alone; no word for 0, and for an index beyond the list.
    #[must_use]
    pub fn nth(of: &'static [&'static str], index: usize) -> Self {
        let is_there = (1..=of.len()).contains(&index);
        Self { of, bits: if is_there { 1 << (index - 1) } else { 0 } }
    }

    /// Reads `none`, or words with commas between them, in any order and each once.
    #[must_use]
    pub fn parse(of: &'static [&'static str], text: &str) -> Option<Self> {
        if text == NONE {
            return Some(Self::none(of));
        }
        text.split(',').try_fold(Self::none(of), |set, word| {
            let bit = 1 << of.iter().position(|other| *other == word)?;
            (set.bits & bit == 0).then_some(Self { bits: set.bits | bit, ..set })
        })
    }

    /// The words as bits, in the order of the list from the lowest bit on.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// The index for [`WordSet::nth`] that makes the set; 0 for a set of several words.
    #[must_use]
    pub const fn index(self) -> usize {
        if self.bits.count_ones() == 1 { self.bits.trailing_zeros() as usize + 1 } else { 0 }
    }
}

impl fmt::Display for WordSet {
    /// The words in the order of the list.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = (0..).zip(self.of).filter(|(bit, _)| self.bits & (1_u64 << *bit) != 0);
        let words: Vec<_> = words.map(|(_, word)| *word).collect();
        if words.is_empty() { f.write_str(NONE) } else { f.write_str(&words.join(",")) }
    }
}

impl serde::Serialize for WordSet {
    /// As text.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &[&str] = &["moth", "kits", "felt"];

    #[test]
    fn sets_are_written_in_the_order_of_their_list() {
        for (text, written) in [
            ("none", "none"),
            ("kits", "kits"),
            ("felt,moth", "moth,felt"),
            ("kits,felt", "kits,felt"),
        ] {
            assert_eq!(WordSet::parse(WORDS, text).unwrap().to_string(), written);
        }
        for text in ["", "bat", "moth,", "moth,moth", "none,moth", "moth, kits", "MOTH"] {
            assert_eq!(WordSet::parse(WORDS, text), None, "{text:?}");
        }
    }

    #[test]
    fn single_words_have_an_index() {
        for index in 0..4 {
            assert_eq!(WordSet::nth(WORDS, index).index(), index);
        }
        assert_eq!(WordSet::nth(WORDS, 2), WordSet::parse(WORDS, "kits").unwrap());
        assert_eq!(WordSet::nth(WORDS, 4), WordSet::none(WORDS));
        assert_eq!(WordSet::parse(WORDS, "moth,felt").unwrap().index(), 0);
    }
}

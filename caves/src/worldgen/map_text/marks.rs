//! Characters of map text that stand for floor with a feature on it.

/// The characters, each with the name of its feature.
pub const FEATURE_MARKS: [(char, &str); 1] = [('T', "prop")];

/// The name of the feature that a character stands for.
pub(super) fn feature_of(c: char) -> Option<&'static str> {
    FEATURE_MARKS.into_iter().find(|(mark, _)| *mark == c).map(|(_, name)| name)
}

/// The character that stands for a feature, if one does.
pub(super) fn mark_of(name: &str) -> Option<char> {
    FEATURE_MARKS.into_iter().find(|(_, other)| *other == name).map(|(mark, _)| mark)
}

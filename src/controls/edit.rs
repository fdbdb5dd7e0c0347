//! What keys do to a number that is being typed, whatever they are bound to elsewhere.

use bevy::prelude::KeyCode;

use super::PressedKey;

/// What a key does to a number that is being typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// It adds a digit, or the point of a fraction.
    Type(char),
    /// It erases the last character.
    Erase,
    /// It erases everything.
    Clear,
    /// It puts in what is in the clipboard.
    Paste,
    /// It takes over what was typed.
    Accept,
    /// It forgets what was typed.
    Cancel,
}

impl PressedKey {
    /// What it does to a number that is being typed, if anything.
    #[must_use]
    pub fn edit(self) -> Option<Edit> {
        match (self.typed, self.place) {
            (Some('v' | 'V'), _) if self.with_command => Some(Edit::Paste),
            (Some(c @ ('0'..='9' | '.')), _) if !self.with_command => Some(Edit::Type(c)),
            (_, KeyCode::Backspace) => Some(Edit::Erase),
            (_, KeyCode::Delete) => Some(Edit::Clear),
            (_, KeyCode::Enter | KeyCode::NumpadEnter) => Some(Edit::Accept),
            (_, KeyCode::Escape) => Some(Edit::Cancel),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_typed_and_with_a_command_they_are_none() {
        let key = |typed, place, with_command| PressedKey { typed, place, with_command }.edit();
        assert_eq!(key(Some('7'), KeyCode::Numpad7, false), Some(Edit::Type('7')));
        assert_eq!(key(Some('.'), KeyCode::Period, false), Some(Edit::Type('.')));
        assert_eq!(key(Some('0'), KeyCode::Digit0, true), None);
        assert_eq!(key(Some('v'), KeyCode::KeyV, true), Some(Edit::Paste));
        assert_eq!(key(Some('v'), KeyCode::KeyV, false), None);
        assert_eq!(key(None, KeyCode::Numpad7, false), None, "without NumLock it walks");
        assert_eq!(key(None, KeyCode::NumpadEnter, false), Some(Edit::Accept));
    }
}

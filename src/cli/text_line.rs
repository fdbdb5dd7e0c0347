//! The lines of a game by text: keys, or commands that begin with a colon (SPEC 172).

use super::keys;
use crate::controls::{Key, KeyStroke};

/// What lines there are.
pub(super) const HELP: &str = "\
A line is keys, the usual ones whatever the settings say: h j k l y u b n walk, o explores, 1 to 8 use, f shutters, ? lists them all.
Keys with names are lines of their own: Esc, Enter, Tab, Delete, left, right, up, down, F1 to F12; Ctrl-Z takes a turn back.
An empty line lists all that is around, or says the open screen again. A line that begins with a colon is about that list, by
numbers or by names:
:3        what is known of number 3; :look hound, of the first hound in the list
:go 3     walk there; :go stairs down. In a menu it chooses a row: :go settings
:throw 1 3   throw slot 1 at number 3; :throw 1 hound. Slot 0 is a stone
:beside   the eight tiles beside you
:here     where you stand, and what can be done there
:help     this
:end      end; the game is kept, and cavewright --text goes on with it";

/// What a command is about: an entry of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// By its number, from 1.
    Number(usize),
    /// The first whose words contain these, in lower case.
    Name(String),
}

impl Target {
    /// Reads words; `None` where they are none, or 0.
    fn of(words: &[&str]) -> Option<Self> {
        let name = words.join(" ").to_lowercase();
        match name.parse() {
            Ok(0) => None,
            Ok(number) => Some(Self::Number(number)),
            Err(_) => (!name.is_empty()).then_some(Self::Name(name)),
        }
    }

    /// Finds it in a list, of which each entry has words: its index. Cost O(list).
    pub(super) fn index<'a>(&self, mut list: impl Iterator<Item = &'a str>) -> Option<usize> {
        match self {
            Self::Number(number) => list.nth(number - 1).map(|_| number - 1),
            Self::Name(name) => list.position(|words| words.to_lowercase().contains(name)),
        }
    }
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Press keys.
    Keys(Vec<char>),
    /// Press a key that has a name.
    Key(KeyStroke),
    /// Take the last turn back.
    Undo,
    /// List all that is around.
    All,
    /// Tell of the eight tiles beside.
    Beside,
    /// Tell of the tile where the player is.
    Here,
    /// Tell of an entry of the list.
    Look(Target),
    /// Walk to one, or choose one.
    Go(Target),
    /// Throw what is in a slot at one.
    Throw(u8, Target),
    /// Tell which lines there are.
    Help,
    /// End.
    End,
}

impl Line {
    /// Reads a line.
    ///
    /// # Errors
    /// One line that says what is allowed.
    pub(super) fn parse(line: &str) -> Result<Self, String> {
        let Some(command) = line.strip_prefix(':') else {
            return match line {
                "" => Ok(Self::All),
                line if line.eq_ignore_ascii_case("help") => Ok(Self::Help),
                line if line.eq_ignore_ascii_case("ctrl-z") => Ok(Self::Undo),
                line => match KeyStroke::named(line) {
                    Some(key) => Ok(Self::Key(key)),
                    None if is_named_like_a_key(line) => {
                        Err(format!("{line:?} is no key of this game: ? lists those that are."))
                    }
                    None => keys::parse(line).map(Self::Keys),
                },
            };
        };
        let lower = command.to_lowercase();
        let words: Vec<_> = lower.split_whitespace().collect();
        let number = |word: &str| word.parse::<usize>().is_ok();
        let line = match words[..] {
            ["beside"] => Some(Self::Beside),
            ["here"] => Some(Self::Here),
            ["help"] => Some(Self::Help),
            ["end" | "quit" | "q"] => Some(Self::End),
            ["go" | "look" | "throw"] => {
                return Err(format!(
                    "\":{command}\" is about something: :help lists how it is named."
                ));
            }
            ["look", ref at @ ..] => Target::of(at).map(Self::Look),
            ["go", ref at @ ..] => Target::of(at).map(Self::Go),
            ["throw", slot, ref at @ ..] => {
                slot.parse().ok().zip(Target::of(at)).map(|(slot, at)| Self::Throw(slot, at))
            }
            [at] if number(at) => Target::of(&[at]).map(Self::Look),
            _ => None,
        };
        line.ok_or_else(|| format!("\"{command}\" is no command: :help lists them."))
    }
}

/// Returns whether a line is the name of a key that types nothing, and not keys one after another: as `Backspace`, `Ctrl-C` or `F13`.
fn is_named_like_a_key(line: &str) -> bool {
    let lower = line.to_ascii_lowercase();
    let is_held = ["ctrl-", "alt-", "shift-"].iter().any(|held| lower.starts_with(held));
    let number = line.strip_prefix('F').unwrap_or_default();
    let is_function = number.len() > 1 && number.bytes().all(|digit| digit.is_ascii_digit());
    let is_other = line.chars().count() > 1 && Key::named(line).is_some();
    is_held || is_function || is_other
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_keys_press_nothing() {
        for line in ["Ctrl-C", "ctrl-y", "Backspace", "F13", "Insert", "pad 4"] {
            assert!(Line::parse(line).is_err(), "{line}");
        }
        for line in ["PgDn", "pgup"] {
            assert!(matches!(Line::parse(line), Ok(Line::Key(_))), "{line}");
        }
        assert_eq!(Line::parse("f1"), Ok(Line::Key(KeyStroke::named("F1").unwrap())));
        assert_eq!(Line::parse("f13"), Ok(Line::Keys(vec!['f', '1', '3'])));
    }

    #[test]
    fn lines_are_keys_or_commands() {
        let keys = |text: &str| Ok(Line::Keys(text.chars().collect()));
        assert_eq!([Line::parse("llo"), Line::parse("3")], [keys("llo"), keys("3")]);
        let key = |c| Ok(Line::Key(KeyStroke::typing(c)));
        assert_eq!([Line::parse("Esc"), Line::parse("tab")], [key('\u{1b}'), key('\t')]);
        assert!(matches!(Line::parse("F8"), Ok(Line::Key(_))));
        assert_eq!(Line::parse("Ctrl-Z"), Ok(Line::Undo));
        assert_eq!([":HELP", "Help"].map(Line::parse), [Ok(Line::Help), Ok(Line::Help)]);
        assert_eq!(Line::parse(""), Ok(Line::All));
        let number = Target::Number;
        let name = |name: &str| Target::Name(name.to_owned());
        for (line, is) in [
            (":12", Line::Look(number(12))),
            (":look 12", Line::Look(number(12))),
            (":go 2", Line::Go(number(2))),
            (":go Stairs  down", Line::Go(name("stairs down"))),
            (":throw 0 1", Line::Throw(0, number(1))),
            (":throw 0 rock eel", Line::Throw(0, name("rock eel"))),
        ] {
            assert_eq!(Line::parse(line), Ok(is));
        }
        for wrong in [":", ":0", ":go", ":go 0", ":look", ":throw 1", ":throw -1 2", ":nothing"] {
            assert!(Line::parse(wrong).is_err(), "{wrong}");
        }
        assert!(Line::parse("\\q").is_err());
    }

    #[test]
    fn targets_are_found_by_number_or_by_name() {
        let list = ["hound, asleep", "Stairs down, 3 turns", "bat"];
        let index = |words: &str| {
            let words: Vec<_> = words.split(' ').collect();
            Target::of(&words).unwrap().index(list.into_iter())
        };
        let found = ["2", "stairs down", "BAT", "hound"].map(index);
        assert_eq!(found, [Some(1), Some(1), Some(2), Some(0)]);
        assert_eq!(["4", "camp"].map(index), [None, None]);
    }
}

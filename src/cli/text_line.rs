//! The lines of a game by text: keys, or commands that begin with a colon (SPEC 172).

use super::keys;

/// What lines there are.
pub(super) const HELP: &str = "\
A line is keys, as in the window: h j k l y u b n walk, o explores, 1 to 8 use, f shutters, ? lists them all.
Esc, Enter and Tab are keys too, each as a line of its own; what opened a screen closes it as well.
An empty line lists all that is around, or says the open screen again. A line that begins with a colon is about that list:
:3        what is known of number 3
:go 3     walk there
:throw 1 3   throw slot 1 at number 3; slot 0 is a stone
:beside   the eight tiles beside you
:here     where you stand
:help     this
:end      end, and keep the game as the window does";

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Press keys.
    Keys(Vec<char>),
    /// List all that is around.
    All,
    /// Tell of the eight tiles beside.
    Beside,
    /// Tell of the tile where the player is.
    Here,
    /// Tell of an entry of the list, from 1.
    Look(usize),
    /// Walk to one.
    Go(usize),
    /// Throw what is in a slot at one.
    Throw(u8, usize),
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
                "help" => Ok(Self::Help),
                line => named_key(line)
                    .map_or_else(|| keys::parse(line), |key| Ok(vec![key]))
                    .map(Self::Keys),
            };
        };
        let words: Vec<_> = command.split_whitespace().collect();
        let number = |word: &str| word.parse::<usize>().ok().filter(|number| *number > 0);
        let line = match words[..] {
            ["beside"] => Some(Self::Beside),
            ["here"] => Some(Self::Here),
            ["help"] => Some(Self::Help),
            ["end"] => Some(Self::End),
            ["go", at] => number(at).map(Self::Go),
            ["throw", slot, at] => {
                slot.parse().ok().zip(number(at)).map(|(slot, at)| Self::Throw(slot, at))
            }
            [at] => number(at).map(Self::Look),
            _ => None,
        };
        line.ok_or_else(|| format!("\"{command}\" is no command: :help lists them."))
    }
}

/// The key that a line names: no line of keys is such a word.
fn named_key(line: &str) -> Option<char> {
    let names = [("esc", '\u{1b}'), ("escape", '\u{1b}'), ("enter", '\n'), ("tab", '\t')];
    names.iter().find(|(name, _)| line.eq_ignore_ascii_case(name)).map(|(_, key)| *key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_keys_or_commands() {
        let keys = |text: &str| Ok(Line::Keys(text.chars().collect()));
        assert_eq!([Line::parse("llo"), Line::parse("3")], [keys("llo"), keys("3")]);
        assert_eq!([Line::parse("Esc"), Line::parse("tab")], [keys("\u{1b}"), keys("\t")]);
        assert_eq!(Line::parse(""), Ok(Line::All));
        assert_eq!(Line::parse(":12"), Ok(Line::Look(12)));
        assert_eq!(Line::parse(":go 2"), Ok(Line::Go(2)));
        assert_eq!(Line::parse(":throw 0 1"), Ok(Line::Throw(0, 1)));
        for wrong in [":", ":0", ":go", ":go x", ":throw 1", ":throw -1 2", ":nothing", "\\q"] {
            assert!(Line::parse(wrong).is_err(), "{wrong}");
        }
    }
}

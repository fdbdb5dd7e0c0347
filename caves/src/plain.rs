//! Text from outside, as from files, made safe to show in a terminal.

/// Returns whether a text has no character that steers a terminal.
pub fn is_plain(text: &str) -> bool {
    !text.chars().any(is_active)
}

/// The same text, with each character that steers a terminal escaped as in a literal of Rust: `\u{1b}`.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if is_active(c) { plain.extend(c.escape_default()) } else { plain.push(c) }
    }
    plain
}

/// Returns whether a character changes the text around it: control characters, line ends, and those that turn the direction
/// of writing.
fn is_active(c: char) -> bool {
    let turns = ['\u{200e}', '\u{200f}', '\u{2028}', '\u{2029}'];
    let is_turning = turns.contains(&c) || ('\u{202a}'..='\u{202e}').contains(&c);
    c.is_control() || is_turning || ('\u{2066}'..='\u{2069}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn active_characters_are_escaped_and_all_others_are_as_they_were() {
        let escaped = plain("Ärger\u{1b}[31m\n\u{202e}über <&> １２ \u{9b}");
        assert_eq!(escaped, "Ärger\\u{1b}[31m\\n\\u{202e}über <&> １２ \\u{9b}");
        assert!(is_plain(&escaped) && !is_plain("\u{2069}"));
    }
}

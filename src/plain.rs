//! Text that comes from outside, as from files, where it is shown to people.

/// Is everything in it shown, and nothing done by it?
pub(crate) fn is_plain(text: &str) -> bool {
    !text.chars().any(acts)
}

/// The same text, with what would act written as in the language's own literals: `\u{1b}`.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if acts(c) { plain.extend(c.escape_default()) } else { plain.push(c) }
    }
    plain
}

/// Does a character something to what is around it? Those that steer a terminal or end a line, and those that turn the
/// direction of writing.
fn acts(c: char) -> bool {
    let turns = ['\u{200e}', '\u{200f}', '\u{2028}', '\u{2029}'];
    let is_turning = turns.contains(&c) || ('\u{202a}'..='\u{202e}').contains(&c);
    c.is_control() || is_turning || ('\u{2066}'..='\u{2069}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_is_written_out_and_all_else_is_as_it_was() {
        let told = plain("Ärger\u{1b}[31m\n\u{202e}über <&> １２ \u{9b}");
        assert_eq!(told, "Ärger\\u{1b}[31m\\n\\u{202e}über <&> １２ \\u{9b}");
        assert!(is_plain(&told) && !is_plain("\u{2069}"));
    }
}

//! Text and colours as SVG has them.

use std::fmt::Write;

use crate::art::colours::Rgb;

/// A line of text.
pub(super) struct Line<'a> {
    /// Its left end and its baseline, in pixels.
    pub(super) at: (u32, u32),
    /// The size of its letters, in pixels.
    pub(super) size: u32,
    pub(super) ink: Rgb,
    pub(super) words: &'a str,
}

impl Line<'_> {
    /// Writes it; characters that a file of XML cannot have are replaced.
    pub(super) fn write(&self, svg: &mut String) {
        let Self { at: (x, y), size, ink, words } = self;
        let words: String =
            words.chars().map(|c| if is_in_xml(c) { c } else { '\u{fffd}' }).collect();
        let escaped = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let ink = colour(*ink);
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\">{escaped}</text>"
        );
    }
}

/// Whether a file of XML can have a character; some cannot be written in one at all.
fn is_in_xml(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

/// A colour as `#rrggbb`.
pub(super) fn colour([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::colours::UI_TEXT;

    #[test]
    fn text_is_of_characters_that_a_picture_can_have() {
        let mut svg = String::new();
        let words = "a<b>&\u{ffff}\u{fffe}\u{1}\u{1f300}é";
        Line { at: (0, 0), size: 1, ink: UI_TEXT, words }.write(&mut svg);
        let end = ">a&lt;b&gt;&amp;\u{fffd}\u{fffd}\u{fffd}\u{1f300}é</text>\n";
        assert!(svg.ends_with(end), "{svg}");
    }
}

//! Where the rows of a level are in the text of a scenario.

use std::ops::Range;

use crate::worldgen::toml_text::Mistake;

/// The quotes that text can stand in, the longer ones first.
const QUOTES: [&str; 4] = ["\"\"\"", "'''", "\"", "'"];

/// Where the rows of a level are in a text.
pub(super) struct RowPlaces<'a> {
    /// The whole text.
    text: &'a str,
    /// The bytes of the level, with its quotes.
    span: Range<usize>,
    /// The first byte within the quotes; `None` where escapes make rows that are no lines of the text.
    begin: Option<usize>,
    rows: u64,
}

impl<'a> RowPlaces<'a> {
    /// The places of the rows of a level that has these bytes of a text, and was read as `rows`.
    pub(super) fn of(text: &'a str, span: Range<usize>, rows: &str) -> Self {
        let begin = content(text, &span).filter(|begin| {
            let mut raw = text.get(*begin..span.end).unwrap_or_default().lines();
            rows.lines().all(|row| raw.next().is_some_and(|line| line.starts_with(row)))
        });
        Self { text, span, begin, rows: rows.lines().count() as u64 }
    }

    /// How many rows there are.
    pub(super) fn rows(&self) -> u64 {
        self.rows
    }

    /// A mistake at a column and row, both from 0.
    pub(super) fn mistake(&self, (x, y): (u32, u32), why: &str) -> Mistake {
        let place = self.begin.map_or(self.span.start, |begin| {
            let lines = || self.text.get(begin..).unwrap_or_default().split_inclusive('\n');
            let before: usize = lines().take(y as usize).map(str::len).sum();
            let row = lines().nth(y as usize).unwrap_or_default();
            let within: usize = row.chars().take(x as usize).map(char::len_utf8).sum();
            begin + before + within
        });
        (place..self.span.end.max(place), format!("levels: {why}"))
    }
}

/// The first byte within the quotes of a text, behind the line end that may follow them.
fn content(text: &str, span: &Range<usize>) -> Option<usize> {
    let raw = text.get(span.clone())?;
    let quote = QUOTES.into_iter().find(|quote| raw.starts_with(*quote))?;
    let inner = raw.get(quote.len()..)?;
    let is_long = quote.len() > 1;
    let line_end = ["\r\n", "\n"].into_iter().find(|end| is_long && inner.starts_with(*end));
    Some(span.start + quote.len() + line_end.map_or(0, str::len))
}

//! The figures by which the worlds of a gallery are sorted: the measures of reports, and the time of making.

use crate::report::{MEASURES, OF_PLAY};

/// How many figures there are: nobody plays the worlds of a gallery.
pub(super) const FIGURES: usize = OF_PLAY + 1;
/// The name of the last: how long the making took.
pub(super) const TIME: &str = "generation_seconds";

/// The name of a figure by its index; `None` beyond the last.
#[must_use]
pub fn figure_name(index: usize) -> Option<&'static str> {
    MEASURES.into_iter().take(OF_PLAY).chain([TIME]).nth(index)
}

/// A figure in words, by its name: shares in percent, times in milliseconds.
#[must_use]
pub fn figure_in_words(name: &str, value: Option<f64>) -> String {
    match value {
        None => "-".to_owned(),
        Some(share) if name.ends_with("share") => format!("{:.1} %", share * 100.0),
        Some(time) if name.ends_with("seconds") => format!("{:.2} ms", time * 1_000.0),
        Some(value) => format!("{value}"),
    }
}

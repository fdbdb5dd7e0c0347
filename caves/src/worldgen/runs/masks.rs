//! Runs as bits of words.

use crate::grid::Span;

/// The words that a run is in, each with the bits that are its own.
#[inline]
pub(super) fn masks(span: Span) -> impl Iterator<Item = (usize, u64)> {
    let (first, last) = (usize::from(span.start) / 64, usize::from(span.end - 1) / 64);
    let from_start = u64::MAX << (span.start % 64);
    let to_end = u64::MAX >> (63 - (span.end - 1) % 64);
    (first..=last).map(move |word| {
        let start = if word == first { from_start } else { u64::MAX };
        (word, if word == last { start & to_end } else { start })
    })
}

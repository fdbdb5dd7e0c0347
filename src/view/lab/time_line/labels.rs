//! A row of labels in limited room.

use std::ops::Range;

use crate::view::widgets::cut;

/// The gap between two labels, in letters.
const GAP: usize = 2;

/// The labels that fit in a number of letters, each with its index: all in their long form; or the current one in its long
/// form and the others in their short form; or the current one with as many around it as fit.
pub(super) fn labels(
    long: &[String],
    short: &[String],
    shown: usize,
    letters: usize,
) -> Vec<(usize, String)> {
    let fits = |all: &[String]| all.iter().map(with_gap).sum::<usize>() <= letters + GAP;
    let mut labels = long.to_vec();
    if !fits(&labels) {
        let others = labels.iter_mut().zip(short).enumerate().filter(|(index, _)| *index != shown);
        others.for_each(|(_, (label, short))| label.clone_from(short));
    }
    if fits(&labels) {
        return labels.into_iter().enumerate().collect();
    }
    around(&labels, shown, letters)
}

/// The current label and those around it, with dots where some are left out.
fn around(labels: &[String], shown: usize, letters: usize) -> Vec<(usize, String)> {
    let dots = "...".to_owned();
    let room = (letters + GAP).saturating_sub(2 * with_gap(&dots));
    let of_shown = labels.get(shown).map(|label| cut(label, room.saturating_sub(GAP)));
    let (mut first, mut end) = (shown, shown + 1);
    let mut left = room.saturating_sub(of_shown.as_ref().map_or(0, with_gap));
    loop {
        let was = left;
        if let Some(wide) = labels.get(end).map(with_gap).filter(|wide| *wide <= left) {
            (end, left) = (end + 1, left - wide);
        }
        let before = first.checked_sub(1).and_then(|before| labels.get(before));
        if let Some(wide) = before.map(with_gap).filter(|wide| *wide <= left) {
            (first, left) = (first - 1, left - wide);
        }
        if left == was {
            break;
        }
    }
    let whole = |range: Range<usize>| range.map(move |index| (index, labels[index].clone()));
    let before = (first > 0).then(|| (first - 1, dots.clone())).into_iter();
    let before = before.chain(whole(first..shown));
    let after = (end < labels.len()).then_some((end, dots));
    before
        .chain(of_shown.map(|label| (shown, label)))
        .chain(whole(shown + 1..end))
        .chain(after)
        .collect()
}

/// The letters of a label and of the gap after it.
fn with_gap(label: impl AsRef<str>) -> usize {
    label.as_ref().chars().count() + GAP
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::lab::time_line::phases::GAP_PX;
    use crate::view::lab::time_line::text::{BESIDE_PX, LETTER_PX, WIDTHS, letters};

    /// The width of a row of labels, each rounded up to whole pixels, with the gaps between.
    fn width_of(labels: &[(usize, String)]) -> f32 {
        let wide = |label: &str| (label.chars().count() as f32 * LETTER_PX).ceil();
        let labels = labels.iter().map(|(_, label)| wide(label) + GAP_PX);
        2.0 * BESIDE_PX + labels.sum::<f32>() - GAP_PX
    }

    #[test]
    fn no_label_of_many_long_ones_is_beyond_the_edge() {
        let name = |index: usize| format!("a stage with a long name, the {index}th");
        for count in [1, 2, 7, 40] {
            let short: Vec<_> = (0..count).map(name).collect();
            let long: Vec<_> = short.iter().map(|name| format!("{name} x 12  123.45 ms")).collect();
            for width in WIDTHS {
                for shown in 0..count {
                    let labels = labels(&long, &short, shown, letters(width));
                    assert!(width_of(&labels) <= width, "{labels:?} in {width}");
                    let in_view = labels.iter().find(|(index, _)| *index == shown);
                    let (_, label) = in_view.expect("the one that is shown is in view");
                    assert!(label.starts_with("a stage with a"), "{label}");
                    for (index, label) in labels.iter().filter(|(index, _)| *index != shown) {
                        let whole = [&short[*index], &long[*index]].contains(&label);
                        assert!(whole || label == "...", "{label} is cut");
                    }
                }
            }
        }
    }

    #[test]
    fn phases_have_their_times_where_there_is_room_for_them() {
        let short =
            ["fill", "smooth x 5", "regions", "stairs", "tunnels", "start"].map(str::to_owned);
        let long = short.clone().map(|name| format!("{name}  0.12 ms"));
        let shown = |width: f32| labels(&long, &short, 1, letters(width));
        let words = |labels: &[(usize, String)]| {
            labels.iter().map(|(_, label)| label.clone()).collect::<Vec<_>>()
        };
        assert_eq!(words(&shown(WIDTHS[1])), long);
        let narrow = words(&shown(WIDTHS[0]));
        assert_eq!(narrow, ["fill", "smooth x 5  0.12 ms", "..."]);
        let mut mixed = short.clone();
        mixed[1].clone_from(&long[1]);
        assert_eq!(words(&shown(560.0)), mixed);
    }
}

//! A report in words.

use crate::report::{Find, MEASURES, Report};

/// A report as a table: its figures, the worlds that fit its question, and every broken promise.
pub(super) fn in_words(report: &Report) -> String {
    let Report { generator, width, height, depth, worlds, refused, seconds, .. } = report;
    let violations = report.violations.len();
    let ranges: Vec<_> = report.seeds.iter().map(|[from, to]| format!("{from}..{to}")).collect();
    let mut words = format!(
        "{generator} {width} x {height} x {depth}, seeds {}: {worlds} worlds, {refused} refused, \
         {violations} violations, {seconds:.2} s\n\n{:<20}{:>12}{:>12}{:>12}{:>12}\n",
        ranges.join(" "),
        "",
        "min",
        "mean",
        "median",
        "max"
    );
    for (name, figure) in report.figures.named() {
        words += &format!("{name:<20}");
        words += &match figure.summary() {
            Some(values) => values.map(|value| format!("{value:>12.5}")).concat(),
            None => format!("{:>12}", "-").repeat(4),
        };
        words += "\n";
    }
    if let Some(find) = &report.find {
        words += &found_in_words(find, report.worlds);
    }
    for violation in &report.violations {
        words += &format!(
            "\nseed {}: {}\n    {}\n",
            violation.seed, violation.invariant, violation.command
        );
    }
    words
}

/// The worlds that fit a question, of so many.
fn found_in_words(find: &Find, of: u64) -> String {
    let Find { question, worlds: found } = find;
    let mut words = format!("\n{question}: {} of {of} worlds\n", found.len());
    if !found.is_empty() {
        words += &format!("{:>20}", "seed");
        MEASURES.iter().for_each(|name| words += &format!("  {name:>8}"));
        words += "\n";
    }
    for world in found {
        words += &format!("{:>20}", world.seed);
        for name in MEASURES {
            let width = name.len().max(8);
            words += &match world.measures.get(name).copied().flatten() {
                None => format!("  {:>width$}", "-"),
                Some(value) if name.ends_with("share") => format!("  {value:>width$.5}"),
                Some(value) => format!("  {value:>width$}"),
            };
        }
        words += "\n";
    }
    words
}

//! A report in words.

use crate::bots::wilson;
use crate::report::{Find, MEASURES, PlayReport, Report};

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
    for (name, figure) in report.named() {
        words += &format!("{name:<20}");
        words += &match figure.summary() {
            Some(values) => values.map(|value| format!("{value:>12.5}")).concat(),
            None => format!("{:>12}", "-").repeat(4),
        };
        words += "\n";
    }
    if let Some(play) = &report.play {
        words += &played_in_words(play);
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

/// How games ended, and what was died of, the most frequent first.
fn played_in_words(play: &PlayReport) -> String {
    let PlayReport { bot, games, played, won, home, gave_up, causes, .. } = play;
    let percent = |part: u64, of: u64| 100.0 * part as f64 / of.max(1) as f64;
    let (low, high) = wilson(*won, *played);
    let died: u64 = causes.values().sum();
    let mut words = format!(
        "\n{bot}, {games} games in each world: {played} games, {:.1} % won ({:.1}-{:.1} % at 95 %), {:.1} % home without the \
         Ember, {:.1} % died, {:.1} % given up\n",
        percent(*won, *played),
        100.0 * low,
        100.0 * high,
        percent(*home, *played),
        percent(died, *played),
        percent(*gave_up, *played),
    );
    let mut by_number: Vec<_> = causes.iter().collect();
    by_number.sort_by_key(|(_, deaths)| std::cmp::Reverse(**deaths));
    for (cause, deaths) in by_number {
        words += &format!("{:>8.1} %  {cause}\n", percent(*deaths, died));
    }
    words
}

/// The worlds that fit a question, of so many.
fn found_in_words(find: &Find, of: u64) -> String {
    let Find { question, worlds: found } = find;
    let is_shown =
        |name: &&str| found.first().is_some_and(|world| world.measures.contains_key(*name));
    let shown: Vec<_> = MEASURES.into_iter().filter(is_shown).collect();
    let mut words = format!("\n{question}: {} of {of} worlds\n", found.len());
    if !found.is_empty() {
        words += &format!("{:>20}", "seed");
        shown.iter().for_each(|name| words += &format!("  {name:>8}"));
        words += "\n";
    }
    for world in found {
        words += &format!("{:>20}", world.seed);
        for name in &shown {
            let width = name.len().max(8);
            words += &match world.measures.get(*name).copied().flatten() {
                None => format!("  {:>width$}", "-"),
                Some(value) if value.fract() != 0.0 => format!("  {value:>width$.5}"),
                Some(value) => format!("  {value:>width$}"),
            };
        }
        words += "\n";
    }
    words
}

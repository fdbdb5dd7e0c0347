//! How far a report has come, on standard error: a bar on a terminal, elsewhere a line a minute.

use std::sync::Mutex;
use std::time::Duration;

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use web_time::Instant;

use crate::cli::exit::complain;

/// The time between two lines where there is no terminal.
const PAUSE: Duration = Duration::from_secs(60);

/// How far a report has come.
pub(super) struct Progress {
    bar: ProgressBar,
    began: Instant,
    count: Mutex<Count>,
}

/// What is done of it.
#[derive(Clone, Copy)]
struct Count {
    all: u64,
    /// Worlds that were there before, and those that were made.
    kept: u64,
    made: u64,
    /// Lines that were written.
    lines: u32,
}

impl Progress {
    /// None of so many worlds yet.
    pub(super) fn new(all: u64) -> Self {
        let bar = ProgressBar::new(all);
        let template = "{bar:40} {human_pos} of {human_len} worlds, {eta} left";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let count = Mutex::new(Count { all, kept: 0, made: 0, lines: 0 });
        Self { bar, began: Instant::now(), count }
    }

    /// So many worlds were there before.
    pub(super) fn keep(&self, worlds: u64) {
        self.bar.inc(worlds);
        self.bar.reset_eta();
        if let Ok(mut count) = self.count.lock() {
            count.kept += worlds;
        }
    }

    /// So many worlds were made.
    pub(super) fn make(&self, worlds: u64) {
        self.bar.inc(worlds);
        let Ok(mut count) = self.count.lock() else { return };
        count.made += worlds;
        if self.bar.is_hidden()
            && let Some(line) = count.line_at(self.began.elapsed())
        {
            complain(line);
        }
    }

    /// Removes the bar.
    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

impl Count {
    /// The line that is due at a time since the beginning, if one is.
    fn line_at(&mut self, time: Duration) -> Option<String> {
        if time < PAUSE * (self.lines + 1) {
            return None;
        }
        self.lines = (time.as_secs() / PAUSE.as_secs()) as u32;
        let a_second = self.made as f64 / time.as_secs_f64();
        let done = self.kept + self.made;
        let left = Duration::try_from_secs_f64((self.all - done) as f64 / a_second);
        let left = left.map_or_else(|_| "long".to_owned(), |left| HumanDuration(left).to_string());
        Some(format!(
            "{} of {} worlds, {a_second:.1} a second, {left} left",
            HumanCount(done),
            HumanCount(self.all)
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_due_each_minute() {
        let mut count = Count { all: 1_000_000, kept: 300_000, made: 6_000, lines: 0 };
        let mut line_at = |seconds| count.line_at(Duration::from_secs(seconds));
        assert_eq!(line_at(59), None);
        let line = "306,000 of 1,000,000 worlds, 100.0 a second, 2 hours left";
        assert_eq!(line_at(60).as_deref(), Some(line));
        assert_eq!(line_at(119), None);
        assert!(line_at(250).is_some(), "one line for all that were missed");
        assert_eq!(line_at(299), None);
        assert!(line_at(300).is_some());
    }
}

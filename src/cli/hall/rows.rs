//! The table of results, for people and as JSON.

use std::fmt::Write;

use serde::Serialize;

use crate::cli::exit::{Exit, Failure};
use crate::plain::plain;
use crate::record::HallLine;

/// What `hall` prints.
#[derive(Serialize)]
pub(super) struct Listing {
    pub(super) format: u32,
    /// The best first.
    pub(super) ranked: Vec<Row>,
    /// The last games of the hall, newest first, ranked or not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) last: Option<Vec<Row>>,
    /// Replays whose results are not true.
    pub(super) dropped: Vec<Unranked>,
    /// Replays that are not ranked, though nothing is wrong with them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) apart: Vec<Unranked>,
    /// The failure of a folder in which nothing is a replay.
    #[serde(skip)]
    pub(super) nothing_is_read: Option<String>,
}

/// A result.
#[derive(Serialize)]
pub(super) struct Row {
    pub(super) score: u32,
    /// The day on which it ended, as far as that is known.
    pub(super) date: Option<String>,
    pub(super) seed: u64,
    pub(super) mode: String,
    pub(super) ending: String,
    pub(super) level: u32,
    pub(super) turns: u64,
    /// The name of its replay; empty where there is none.
    pub(super) replay: String,
    /// Whether it was played again; `None` where it was not.
    pub(super) verified: Option<bool>,
    /// Why it is not ranked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) marks: Vec<&'static str>,
    /// How it ended, in words.
    #[serde(skip)]
    pub(super) end: String,
}

/// A replay, and why it is not ranked.
#[derive(Serialize)]
pub(super) struct Unranked {
    pub(super) replay: String,
    pub(super) why: String,
}

impl Default for Listing {
    fn default() -> Self {
        Self {
            format: 1,
            ranked: Vec::new(),
            last: None,
            dropped: Vec::new(),
            apart: Vec::new(),
            nothing_is_read: None,
        }
    }
}

impl Row {
    /// The row of a line of the hall.
    pub(super) fn of(line: &HallLine) -> Self {
        Self {
            score: line.score,
            date: Some(line.date.to_string()),
            seed: line.seed,
            mode: line.mode.clone(),
            ending: line.ending.clone(),
            level: line.level,
            turns: line.turns,
            replay: line.replay.clone(),
            verified: None,
            marks: line.marks.iter().map(|mark| mark.name()).collect(),
            end: line.end_in_words(),
        }
    }

    /// The row for people.
    fn in_words(&self) -> String {
        let Self { score, turns, seed, replay, .. } = self;
        let mode = plain(&self.mode);
        let date = self.date.as_deref().unwrap_or("-");
        let marks = if self.marks.is_empty() {
            String::new()
        } else {
            format!(" ({})", self.marks.join(", "))
        };
        let end = plain(&self.end);
        let replay = if replay.is_empty() { String::new() } else { format!("  {}", plain(replay)) };
        format!("{score:>6}  {turns:>6}  {date:<10}  {seed:>20}  {mode:<6}  {end}{marks}{replay}")
    }
}

const HEAD: &str = " score   turns  day                         seed  mode    end, and replay";

impl Listing {
    /// The tables for people, escaped so that a text from a file steers no terminal.
    pub(super) fn in_words(&self) -> String {
        let is_hall = self.last.is_some();
        let mut text = String::new();
        match (is_hall, self.ranked.is_empty()) {
            (true, true) => text.push_str("No game is ranked yet.\n"),
            (false, true) => text.push_str("No replay is ranked.\n"),
            (_, false) => write_table(&mut text, "The best", &self.ranked),
        }
        if let Some(last) = self.last.as_ref().filter(|last| !last.is_empty()) {
            write_table(&mut text, "\nThe last", last);
        }
        for (heading, replays) in [("Not ranked", &self.apart), ("Dropped", &self.dropped)] {
            if !replays.is_empty() {
                let _ = writeln!(text, "\n{heading}");
            }
            for Unranked { replay, why } in replays {
                let _ = writeln!(text, "  {}: {}", plain(replay), plain(why));
            }
        }
        text
    }

    /// The failure of a folder with replays that are not what they say.
    pub(super) fn failure(&self) -> Option<Failure> {
        if let Some(line) = &self.nothing_is_read {
            return Some(Failure::new(Exit::Damage, line));
        }
        let count = self.dropped.len();
        let replays = if count == 1 { "replay was" } else { "replays were" };
        let line = format!("{count} {replays} dropped");
        (count > 0).then(|| Failure::new(Exit::CheckFailed, line))
    }
}

/// Writing to a text does not fail.
fn write_table(text: &mut String, heading: &str, rows: &[Row]) {
    let _ = writeln!(text, "{heading}\n{HEAD}");
    rows.iter().for_each(|row| _ = writeln!(text, "{}", row.in_words()));
}

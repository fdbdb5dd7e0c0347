//! The hall as text.

use std::fmt::Write;

use super::{Daily, Hall, HallLine};

/// The first line of the file.
const HEAD: &str =
    "# The games that have ended: Cavewright writes this file, and reads it again.\n";

/// The text of a hall, which `read` reads.
pub(super) fn write(hall: &Hall) -> String {
    let mut text = HEAD.to_owned();
    if let Some(Daily { day, tries }) = hall.daily {
        let _ = write!(text, "\n[daily]\ndate = \"{day}\"\ntries = {tries}\n");
    }
    hall.games.iter().for_each(|line| write_game(&mut text, line));
    text
}

/// Writing to a text does not fail.
fn write_game(text: &mut String, line: &HallLine) {
    let HallLine { date, seed, level, turns, score, .. } = line;
    let marks = line.marks.iter().map(|mark| mark.name());
    text.push_str("\n[[game]]\n");
    let _ = writeln!(text, "date = \"{date}\"\nseed = {seed}");
    for (key, value) in [
        ("mode", &line.mode),
        ("kit", &line.kit),
        ("ending", &line.ending),
        ("cause", &line.cause),
        ("chain", &line.chain),
        ("replay", &line.replay),
    ] {
        let _ = writeln!(text, "{key} = {}", quoted(value));
    }
    let _ = writeln!(text, "level = {level}\nturns = {turns}\nscore = {score}");
    let _ = writeln!(text, "conducts = {}", list(line.conducts.iter().map(String::as_str)));
    let _ = writeln!(text, "marks = {}", list(marks));
    if let Some(day) = line.daily {
        let _ = writeln!(text, "daily = \"{day}\"");
    }
}

fn list<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<_> = words.map(quoted).collect();
    format!("[{}]", words.join(", "))
}

/// A text as a basic string of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => _ = write!(quoted, "\\u{:04x}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

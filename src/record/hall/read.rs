//! The hall from text. One mistake anywhere, and the whole is damaged: nothing of it is guessed.

use std::ops::Range;

use super::values::{read_conduct, read_ending, read_level, read_mark, read_mode, read_replay};
use super::{Daily, Day, Hall, HallLine};
use crate::worldgen::toml_text::{
    DeTable, DeValue, Entry, Mistake, line_at, only_known, parse, refused, text_of, whole_number,
};

const KEYS: [&str; 14] = [
    "date", "seed", "mode", "kit", "ending", "cause", "chain", "replay", "level", "turns", "score",
    "conducts", "marks", "daily",
];

/// Reads a hall; or says what is wrong with its text, and in which line.
pub(super) fn read(text: &str) -> Result<Hall, String> {
    read_hall(text).map_err(|(bytes, what)| format!("line {}: {what}", line_at(text, bytes.start)))
}

fn read_hall(text: &str) -> Result<Hall, Mistake> {
    let document = parse(text)?;
    let table = document.get_ref();
    only_known(table, &["daily", "game"], "the hall")?;
    let daily = table.get("daily").map(read_daily).transpose()?;
    let games = match table.get("game") {
        None => Vec::new(),
        Some(entry) => match entry.get_ref() {
            DeValue::Array(games) => games.iter().map(read_game).collect::<Result<_, _>>()?,
            _ => return Err(refused("game", entry, "a list of tables")),
        },
    };
    Ok(Hall { games, daily, told: None })
}

fn read_daily(entry: &Entry) -> Result<Daily, Mistake> {
    let row = Row::of("daily", entry, &["date", "tries"])?;
    Ok(Daily { day: row.day("date")?, tries: row.number("tries")? })
}

fn read_game(entry: &Entry) -> Result<HallLine, Mistake> {
    let row = Row::of("game", entry, &KEYS)?;
    Ok(HallLine {
        date: row.day("date")?,
        seed: row.number("seed")?,
        mode: read_mode(row.entry("mode")?)?,
        kit: row.text("kit")?,
        ending: read_ending(row.entry("ending")?)?,
        cause: row.text("cause")?,
        chain: row.text("chain")?,
        level: read_level(row.entry("level")?)?,
        turns: row.number("turns")?,
        score: row.number("score")?,
        conducts: row.list("conducts", read_conduct)?,
        replay: read_replay(row.entry("replay")?)?,
        daily: row.table.contains_key("daily").then(|| row.day("daily")).transpose()?,
        marks: row.list("marks", read_mark)?,
    })
}

/// A table of the text, and where it is.
struct Row<'a, 'i> {
    table: &'a DeTable<'i>,
    bytes: Range<usize>,
}

impl<'a, 'i> Row<'a, 'i> {
    fn of(name: &str, entry: &'a Entry<'i>, keys: &[&str]) -> Result<Self, Mistake> {
        let DeValue::Table(table) = entry.get_ref() else {
            return Err(refused(name, entry, "a table"));
        };
        only_known(table, keys, name)?;
        Ok(Self { table, bytes: entry.span() })
    }

    fn entry(&self, key: &str) -> Result<&'a Entry<'i>, Mistake> {
        self.table.get(key).ok_or_else(|| (self.bytes.clone(), format!("{key} is missing")))
    }

    fn text(&self, key: &str) -> Result<String, Mistake> {
        text_of(key, self.entry(key)?).map(str::to_owned)
    }

    fn day(&self, key: &str) -> Result<Day, Mistake> {
        let entry = self.entry(key)?;
        let day = Day::parse(text_of(key, entry)?);
        day.ok_or_else(|| refused(key, entry, "a day, as 2026-11-22"))
    }

    fn number<T: TryFrom<u64>>(&self, key: &str) -> Result<T, Mistake> {
        let entry = self.entry(key)?;
        let number = whole_number(entry).and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| refused(key, entry, "a whole number"))
    }

    /// A list without duplicates.
    fn list<T: PartialEq>(
        &self,
        key: &str,
        read: impl Fn(&Entry) -> Result<T, Mistake>,
    ) -> Result<Vec<T>, Mistake> {
        let entry = self.entry(key)?;
        let DeValue::Array(list) = entry.get_ref() else {
            return Err(refused(key, entry, "a list"));
        };
        let mut values = Vec::new();
        for entry in list.iter() {
            let value = read(entry)?;
            if values.contains(&value) {
                return Err(refused(key, entry, "each only once"));
            }
            values.push(value);
        }
        Ok(values)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Mark;
    use super::super::line::test_line;
    use super::super::write::write;
    use super::*;

    fn hall() -> Hall {
        let mut hall = Hall::default();
        let day = Day::parse("2026-11-22").unwrap();
        hall.daily = Some(Daily { day, tries: 2 });
        hall.add(test_line("2026-11-22-00aa", 5));
        hall.add(HallLine {
            seed: u64::MAX,
            cause: "killed by \"it\"\\\n\u{7f}\u{1}ü".to_owned(),
            chain: ", woken by \"it\"".to_owned(),
            conducts: vec!["dim".to_owned(), "light pack".to_owned()],
            daily: Some(day),
            marks: Mark::ALL.to_vec(),
            ..test_line("2026-11-22-00bb", 9)
        });
        hall
    }

    /// SPEC 129
    #[test]
    fn a_hall_is_read_as_it_was_written() {
        for hall in [hall(), Hall::default()] {
            assert_eq!(read(&write(&hall)), Ok(hall));
        }
    }

    #[test]
    fn each_mistake_is_told_with_its_line() {
        let text = write(&hall());
        for (from, to, why) in [
            ("tries = 2", "tries = 2.5", "line 5: tries 2.5: allowed is a whole number"),
            ("tries = 2", "often = 2", "line 5: unknown key \"often\""),
            ("date = \"2026-11-22\"\ntries", "date = 5\ntries", "line 4: date 5"),
            ("level = 2", "level = -2", "allowed is a whole number"),
            ("level = 2", "level = 0", "allowed is a whole number from 1 to 1024"),
            ("level = 2", "level = 1025", "level 1025"),
            ("level = 2\n", "", "level is missing"),
            (
                "\"died\"",
                "\"ascended\"",
                "ending \"ascended\": allowed is won, kindled, home, died",
            ),
            ("mode = \"true\"", "mode = \"easy\"", "allowed is short, true, deep, gentle"),
            ("\"dim\"", "\"loud\"", "conducts \"loud\": allowed is bloodless"),
            ("\"dim\"", "\"light pack\"", "allowed is each only once"),
            ("2026-11-22-00aa", "../hall", "replay \"../hall\": allowed is a day and a sum"),
            ("[[game]]", "[[game", "line "),
            ("\"practice\"", "\"rich\"", "marks \"rich\": allowed is practice"),
            ("seed = 7", "seed = 18446744073709551616", "seed"),
        ] {
            assert!(text.contains(from), "{from}");
            let why_not = read(&text.replacen(from, to, 1)).unwrap_err();
            assert!(why_not.contains(why), "{from} -> {to}: {why_not}");
        }
        for end in 1..text.len() {
            let Some(cut) = text.get(..end) else { continue };
            // Cut between two games it is a shorter hall; anywhere else it is damaged, or the same.
            let _ = read(cut);
        }
    }
}

//! Keys and values of TOML text, with their places: those of recipes, and of other files that are written by hand.

use std::ops::Range;

use toml::Spanned;
pub use toml::de::{DeTable, DeValue};

use crate::grid::Size;
use crate::nearest::did_you_mean;
use crate::worldgen::parameter::{Parameter, ParameterKind, Value};

/// A value of the text, with its position there.
pub type Entry<'a> = Spanned<DeValue<'a>>;

/// What is wrong, and which bytes of the text it is about.
pub type Mistake = (Range<usize>, String);

/// Longer values are cut short where they are shown.
const SHOWN_CHARACTERS: usize = 60;

/// The table of a whole text.
pub fn parse(text: &str) -> Result<Spanned<DeTable<'_>>, Mistake> {
    DeTable::parse(text).map_err(|error| {
        let message = error.message().lines().collect::<Vec<_>>().join(", ");
        (error.span().unwrap_or(0..0), message)
    })
}

/// The line of a byte of a text, from 1.
pub fn line_at(text: &str, byte: usize) -> usize {
    1 + text.as_bytes().iter().take(byte).filter(|byte| **byte == b'\n').count()
}

/// The whole number of an entry, however it is written; `None` where it is another value, or below 0.
pub fn whole_number(entry: &Entry) -> Option<u64> {
    match entry.get_ref() {
        DeValue::Integer(number) => u64::from_str_radix(number.as_str(), number.radix()).ok(),
        _ => None,
    }
}

/// One value for all levels, or an array of one for each.
pub(super) fn read_values(
    parameter: &Parameter,
    entry: &Entry,
    is_of_levels: bool,
) -> Result<Vec<Value>, Mistake> {
    match entry.get_ref() {
        DeValue::Array(list) if is_of_levels && !list.is_empty() => {
            list.iter().map(|entry| read_value(parameter, entry)).collect()
        }
        _ => read_value(parameter, entry).map(|value| vec![value]),
    }
}

fn read_value(parameter: &Parameter, entry: &Entry) -> Result<Value, Mistake> {
    let kind = parameter.kind;
    let value = match (kind, entry.get_ref()) {
        (
            ParameterKind::Integer { .. }
            | ParameterKind::IntegerOrAuto { .. }
            | ParameterKind::Probability,
            DeValue::Integer(_),
        ) => whole_number(entry).and_then(|number| Value::parse(kind, &number.to_string())),
        // However it is written: with an exponent, or as zero with a sign.
        (ParameterKind::Probability, DeValue::Float(number)) => {
            let number = number.as_str().parse::<f64>().ok();
            number.and_then(|number| Value::parse(kind, &(number + 0.0).to_string()))
        }
        (ParameterKind::Flag, DeValue::Boolean(flag)) => Some(Value::Flag(*flag)),
        (ParameterKind::Choice(_) | ParameterKind::Words(_), DeValue::String(word)) => {
            Value::parse(kind, word)
        }
        _ => None,
    };
    value.ok_or_else(|| refused(parameter.name, entry, &kind.to_string()))
}

/// `3`, `"2-4"`, `"1, 3-5, 8-"`: levels from 1.
pub(super) fn read_levels(entry: &Entry) -> Result<Vec<(u32, u32)>, Mistake> {
    let DeValue::String(text) = entry.get_ref() else {
        return level_number("levels", entry).map(|level| vec![(level, level)]);
    };
    let part = |part: &str| {
        let level = |text: &str| text.trim().parse().ok().filter(|level| is_level(*level));
        let (first, last) = match part.split_once('-') {
            None => (level(part)?, level(part)?),
            Some((first, "")) => (level(first)?, Size::MAX_DEPTH),
            Some((first, last)) => (level(first)?, level(last)?),
        };
        (first <= last).then_some((first, last))
    };
    let levels: Option<Vec<_>> = text.split(',').map(|text| part(text.trim())).collect();
    levels.ok_or_else(|| refused("levels", entry, "as in 2, \"1-3\" and \"1, 3-5, 8-\""))
}

/// A number of a level, from 1.
pub(super) fn level_number(key: &str, entry: &Entry) -> Result<u32, Mistake> {
    let number = whole_number(entry).and_then(|number| u32::try_from(number).ok());
    number.filter(|level| is_level(*level)).ok_or_else(|| {
        refused(key, entry, &format!("a whole number from 1 to {}", Size::MAX_DEPTH))
    })
}

fn is_level(number: u32) -> bool {
    (1..=Size::MAX_DEPTH).contains(&number)
}

/// Refuses the first key of a table that is not among the known ones.
pub fn only_known(table: &DeTable, known: &[&str], owner: &str) -> Result<(), Mistake> {
    let mut unknown = table.iter().filter(|(key, _)| !known.contains(&key.get_ref().as_ref()));
    match unknown.next() {
        None => Ok(()),
        Some((key, _)) => {
            let name = key.get_ref();
            let (meant, known) = (did_you_mean(name, known.iter().copied()), known.join(", "));
            Err((key.span(), format!("unknown key {name:?}: {meant}{owner} has {known}")))
        }
    }
}

/// The entry of a key.
pub(super) fn needed<'a, 'i>(table: &'a DeTable<'i>, key: &str) -> Result<&'a Entry<'i>, Mistake> {
    table.get(key).ok_or_else(|| (0..0, format!("{key} is missing")))
}

/// The text of an entry.
pub fn text_of<'a>(key: &str, entry: &'a Entry) -> Result<&'a str, Mistake> {
    match entry.get_ref() {
        DeValue::String(text) => Ok(text),
        _ => Err(refused(key, entry, "text in quotes")),
    }
}

/// A value that is not allowed.
pub fn refused(key: &str, entry: &Entry, allowed: &str) -> Mistake {
    (entry.span(), format!("{key} {}: allowed is {allowed}", shown(entry)))
}

/// A value as it is shown in a message, cut short where it is long.
pub fn shown(entry: &Entry) -> String {
    let value = match entry.get_ref() {
        DeValue::String(text) => format!("{text:?}"),
        DeValue::Integer(number) => number.to_string(),
        DeValue::Float(number) => number.to_string(),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(time) => time.to_string(),
        DeValue::Array(_) => "[...]".to_owned(),
        DeValue::Table(_) => "{...}".to_owned(),
    };
    match value.char_indices().nth(SHOWN_CHARACTERS) {
        Some((end, _)) => format!("{}...", &value[..end]),
        None => value,
    }
}

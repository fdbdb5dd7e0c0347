//! Values of a scenario's text, each refused with its key and what is allowed.

use std::ops::RangeInclusive;

use crate::nearest::did_you_mean;
use crate::worldgen::toml_text::{
    DeTable, DeValue, Entry, Mistake, refused, shown, text_of, whole_number,
};

/// A whole number within a range.
pub(super) fn number(
    key: &str,
    entry: &Entry,
    allowed: RangeInclusive<u64>,
) -> Result<u64, Mistake> {
    whole_number(entry).filter(|number| allowed.contains(number)).ok_or_else(|| {
        let (least, most) = (allowed.start(), allowed.end());
        let range = format!("a whole number from {least} to {most}");
        let only = (least == most).then(|| least.to_string());
        refused(key, entry, &only.unwrap_or(range))
    })
}

/// The number of a key of a table, of 32 bits; `None` where it has no such key.
pub(super) fn optional(key: &str, table: &DeTable, most: u32) -> Result<Option<u32>, Mistake> {
    let Some(entry) = table.get(key) else { return Ok(None) };
    let number = number(key, entry, 0..=most.into())?;
    Ok(u32::try_from(number).ok())
}

/// The truth of a key of a table; `false` where it has no such key.
pub(super) fn flag(key: &str, table: &DeTable) -> Result<bool, Mistake> {
    match table.get(key) {
        None => Ok(false),
        Some(entry) => match entry.get_ref() {
            DeValue::Boolean(flag) => Ok(*flag),
            _ => Err(refused(key, entry, "true or false")),
        },
    }
}

/// What the name in an entry stands for.
pub(super) fn named<T: Copy>(key: &str, entry: &Entry, known: &[(&str, T)]) -> Result<T, Mistake> {
    let name = text_of(key, entry)?;
    let found = known.iter().find(|(known, _)| *known == name);
    found.map(|(_, one)| *one).ok_or_else(|| {
        let names: Vec<_> = known.iter().map(|(known, _)| *known).collect();
        let (meant, names) = (did_you_mean(name, names.iter().copied()), names.join(", "));
        (entry.span(), format!("{key} {}: {meant}allowed is {names}", shown(entry)))
    })
}

/// The table of an entry.
pub(super) fn table_of<'a, 'i>(
    key: &str,
    entry: &'a Entry<'i>,
) -> Result<&'a DeTable<'i>, Mistake> {
    match entry.get_ref() {
        DeValue::Table(table) => Ok(table),
        _ => Err(refused(key, entry, "a table of keys and values")),
    }
}

/// Refuses the first key of a table that has a meaning, but none in this game yet.
pub(super) fn none_of_later(table: &DeTable, later: &[&str]) -> Result<(), Mistake> {
    let mut found = table.iter().filter(|(key, _)| later.contains(&key.get_ref().as_ref()));
    match found.next() {
        None => Ok(()),
        Some((key, _)) => Err((key.span(), format!("{} is not in this game yet", key.get_ref()))),
    }
}

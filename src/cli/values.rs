//! Values of options, from text.

use std::fmt::Display;
use std::ops::Range;

use clap::builder::{OsStringValueParser, TypedValueParser};

use crate::grid::{Position, Size};

/// A parser for values that must be text, so that a value that is no UTF-8 is refused with the name of its option.
pub(super) fn text<T: Clone + Send + Sync + 'static>(
    parse: fn(&str) -> Result<T, String>,
) -> impl TypedValueParser<Value = T> {
    OsStringValueParser::new().try_map(move |value| {
        let text = value.to_str().ok_or("not valid UTF-8");
        text.map_err(str::to_owned).and_then(parse)
    })
}

/// A seed.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    within(text, 0, u64::MAX)
}

/// A width or a height.
pub(super) fn side(text: &str) -> Result<u64, String> {
    within(text, 1, Size::MAX_SIDE.into())
}

/// A number of levels.
pub(super) fn depth(text: &str) -> Result<u64, String> {
    within(text, 1, Size::MAX_DEPTH.into())
}

/// A whole number from `least` to `most`.
pub(super) fn within<T>(text: &str, least: T, most: T) -> Result<T, String>
where
    T: Copy + Display + PartialOrd + TryFrom<u64>,
{
    let number = whole_number(text).and_then(|number| T::try_from(number).ok());
    number
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| format!("allowed is a whole number from {least} to {most}"))
}

/// A place: `X,Y` on the first level, or `X,Y,Z`, all from 0.
pub(super) fn place(text: &str) -> Result<Position, String> {
    let number = |text: &str| whole_number(text).and_then(|number| u32::try_from(number).ok());
    let numbers: Option<Vec<u32>> = text.split(',').map(number).collect();
    match numbers.as_deref() {
        Some(&[x, y]) => Ok(Position { x, y, z: 0 }),
        Some(&[x, y, z]) => Ok(Position { x, y, z }),
        _ => Err("allowed is X,Y or X,Y,Z, whole numbers from 0".to_owned()),
    }
}

/// A range of seeds, `A..B`.
pub(super) fn seed_range(text: &str) -> Result<Range<u64>, String> {
    let ends = text.split_once("..").and_then(|(a, b)| Some((whole_number(a)?, whole_number(b)?)));
    let range = ends.map(|(a, b)| a..b).filter(|range| !range.is_empty());
    range.ok_or_else(|| "allowed is A..B with whole numbers A < B".to_owned())
}

/// Decimal digits alone: no sign, no blank, no exponent.
pub(super) fn whole_number(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

/// `KEY=VALUE`.
pub(super) fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("allowed is KEY=VALUE")?;
    Ok((key.to_owned(), value.to_owned()))
}

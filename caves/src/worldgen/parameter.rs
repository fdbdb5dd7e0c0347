//! The typed parameters of a generator.

use std::fmt;
use std::ops::RangeInclusive;

use super::word_set::WordSet;

/// One thing about a generator that can be set.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The key, as in `--set KEY=VALUE`.
    pub name: &'static str,
    /// What it does, in one line.
    pub description: &'static str,
    /// Its type and range.
    pub kind: ParameterKind,
    /// Its value where none is set.
    pub default: Value,
}

impl Parameter {
    /// A whole number in a range.
    #[must_use]
    pub fn integer(
        name: &'static str,
        description: &'static str,
        range: RangeInclusive<u64>,
        default: u64,
    ) -> Self {
        let kind = ParameterKind::Integer { min: *range.start(), max: *range.end() };
        Self { name, description, kind, default: Value::Integer(default) }
    }

    /// A number from 0 to 1.
    #[must_use]
    pub fn probability(name: &'static str, description: &'static str, default: f64) -> Self {
        let (kind, default) = (ParameterKind::Probability, Value::Probability(default));
        Self { name, description, kind, default }
    }

    /// True or false.
    #[must_use]
    pub fn flag(name: &'static str, description: &'static str, default: bool) -> Self {
        Self { name, description, kind: ParameterKind::Flag, default: Value::Flag(default) }
    }

    /// One of some words, the first unless another is set.
    #[must_use]
    pub fn choice(
        name: &'static str,
        description: &'static str,
        words: &'static [&'static str],
    ) -> Self {
        let default = Value::Choice(words.first().copied().unwrap_or_default());
        Self { name, description, kind: ParameterKind::Choice(words), default }
    }
}

/// The type and range of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// A whole number, both ends included.
    Integer {
        /// The smallest value.
        min: u64,
        /// The largest value.
        max: u64,
    },
    /// A whole number, both ends included, or `auto`, which leaves the number to the code that reads it.
    IntegerOrAuto {
        /// The smallest value.
        min: u64,
        /// The largest value.
        max: u64,
    },
    /// A real number from 0 to 1, used in steps of 1/65536 (SPEC 42).
    Probability,
    /// `true` or `false`.
    Flag,
    /// One of some words.
    Choice(&'static [&'static str]),
    /// Any number of the words.
    Words(&'static [&'static str]),
}

/// The value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Of [`ParameterKind::Integer`].
    Integer(u64),
    /// Of [`ParameterKind::Probability`], as it was given.
    Probability(f64),
    /// Of [`ParameterKind::Flag`].
    Flag(bool),
    /// Of [`ParameterKind::Choice`].
    Choice(&'static str),
    /// Of [`ParameterKind::Words`].
    Words(WordSet),
    /// Of [`ParameterKind::IntegerOrAuto`], where no number is set.
    #[serde(serialize_with = "write_auto")]
    Auto,
}

/// The text of [`Value::Auto`].
const AUTO: &str = "auto";

fn write_auto<S: serde::Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(AUTO)
}

impl Value {
    /// Reads a value of a kind from text, as on the command line; `None` where the text is none.
    #[must_use]
    pub fn parse(kind: ParameterKind, text: &str) -> Option<Self> {
        let is_plain = |more: &[u8]| {
            !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || more.contains(&b))
        };
        match kind {
            ParameterKind::IntegerOrAuto { .. } if text == AUTO => Some(Self::Auto),
            ParameterKind::Integer { min, max } | ParameterKind::IntegerOrAuto { min, max }
                if is_plain(b"") =>
            {
                text.parse().ok().filter(|value| (min..=max).contains(value)).map(Self::Integer)
            }
            ParameterKind::Probability if is_plain(b".") => {
                text.parse().ok().filter(|value| (0.0..=1.0).contains(value)).map(Self::Probability)
            }
            ParameterKind::Flag => text.parse().ok().map(Self::Flag),
            ParameterKind::Choice(words) => {
                words.iter().find(|word| **word == text).map(|word| Self::Choice(word))
            }
            ParameterKind::Words(words) => WordSet::parse(words, text).map(Self::Words),
            _ => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => write!(f, "{value}"),
            Self::Probability(value) => write!(f, "{value}"),
            Self::Flag(value) => write!(f, "{value}"),
            Self::Choice(value) => write!(f, "{value}"),
            Self::Words(value) => write!(f, "{value}"),
            Self::Auto => write!(f, "{AUTO}"),
        }
    }
}

impl fmt::Display for ParameterKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer { min, max } if min == max => write!(f, "{min}"),
            Self::Integer { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::IntegerOrAuto { min, max } => {
                write!(f, "{AUTO}, or a whole number from {min} to {max}")
            }
            Self::Probability => write!(f, "a number from 0 to 1"),
            Self::Flag => write!(f, "true or false"),
            Self::Choice(words) => write!(f, "{}", words.join(", ")),
            Self::Words(words) => {
                write!(f, "none, or with commas between them {}", words.join(", "))
            }
        }
    }
}

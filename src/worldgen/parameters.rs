//! The typed parameters of a generator, and settings for them.

use std::fmt;
use std::ops::RangeInclusive;

use crate::nearest::did_you_mean;

/// One thing about a generator that can be set.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The key, as in `--set KEY=VALUE`.
    pub name: &'static str,
    /// What it does, in one line.
    pub description: &'static str,
    /// Its type and range.
    pub kind: ParameterKind,
    /// Its value when nobody sets it.
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
    /// A whole number, both ends included, or `auto`: whoever uses it chooses.
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
    /// Of [`ParameterKind::IntegerOrAuto`], where nobody chose a number.
    #[serde(serialize_with = "write_auto")]
    Auto,
}

/// The word for a value that nobody chose.
const AUTO: &str = "auto";

fn write_auto<S: serde::Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(AUTO)
}

impl Value {
    /// Reads a value of a kind; `None` where the text is none.
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
        }
    }
}

/// Why a setting was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// The generator has no such parameter.
    #[error("unknown parameter {name:?}: {}{generator} has {known}", did_you_mean(name, known.split(", ")))]
    Unknown {
        /// What was asked for.
        name: String,
        /// The generator's name.
        generator: String,
        /// Its parameters, with commas between.
        known: String,
    },
    /// The value is not of the parameter's type or range.
    #[error("{name} {value:?}: allowed is {allowed}")]
    OutOfRange {
        /// The parameter.
        name: &'static str,
        /// What was given.
        value: String,
        /// Its type and range.
        allowed: ParameterKind,
    },
    /// The same parameter was set twice.
    #[error("{name} is set twice")]
    Twice {
        /// The parameter.
        name: &'static str,
    },
}

/// A value for each parameter of a generator, in the generator's order.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings(Vec<(&'static str, Value)>);

impl Settings {
    /// Every parameter at its default.
    #[must_use]
    pub fn defaults(parameters: &[Parameter]) -> Self {
        Self(parameters.iter().map(|p| (p.name, p.default)).collect())
    }

    /// The defaults, with some of them set from text as `(key, value)`.
    ///
    /// # Errors
    /// [`SettingError`] for the first pair that does not fit.
    pub fn parse(
        generator: &str,
        parameters: &[Parameter],
        set: &[(String, String)],
    ) -> Result<Self, SettingError> {
        let Self(mut values) = Self::defaults(parameters);
        let mut done = Vec::new();
        for (name, text) in set {
            let Some(index) = parameters.iter().position(|p| p.name == name) else {
                let known: Vec<_> = parameters.iter().map(|p| p.name).collect();
                let (name, generator) = (name.clone(), generator.to_owned());
                return Err(SettingError::Unknown { name, generator, known: known.join(", ") });
            };
            let parameter = &parameters[index];
            if done.contains(&index) {
                return Err(SettingError::Twice { name: parameter.name });
            }
            done.push(index);
            values[index].1 =
                Value::parse(parameter.kind, text).ok_or_else(|| SettingError::OutOfRange {
                    name: parameter.name,
                    value: text.clone(),
                    allowed: parameter.kind,
                })?;
        }
        Ok(Self(values))
    }

    /// The same with another value for a parameter, if there is one of that name.
    #[must_use]
    pub fn with(&self, name: &str, value: Value) -> Self {
        let other =
            |(key, old): (&'static str, Value)| (key, if key == name { value } else { old });
        self.iter().map(other).collect()
    }

    /// The value of a parameter; `None` where the generator has none of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Value> {
        self.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// A whole number; 0 where there is none of that name.
    #[must_use]
    pub fn integer(&self, name: &str) -> u64 {
        match self.get(name) {
            Some(Value::Integer(value)) => value,
            _ => 0,
        }
    }

    /// A probability in 65536ths, rounded to the nearest (SPEC 42); 0 where there is none of that name.
    #[must_use]
    pub fn in_65536ths(&self, name: &str) -> u32 {
        match self.get(name) {
            Some(Value::Probability(value)) => (value * 65_536.0).round() as u32,
            _ => 0,
        }
    }

    /// A flag; `false` where there is none of that name.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.get(name), Some(Value::Flag(true)))
    }

    /// A word; empty where there is none of that name.
    #[must_use]
    pub fn choice(&self, name: &str) -> &'static str {
        match self.get(name) {
            Some(Value::Choice(word)) => word,
            _ => "",
        }
    }

    /// Every parameter with its value, in the generator's order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Value)> {
        self.0.iter().copied()
    }
}

impl FromIterator<(&'static str, Value)> for Settings {
    fn from_iter<I: IntoIterator<Item = (&'static str, Value)>>(values: I) -> Self {
        Self(values.into_iter().collect())
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, value)) in self.iter().enumerate() {
            let gap = if i == 0 { "" } else { " " };
            write!(f, "{gap}{name}={value}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameters() -> [Parameter; 2] {
        [
            Parameter {
                name: "fill",
                description: "",
                kind: ParameterKind::Probability,
                default: Value::Probability(0.5),
            },
            Parameter {
                name: "passes",
                description: "",
                kind: ParameterKind::Integer { min: 0, max: 100 },
                default: Value::Integer(3),
            },
        ]
    }

    fn parse(set: &[(&str, &str)]) -> Result<Settings, SettingError> {
        let set: Vec<_> = set.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        Settings::parse("caves", &parameters(), &set)
    }

    /// SPEC 38
    #[test]
    fn what_is_not_set_keeps_its_default() {
        let settings = parse(&[("passes", "8")]).unwrap();
        assert_eq!(settings.to_string(), "fill=0.5 passes=8");
        assert_eq!(settings.get("depth"), None);
    }

    /// SPEC 42: `fill` is rounded to 1/65536.
    #[test]
    fn probabilities_are_used_in_65536ths() {
        for (text, steps) in
            [("0", 0), ("0.5", 32_768), ("1", 65_536), ("0.45", 29_491), (".00001", 1)]
        {
            let settings = parse(&[("fill", text)]).unwrap();
            assert_eq!(settings.in_65536ths("fill"), steps, "{text}");
        }
    }

    #[test]
    fn refusals_name_the_key_the_value_and_what_is_allowed() {
        for (set, says) in [
            (&[("tiles", "1")][..], "unknown parameter \"tiles\": caves has fill, passes"),
            (
                &[("fil", "1")],
                "unknown parameter \"fil\": did you mean \"fill\"? caves has fill, passes",
            ),
            (&[("fill", "1.5")], "fill \"1.5\": allowed is a number from 0 to 1"),
            (&[("fill", "NaN")], "fill \"NaN\": allowed is a number from 0 to 1"),
            (&[("fill", "-0")], "fill \"-0\": allowed is a number from 0 to 1"),
            (&[("passes", "101")], "passes \"101\": allowed is a whole number from 0 to 100"),
            (&[("passes", "+3")], "passes \"+3\": allowed is a whole number from 0 to 100"),
            (&[("passes", "")], "passes \"\": allowed is a whole number from 0 to 100"),
            (&[("passes", "1"), ("passes", "1")], "passes is set twice"),
        ] {
            assert_eq!(parse(set).unwrap_err().to_string(), says);
        }
    }
}

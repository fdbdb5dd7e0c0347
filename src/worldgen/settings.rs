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
    /// There is no value of the type that is asked for.
    #[error("{name} is missing: allowed is {allowed}")]
    Missing {
        /// The parameter.
        name: String,
        /// Its type, and its range where that is known.
        allowed: String,
    },
}

impl SettingError {
    fn unknown(name: &str, generator: &str, parameters: &[Parameter]) -> Self {
        let known: Vec<_> = parameters.iter().map(|p| p.name).collect();
        let (name, generator) = (name.to_owned(), generator.to_owned());
        Self::Unknown { name, generator, known: known.join(", ") }
    }

    fn missing(name: &str, allowed: impl fmt::Display) -> Self {
        Self::Missing { name: name.to_owned(), allowed: allowed.to_string() }
    }
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
                return Err(SettingError::unknown(name, generator, parameters));
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

    /// Are these exactly a value for each of a generator's parameters, of its type and range?
    ///
    /// # Errors
    /// [`SettingError`] for the first that does not fit, or that is missing.
    pub fn check(&self, generator: &str, parameters: &[Parameter]) -> Result<(), SettingError> {
        for (index, (name, value)) in self.iter().enumerate() {
            let Some(parameter) = parameters.iter().find(|p| p.name == name) else {
                return Err(SettingError::unknown(name, generator, parameters));
            };
            if self.iter().take(index).any(|(before, _)| before == name) {
                return Err(SettingError::Twice { name });
            }
            let (text, allowed) = (value.to_string(), parameter.kind);
            if Value::parse(allowed, &text) != Some(value) {
                return Err(SettingError::OutOfRange { name, value: text, allowed });
            }
        }
        let missing = parameters.iter().find(|p| self.get(p.name).is_none());
        missing.map_or(Ok(()), |p| Err(SettingError::missing(p.name, p.kind)))
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

    /// A whole number. Whoever can do without says what it is then: `settings.integer("min_region").unwrap_or(0)`.
    ///
    /// # Errors
    /// [`SettingError::Missing`] where there is none of that name.
    pub fn integer(&self, name: &str) -> Result<u64, SettingError> {
        match self.get(name) {
            Some(Value::Integer(value)) => Ok(value),
            _ => Err(SettingError::missing(name, "a whole number")),
        }
    }

    /// A probability in 65536ths, rounded to the nearest (SPEC 42).
    ///
    /// # Errors
    /// [`SettingError::Missing`] where there is none of that name.
    pub fn in_65536ths(&self, name: &str) -> Result<u32, SettingError> {
        match self.get(name) {
            Some(Value::Probability(value)) => Ok((value * 65_536.0).round() as u32),
            _ => Err(SettingError::missing(name, ParameterKind::Probability)),
        }
    }

    /// A flag.
    ///
    /// # Errors
    /// [`SettingError::Missing`] where there is none of that name.
    pub fn flag(&self, name: &str) -> Result<bool, SettingError> {
        match self.get(name) {
            Some(Value::Flag(value)) => Ok(value),
            _ => Err(SettingError::missing(name, ParameterKind::Flag)),
        }
    }

    /// A word.
    ///
    /// # Errors
    /// [`SettingError::Missing`] where there is none of that name.
    pub fn choice(&self, name: &str) -> Result<&'static str, SettingError> {
        match self.get(name) {
            Some(Value::Choice(word)) => Ok(word),
            _ => Err(SettingError::missing(name, "a word")),
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
            assert_eq!(settings.in_65536ths("fill"), Ok(steps), "{text}");
        }
    }

    #[test]
    fn a_name_that_no_parameter_has_gives_no_value() {
        let settings = parse(&[]).unwrap();
        let says = |error: SettingError| error.to_string();
        let missing = [
            says(settings.integer("pases").unwrap_err()),
            says(settings.integer("fill").unwrap_err()),
            says(settings.in_65536ths("passes").unwrap_err()),
            says(settings.flag("connect").unwrap_err()),
            says(settings.choice("stairs").unwrap_err()),
        ];
        let expected = [
            "pases is missing: allowed is a whole number",
            "fill is missing: allowed is a whole number",
            "passes is missing: allowed is a number from 0 to 1",
            "connect is missing: allowed is true or false",
            "stairs is missing: allowed is a word",
        ];
        assert_eq!(missing, expected);
    }

    #[test]
    fn settings_fit_where_they_are_a_value_for_each_parameter() {
        let (fill, passes) = (Value::Probability(0.5), Value::Integer(100));
        let check = |values: &[(&'static str, Value)]| {
            let settings: Settings = values.iter().copied().collect();
            settings.check("caves", &parameters()).map_err(|error| error.to_string())
        };
        assert_eq!(check(&[("fill", fill), ("passes", passes)]), Ok(()));
        for (values, says) in [
            (&[("fill", fill)][..], "passes is missing: allowed is a whole number from 0 to 100"),
            (&[("rooms", passes)], "unknown parameter \"rooms\": caves has fill, passes"),
            (
                &[("fill", Value::Probability(f64::NAN))],
                "fill \"NaN\": allowed is a number from 0 to 1",
            ),
            (&[("fill", Value::Integer(1))], "fill \"1\": allowed is a number from 0 to 1"),
            (
                &[("passes", Value::Integer(101))],
                "passes \"101\": allowed is a whole number from 0 to 100",
            ),
            (&[("fill", fill), ("fill", fill)], "fill is set twice"),
        ] {
            assert_eq!(check(values), Err(says.to_owned()));
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

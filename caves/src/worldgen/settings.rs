//! A value for each parameter of a generator.

use std::fmt;

use super::parameter::{Parameter, ParameterKind, Value};
use super::setting_error::SettingError;

/// A value for each parameter of a generator, in the generator's order; and after these a value for each
/// parameter that a registry adds to all of its generators ([`Registry::with_parameters`]).
///
/// Each getter returns an error where there is no value of its name and type, so that a name that is
/// misspelt never reads as 0 or as a default.
///
/// [`Registry::with_parameters`]: super::Registry::with_parameters
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    values: Vec<(&'static str, Value)>,
    /// How many of them, from the first, are the generator's own.
    own: usize,
}

impl Settings {
    /// Every parameter at its default.
    #[must_use]
    pub fn defaults(parameters: &[Parameter]) -> Self {
        parameters.iter().map(|p| (p.name, p.default)).collect()
    }

    /// Every parameter at its default: a generator's own, and then those that a registry adds to them.
    pub(super) fn defaults_with(own: &[Parameter], added: &[Parameter]) -> Self {
        Self { own: own.len(), ..Self::defaults(&[own, added].concat()) }
    }

    /// Are the generator's own exactly a value for each of its parameters, of its type and range?
    ///
    /// # Errors
    /// [`SettingError`] for the first that does not fit, or that is missing.
    pub fn check(&self, generator: &str, parameters: &[Parameter]) -> Result<(), SettingError> {
        let own = &self.values[..self.own];
        for (index, &(name, value)) in own.iter().enumerate() {
            let Some(parameter) = parameters.iter().find(|p| p.name == name) else {
                return Err(SettingError::unknown(name, generator, parameters));
            };
            if own[..index].iter().any(|(before, _)| *before == name) {
                return Err(SettingError::Twice { name });
            }
            let (text, allowed) = (value.to_string(), parameter.kind);
            if Value::parse(allowed, &text) != Some(value) {
                return Err(SettingError::OutOfRange { name, value: text, allowed });
            }
        }
        let missing = parameters.iter().find(|p| own.iter().all(|(name, _)| *name != p.name));
        missing.map_or(Ok(()), |p| Err(SettingError::missing(p.name, p.kind)))
    }

    /// The same with another value for a parameter.
    ///
    /// # Errors
    /// [`SettingError::Missing`] where there is none of that name.
    pub fn with(&self, name: &str, value: Value) -> Result<Self, SettingError> {
        let mut settings = self.clone();
        match settings.values.iter_mut().find(|(key, _)| *key == name) {
            Some((_, old)) => *old = value,
            None => return Err(SettingError::missing(name, "a value")),
        }
        Ok(settings)
    }

    /// The value of a parameter; `None` where there is none of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Value> {
        self.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// The value of a parameter.
    ///
    /// # Errors
    /// [`SettingError::Missing`] where there is none of that name.
    pub fn value(&self, name: &str) -> Result<Value, SettingError> {
        self.get(name).ok_or_else(|| SettingError::missing(name, "a value"))
    }

    /// A whole number.
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

    /// A parameter that not every generator has, read by one of the getters; `None` where there is none of
    /// that name.
    ///
    /// ```
    /// use cavewright_caves::worldgen::Settings;
    ///
    /// let settings = Settings::defaults(&[]);
    /// assert_eq!(settings.optional("min_region", Settings::integer), Ok(None));
    /// ```
    ///
    /// # Errors
    /// [`SettingError::Missing`] where the parameter is of another type.
    pub fn optional<T>(
        &self,
        name: &str,
        getter: impl FnOnce(&Self, &str) -> Result<T, SettingError>,
    ) -> Result<Option<T>, SettingError> {
        self.get(name).map(|_| getter(self, name)).transpose()
    }

    /// Every parameter with its value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Value)> {
        self.values.iter().copied()
    }
}

impl FromIterator<(&'static str, Value)> for Settings {
    /// All are the generator's own.
    fn from_iter<I: IntoIterator<Item = (&'static str, Value)>>(values: I) -> Self {
        let values: Vec<_> = values.into_iter().collect();
        Self { own: values.len(), values }
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
    fn a_name_that_no_parameter_has_is_an_error() {
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
        assert!(settings.with("pases", Value::Integer(1)).is_err());
        assert!(settings.value("pases").is_err());
        assert_eq!(settings.optional("pases", Settings::integer), Ok(None));
        assert_eq!(settings.optional("passes", Settings::integer), Ok(Some(3)));
        assert!(settings.optional("fill", Settings::integer).is_err(), "it is of another type");
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
}

//! Settings from text, each parameter set once.

use super::parameter::{Parameter, Value};
use super::setting_error::SettingError;
use super::settings::Settings;

/// Settings that begin as the defaults and are set one by one.
#[derive(Clone, Debug)]
pub(super) struct Setter {
    generator: String,
    /// The generator's own, and then those that are added to them.
    parameters: Vec<Parameter>,
    done: Vec<&'static str>,
    pub(super) settings: Settings,
}

impl Setter {
    /// The defaults of a generator's own parameters, and of those that are added to them.
    pub(super) fn new(generator: &str, own: &[Parameter], added: &[Parameter]) -> Self {
        let settings = Settings::defaults_with(own, added);
        let parameters = [own, added].concat();
        Self { generator: generator.to_owned(), parameters, done: Vec::new(), settings }
    }

    /// Sets a parameter from text.
    ///
    /// # Errors
    /// [`SettingError`] where there is no such parameter or value, or it was set before.
    pub(super) fn set(&mut self, name: &str, text: &str) -> Result<(), SettingError> {
        let found = self.parameters.iter().find(|p| p.name == name);
        let Some(&Parameter { name, kind, .. }) = found else {
            return Err(SettingError::unknown(name, &self.generator, &self.parameters));
        };
        if self.done.contains(&name) {
            return Err(SettingError::Twice { name });
        }
        let refused = || SettingError::OutOfRange { name, value: text.to_owned(), allowed: kind };
        let value = Value::parse(kind, text).ok_or_else(refused)?;
        self.settings = self.settings.with(name, value)?;
        self.done.push(name);
        Ok(())
    }
}

impl Settings {
    /// The defaults, with some of them set from text as `(name, value)`.
    ///
    /// # Errors
    /// [`SettingError`] for the first pair that does not fit.
    pub fn parse(
        generator: &str,
        parameters: &[Parameter],
        set: &[(String, String)],
    ) -> Result<Self, SettingError> {
        let mut setter = Setter::new(generator, parameters, &[]);
        set.iter().try_for_each(|(name, value)| setter.set(name, value))?;
        Ok(setter.settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::parameter::ParameterKind;

    fn parameters() -> [Parameter; 2] {
        let fill = Parameter {
            name: "fill",
            description: "",
            kind: ParameterKind::Probability,
            default: Value::Probability(0.5),
        };
        [fill, Parameter::integer("passes", "", 0..=100, 3)]
    }

    fn parse(set: &[(&str, &str)]) -> Result<Settings, SettingError> {
        let set: Vec<_> = set.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        Settings::parse("caves", &parameters(), &set)
    }

    /// What is added is set and read like the others, and is not the generator's.
    #[test]
    fn added_parameters_are_none_of_the_generators() {
        let added = [Parameter::integer("bats", "", 0..=9, 2)];
        let mut setter = Setter::new("caves", &parameters(), &added);
        assert_eq!(setter.set("bats", "3"), Ok(()));
        let says = setter.set("bat", "3").unwrap_err().to_string();
        assert!(says.ends_with("did you mean \"bats\"? caves has fill, passes, bats"), "{says}");
        assert_eq!(setter.settings.to_string(), "fill=0.5 passes=3 bats=3");
        assert_eq!(setter.settings.check("caves", &parameters()), Ok(()));
        let all: Settings = setter.settings.iter().collect();
        assert!(all.check("caves", &parameters()).is_err(), "as if it were the generator's");
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

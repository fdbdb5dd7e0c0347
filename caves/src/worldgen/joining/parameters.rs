//! The parameters that decide how levels are joined (SPEC 17-20).

use crate::worldgen::parameter::{Parameter, ParameterKind, Value};
use crate::worldgen::setting_error::SettingError;
use crate::worldgen::settings::Settings;

const STAIRS: &str = "stairs";
const EXTRA_STAIRS: &str = "extra_stairs";
const CONNECT: &str = "connect";

const FEW: &str = "few";
const SINGLE: &str = "single";
const OVERLAP: &str = "overlap";

/// Where stairs go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum StairsRule {
    /// Wherever two regions lie above one another (SPEC 18).
    Overlap,
    /// As few as join what `overlap` would (SPEC 19).
    #[default]
    Few,
    /// Levels are joined first, then each pair of levels gets one staircase (SPEC 19).
    Single,
}

/// How levels are joined. The default is that of generators without the parameters for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::worldgen) struct JoiningRules {
    pub(super) stairs: StairsRule,
    /// Staircases beyond those that are needed, for each pair of levels; none with `overlap`.
    pub(super) extra_stairs: u64,
    /// Do tunnels join what stairs cannot?
    pub(in crate::worldgen) connect: bool,
}

impl JoiningRules {
    /// The rules that settings ask for: all of the parameters are there, or none of them.
    ///
    /// # Errors
    /// [`SettingError`] where one of them is missing or of another type.
    pub(in crate::worldgen) fn of(settings: &Settings) -> Result<Self, SettingError> {
        if [STAIRS, EXTRA_STAIRS, CONNECT].iter().all(|name| settings.get(name).is_none()) {
            return Ok(Self::default());
        }
        let stairs = match settings.choice(STAIRS)? {
            OVERLAP => StairsRule::Overlap,
            SINGLE => StairsRule::Single,
            _ => StairsRule::Few,
        };
        let extra_stairs = match (stairs, settings.integer(EXTRA_STAIRS)?) {
            (StairsRule::Overlap, _) => 0,
            (_, extra_stairs) => extra_stairs,
        };
        Ok(Self { stairs, extra_stairs, connect: settings.flag(CONNECT)? })
    }
}

/// The parameters that decide how levels are joined, with a generator's defaults for two of them.
#[must_use]
pub fn joining_parameters(stairs: &'static str, connect: bool) -> Vec<Parameter> {
    vec![
        Parameter {
            name: STAIRS,
            description: "few: as few as join what overlaps; single: one a level; overlap: many",
            kind: ParameterKind::Choice(&[FEW, SINGLE, OVERLAP]),
            default: Value::Choice(stairs),
        },
        Parameter::integer(
            EXTRA_STAIRS,
            "more staircases for each pair of levels, with few and single",
            0..=1_000,
            1,
        ),
        Parameter {
            name: CONNECT,
            description: "tunnels join what stairs cannot, so that everything can be reached",
            kind: ParameterKind::Flag,
            default: Value::Flag(connect),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A generator has all of the parameters or none: one that is misspelt is an error.
    #[test]
    fn a_parameter_that_is_missing_among_the_others_is_an_error() {
        let parameters = joining_parameters(SINGLE, true);
        let rules = JoiningRules::of(&Settings::defaults(&parameters)).unwrap();
        let (stairs, extra_stairs) = (StairsRule::Single, 1);
        assert_eq!(rules, JoiningRules { stairs, extra_stairs, connect: true });
        assert_eq!(JoiningRules::of(&Settings::defaults(&[])), Ok(JoiningRules::default()));
        for missing in 0..parameters.len() {
            let mut some = parameters.clone();
            let Parameter { name, .. } = some.remove(missing);
            let error = JoiningRules::of(&Settings::defaults(&some)).unwrap_err().to_string();
            assert!(error.starts_with(&format!("{name} is missing")), "{error}");
        }
    }
}

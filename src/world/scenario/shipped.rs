//! The scenarios that ship.

/// A scenario that ships with the program.
#[derive(Clone, Copy, Debug)]
pub struct ShippedScenario {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What it is about, in one line.
    pub about: &'static str,
    /// Its text, to be parsed as a [`super::Scenario`].
    pub text: &'static str,
}

/// All scenarios that ship, in the order in which they are listed.
pub const SCENARIOS: [ShippedScenario; 2] = [
    ShippedScenario {
        name: "stealth",
        about: "the Ember behind a sleeping hound and a lampmoth: shutter your lantern",
        text: include_str!("../../../assets/scenarios/stealth.toml"),
    },
    ShippedScenario {
        name: "throwing",
        about: "two hounds before the Ember: three stones and a flask of oil",
        text: include_str!("../../../assets/scenarios/throwing.toml"),
    },
];

impl ShippedScenario {
    /// The one with a name. Cost O(scenarios).
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        SCENARIOS.iter().find(|scenario| scenario.name == name)
    }
}

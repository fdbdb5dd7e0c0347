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
pub const SCENARIOS: [ShippedScenario; 5] = [
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
    ShippedScenario {
        name: "settling",
        about: "the Ember behind rock: what you dig closes as the mountain groans",
        text: include_str!("../../../assets/scenarios/settling.toml"),
    },
    ShippedScenario {
        name: "props",
        about: "a tunnel that will close behind you, and five props to hold it",
        text: include_str!("../../../assets/scenarios/props.toml"),
    },
    ShippedScenario {
        name: "hollows",
        about: "signs on the rock: a cache, a lode, and a nest to leave alone",
        text: include_str!("../../../assets/scenarios/hollows.toml"),
    },
];

impl ShippedScenario {
    /// The one with a name. Cost O(scenarios).
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        SCENARIOS.iter().find(|scenario| scenario.name == name)
    }
}

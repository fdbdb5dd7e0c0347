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
    /// Is it a lesson, to be begun from the title? Another shows what comes of two rules at once.
    pub is_lesson: bool,
}

/// All scenarios that ship, in the order in which they are listed: the lessons first.
pub const SCENARIOS: [ShippedScenario; 15] = [
    ShippedScenario {
        name: "stealth",
        about: "the Ember behind a sleeping hound and a lampmoth: shutter your lantern",
        text: include_str!("../../../assets/scenarios/stealth.toml"),
        is_lesson: true,
    },
    ShippedScenario {
        name: "throwing",
        about: "two hounds before the Ember: three stones and a flask of oil",
        text: include_str!("../../../assets/scenarios/throwing.toml"),
        is_lesson: true,
    },
    ShippedScenario {
        name: "settling",
        about: "the Ember behind rock: what you dig closes as the mountain groans",
        text: include_str!("../../../assets/scenarios/settling.toml"),
        is_lesson: true,
    },
    ShippedScenario {
        name: "props",
        about: "a tunnel that will close behind you, and five props to hold it",
        text: include_str!("../../../assets/scenarios/props.toml"),
        is_lesson: true,
    },
    ShippedScenario {
        name: "hollows",
        about: "signs on the rock: a cache, a lode, and a nest to leave alone",
        text: include_str!("../../../assets/scenarios/hollows.toml"),
        is_lesson: true,
    },
    ShippedScenario {
        name: "shafts",
        about: "the Ember below a shaft, a rope in your pack, and a minotaur before the stairs",
        text: include_str!("../../../assets/scenarios/shafts.toml"),
        is_lesson: true,
    },
    ShippedScenario {
        name: "gas",
        about: "gas in the rock beside a tunnel, and two hounds asleep: a flask of oil lights it",
        text: include_str!("../../../assets/scenarios/gas.toml"),
        is_lesson: true,
    },
    ShippedScenario {
        name: "fire",
        about: "two hounds asleep on moss, two flasks of oil, and water to stand in: light it",
        text: include_str!("../../../assets/scenarios/fire.toml"),
        is_lesson: true,
    },
    ShippedScenario {
        name: "braziers",
        about: "the Ember wakes the mountain, and a brazier behind soot calms it",
        text: include_str!("../../../assets/scenarios/braziers.toml"),
        is_lesson: true,
    },
    ShippedScenario {
        name: "masonry",
        about: "a mason closes what you dig, and a hound is on your heels",
        text: include_str!("../../../assets/scenarios/masonry.toml"),
        is_lesson: false,
    },
    ShippedScenario {
        name: "thieves",
        about: "a knocker takes your oil home by a tunnel that will close",
        text: include_str!("../../../assets/scenarios/thieves.toml"),
        is_lesson: false,
    },
    ShippedScenario {
        name: "guardian",
        about: "one prop holds your way home, and the Warden is heavy",
        text: include_str!("../../../assets/scenarios/guardian.toml"),
        is_lesson: false,
    },
    ShippedScenario {
        name: "brood",
        about: "a nest behind a thin wall: each dig wears the mountain down",
        text: include_str!("../../../assets/scenarios/brood.toml"),
        is_lesson: false,
    },
    ShippedScenario {
        name: "hunters",
        about: "two hounds on your heels, and a tunnel: close it behind you",
        text: include_str!("../../../assets/scenarios/hunters.toml"),
        is_lesson: false,
    },
    ShippedScenario {
        name: "borehole",
        about: "an antlion digs beneath you, and what is down there burns",
        text: include_str!("../../../assets/scenarios/borehole.toml"),
        is_lesson: false,
    },
];

impl ShippedScenario {
    /// The one with a name. Cost O(scenarios).
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        SCENARIOS.iter().find(|scenario| scenario.name == name)
    }

    /// The lessons, in the order in which they are listed. Cost O(scenarios).
    pub fn lessons() -> impl Iterator<Item = &'static Self> {
        SCENARIOS.iter().filter(|scenario| scenario.is_lesson)
    }
}

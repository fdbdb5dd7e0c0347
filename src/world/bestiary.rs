//! The creatures and what they and the player can do, as data: names, abilities and levels.

use bevy::prelude::Component;
use strum::EnumCount;

use super::{Abilities, Points, Switch, Thing};

/// A kind of creature.
#[derive(Clone, Copy, Debug)]
pub struct Species {
    /// Which kind the row is about.
    pub id: SpeciesId,
    /// What it is called.
    pub name: &'static str,
    /// The character that stands for it.
    pub glyph: char,
    /// How it chooses what to do.
    pub brain: Brain,
    /// What it can bear.
    pub health: u32,
    /// 100 is as fast as the player.
    pub speed: u32,
    /// How it attacks, as in "I bite" and "it bites". Saves have the first word, and look it up: it does not change, as the
    /// names of things do not.
    pub verb: (&'static str, &'static str),
    /// What its attack takes.
    pub points: Points,
    /// Of ten, how many sleep until something wakes them.
    pub sleepers: u64,
    /// How common it is.
    pub share: Share,
    /// The first level of five, from 1, on which it is found; in deeper worlds as much deeper (SPEC 144).
    pub from_level: u32,
    /// Whether it is no foe of the player until it was hurt (SPEC 146).
    pub is_neutral: bool,
    /// What it carries from the first on, and leaves as it dies (SPEC 85).
    pub carries: Option<Thing>,
    /// What is left out where a bat is in its place.
    pub switch: Option<Switch>,
    /// What it can do.
    pub can: Abilities,
}

/// How common a kind of creature is, beside the others; between the first level and the last it changes evenly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// On the first level.
    pub first: u64,
    /// On the last level.
    pub last: u64,
}

/// A kind of creature, by a number that saves have: numbers neither change nor are reused.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, EnumCount)]
pub enum SpeciesId {
    /// Rooted; stings and spreads.
    Fungus = 0,
    /// Flutters about.
    Bat = 1,
    /// Hunts by sight and noise.
    Hound = 2,
    /// Eats its way through rock.
    Borer = 3,
    /// Comes straight through the rock.
    Elemental = 4,
    /// Hunts, and pushes aside actors in its way.
    Minotaur = 5,
    /// Drinks the light of lanterns.
    Lampmoth = 6,
    /// Steals in the dark, and digs itself home.
    Knocker = 7,
    /// Closes what was opened.
    Mason = 8,
    /// Sleeps in nests; all of a region wake together.
    Skitter = 9,
    /// Never leaves the rock; bites from the wall.
    RockEel = 10,
    /// Guards the Ember, and goes after it through rock and levels.
    Warden = 11,
    /// Digs the floor away from below.
    Antlion = 12,
    /// Goes by what it hears alone, and strikes who makes noise beside it.
    Listener = 13,
}

/// A way of choosing an intent; species may share one. Each is a file in [`crate::rules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brain {
    /// Stays, stings actors beside it, and spreads.
    Spread,
    /// Moves at random, and attacks actors beside it.
    Flutter,
    /// Follows sight, noise and scent, over stairs too.
    Hunt,
    /// Digs towards noise.
    Burrow,
    /// Goes straight to steps that it feels.
    FeelSteps,
    /// Goes to the player's light, and sees nothing else.
    DrinkLight,
    /// Comes to a player who does not shine, and brings home what it took.
    Steal,
    /// Goes to the nearest tile that was opened in play, and closes it.
    Mend,
    /// Runs at the player, with all of its kind in the region.
    Swarm,
    /// Goes by the steps that it feels, within the rock, and bites from the wall.
    Ambush,
    /// Goes straight to the Ember, wherever that is.
    Guard,
    /// Gets under who is on the level above, and opens a shaft there.
    Undermine,
    /// Goes to noise, stands there, and strikes who has made some beside it.
    Listen,
}

impl Brain {
    /// Returns whether a creature with it goes by what it sees.
    #[must_use]
    pub const fn has_eyes(self) -> bool {
        match self {
            Self::Flutter | Self::Hunt | Self::DrinkLight | Self::Steal | Self::Swarm => true,
            Self::Spread
            | Self::Burrow
            | Self::FeelSteps
            | Self::Mend
            | Self::Ambush
            | Self::Guard
            | Self::Undermine
            | Self::Listen => false,
        }
    }

    /// Returns whether a creature with it goes after the player by the steps that it feels.
    #[must_use]
    pub const fn feels_steps(self) -> bool {
        matches!(self, Self::FeelSteps | Self::Ambush | Self::Undermine)
    }

    /// Returns whether a creature with it, awake and seeing who bears the Ember, keeps off (SPEC 179): all that go by sight.
    #[must_use]
    pub const fn keeps_off_ember(self) -> bool {
        self.has_eyes()
    }
}

/// Something that an actor may be able to do. Saves have its name: names neither change nor are reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumCount)]
pub enum Ability {
    /// Steps and climbs. Without it an actor stays where it is (SPEC 28).
    Walk,
    /// Digs through rock (SPEC 28).
    Dig,
    /// Walks through rock as if it were air (SPEC 28).
    PassRock,
    /// Swaps positions with an actor in its way (SPEC 28).
    Displace,
    /// Drinks the oil of a lantern instead of attacking who carries it.
    DrinkLight,
    /// Steals from a pack instead of attacking who carries it.
    Steal,
    /// Closes what was opened (SPEC 147).
    Mend,
    /// Is only ever in rock.
    StayInRock,
    /// Climbs and sinks through rock to another level (SPEC 122).
    Rise,
    /// Wakes all of its kind in its region as it wakes (SPEC 118).
    WakeKin,
    /// Is so heavy that props break under it (SPEC 88).
    BreakProps,
    /// Goes down a shaft without a rope (SPEC 100).
    Jump,
    /// Goes through a shaft without a rope either way, and falls down none (SPEC 100).
    Fly,
    /// Digs the floor above away (SPEC 147).
    Undermine,
    /// Goes onto no water (SPEC 110).
    ShunWater,
    /// Is not hurt by fire, and walks through it (SPEC 113, 114).
    Fireproof,
    /// Sees nobody, and follows nobody whom it does not hear.
    Blind,
    /// Hears twice as far, and heeds who makes noise (SPEC 81).
    Keen,
}

impl Ability {
    /// Every ability.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Walk,
        Self::Dig,
        Self::PassRock,
        Self::Displace,
        Self::DrinkLight,
        Self::Steal,
        Self::Mend,
        Self::StayInRock,
        Self::Rise,
        Self::WakeKin,
        Self::BreakProps,
        Self::Jump,
        Self::Fly,
        Self::Undermine,
        Self::ShunWater,
        Self::Fireproof,
        Self::Blind,
        Self::Keen,
    ];

    /// Its name in saves.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Walk => "walk",
            Self::Dig => "dig",
            Self::PassRock => "pass rock",
            Self::Displace => "displace",
            Self::DrinkLight => "drink light",
            Self::Steal => "steal",
            Self::Mend => "mend",
            Self::StayInRock => "stay in rock",
            Self::Rise => "rise",
            Self::WakeKin => "wake kin",
            Self::BreakProps => "break props",
            Self::Jump => "jump",
            Self::Fly => "fly",
            Self::Undermine => "undermine",
            Self::ShunWater => "shun water",
            Self::Fireproof => "fireproof",
            Self::Blind => "blind",
            Self::Keen => "keen",
        }
    }
}

/// What the player can do.
pub(crate) const PLAYER_CAN: Abilities =
    Abilities::of(&[Ability::Walk, Ability::Dig, Ability::Jump]);

/// All creatures, in the order of [`SpeciesId`].
#[rustfmt::skip]
pub const BESTIARY: [Species; SpeciesId::COUNT] = [
    Species { id: SpeciesId::Fungus,    name: "fungus",          glyph: 'F', brain: Brain::Spread,     health: 6,  speed: 100, verb: ("sting", "stings"),  points: Points { least: 1, most: 2 }, sleepers: 0, share: Share { first: 30, last: 10 }, from_level: 1, is_neutral: false, carries: None, switch: None, can: Abilities::of(&[]) },
    Species { id: SpeciesId::Bat,       name: "bat",             glyph: 'b', brain: Brain::Flutter,    health: 4,  speed: 200, verb: ("bite", "bites"),    points: Points { least: 1, most: 3 }, sleepers: 2, share: Share { first: 36, last: 14 }, from_level: 1, is_neutral: false, carries: None, switch: None, can: Abilities::of(&[Ability::Walk, Ability::Fly]) },
    Species { id: SpeciesId::Hound,     name: "hound",           glyph: 'h', brain: Brain::Hunt,       health: 10, speed: 120, verb: ("bite", "bites"),    points: Points { least: 2, most: 4 }, sleepers: 3, share: Share { first: 15, last: 14 }, from_level: 1, is_neutral: false, carries: None, switch: None, can: Abilities::of(&[Ability::Walk, Ability::Jump]) },
    Species { id: SpeciesId::Borer,     name: "borer",           glyph: 'w', brain: Brain::Burrow,     health: 12, speed: 60,  verb: ("gnaw", "gnaws"),    points: Points { least: 2, most: 4 }, sleepers: 3, share: Share { first: 15, last: 12 }, from_level: 2, is_neutral: false, carries: None, switch: None, can: Abilities::of(&[Ability::Walk, Ability::Dig]) },
    Species { id: SpeciesId::Elemental, name: "stone elemental", glyph: 'E', brain: Brain::FeelSteps,  health: 20, speed: 50,  verb: ("crush", "crushes"), points: Points { least: 3, most: 6 }, sleepers: 6, share: Share { first: 0, last: 12 },  from_level: 3, is_neutral: false, carries: None, switch: None, can: Abilities::of(&[Ability::Walk, Ability::PassRock, Ability::BreakProps, Ability::Fireproof]) },
    Species { id: SpeciesId::Minotaur,  name: "minotaur",        glyph: 'M', brain: Brain::Hunt,       health: 22, speed: 100, verb: ("gore", "gores"),    points: Points { least: 3, most: 6 }, sleepers: 8, share: Share { first: 0, last: 6 },   from_level: 4, is_neutral: false, carries: None, switch: None, can: Abilities::of(&[Ability::Walk, Ability::Displace, Ability::BreakProps, Ability::Jump]) },
    Species { id: SpeciesId::Lampmoth,  name: "lampmoth",        glyph: 'y', brain: Brain::DrinkLight, health: 3,  speed: 150, verb: ("touch", "touches"), points: Points { least: 0, most: 0 }, sleepers: 0, share: Share { first: 16, last: 10 }, from_level: 1, is_neutral: false, carries: None, switch: Some(Switch::Moth), can: Abilities::of(&[Ability::Walk, Ability::DrinkLight, Ability::ShunWater]) },
    Species { id: SpeciesId::Knocker,   name: "knocker",         glyph: 'k', brain: Brain::Steal,      health: 8,  speed: 110, verb: ("rob", "robs"),      points: Points { least: 0, most: 0 }, sleepers: 0, share: Share { first: 6, last: 8 },   from_level: 2, is_neutral: false, carries: None, switch: Some(Switch::Knocker), can: Abilities::of(&[Ability::Walk, Ability::Dig, Ability::Steal]) },
    Species { id: SpeciesId::Mason,     name: "mason",           glyph: 'n', brain: Brain::Mend,       health: 10, speed: 60,  verb: ("strike", "strikes"), points: Points { least: 1, most: 3 }, sleepers: 0, share: Share { first: 6, last: 8 },   from_level: 2, is_neutral: true, carries: Some(Thing::Quickstone), switch: Some(Switch::Mason), can: Abilities::of(&[Ability::Walk, Ability::Mend]) },
    Species { id: SpeciesId::Skitter,   name: "skitter",         glyph: 'x', brain: Brain::Swarm,      health: 2,  speed: 120, verb: ("nip", "nips"),      points: Points { least: 1, most: 1 }, sleepers: 10, share: Share { first: 0, last: 0 },  from_level: 2, is_neutral: false, carries: None, switch: None, can: Abilities::of(&[Ability::Walk, Ability::WakeKin, Ability::Jump, Ability::ShunWater]) },
    Species { id: SpeciesId::RockEel,   name: "rock eel",        glyph: 'z', brain: Brain::Ambush,     health: 14, speed: 150, verb: ("bite", "bites"),    points: Points { least: 3, most: 6 }, sleepers: 0, share: Share { first: 0, last: 12 },   from_level: 3, is_neutral: false, carries: None, switch: Some(Switch::Eel), can: Abilities::of(&[Ability::Walk, Ability::PassRock, Ability::StayInRock, Ability::Fireproof]) },
    Species { id: SpeciesId::Warden,    name: "Warden",          glyph: 'W', brain: Brain::Guard,      health: 60, speed: 20,  verb: ("smite", "smites"),  points: Points { least: 4, most: 8 }, sleepers: 10, share: Share { first: 0, last: 0 },  from_level: 1, is_neutral: false, carries: None, switch: None, can: Abilities::of(&[Ability::Walk, Ability::PassRock, Ability::Rise, Ability::BreakProps, Ability::Fireproof]) },
    Species { id: SpeciesId::Antlion,   name: "antlion",         glyph: 'A', brain: Brain::Undermine,  health: 15, speed: 80,  verb: ("seize", "seizes"),  points: Points { least: 2, most: 4 }, sleepers: 0, share: Share { first: 7, last: 7 },   from_level: 2, is_neutral: false, carries: None, switch: Some(Switch::Antlion), can: Abilities::of(&[Ability::Walk, Ability::PassRock, Ability::Undermine]) },
    Species { id: SpeciesId::Listener,  name: "listener",        glyph: 'L', brain: Brain::Listen,     health: 16, speed: 100, verb: ("maul", "mauls"),    points: Points { least: 3, most: 5 }, sleepers: 0, share: Share { first: 0, last: 10 },   from_level: 3, is_neutral: false, carries: None, switch: Some(Switch::Listener), can: Abilities::of(&[Ability::Walk, Ability::Blind, Ability::Keen]) },
];

impl SpeciesId {
    /// Its row of [`BESTIARY`]. Cost O(1).
    #[must_use]
    pub fn species(self) -> &'static Species {
        &BESTIARY[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_one_row_and_a_number_of_its_own() {
        for (index, species) in BESTIARY.iter().enumerate() {
            assert_eq!(species.id.species().name, species.name);
            let mut before = BESTIARY[..index].iter();
            assert!(before.all(|other| other.name != species.name && other.id != species.id));
        }
        let numbers = BESTIARY.map(|species| (species.name, species.id as u8));
        let ever = [
            "fungus",
            "bat",
            "hound",
            "borer",
            "stone elemental",
            "minotaur",
            "lampmoth",
            "knocker",
            "mason",
            "skitter",
            "rock eel",
            "Warden",
            "antlion",
            "listener",
        ];
        let ever: Vec<_> = ever.into_iter().zip(0..).collect();
        assert!(numbers.starts_with(&ever), "what saves have does not change: {numbers:?}");
    }
}

//! How a world is played: its mode, and what is left out of it. Both are parameters, so that saves and replays carry them.

use bevy::prelude::Resource;
use strum::EnumCount;

use super::Thing;
use crate::worldgen::{Settings, Value};

/// The parameter for the mode.
pub(super) const MODE: &str = "mode";
/// The parameter for what is left out.
pub(super) const WITHOUT: &str = "without";

/// How a world is played.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Variant {
    /// How deep and how hard it is.
    pub mode: Mode,
    /// What is left out of it.
    pub without: Without,
}

impl Variant {
    /// What settings say; where they say nothing, the default.
    #[must_use]
    pub fn of(settings: &Settings) -> Self {
        let mode = match settings.get(MODE) {
            Some(Value::Choice(name)) => Mode::named(name).unwrap_or_default(),
            _ => Mode::default(),
        };
        let without = match settings.get(WITHOUT) {
            Some(Value::Words(words)) => Without(words.bits()),
            _ => Without::default(),
        };
        Self { mode, without }
    }
}

/// How deep and how hard a world is (SPEC 133).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Three levels.
    Short,
    /// Five levels: the usual one.
    #[default]
    True,
    /// Eight levels.
    Deep,
    /// Five levels, and blows of others take a point less. It is not ranked.
    Gentle,
}

/// The names of the modes, in their order.
pub(super) const MODE_NAMES: [&str; Mode::ALL.len()] = ["short", "true", "deep", "gentle"];

impl Mode {
    /// Every mode.
    pub const ALL: [Self; 4] = [Self::Short, Self::True, Self::Deep, Self::Gentle];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        MODE_NAMES[self as usize]
    }

    /// The mode with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// The levels of a world in which no other number was asked for.
    #[must_use]
    pub const fn depth(self) -> u32 {
        match self {
            Self::Short => 3,
            Self::True | Self::Gentle => 5,
            Self::Deep => 8,
        }
    }

    /// What it is like, for people.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Short => "Short: three levels.",
            Self::True => "True: five levels, as they are.",
            Self::Deep => "Deep: eight levels.",
            Self::Gentle => "Gentle: five levels, and blows take a point less. It is not ranked.",
        }
    }

    /// The points that a blow of another than the player takes.
    #[must_use]
    pub const fn softened(self, points: u32) -> u32 {
        match self {
            Self::Gentle => points.saturating_sub(1),
            Self::Short | Self::True | Self::Deep => points,
        }
    }
}

/// What can be left out of a world, to measure what it is worth (SPEC 170).
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount)]
pub enum Switch {
    /// Lampmoths: bats are in their place.
    Moth,
    /// Knockers: bats are in their place.
    Knocker,
    /// The bundles at the camp.
    Kits,
    /// Stones, from digs and in bundles.
    Stones,
    /// Glowcaps: a stone is in the place of each.
    Glowcap,
    /// Throwing oil.
    OilThrow,
    /// Shuttering the lantern.
    Shutter,
    /// Noise over stairs.
    StairNoise,
    /// Foes that follow over stairs at once.
    Follow,
    /// Felt wraps: a stone is in their place.
    Felt,
    /// The ear-horn: a stone is in its place.
    Ear,
    /// The star-iron pick: a stone is in its place.
    Pick,
    /// Veins of garnets.
    Garnets,
}

/// The names of the switches, in the order of [`Switch`].
#[rustfmt::skip]
pub const SWITCHES: [&str; Switch::COUNT] = [
    "moth", "knocker", "kits", "stones", "glowcap", "oilthrow", "shutter", "stairnoise", "follow", "felt", "ear", "pick",
    "garnets",
];

/// What is left out of a world: a bit for each of [`SWITCHES`], from the lowest on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Without(u64);

impl Without {
    /// Returns whether something is left out.
    #[must_use]
    pub const fn has(self, switch: Switch) -> bool {
        self.0 & (1 << switch as u32) != 0
    }

    /// Returns whether nothing is left out.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// What is in the place of a thing: the thing itself, a stone where it is left out, and nothing without stones.
    #[must_use]
    pub fn thing(self, thing: Thing) -> Option<Thing> {
        let switch = match thing {
            Thing::Glowcap => Switch::Glowcap,
            Thing::FeltWraps => Switch::Felt,
            Thing::EarHorn => Switch::Ear,
            Thing::StarPick => Switch::Pick,
            Thing::Stone => Switch::Stones,
            _ => return Some(thing),
        };
        if self.has(switch) {
            (!self.has(Switch::Stones)).then_some(Thing::Stone)
        } else {
            Some(thing)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::game_registry;

    fn variant(set: &[(&str, &str)]) -> Variant {
        let registry = game_registry();
        let builder = registry.spec("caves").unwrap();
        let builder =
            set.iter().try_fold(builder, |builder, (name, value)| builder.set(name, value));
        Variant::of(&builder.unwrap().spec().settings)
    }

    /// SPEC 133
    #[test]
    fn every_mode_has_its_levels_and_is_read_by_its_name() {
        assert_eq!(variant(&[]), Variant::default());
        let depths = [("short", 3), ("true", 5), ("deep", 8), ("gentle", 5)];
        assert_eq!(Mode::ALL.len(), depths.len());
        for (name, depth) in depths {
            let mode = variant(&[("mode", name)]).mode;
            assert_eq!((mode.name(), mode.depth()), (name, depth));
            let softened = [0, 1, 5].map(|points| mode.softened(points));
            assert_eq!(softened, if name == "gentle" { [0, 0, 4] } else { [0, 1, 5] });
        }
    }

    /// SPEC 170
    #[test]
    fn switches_are_read_by_their_names() {
        assert!(variant(&[]).without.is_none());
        let without = variant(&[("without", "garnets,moth,oilthrow")]).without;
        let left_out = [Switch::Moth, Switch::OilThrow, Switch::Garnets];
        assert!(left_out.into_iter().all(|switch| without.has(switch)));
        assert_eq!(without.0.count_ones(), 3);
        assert_eq!(SWITCHES[Switch::StairNoise as usize], "stairnoise");
    }

    #[test]
    fn a_stone_is_in_the_place_of_what_is_left_out() {
        let of = |switches, thing| variant(&[("without", switches)]).without.thing(thing);
        assert_eq!(of("none", Thing::Glowcap), Some(Thing::Glowcap));
        assert_eq!(of("felt", Thing::Glowcap), Some(Thing::Glowcap));
        assert_eq!(of("glowcap", Thing::Glowcap), Some(Thing::Stone));
        assert_eq!(of("glowcap,stones", Thing::Glowcap), None);
        assert_eq!(of("stones", Thing::Stone), None);
        assert_eq!(of("pick", Thing::OilFlask), Some(Thing::OilFlask));
    }
}

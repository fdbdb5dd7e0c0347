//! How a world is played: its mode, and what is left out of it. Both are parameters, so that saves and replays carry them.

mod mode;
mod switches;
mod without;

pub use mode::Mode;
pub use switches::{SWITCHES, Switch};
pub use without::Without;

pub(super) use mode::MODE_NAMES;

use bevy::prelude::Resource;

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
            Some(Value::Words(words)) => Without::of_bits(words.bits()),
            _ => Without::default(),
        };
        Self { mode, without }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{Stack, Thing, game_registry};

    fn variant(set: &[(&str, &str)]) -> Variant {
        let registry = game_registry();
        let builder = registry.spec("caves").unwrap();
        let builder =
            set.iter().try_fold(builder, |builder, (name, value)| builder.set(name, value));
        Variant::of(&builder.unwrap().spec().settings)
    }

    /// SPEC 133
    #[test]
    fn every_mode_has_its_size_and_is_read_by_its_name() {
        assert_eq!(variant(&[]), Variant::default());
        let usual = [160, 50, 5];
        let sizes =
            [("short", [80, 40, 3]), ("true", usual), ("deep", [160, 50, 8]), ("gentle", usual)];
        assert_eq!(Mode::ALL.len(), sizes.len());
        for (name, size) in sizes {
            let mode = variant(&[("mode", name)]).mode;
            assert_eq!((mode.name(), mode.size()), (name, size));
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
        let bits = left_out.into_iter().map(|switch| 1 << switch as u32).sum();
        assert_eq!(without, Without::of_bits(bits));
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
        let three = Stack { thing: Thing::Prop, count: 3 };
        let of = |switches| variant(&[("without", switches)]).without.stack(three);
        assert_eq!(of("helmet"), Some(three));
        assert_eq!(of("prop"), Some(Stack::one(Thing::Stone)));
        assert_eq!(of("prop,stones"), None);
    }
}

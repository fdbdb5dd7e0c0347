//! The tempers that levels can have: a row of a table for each.

use strum::EnumCount;

use super::{HollowKind, SpeciesId, Switch, Without};

/// What is special about a level (SPEC 119). Which one is drawn depends on the order: a new one comes at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumCount)]
#[repr(u8)]
pub enum Temper {
    /// What shakes the mountain counts double.
    Brittle = 0,
    /// There is more firedamp.
    Gassy = 1,
    /// Somebody was there: old props, caches, and a knocker.
    Worked = 2,
    /// Moss grows there.
    Mossy = 3,
    /// Who lives in the rock is more common.
    Riddled = 4,
    /// Everybody sleeps, and noises carry farther.
    Still = 5,
    /// There are more cisterns.
    Wet = 6,
}

/// What there is to say of a temper: a row of [`TEMPERS`].
#[derive(Clone, Copy, Debug)]
pub struct TemperRow {
    /// Which temper the row is about.
    pub temper: Temper,
    /// The word that stands beside the level; scenarios and results use it.
    pub name: &'static str,
    /// What is told at the first arrival, in a sentence (SPEC 120).
    pub told: &'static str,
    /// What it changes.
    pub effect: TemperEffect,
    /// What leaves it out of a world.
    pub switch: Switch,
}

/// What a temper changes of its level; all else is as on a level without one.
#[derive(Clone, Copy, Debug)]
pub struct TemperEffect {
    /// So many times what shakes the mountain strains it.
    pub strain: u32,
    /// So many halves of the usual distance a noise carries.
    pub noise_halves: u32,
    /// Whether everybody sleeps when a game begins.
    pub is_asleep: bool,
    /// Hollows that there are more, beyond those that levels have at most.
    pub hollows: Option<(HollowKind, u32)>,
    /// A creature that there is more.
    pub creature: Option<SpeciesId>,
    /// Kinds of creatures that are so many times as common.
    pub common: Option<(&'static [SpeciesId], u64)>,
    /// Old props that stand by themselves, besides those in tunnels.
    pub old_props: u32,
    /// The share of tiles on which moss begins to grow, in 65536ths, before a pass of smoothing makes patches of it.
    pub moss: u32,
}

impl TemperEffect {
    /// That of no temper.
    pub(super) const USUAL: Self = Self {
        strain: 1,
        noise_halves: 2,
        is_asleep: false,
        hollows: None,
        creature: None,
        common: None,
        old_props: 0,
        moss: 0,
    };

    /// How far is heard what is heard so many tiles around elsewhere.
    #[must_use]
    pub const fn carried(&self, radius: u32) -> u32 {
        radius.saturating_mul(self.noise_halves) / 2
    }

    /// So many times as common a kind of creature is as elsewhere.
    pub(super) fn times_as_common(&self, species: SpeciesId) -> u64 {
        let common = self.common.filter(|(kinds, _)| kinds.contains(&species));
        common.map_or(1, |(_, times)| times)
    }
}

/// What an effect begins with.
const USUAL: TemperEffect = TemperEffect::USUAL;
/// Who bites out of the rock, and digs through it.
const OF_THE_ROCK: &[SpeciesId] = &[SpeciesId::RockEel, SpeciesId::Antlion, SpeciesId::Borer];
/// 34 of 100: after the pass 15 of 100 tiles of floor have moss.
const MOSS: u32 = 22_282;

/// Every temper, in the order of [`Temper`].
#[rustfmt::skip]
pub const TEMPERS: [TemperRow; Temper::COUNT] = [
    TemperRow { temper: Temper::Brittle, name: "brittle", told: "Cracks run through the rock here: it bears half as much.",   effect: TemperEffect { strain: 2, ..USUAL }, switch: Switch::Brittle },
    TemperRow { temper: Temper::Gassy,   name: "gassy",   told: "Firedamp seeps through the rock here.",                      effect: TemperEffect { hollows: Some((HollowKind::Firedamp, 2)), ..USUAL }, switch: Switch::Gassy },
    TemperRow { temper: Temper::Worked,  name: "worked",  told: "Old timbers creak here.",                                    effect: TemperEffect { hollows: Some((HollowKind::Cache, 2)), creature: Some(SpeciesId::Knocker), old_props: 8, ..USUAL }, switch: Switch::Worked },
    TemperRow { temper: Temper::Mossy,   name: "mossy",   told: "Moss glows here: who stands on it is seen.",                 effect: TemperEffect { moss: MOSS, ..USUAL }, switch: Switch::Mossy },
    TemperRow { temper: Temper::Riddled, name: "riddled", told: "Holes riddle the rock here, and something made them.",       effect: TemperEffect { common: Some((OF_THE_ROCK, 2)), ..USUAL }, switch: Switch::Riddled },
    TemperRow { temper: Temper::Still,   name: "still",   told: "A still level: all in it sleep, and every sound carries.",      effect: TemperEffect { noise_halves: 3, is_asleep: true, ..USUAL }, switch: Switch::Still },
    TemperRow { temper: Temper::Wet,     name: "wet",     told: "Water drips from the roof here.",                            effect: TemperEffect { hollows: Some((HollowKind::Cistern, 2)), ..USUAL }, switch: Switch::Wet },
];

impl TemperRow {
    /// Returns whether it is left out of a world, by itself or with all others (SPEC 170).
    #[must_use]
    pub(crate) const fn is_left_out(&self, without: Without) -> bool {
        without.has(Switch::Temper) || without.has(self.switch)
    }
}

impl Temper {
    /// Its row of [`TEMPERS`]. Cost O(1).
    #[must_use]
    pub fn row(self) -> &'static TemperRow {
        &TEMPERS[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_temper_is_the_row_of_its_number() {
        for (index, row) in TEMPERS.iter().enumerate() {
            assert_eq!((row.temper as usize, row.temper.row().name), (index, row.name));
            let mut before = TEMPERS[..index].iter();
            assert!(before.all(|other| other.name != row.name && other.switch != row.switch));
        }
    }

    /// SPEC 120: in one line of the narrowest log.
    #[test]
    fn each_is_told_in_a_short_sentence() {
        for row in TEMPERS {
            assert!(row.told.ends_with('.') && row.told.len() <= 61, "{}", row.told);
            assert!(row.name.len() <= 7, "{}: it has room beside a level", row.name);
        }
    }

    /// SPEC 119
    #[test]
    fn noises_carry_half_as_far_again_where_it_is_still() {
        let carried = |temper: Temper| [0, 4, 6, 12, 13].map(|it| temper.row().effect.carried(it));
        assert_eq!(carried(Temper::Still), [0, 6, 9, 18, 19]);
        assert_eq!(carried(Temper::Wet), [0, 4, 6, 12, 13]);
    }

    /// SPEC 119
    #[test]
    fn who_lives_in_the_rock_is_twice_as_common_where_it_is_riddled() {
        let times = |temper: Temper| {
            let kinds = [SpeciesId::RockEel, SpeciesId::Antlion, SpeciesId::Borer, SpeciesId::Bat];
            kinds.map(|kind| temper.row().effect.times_as_common(kind))
        };
        assert_eq!((times(Temper::Riddled), times(Temper::Gassy)), ([2, 2, 2, 1], [1; 4]));
    }

    /// SPEC 170
    #[test]
    fn a_temper_is_left_out_by_its_name_or_with_all() {
        let left_out = |names: &str| {
            let without = Without::named(names);
            TEMPERS.iter().filter(|row| row.is_left_out(without)).map(|row| row.name).collect()
        };
        let names: Vec<&str> = left_out("brittle,wet,moth");
        assert_eq!(names, ["brittle", "wet"]);
        let names: Vec<&str> = left_out("temper");
        assert_eq!(names, TEMPERS.map(|row| row.name));
        for row in TEMPERS {
            let names: Vec<&str> = left_out(row.name);
            assert_eq!(names, [row.name], "its switch has its name");
        }
    }
}

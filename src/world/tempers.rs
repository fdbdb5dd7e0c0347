//! Which level has which temper (SPEC 119).

use bevy::prelude::Resource;

use super::domains;
use super::{TEMPERS, Temper, TemperEffect, Without};
use crate::streams::Stream;

/// The temper of each level, from the first on. It follows from where the world comes from: no save has it.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tempers(Vec<Option<Temper>>);

impl Tempers {
    /// Those of a world of so many levels: each but the first and the last has one, and none comes again before all were
    /// drawn. A level has none where the one that was drawn for it is left out.
    pub(super) fn drawn(seed: u64, depth: u32, without: Without) -> Self {
        let mut stream = Stream::new(seed, domains::TEMPERS, 0, 0);
        let mut left = Vec::new();
        let mut draw = || {
            if left.is_empty() {
                left = TEMPERS.to_vec();
            }
            left.swap_remove(stream.below(left.len() as u64) as usize)
        };
        let between = (1..depth.saturating_sub(1)).map(|_| draw());
        let kept = between.map(|row| (!row.is_left_out(without)).then_some(row.temper));
        std::iter::once(None).chain(kept).collect()
    }

    /// The temper of level `z`. Cost O(1).
    #[must_use]
    pub fn of(&self, z: u32) -> Option<Temper> {
        self.0.get(z as usize).copied().flatten()
    }

    /// What is changed of level `z`. Cost O(1).
    #[must_use]
    pub fn effect(&self, z: u32) -> &'static TemperEffect {
        self.of(z).map_or(&TemperEffect::USUAL, |temper| &temper.row().effect)
    }
}

impl FromIterator<Option<Temper>> for Tempers {
    /// The tempers of levels from the first on; those that are left out have none.
    fn from_iter<I: IntoIterator<Item = Option<Temper>>>(list: I) -> Self {
        Self(list.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn drawn(seed: u64, depth: u32, without: &str) -> Vec<Option<Temper>> {
        let tempers = Tempers::drawn(seed, depth, Without::named(without));
        (0..depth).map(|z| tempers.of(z)).collect()
    }

    /// SPEC 119: neither the first level nor the last, and none twice in the modes that there are.
    #[test]
    fn each_level_between_has_a_temper_of_its_own() {
        let mut of_three = BTreeSet::new();
        for seed in 0..100 {
            for depth in 1..=9 {
                let all = drawn(seed, depth, "none");
                let last = depth as usize - 1;
                assert_eq!((all[0], all[last]), (None, None), "{depth} levels");
                let between: BTreeSet<_> = all.iter().flatten().collect();
                let wanted = depth.saturating_sub(2) as usize;
                assert_eq!(between.len(), wanted, "seed {seed}, {depth} levels");
            }
            of_three.extend(drawn(seed, 3, "none")[1]);
        }
        assert_eq!(of_three.len(), TEMPERS.len(), "each comes");
    }

    /// SPEC 119
    #[test]
    fn in_deep_worlds_none_comes_again_before_all_were_drawn() {
        for seed in 0..20 {
            let all = drawn(seed, 30, "none");
            for seven in all[1..29].chunks(TEMPERS.len()) {
                assert_eq!(seven.iter().flatten().collect::<BTreeSet<_>>().len(), 7, "{all:?}");
            }
        }
    }

    /// SPEC 170: the other levels keep theirs.
    #[test]
    fn a_level_has_none_where_its_temper_is_left_out() {
        for seed in 0..20 {
            let all = drawn(seed, 9, "none");
            let fewer = drawn(seed, 9, "mossy,still");
            let is_left_out = |temper: &Temper| matches!(temper, Temper::Mossy | Temper::Still);
            let expected: Vec<_> =
                all.iter().map(|temper| temper.filter(|temper| !is_left_out(temper))).collect();
            assert_eq!(fewer, expected);
            assert!(drawn(seed, 9, "temper").iter().all(Option::is_none));
        }
    }

    #[test]
    fn a_level_without_a_temper_is_as_usual() {
        let tempers: Tempers = [None, Some(Temper::Brittle)].into_iter().collect();
        assert_eq!([0, 1, 2].map(|z| tempers.effect(z).strain), [1, 2, 1]);
        assert_eq!(tempers.of(u32::MAX), None);
    }
}

//! Calm: levels on which a brazier burns (SPEC 124).

use super::{Fixture, Fixtures};

/// Where the mountain is calm, by the braziers that burn. It follows from the fixtures: who lights one makes it anew.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Calm {
    /// The levels with a brazier that burns, in their order.
    levels: Vec<u32>,
    /// Whether every brazier of the world burns, and there is one.
    is_everywhere: bool,
}

impl Calm {
    /// The calm of a world. Cost: that of [`Fixtures::iter`].
    pub(crate) fn of(fixtures: &Fixtures) -> Self {
        let braziers = fixtures.iter().filter_map(|(at, fixture)| match fixture {
            Fixture::Brazier => Some((at.z, false)),
            Fixture::LitBrazier => Some((at.z, true)),
            _ => None,
        });
        let (lit, cold): (Vec<_>, Vec<_>) = braziers.partition(|(_, is_lit)| *is_lit);
        let mut levels: Vec<_> = lit.into_iter().map(|(z, _)| z).collect();
        levels.dedup();
        Self { is_everywhere: cold.is_empty() && !levels.is_empty(), levels }
    }

    /// Returns whether level `z` is calm. Cost O(braziers).
    pub(crate) fn has(&self, z: u32) -> bool {
        self.is_everywhere || self.levels.contains(&z)
    }

    /// Returns whether all levels are, because every brazier of the world burns. Cost O(1).
    pub(crate) fn is_everywhere(&self) -> bool {
        self.is_everywhere
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Position;

    /// SPEC 124
    #[test]
    fn a_level_is_calm_by_its_own_brazier_and_all_are_by_all() {
        let braziers = |lit: [bool; 3]| {
            let of = |is_lit| if is_lit { Fixture::LitBrazier } else { Fixture::Brazier };
            let places = (1..).zip(lit).map(|(z, is_lit)| (Position::new(2, 2, z), of(is_lit)));
            Calm::of(&places.chain([(Position::new(0, 0, 0), Fixture::Camp)]).collect())
        };
        let calm = |lit| (0..5).filter(|z| braziers(lit).has(*z)).collect::<Vec<_>>();
        assert!(calm([false; 3]).is_empty());
        assert_eq!(calm([true, false, true]), [1, 3]);
        assert_eq!(calm([true; 3]), [0, 1, 2, 3, 4]);
        assert!(
            braziers([true; 3]).is_everywhere() && !braziers([true, true, false]).is_everywhere()
        );
        assert!(!Calm::of(&Fixtures::default()).has(0), "a world without any is not calm");
    }
}

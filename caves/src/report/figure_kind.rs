//! The figures that a report can have.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use super::measure_names::{MEASURES, OF_PLAY};

/// A figure of worlds, in the order in which they are shown: first those that are [measures](MEASURES) too, in their order.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    VariantArray,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum FigureKind {
    /// Regions of each level.
    RegionsPerLevel,
    /// The share of each level that can be walked.
    FloorShare,
    /// Staircases between each two levels.
    StairsPerPair,
    /// The share of each world's walkable tiles that can be reached without digging.
    ReachableShare,
    /// Steps of the shortest walk from each world's start to its deepest level; nothing where there is none.
    WalkToDeepest,
    /// Ways around in each world, see [`super::Shape::loops`].
    Loops,
    /// Dead ends of each world, see [`super::Shape::dead_ends`].
    DeadEnds,
    /// Choke points of each world, see [`super::Shape::choke_points`].
    ChokePoints,
    /// The time to make each world, without proving it, in seconds.
    GenerationSeconds,
}

impl FigureKind {
    /// All of them, in order.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Its name in JSON, in rows and on the command line: `walk_to_deepest`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Into how many parts 1 is divided in its histogram.
    #[must_use]
    pub fn parts(self) -> u64 {
        match self {
            Self::FloorShare | Self::ReachableShare | Self::GenerationSeconds => 1_000_000,
            _ => 1,
        }
    }

    /// Whether a world has a whole number of it, and no mean over its levels or share.
    #[must_use]
    pub fn is_count(self) -> bool {
        matches!(self, Self::WalkToDeepest | Self::Loops | Self::DeadEnds | Self::ChokePoints)
    }

    /// The index in [`MEASURES`] of the measure that it is made of; the time is none.
    #[must_use]
    pub fn measure(self) -> Option<usize> {
        Some(self as usize).filter(|index| *index < OF_PLAY)
    }

    /// The figure that is made of a measure, by its index; those of playing have others.
    #[must_use]
    pub fn of_measure(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied().filter(|kind| kind.measure().is_some())
    }

    /// The figure with a name, or made of the measure with that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let is_named = |kind: &Self| {
            kind.name() == name || kind.measure().is_some_and(|index| MEASURES[index] == name)
        };
        Self::ALL.iter().copied().find(is_named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_and_measures_are_in_one_order() {
        for (kind, measure) in FigureKind::ALL.iter().zip(&MEASURES[..OF_PLAY]) {
            assert!(kind.name().starts_with(measure), "{} {measure}", kind.name());
            assert_eq!(FigureKind::named(measure), Some(*kind));
            assert_eq!(FigureKind::named(kind.name()), Some(*kind));
            assert_eq!(kind.measure().and_then(FigureKind::of_measure), Some(*kind));
        }
        assert_eq!(FigureKind::ALL.len(), OF_PLAY + 1);
        assert_eq!(FigureKind::GenerationSeconds.measure(), None);
        assert_eq!(FigureKind::of_measure(OF_PLAY), None);
        assert_eq!(FigureKind::named("wins"), None);
    }
}

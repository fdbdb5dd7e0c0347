//! The worlds at both ends of a measure.

use serde::{Deserialize, Serialize};

use super::measure_names::MEASURES;

/// The two worlds that have least and most of one measure; of equals the one with the smallest seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extremes {
    /// The name of the measure.
    pub measure: String,
    /// The seed and value of the world that has least of it.
    pub least: Option<(u64, f64)>,
    /// The seed and value of the world that has most of it.
    pub most: Option<(u64, f64)>,
}

impl Extremes {
    /// No worlds yet, for each of some measures, by their indices in [`MEASURES`].
    pub(super) fn none(measures: &[usize]) -> Vec<Self> {
        let name = |index: &usize| MEASURES[*index].to_owned();
        let none = |measure| Self { measure, least: None, most: None };
        measures.iter().map(name).map(none).collect()
    }

    /// The seeds of both worlds.
    pub(super) fn seeds(&self) -> impl Iterator<Item = u64> + use<> {
        [self.least, self.most].into_iter().flatten().map(|(seed, _)| seed)
    }

    /// Takes in a world.
    pub(super) fn take(&mut self, seed: u64, value: f64) {
        self.merge(&Self {
            measure: String::new(),
            least: Some((seed, value)),
            most: Some((seed, value)),
        });
    }

    /// Takes in the extremes of other worlds.
    pub(super) fn merge(&mut self, other: &Self) {
        let farther = |own: &mut Option<(u64, f64)>, other: Option<(u64, f64)>, sign: f64| {
            let Some((seed, value)) = other else { return };
            let is_farther = own.is_none_or(|(own_seed, own_value)| {
                let beyond = (value - own_value) * sign;
                beyond > 0.0 || (beyond == 0.0 && seed < own_seed)
            });
            if is_farther {
                *own = other;
            }
        };
        farther(&mut self.least, other.least, -1.0);
        farther(&mut self.most, other.most, 1.0);
    }
}

//! What is asked and told of one world.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Shape;
use crate::worldgen::WorldMap;
use crate::worldgen::verify::Findings;

/// The names of what is measured, in the order in which it is shown.
pub const MEASURES: [&str; 8] = [
    "regions",
    "floor_share",
    "stairs",
    "reachable_share",
    "walk",
    "loops",
    "dead_ends",
    "choke_points",
];

/// One world in numbers, in the order of [`MEASURES`]. A walk that there is not is `None`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures([Option<f64>; MEASURES.len()]);

impl Measures {
    /// Counts a world that was verified and measured.
    #[must_use]
    pub fn of(world: &WorldMap, findings: &Findings, shape: &Shape) -> Self {
        let size = world.tiles.size();
        let regions: usize = (0..size.depth()).map(|z| world.regions.of_level(z).count()).sum();
        let share = |some: u64, all: u64| some as f64 / all.max(1) as f64;
        let tiles = size.level_tiles() * u64::from(size.depth());
        Self([
            Some(regions as f64),
            Some(share(findings.walkable, tiles)),
            Some(world.stairs.len() as f64),
            Some(share(findings.reachable, findings.walkable)),
            shape.walk.map(|steps| steps as f64),
            Some(shape.loops as f64),
            Some(shape.dead_ends as f64),
            Some(shape.choke_points as f64),
        ])
    }

    /// A measure by its place in [`MEASURES`].
    #[must_use]
    pub fn get(&self, index: usize) -> Option<f64> {
        self.0.get(index).copied().flatten()
    }

    /// Every measure with its name.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, Option<f64>)> {
        MEASURES.into_iter().zip(self.0)
    }
}

/// A world with its measures by name, as it is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MeasuredWorld {
    /// The seed of the world.
    pub seed: u64,
    /// The measures.
    #[serde(flatten)]
    pub measures: BTreeMap<String, Option<f64>>,
}

impl MeasuredWorld {
    /// The world of a seed.
    #[must_use]
    pub fn new(seed: u64, measures: &Measures) -> Self {
        let measures = measures.named().map(|(name, value)| (name.to_owned(), value)).collect();
        Self { seed, measures }
    }
}

/// The two worlds that are farthest out in one measure; of equals the one with the smallest seed.
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
    /// No worlds yet, for each measure.
    pub(super) fn none() -> Vec<Self> {
        let of = |name: &str| Self { measure: name.to_owned(), least: None, most: None };
        MEASURES.map(of).to_vec()
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

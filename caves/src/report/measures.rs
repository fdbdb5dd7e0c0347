//! The measures of one world, by which reports list worlds and questions choose them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::measure_names::{MEASURES, OF_PLAY};
use super::playing::PlayMeasures;
use super::shape::Shape;
use crate::worldgen::WorldMap;
use crate::worldgen::verify::Findings;

/// One world in numbers, in the order of [`MEASURES`]; the walk is `None` where there is none, and so is what was not worked out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures([Option<f64>; MEASURES.len()]);

impl Measures {
    /// The measures of a world with these findings and this shape. Cost O(regions).
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
            shape.loops.map(|loops| loops as f64),
            shape.dead_ends.map(|dead_ends| dead_ends as f64),
            shape.choke_points.map(|choke_points| choke_points as f64),
            None,
            None,
            None,
        ])
    }

    /// The same, of a world that was played.
    #[must_use]
    pub fn played(mut self, play: PlayMeasures) -> Self {
        let of_play = [play.wins, play.turns, play.decisions];
        self.0[OF_PLAY..].copy_from_slice(&of_play);
        self
    }

    /// A measure by its index in [`MEASURES`].
    #[must_use]
    pub fn get(&self, index: usize) -> Option<f64> {
        self.0.get(index).copied().flatten()
    }

    /// Every measure with its name; those of playing are `None` where the world was not played.
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
    /// The world of a seed, with the measures that are shown of it, by their indices in [`MEASURES`].
    #[must_use]
    pub fn new(seed: u64, measures: &Measures, shown: &[usize]) -> Self {
        let named = |index: &usize| (MEASURES[*index].to_owned(), measures.get(*index));
        Self { seed, measures: shown.iter().map(named).collect() }
    }
}

//! The figures of a report, each over many worlds.

use serde::{Deserialize, Serialize};

use super::figure::{Figure, FigureError};

/// The figures of a report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// Regions of each level.
    pub regions_per_level: Figure,
    /// The share of each level that can be walked.
    pub floor_share: Figure,
    /// Staircases between each two levels.
    pub stairs_per_pair: Figure,
    /// The share of each world's walkable tiles that can be reached without digging.
    pub reachable_share: Figure,
    /// Steps of the shortest walk from each world's start to its deepest level; nothing where there is none.
    pub walk_to_deepest: Figure,
    /// Ways around in each world, see [`super::Shape::loops`].
    pub loops: Figure,
    /// Dead ends of each world, see [`super::Shape::dead_ends`].
    pub dead_ends: Figure,
    /// Choke points of each world, see [`super::Shape::choke_points`].
    pub choke_points: Figure,
    /// The time to make each world, without proving it, in seconds.
    pub generation_seconds: Figure,
}

impl Default for Figures {
    fn default() -> Self {
        Self {
            regions_per_level: Figure::new(1),
            floor_share: Figure::new(1_000_000),
            stairs_per_pair: Figure::new(1),
            reachable_share: Figure::new(1_000_000),
            walk_to_deepest: Figure::new(1),
            loops: Figure::new(1),
            dead_ends: Figure::new(1),
            choke_points: Figure::new(1),
            generation_seconds: Figure::new(1_000_000),
        }
    }
}

impl Figures {
    /// Takes in the figures of other worlds.
    ///
    /// # Errors
    /// [`FigureError`] where the others were kept in another way.
    pub fn merge(&mut self, other: &Self) -> Result<(), FigureError> {
        for (own, (_, other)) in self.all_mut().into_iter().zip(other.named()) {
            own.merge(other)?;
        }
        Ok(())
    }

    fn all_mut(&mut self) -> [&mut Figure; 9] {
        [
            &mut self.regions_per_level,
            &mut self.floor_share,
            &mut self.stairs_per_pair,
            &mut self.reachable_share,
            &mut self.walk_to_deepest,
            &mut self.loops,
            &mut self.dead_ends,
            &mut self.choke_points,
            &mut self.generation_seconds,
        ]
    }

    /// Every figure with its name.
    #[must_use]
    pub fn named(&self) -> [(&'static str, &Figure); 9] {
        [
            ("regions per level", &self.regions_per_level),
            ("floor share", &self.floor_share),
            ("stairs per pair", &self.stairs_per_pair),
            ("reachable share", &self.reachable_share),
            ("walk to deepest", &self.walk_to_deepest),
            ("loops", &self.loops),
            ("dead ends", &self.dead_ends),
            ("choke points", &self.choke_points),
            ("generation seconds", &self.generation_seconds),
        ]
    }
}

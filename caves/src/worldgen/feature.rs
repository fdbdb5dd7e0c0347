//! What a generator draws of a level: where it is open, and what stands or lies there by design.

use crate::grid::{Grid, Level, Position, Tile};

/// A level as a generator draws it, before stairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Where it is open: a bit a tile.
    pub open: Level,
    /// What stands or lies on it, in any order; a level has few. What is not on floor once the world is finished, at the
    /// start, or on a tile that has a feature already, is left out.
    pub features: Vec<Feature>,
}

/// Something that stands or lies on a tile by design.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "bevy", derive(bevy_reflect::Reflect))]
pub struct Feature {
    /// The tile. While one level is drawn `z` is not read.
    pub at: Position,
    /// What it is, by a name that whoever uses the world knows: generation does not.
    pub name: String,
}

impl From<Level> for Drawn {
    /// A level on which nothing stands or lies.
    fn from(open: Level) -> Self {
        Self { open, features: Vec::new() }
    }
}

/// The features of level `z`, with that level in their positions.
pub(super) fn on_level(features: Vec<Feature>, z: u32) -> impl Iterator<Item = Feature> {
    features.into_iter().map(move |Feature { at, name }| Feature { at: Position { z, ..at }, name })
}

/// Returns whether a feature may be at a position of a world: on floor, and not at the start.
pub fn can_have_feature(tiles: &Grid<Tile>, start: Option<Position>, at: Position) -> bool {
    tiles.get(at) == Some(&Tile::Floor) && start != Some(at)
}

/// What is left of features in a finished world: one on a tile of floor, and none at the start; by level, then in scan order.
pub(super) fn features_on_floor(
    mut features: Vec<Feature>,
    tiles: &Grid<Tile>,
    start: Position,
) -> Vec<Feature> {
    features.retain(|feature| can_have_feature(tiles, Some(start), feature.at));
    features.sort_by_key(|feature| feature.at.scan_key());
    features.dedup_by_key(|feature| feature.at);
    features
}

//! The hollows of a world: where each is, and whether it is open.

use bevy::prelude::Resource;

use super::HollowKind;
use crate::grid::Position;

/// Every hollow of the world, by level, then in scan order of their corners. None is made or removed in a game.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Hollows(pub(crate) Vec<Hollow>);

/// A sealed place in the rock: a square without its corners (SPEC 90).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hollow {
    /// The north-west corner of the square, which is rock.
    pub at: Position,
    /// The side of the square, in tiles.
    pub side: u8,
    /// What is in it.
    pub kind: HollowKind,
    /// Whether it was opened.
    pub is_open: bool,
}

impl Hollows {
    /// Those of level `z`. Cost O(log hollows), and a step for each.
    pub fn of_level(&self, z: u32) -> impl Iterator<Item = &Hollow> {
        let first = self.0.partition_point(|hollow| hollow.at.z < z);
        self.0[first..].iter().take_while(move |hollow| hollow.at.z == z)
    }
}

//! The names by which worlds are listed and questions ask about them.

/// The names of the measures, in the order in which they are shown: those of each world, and then those of [playing](OF_PLAY) it.
pub const MEASURES: [&str; 11] = [
    "regions",
    "floor_share",
    "stairs",
    "reachable_share",
    "walk",
    "loops",
    "dead_ends",
    "choke_points",
    "wins",
    "turns",
    "decisions",
];

/// The index of the first measure in [`MEASURES`] that a world has only where it is played.
pub const OF_PLAY: usize = 8;

//! The beat of what moves by itself on the map. `pace.rs` counts it.

use bevy::prelude::Resource;

/// How many beats have passed in real time: for fire, and for gas and water. `None` where none of it is in sight, or all is still.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Beat {
    /// That of fire, and of its light.
    pub(super) quick: Option<u64>,
    /// That of gas and water.
    pub(super) slow: Option<u64>,
}

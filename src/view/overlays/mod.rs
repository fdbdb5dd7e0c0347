//! Debug layers: over the tiles and below the entities. One file each.

mod region_labels;
mod regions;

pub(super) use regions::RegionColours;

use bevy::prelude::App;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((regions::plugin, region_labels::plugin));
}

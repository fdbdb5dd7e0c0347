//! The light of the lantern, of the Ember, of fires, lamps and moss, and the dim light of what is only remembered.
//!
//! One quad over the terrain multiplies what is below it by a small image of the tiles in view and one more on each side,
//! smoothed by the sampler: `lattice.rs` describes its texels. The image changes with the view and with what is known, not in
//! every frame. Letters are not smoothed: a tile has one texel, for a letter that is half lit is hard to read.

mod flame;
mod lattice;
mod material;
mod quad;
mod shining;
mod source;
mod tiles;

pub(super) use source::light_of;

use bevy::prelude::*;

use super::iris::{Iris, open_iris};
use super::stages::ViewSystems;
use crate::world::Terrain;
use quad::{draw_iris, draw_light, spawn_quad};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(material::plugin);
    app.add_systems(Startup, spawn_quad.in_set(ViewSystems::Light));
    app.add_systems(
        Update,
        (draw_light.run_if(resource_exists::<Terrain>), draw_iris.run_if(resource_changed::<Iris>))
            .chain()
            .in_set(ViewSystems::Light)
            .after(open_iris),
    );
}

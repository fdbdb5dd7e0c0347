//! The light of the lantern, of the Ember, of fires, lamps and moss, and the dim light of what is only remembered.
//!
//! One quad over the terrain multiplies what is below it by a small image of the tiles in view and one more on each side,
//! smoothed by the sampler: `lattice.rs` describes its texels. The image changes with the view and with what is known, not in
//! every frame: that the light of fire flickers is left to the shader. Letters are not smoothed: a tile has one texel, for a letter
//! that is half lit is hard to read.

mod flame;
mod flicker;
mod lattice;
mod material;
mod quad;
mod reflection;
mod shining;
mod source;
mod tiles;

pub(super) use shining::Lights;

use bevy::prelude::*;

use super::beat::Beat;
use super::iris::{Iris, open_iris};
use super::stages::ViewSystems;
use crate::settings::Preferences;
use crate::world::Terrain;
use quad::{draw_flicker, draw_iris, draw_light, spawn_quad};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(material::plugin);
    app.add_systems(Startup, spawn_quad.in_set(ViewSystems::Light));
    let may_flicker = resource_changed::<Beat>.or_else(resource_changed::<Preferences>);
    app.add_systems(
        Update,
        (
            draw_light.run_if(resource_exists::<Terrain>),
            draw_iris.run_if(resource_changed::<Iris>),
            draw_flicker.run_if(may_flicker),
        )
            .chain()
            .in_set(ViewSystems::Light)
            .after(open_iris),
    );
}

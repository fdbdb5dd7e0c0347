//! Looking: a frame around the position that is looked at, and a panel that describes what is there.
//!
//! That is the cursor of the look screen, or else the position under the mouse, until the next turn.

mod frame;
mod panel;
mod target;

pub(super) use panel::ends;

use bevy::prelude::*;

use super::pointer::hover;
use super::stages::ViewSystems;
use crate::world::Terrain;
use frame::{draw_frame, spawn_frame};
use panel::{spawn_panel, write_panel};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, (spawn_frame, spawn_panel).in_set(ViewSystems::Look));
    app.add_systems(
        Update,
        (draw_frame, write_panel)
            .chain()
            .in_set(ViewSystems::Look)
            .after(hover)
            .run_if(resource_exists::<Terrain>),
    );
}

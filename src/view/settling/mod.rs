//! What the mountain is about to do to the ground, as far as the player knows it (SPEC 57).
//!
//! ```text
//!   world::settling::Forecast ──> foresight ──> marks: hatches, cracks
//!      │                              └───────> dust
//!      └──> the layer of what would settle now, and what is told of a tile
//! ```
//!
//! While nothing groans, nothing of it runs but a condition.

mod dust;
mod foresight;
mod grounds;
mod marks;

pub(super) use foresight::Foresight;
#[cfg(test)]
pub(super) use foresight::foresee_now;
pub(super) use grounds::Grounds;
pub(super) use marks::{mark_of, sides_of};

use bevy::prelude::{App, DetectChanges, IntoScheduleConfigs, Res, Update};

use super::stages::ViewSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((foresight::plugin, marks::plugin, dust::plugin));
    app.configure_sets(Update, ViewSystems::Settling.run_if(is_due));
}

/// A run condition: is there anything to be shown, or was there until now?
fn is_due(foresight: Res<Foresight>) -> bool {
    !foresight.is_empty() || (foresight.is_changed() && !foresight.is_added())
}

//! When a debug layer must be drawn again.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::layers::{DebugLayer, LayerInput};
use crate::view::layout::{Layout, Viewport};
use crate::view::settling::Grounds;
use crate::world::Overlays;
use crate::world::{Knowledge, TileChanged, WorldMade};

/// What has changed in the game since the last run of the system. All that it reads is there as soon as there is terrain.
#[derive(SystemParam)]
pub(super) struct LayerChanges<'w, 's> {
    knowledge: Res<'w, Knowledge>,
    grounds: Grounds<'w>,
    digs: MessageReader<'w, 's, TileChanged>,
    worlds: MessageReader<'w, 's, WorldMade>,
}

impl LayerChanges<'_, '_> {
    /// Has anything changed that a layer reads? False without a layer.
    pub(super) fn affect(&mut self, layer: Option<DebugLayer>) -> bool {
        let has_dug = self.digs.read().count() > 0;
        let is_other_world = self.worlds.read().count() > 0;
        let has_changed = |input: &LayerInput| match input {
            LayerInput::Knowledge => self.knowledge.is_changed(),
            LayerInput::Tiles => has_dug,
            LayerInput::Matter => self.grounds.have_changed(),
        };
        layer.is_some_and(|layer| is_other_world || layer.row().reads.iter().any(has_changed))
    }
}

/// What the marks of a layer depend on.
#[derive(SystemParam)]
pub(super) struct MarkChanges<'w, 's> {
    overlays: Res<'w, Overlays>,
    viewport: Res<'w, Viewport>,
    layout: Res<'w, Layout>,
    game: LayerChanges<'w, 's>,
}

/// A run condition: must the marks of a layer be spawned again?
pub(super) fn are_marks_stale(layer: DebugLayer) -> impl FnMut(MarkChanges) -> bool + Clone {
    move |mut changes: MarkChanges| {
        let has_changed = changes.game.affect(Some(layer));
        let is_elsewhere = changes.viewport.is_changed() || changes.layout.is_changed();
        has_changed || is_elsewhere || changes.overlays.is_changed()
    }
}

//! Which debug layers lie over the map.

use bevy::prelude::Resource;

use crate::layers::DebugLayer;

/// Which debug layers lie over the map: at most one tint, and any marks. Changing them takes no turn and is no part of
/// the game's state.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlays {
    tint: Option<DebugLayer>,
    marks: Vec<DebugLayer>,
}

impl Overlays {
    /// The tint that is shown.
    #[must_use]
    pub fn tint(&self) -> Option<DebugLayer> {
        self.tint
    }

    /// Returns whether a layer is shown.
    #[must_use]
    pub fn shows(&self, layer: DebugLayer) -> bool {
        self.tint == Some(layer) || self.marks.contains(&layer)
    }

    /// Shows a layer, a tint instead of another, or hides it.
    pub fn toggle(&mut self, layer: DebugLayer) {
        let is_shown = self.shows(layer);
        if layer.is_tint() {
            self.tint = (!is_shown).then_some(layer);
        } else if is_shown {
            self.marks.retain(|other| *other != layer);
        } else {
            self.marks.push(layer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_one_tint_and_any_mark() {
        let mut overlays = Overlays::default();
        DebugLayer::ALL.into_iter().for_each(|layer| overlays.toggle(layer));
        let shown: Vec<_> =
            DebugLayer::ALL.into_iter().filter(|layer| overlays.shows(*layer)).collect();
        let last_tint = DebugLayer::ALL.into_iter().rfind(|layer| layer.is_tint());
        let is_due = |layer: &DebugLayer| !layer.is_tint() || Some(*layer) == last_tint;
        assert_eq!(shown, DebugLayer::ALL.into_iter().filter(is_due).collect::<Vec<_>>());
        shown.into_iter().for_each(|layer| overlays.toggle(layer));
        assert_eq!(overlays, Overlays::default());
    }
}

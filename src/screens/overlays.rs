//! Which debug layers lie over the map.

use bevy::prelude::Resource;

use crate::controls::Action;

/// A debug layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DebugLayer {
    /// The regions of the level, each in its colour with its number (SPEC 35).
    Regions,
    /// What can be reached by walking and stairs alone, and what by digging only.
    Reach,
    /// How many turns everything is away, by walking.
    Distance,
    /// How many turns everything is away, where rock takes two.
    Digging,
    /// What is in sight, and what is remembered.
    Sight,
    /// How far the player is heard.
    Noise,
    /// The level above.
    Above,
    /// The level below.
    Below,
    /// Where each staircase leads.
    Stairs,
}

impl DebugLayer {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 9] = [
        Self::Regions,
        Self::Reach,
        Self::Distance,
        Self::Digging,
        Self::Sight,
        Self::Noise,
        Self::Above,
        Self::Below,
        Self::Stairs,
    ];

    /// The action that shows and hides it.
    #[must_use]
    pub fn action(self) -> Action {
        match self {
            Self::Regions => Action::Regions,
            Self::Reach => Action::LayerReach,
            Self::Distance => Action::LayerDistance,
            Self::Digging => Action::LayerDigging,
            Self::Sight => Action::LayerSight,
            Self::Noise => Action::LayerNoise,
            Self::Above => Action::LayerAbove,
            Self::Below => Action::LayerBelow,
            Self::Stairs => Action::LayerStairs,
        }
    }

    /// What it shows, for lists.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Self::Regions => "regions",
            Self::Reach => "in reach by walking, or by digging only",
            Self::Distance => "turns to walk there",
            Self::Digging => "turns to get there, through rock too",
            Self::Sight => "in sight, or remembered",
            Self::Noise => "how far you are heard",
            Self::Above => "the level above",
            Self::Below => "the level below",
            Self::Stairs => "where stairs lead",
        }
    }

    /// Does it tint tiles? Others set marks on them.
    #[must_use]
    pub fn is_tint(self) -> bool {
        match self {
            Self::Regions | Self::Reach | Self::Distance | Self::Digging => true,
            Self::Sight | Self::Noise | Self::Above | Self::Below => true,
            Self::Stairs => false,
        }
    }
}

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

    /// Is a layer shown?
    #[must_use]
    pub fn shows(&self, layer: DebugLayer) -> bool {
        self.tint == Some(layer) || self.marks.contains(&layer)
    }

    /// Shows a layer, a tint in the place of another, or hides it.
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
        assert_eq!(shown, [DebugLayer::Below, DebugLayer::Stairs]);
        overlays.toggle(DebugLayer::Below);
        overlays.toggle(DebugLayer::Stairs);
        assert_eq!(overlays, Overlays::default());
    }
}

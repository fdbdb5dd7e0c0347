//! Debug layers: above the tiles and below the entities. Each has a file here and a row in `layers/table.rs`, and each tint
//! has a line in [`tint_of`].

mod changes;
mod chip;
mod distance;
mod ghost;
mod legend;
mod links;
mod noise;
mod reach;
mod region_labels;
mod regions;
mod settling;
mod sight;
mod tint;
mod tint_layer;

use bevy::prelude::*;

use crate::layers::DebugLayer;
use tint::{Tint, TintTable};

/// The tint of a debug layer; `None` for one that consists of marks.
fn tint_of(layer: DebugLayer) -> Option<&'static Tint> {
    match layer {
        DebugLayer::Regions => Some(&regions::TINT),
        DebugLayer::Reach => Some(&reach::TINT),
        DebugLayer::Distance => Some(&distance::WALKING),
        DebugLayer::Digging => Some(&distance::DIGGING),
        DebugLayer::Sight => Some(&sight::TINT),
        DebugLayer::Noise => Some(&noise::TINT),
        DebugLayer::Settling => Some(&settling::TINT),
        DebugLayer::Above => Some(&ghost::ABOVE),
        DebugLayer::Below => Some(&ghost::BELOW),
        DebugLayer::Stairs => None,
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(TintTable(tint_of));
    app.add_plugins((tint_layer::plugin, region_labels::plugin, links::plugin, legend::plugin));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::overlays::tint::Meaning;

    #[test]
    fn every_tint_is_drawn_and_its_legend_explains_its_colours() {
        for layer in DebugLayer::ALL {
            let tint = tint_of(layer);
            assert_eq!(tint.is_some(), layer.is_tint(), "{layer:?}");
            let is_silent = matches!(tint, Some(Tint { meaning: Meaning::Colours([]), .. }));
            assert!(!is_silent, "{layer:?}");
        }
    }
}

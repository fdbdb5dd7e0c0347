//! The menu of the debug layers, with the key of each.

use bevy::prelude::World;

use super::{Deed, Menu, Row, key, usual_hint};
use crate::controls::Action;
use crate::layers::DebugLayer;
use crate::screens::Overlays;

pub(super) fn describe(world: &mut World) -> Menu {
    let hint = usual_hint(world);
    let keys = DebugLayer::ALL.map(|layer| key(world, Action::Layer(layer)));
    let overlays = world.resource::<Overlays>();
    let row = |(layer, key): (DebugLayer, String)| {
        let mark = if overlays.shows(layer) { "shown" } else { "" };
        Row::with(&format!("{key:2} {}", layer.row().title), mark, Deed::Layer(layer))
    };
    let rows = DebugLayer::ALL.into_iter().zip(keys).map(row);
    Menu {
        heading: "Debug layers".to_owned(),
        lines: vec!["One tint at a time, and any marks; none takes a turn.".to_owned()],
        rows: rows.chain([Row::new("Back", Deed::Close)]).collect(),
        hint,
        ..Menu::default()
    }
}

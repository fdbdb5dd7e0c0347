//! The menu of the debug layers, with the key of each.

use bevy::prelude::World;

use crate::screens::menu::{Deed, Menu, Row, key, usual_hint};
use crate::screens::{DebugLayer, Overlays};

pub(in crate::screens) fn describe(world: &mut World) -> Menu {
    let hint = usual_hint(world);
    let keys = DebugLayer::ALL.map(|layer| key(world, layer.action()));
    let overlays = world.resource::<Overlays>();
    let row = |(layer, key): (DebugLayer, String)| {
        let mark = if overlays.shows(layer) { "shown" } else { "" };
        Row::with(&format!("{key:2} {}", layer.description()), mark, Deed::Layer(layer))
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

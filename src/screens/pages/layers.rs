//! The menu of the debug layers, with the key of each.

use bevy::prelude::World;

use super::common::Common;
use super::{Page, PageMenu, close};
use crate::controls::{Action, Press};
use crate::layers::DebugLayer;
use crate::screens::menu::{Menu, Row, RowCommand, key, usual_hint};
use crate::world::Overlays;

pub(super) static PAGE: Page = Page {
    name: "layers",
    menu: Some(menu),
    press,
    listed_in: &[(PageMenu::Pause, "Debug layers")],
    ..Page::DIALOG
};

/// Shows or hides a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Toggle(DebugLayer);

impl RowCommand for Toggle {
    fn choose(&self, world: &mut World) {
        world.resource_mut::<Overlays>().toggle(self.0);
    }
}

fn menu(world: &mut World) -> Menu {
    let hint = usual_hint(world);
    let keys = DebugLayer::ALL.map(|layer| key(world, Action::Layer(layer)));
    let overlays = world.resource::<Overlays>();
    let row = |(layer, key): (DebugLayer, String)| {
        let mark = if overlays.shows(layer) { "shown" } else { "" };
        Row::with(&format!("{key:2} {}", layer.row().title), mark, Toggle(layer))
    };
    let rows = DebugLayer::ALL.into_iter().zip(keys).map(row);
    Menu {
        heading: "Debug layers".to_owned(),
        lines: vec!["One tint at a time, and any marks; none takes a turn.".to_owned()],
        rows: rows.chain([Row::new("Back", Common::Back)]).collect(),
        hint,
        ..Menu::default()
    }
}

/// The key that opens the list closes it, and those of the layers do the same as in a game.
fn press(world: &mut World, press: Press) {
    match press.action() {
        Some(Action::Layers) => close(world),
        Some(action) => _ = toggle(world, action),
        None => {}
    }
}

/// Shows or hides the debug layer of an action; returns whether there is one.
pub(super) fn toggle(world: &mut World, action: Action) -> bool {
    let Action::Layer(layer) = action else { return false };
    world.resource_mut::<Overlays>().toggle(layer);
    true
}

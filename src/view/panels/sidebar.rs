//! The sidebar: the level, health and oil, the pack, what is underfoot and in view, and the minimap.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

use super::frame::Frame;
use super::in_view::Below;
use super::pack::PackPanel;
use super::{bars, here, in_view, known_ways, level, pack};
use crate::art::colours;
use crate::view::layout::{Layout, SIDEBAR_PX, STATUS_PX};
use crate::view::minimap::Minimap;
use crate::view::widgets::{colour, panel, rule, set_shown};

/// The panel.
#[derive(Component)]
pub(super) struct Sidebar;

pub(super) fn spawn(commands: &mut Commands, minimap: &Minimap) {
    let node = Node {
        position_type: PositionType::Absolute,
        top: px(0),
        right: px(0),
        bottom: px(STATUS_PX),
        width: px(SIDEBAR_PX),
        padding: UiRect { left: px(15), right: px(16), top: px(14), bottom: px(8) },
        border: UiRect::left(px(1)),
        flex_direction: FlexDirection::Column,
        overflow: Overflow::clip(),
        ..default()
    };
    commands.spawn((Frame, Sidebar, panel(node))).with_children(|side| {
        level::spawn(side);
        side.spawn(rule());
        bars::spawn(side);
        pack::spawn(side, PackPanel::Sidebar);
        side.spawn(rule());
        here::spawn(side);
        side.spawn(rule());
        in_view::spawn(side);
        known_ways::spawn(side);
        spawn_minimap(side, minimap);
    });
}

fn spawn_minimap(side: &mut ChildSpawnerCommands, minimap: &Minimap) {
    let frame = Node {
        position_type: PositionType::Absolute,
        left: px(6),
        bottom: px(6),
        width: px(322),
        height: px(102),
        border: UiRect::all(px(1)),
        ..default()
    };
    let map = Node { width: px(320), height: px(100), ..default() };
    let ground = BackgroundColor(colour(colours::UI_GROUND));
    let line = BorderColor::all(colour(colours::UI_LINE));
    side.spawn((Below, frame, ground, line, children![(ImageNode::new(minimap.0.clone()), map)]));
}

/// Shows the sidebar where the window has room for it.
pub(super) fn show_sidebar(layout: Res<Layout>, mut sidebar: Single<&mut Node, With<Sidebar>>) {
    set_shown(&mut sidebar, layout.has_sidebar);
}

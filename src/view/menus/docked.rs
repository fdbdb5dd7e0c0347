//! Menus that are docked to the right side of the window, as the sidebar of a game is.

use bevy::prelude::*;

use crate::art::colours;
use crate::screens::Screen;
use crate::view::layout::{Layout, SIDEBAR_PX};
use crate::view::widgets::colour;

/// Is the menu of a screen docked?
pub(super) fn is_docked(screen: Screen) -> bool {
    matches!(screen, Screen::Lab | Screen::Gallery)
}

/// Is a point of the window over a docked menu? In pixels of the screen.
pub(in crate::view) fn is_over_docked(layout: &Layout, mouse: Vec2) -> bool {
    mouse.x >= layout.window.x as f32 - SIDEBAR_PX * layout.interface
}

/// The root node of a docked menu.
pub(super) fn docked() -> impl Bundle {
    (
        Node {
            position_type: PositionType::Absolute,
            right: px(0),
            top: px(0),
            bottom: px(0),
            width: px(SIDEBAR_PX),
            flex_direction: FlexDirection::Column,
            ..default()
        },
        BackgroundColor(colour(colours::UI_PANEL)),
        GlobalZIndex(1),
    )
}

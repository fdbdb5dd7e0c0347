//! What all panels around the map have in common.

use bevy::prelude::*;

use crate::screens::{Screen, Screens};

/// A panel, shown while a game is on the screen. Each is a root, so that a changed text lays out only its own tree again.
#[derive(Component)]
pub(super) struct Frame;

pub(super) fn show_frame(screens: Res<Screens>, mut frame: Query<&mut Visibility, With<Frame>>) {
    let is_shown = matches!(screens.base(), Screen::Play | Screen::Win | Screen::Lose);
    let wanted = if is_shown { Visibility::Inherited } else { Visibility::Hidden };
    frame.iter_mut().for_each(|mut panel| _ = panel.set_if_neq(wanted));
}

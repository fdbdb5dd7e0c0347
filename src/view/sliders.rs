//! Sliders: tracks that the mouse drags a value along, of a row of the open menu or of a replay.

use bevy::prelude::*;
use bevy::ui::{FocusPolicy, UiGlobalTransform};
use bevy::window::PrimaryWindow;

use super::widgets::colour;
use crate::art::colours;
use crate::controls::{Press, Presses, RowAction, RowPress};
use crate::screens::FULL;

/// The height of a track's line, and the width of its knob, in pixels of the interface.
const LINE_PX: f32 = 4.0;
const KNOB_PX: f32 = 6.0;

/// A track, by what is dragged along it; a row may have one in its menu and one on the time line.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Track {
    /// The value of a row, in the menu.
    Row(usize),
    /// The value of a row, on the time line of the lab.
    TimeLine(usize),
    /// The turn of a replay.
    Replay,
}

impl Track {
    /// The press that dragging the knob to a share of [`FULL`] means.
    fn press(self, share: u16) -> Press {
        match self {
            Self::Row(row) | Self::TimeLine(row) => {
                Press::Row(RowPress { row, what: RowAction::Slide(share) })
            }
            Self::Replay => Press::Seek(share),
        }
    }
}

/// Spawns a slider of a size in pixels of the interface, with its knob at a share of [`FULL`].
pub(super) fn spawn_slider(
    parent: &mut ChildSpawnerCommands,
    track: Track,
    share: u16,
    size: Vec2,
) {
    let (width, height) = (size.x, size.y);
    let along = f32::from(share) / f32::from(FULL) * (width - KNOB_PX);
    let bar = |left: f32, width: f32, high: f32, ink| {
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(left),
            top: px(((height - high) / 2.0).floor()),
            width: px(width),
            height: px(high),
            ..default()
        };
        (node, BackgroundColor(colour(ink)))
    };
    let node = Node { width: px(width), height: px(height), flex_shrink: 0.0, ..default() };
    parent.spawn((track, Interaction::None, FocusPolicy::Block, node)).with_children(|slider| {
        slider.spawn(bar(0.0, width, LINE_PX, colours::UI_LINE));
        slider.spawn(bar(0.0, along, LINE_PX, colours::UI_DIM));
        slider.spawn(bar(along.round(), KNOB_PX, height - 4.0, colours::UI_ACCENT));
    });
}

/// The track that is dragged, and the share of the last press for it.
#[derive(Default)]
pub(super) struct Drag {
    track: Option<Track>,
    sent: Option<u16>,
}

/// The knob of a pressed track follows the mouse until the button is released, also outside of the track. The slider may be
/// respawned meanwhile.
pub(super) fn drag_sliders(
    tracks: Query<(&Interaction, &Track, &ComputedNode, &UiGlobalTransform)>,
    buttons: Res<bevy::input::ButtonInput<MouseButton>>,
    window: Single<&Window, With<PrimaryWindow>>,
    mut moves: MessageReader<CursorMoved>,
    mut drag: Local<Drag>,
    mut presses: ResMut<Presses>,
) {
    // Outside of the window there are still messages with the position, while the window has no cursor position.
    let moved = moves.read().last().map(|moved| moved.position * window.scale_factor());
    // A quick click is pressed and released in one frame.
    if !buttons.pressed(MouseButton::Left) && !buttons.just_pressed(MouseButton::Left) {
        *drag = Drag::default();
        return;
    }
    if drag.track.is_none() {
        let pressed = tracks.iter().find(|(now, ..)| **now == Interaction::Pressed);
        drag.track = pressed.map(|(_, track, ..)| *track);
    }
    let Some(track) = drag.track else { return };
    let Some(mouse) = window.physical_cursor_position().or(moved) else { return };
    let Some((.., node, transform)) = tracks.iter().find(|(_, other, ..)| **other == track) else {
        return;
    };
    let (width, scale) = (node.size().x, node.inverse_scale_factor().max(f32::EPSILON));
    let knob = KNOB_PX / scale;
    let left = transform.translation.x - width / 2.0 + knob / 2.0;
    let share = ((mouse.x - left) / (width - knob).max(1.0)).clamp(0.0, 1.0);
    let share = (share * f32::from(FULL)).round() as u16;
    if drag.sent != Some(share) {
        drag.sent = Some(share);
        presses.push(track.press(share));
    }
}

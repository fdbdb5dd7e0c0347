//! The frame around the position that is looked at.

use bevy::prelude::*;

use super::target::LookTarget;
use crate::art::{TILE_SIZE_PX, colours};
use crate::view::pixels::tile_centre;
use crate::view::widgets::colour;

/// Above everything on the map.
const HEIGHT: f32 = 9.0;

/// The frame.
#[derive(Component)]
pub(super) struct CursorFrame;

/// Spawns the frame: four corners, each of two strokes.
pub(super) fn spawn_frame(mut commands: Commands) {
    let half = TILE_SIZE_PX as f32 / 2.0;
    let stroke = |size: Vec2, at: Vec2| {
        let sprite = Sprite::from_color(colour(colours::UI_ACCENT), size);
        (sprite, Transform::from_translation(at.extend(0.0)))
    };
    commands.spawn((CursorFrame, Transform::default(), Visibility::Hidden)).with_children(
        |frame| {
            for corner in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].map(Vec2::from) {
                let edge = corner * (half + 0.5);
                frame.spawn(stroke(Vec2::new(5.0, 1.0), edge - corner * Vec2::new(2.0, 0.0)));
                frame.spawn(stroke(Vec2::new(1.0, 5.0), edge - corner * Vec2::new(0.0, 2.0)));
            }
        },
    );
}

/// Moves the frame to the position that is looked at.
pub(super) fn draw_frame(
    target: LookTarget,
    frame: Single<(&mut Transform, &mut Visibility), With<CursorFrame>>,
) {
    let (mut transform, mut visibility) = frame.into_inner();
    let at = target.by_cursor().or(target.by_mouse());
    visibility.set_if_neq(if at.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    if let Some(at) = at {
        transform.set_if_neq(Transform::from_translation(tile_centre(at).extend(HEIGHT)));
    }
}

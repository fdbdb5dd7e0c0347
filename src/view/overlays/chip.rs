//! A short text over a tile.

use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::text::LineHeight;

use crate::art::colours;
use crate::grid::Position;
use crate::view::pixels::tile_centre;
use crate::view::widgets::colour;

/// Between the stairs and the entities.
const HEIGHT: f32 = 3.0;

/// A short text on a dark chip over a tile. Letters are 0.6 as wide as they are high.
pub(super) fn chip(text: String, ink: Color, at: Position, zoom: u32) -> impl Bundle {
    let zoom = zoom.max(1) as f32;
    let size = Vec2::new(text.len() as f32 * 6.0 + 4.0, 12.0);
    (
        Sprite::from_color(colour(colours::VOID).with_alpha(0.85), size),
        Transform::from_translation(tile_centre(at).extend(HEIGHT)),
        children![(
            Text2d::new(text),
            TextFont { font_size: FontSize::Px(10.0 * zoom), ..default() },
            LineHeight::Px(12.0 * zoom),
            TextColor(ink),
            Anchor::CENTER,
            Transform::from_xyz(0.0, 0.0, 0.1).with_scale(Vec3::splat(1.0 / zoom)),
        )],
    )
}

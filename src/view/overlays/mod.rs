//! Debug layers: over the tiles and below the entities. One file each, and one line of [`tint_of`] for each tint.

mod distance;
mod ghost;
mod legend;
mod links;
mod noise;
mod reach;
mod region_labels;
mod regions;
mod sight;
mod tint;

pub(super) use tint::Fields;

use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy::text::LineHeight;

use super::pixels::tile_centre;
use super::widgets::colour;
use crate::art::colours;
use crate::grid::Position;
use crate::layers::DebugLayer;
use tint::Tint;

/// The tint of a debug layer; none where it sets marks.
fn tint_of(layer: DebugLayer) -> Option<&'static Tint> {
    match layer {
        DebugLayer::Regions => Some(&regions::TINT),
        DebugLayer::Reach => Some(&reach::TINT),
        DebugLayer::Distance => Some(&distance::WALKING),
        DebugLayer::Digging => Some(&distance::DIGGING),
        DebugLayer::Sight => Some(&sight::TINT),
        DebugLayer::Noise => Some(&noise::TINT),
        DebugLayer::Above => Some(&ghost::ABOVE),
        DebugLayer::Below => Some(&ghost::BELOW),
        DebugLayer::Stairs => None,
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((tint::plugin, region_labels::plugin, links::plugin, legend::plugin));
}

/// Between the stairs and the entities.
const CHIP_HEIGHT: f32 = 3.0;

/// A short text on a dark chip over a tile. Half the height of the tile, and a character is 0.6 as wide as it is high.
fn chip(text: String, ink: Color, at: Position, zoom: u32) -> impl Bundle {
    let zoom = zoom.max(1) as f32;
    let size = Vec2::new(text.len() as f32 * 6.0 + 4.0, 12.0);
    (
        Sprite::from_color(colour(colours::VOID).with_alpha(0.85), size),
        Transform::from_translation(tile_centre(at).extend(CHIP_HEIGHT)),
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

//! Where the lab's maps are on the screen.

use bevy::prelude::*;

use crate::view::layout::{LAB_LINE_PX, Layout, PLOT_PX, SIDEBAR_PX, TIME_LINE_PX};

/// The gap between two maps, in pixels of the interface.
const GAP_PX: f32 = 8.0;

/// A map on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pane {
    /// Its rectangle, in pixels of the screen.
    pub(super) room: Rect,
    /// The position at its top-left corner, in tiles.
    pub(super) first: Vec2,
    /// Pixels of the screen for a tile.
    pub(super) scale: f32,
}

impl Pane {
    /// The position under a pixel of the screen, in tiles.
    pub(super) fn position(&self, pixel: Vec2) -> Vec2 {
        self.first + (pixel - self.room.min) / self.scale
    }
}

/// The maps on the screen, one for each bench.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct Panes(pub(super) Vec<Pane>);

impl Panes {
    /// The index of the map under a pixel of the screen.
    pub(super) fn under(&self, pixel: Vec2) -> Option<usize> {
        self.0.iter().position(|pane| pane.room.contains(pixel))
    }

    /// The rectangle around all maps, in pixels of the screen; `None` where there is no map.
    pub(super) fn whole(&self) -> Option<Rect> {
        self.0.iter().map(|pane| pane.room).reduce(|all, room| all.union(room))
    }
}

/// The height of what is below the maps, in pixels of the interface. A low window has no plots.
pub(super) fn below_px(layout: &Layout) -> f32 {
    let plots = if layout.has_sidebar { PLOT_PX } else { 0.0 };
    TIME_LINE_PX + plots + LAB_LINE_PX
}

/// The node of a rectangle of the screen.
pub(super) fn node_at(at: Rect, layout: &Layout) -> Node {
    let scale = layout.interface;
    Node {
        position_type: PositionType::Absolute,
        left: px(at.min.x / scale),
        top: px(at.min.y / scale),
        width: px(at.width() / scale),
        height: px(at.height() / scale),
        ..default()
    }
}

/// Divides the room of the maps into a row or a column of `count` rooms, whichever makes the maps larger. `level` is the size
/// of the largest level in tiles; the rooms are in pixels of the screen.
pub(super) fn rooms(layout: &Layout, count: usize, level: Vec2) -> Vec<Rect> {
    let window = layout.window.as_vec2();
    let taken = Vec2::new(SIDEBAR_PX, below_px(layout)) * layout.interface;
    let room = (window - taken).max(Vec2::ONE);
    let gap = GAP_PX * layout.interface;
    let divided = |along: Vec2| {
        let all = Vec2::splat(count as f32) * along + (Vec2::ONE - along);
        (room - along * gap * (count as f32 - 1.0)) / all
    };
    let fits = |size: Vec2| (size / level).min_element();
    let (beside, above) = (divided(Vec2::X), divided(Vec2::Y));
    let (along, size) =
        if fits(beside) >= fits(above) { (Vec2::X, beside) } else { (Vec2::Y, above) };
    let corner = |index: usize| (along * index as f32 * (size + gap)).round();
    (0..count)
        .map(|index| Rect::from_corners(corner(index), (corner(index) + size).floor()))
        .collect()
}

//! How the room of the gallery is divided among its maps.

use bevy::prelude::*;

use crate::screens::Gallery;
use crate::view::widgets::letters_in;

/// The gap between the maps, and the height of the label below each, in pixels of the interface.
const GAP_PX: f32 = 8.0;
pub(super) const LABEL_PX: f32 = 17.0;
/// The frame around each map, in pixels of the interface.
pub(super) const FRAME_PX: f32 = 2.0;
/// The size of the letters, in pixels of the interface.
pub(super) const TYPE_PX: f32 = 12.0;

/// The grid of the maps, in pixels of the interface.
pub(super) struct Cells {
    columns: usize,
    /// The room for each map.
    room: Vec2,
    /// The size of each map, which fits in its room.
    pub(super) map: Vec2,
    /// Is each tile a whole number of pixels of the screen?
    pub(super) is_whole: bool,
    /// The number of letters that fit below each map.
    pub(super) letters: usize,
}

impl Cells {
    /// Divides a room in pixels of the interface, each of which is `interface` pixels of the screen.
    pub(super) fn of(gallery: &Gallery, room: Vec2, interface: f32) -> Self {
        let level = gallery.worlds().next().map_or(Vec2::ONE, |world| {
            UVec2::new(world.spec.size.width(), world.spec.size.height()).as_vec2()
        });
        let (columns, room) = divide(room, gallery.worlds().count(), level, gallery.columns());
        // A whole number of pixels for a tile, where that does not make it much smaller.
        let fits = (room / level).min_element() * interface;
        let is_whole = fits >= 2.0;
        let scale = if is_whole { fits.floor() } else { fits } / interface;
        let letters = letters_in(room.x, TYPE_PX);
        Self { columns, room, map: level * scale, is_whole, letters }
    }

    /// The node of a map and its label, by its index.
    pub(super) fn node(&self, index: usize) -> Node {
        let cell = UVec2::new((index % self.columns) as u32, (index / self.columns) as u32);
        let outer = Vec2::new(self.room.x, self.map.y + LABEL_PX) + 2.0 * FRAME_PX + GAP_PX;
        let corner = cell.as_vec2() * outer + GAP_PX;
        Node {
            position_type: PositionType::Absolute,
            left: px(corner.x.round()),
            top: px(corner.y.round()),
            width: px(self.room.x + 2.0 * FRAME_PX),
            flex_direction: FlexDirection::Column,
            ..default()
        }
    }
}

/// The number of columns that makes the maps the largest, and the room for each map.
fn divide(room: Vec2, count: usize, level: Vec2, columns: Option<usize>) -> (usize, Vec2) {
    let cell = |columns: usize| {
        let columns_and_rows = UVec2::new(columns as u32, count.div_ceil(columns) as u32).as_vec2();
        let cell = (room - GAP_PX) / columns_and_rows - GAP_PX;
        (cell - Vec2::new(0.0, LABEL_PX) - 2.0 * FRAME_PX).max(Vec2::ONE)
    };
    let fits = |columns: &usize| (cell(*columns) / level).min_element();
    let best = (1..=count.max(1)).max_by(|a, b| fits(a).total_cmp(&fits(b)));
    let columns = columns.or(best).unwrap_or(1).max(1);
    (columns, cell(columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_have_as_much_room_as_there_is() {
        let wide = Vec2::new(160.0, 50.0);
        let (columns, cell) = divide(Vec2::new(944.0, 720.0), 24, wide, None);
        assert_eq!(columns, 4);
        assert!((cell.x + 2.0 * FRAME_PX + GAP_PX) * 4.0 <= 944.0 && cell.x > 200.0);
        assert_eq!(divide(Vec2::new(944.0, 720.0), 24, wide, Some(6)).0, 6);
        assert!(divide(Vec2::ONE, 24, wide, None).1.cmpge(Vec2::ONE).all());
    }
}

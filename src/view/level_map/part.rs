//! The part of a level that its map shows, and how large.

use bevy::prelude::*;

use crate::grid::{Position, Size};
use crate::view::layout::Layout;

/// The most columns and rows that are shown; of larger levels it is the part around the player.
const MOST: u32 = 640;
/// Room for the lines around the map, in pixels of the interface.
const FRAME: Vec2 = Vec2::new(80.0, 180.0);

/// The part of a level that is shown.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// The first column and row, and how many there are.
    pub(super) corner: UVec2,
    pub(super) size: UVec2,
    pub(super) z: u32,
}

impl Part {
    /// All of level `z`, or of a larger one what is around the player.
    pub(super) fn around(player: Position, world: Size, z: u32) -> Self {
        Self::within(player, world, z, UVec2::splat(MOST))
    }

    /// The same, of at most so many columns and rows.
    pub(super) fn within(player: Position, world: Size, z: u32, most: UVec2) -> Self {
        let (size, most) =
            (UVec2::new(world.width(), world.height()), most.min(UVec2::splat(MOST)));
        let shown = size.min(most);
        let corner = UVec2::new(player.x, player.y).saturating_sub(most / 2);
        Self { corner: corner.min(size - shown), size: shown, z }
    }

    /// Its positions, row by row.
    pub(super) fn positions(self) -> impl Iterator<Item = Position> {
        let Self { corner, size, z } = self;
        let columns = corner.x..corner.x + size.x;
        let rows = corner.y..corner.y + size.y;
        rows.flat_map(move |y| columns.clone().map(move |x| Position { x, y, z }))
    }

    /// The middle of a position, in tiles from the corner; `None` where it is not shown.
    pub(super) fn middle(self, at: Position) -> Option<Vec2> {
        let tile = UVec2::new(at.x, at.y);
        let is_shown = tile.cmpge(self.corner).all() && tile.cmplt(self.corner + self.size).all();
        (is_shown && at.z == self.z).then(|| (tile - self.corner).as_vec2() + 0.5)
    }

    /// Is it less than a level of this size?
    pub(super) fn is_less_than(self, world: Size) -> bool {
        self.size != UVec2::new(world.width(), world.height())
    }

    /// How large a tile is in a window that has other things below the map, in pixels of the interface.
    pub(super) fn scale(self, layout: &Layout, below_px: f32) -> f32 {
        let room = layout.window.as_vec2() / layout.interface - FRAME - Vec2::new(0.0, below_px);
        let fits = (room.max(Vec2::ONE) / self.size.as_vec2()).min_element();
        if fits >= 1.0 { fits.floor().min(8.0) } else { fits }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_large_level_the_part_around_the_player_is_shown() {
        let world = Size::new(2_000, 300, 2).unwrap();
        for (x, first) in [(5, 0), (1_000, 680), (1_990, 1_360)] {
            let player = Position::new(x, 7, 0);
            let part = Part::around(player, world, 0);
            assert_eq!((part.corner, part.size), (UVec2::new(first, 0), UVec2::new(640, 300)));
            assert_eq!(part.positions().count(), 640 * 300);
            let index = part.positions().position(|at| at == player).unwrap();
            let middle = Vec2::new((index % 640) as f32, (index / 640) as f32) + 0.5;
            assert_eq!(part.middle(player), Some(middle));
            assert_eq!(part.middle(Position::new(x, 7, 1)), None, "on another level");
        }
        assert_eq!(
            Part::around(Position::new(5, 7, 0), world, 0).middle(Position::new(640, 7, 0)),
            None
        );
    }
}

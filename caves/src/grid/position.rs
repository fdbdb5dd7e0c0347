//! A position in the world.

use serde::{Deserialize, Serialize};

use super::direction::{Direction, Vertical};
use super::size::Size;
#[cfg(feature = "bevy")]
use crate::reflected::*;

/// A tile of the world, in tiles from the top-left tile of the top level, which is `(0, 0, 0)` (SPEC 1).
///
/// The one type for positions, in generation, rules and view alike; as a component it is the position of an
/// entity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component, bevy_reflect::Reflect))]
#[cfg_attr(feature = "bevy", reflect(Component, Default, Debug, PartialEq, Hash))]
#[cfg_attr(feature = "bevy", reflect(Serialize, Deserialize))]
pub struct Position {
    /// Columns to the right of the left edge.
    pub x: u32,
    /// Rows below the top edge.
    pub y: u32,
    /// Levels below the top level.
    pub z: u32,
}

impl Position {
    /// The position in column `x`, row `y`, level `z`.
    #[must_use]
    pub const fn new(x: u32, y: u32, z: u32) -> Self {
        Self { x, y, z }
    }

    /// The level as people count it: from 1 (SPEC 22). No other code adds the one.
    #[must_use]
    pub const fn level(self) -> u32 {
        self.z + 1
    }

    /// The neighbour in a direction, or `None` outside a world of `size`.
    #[must_use]
    #[inline]
    pub fn step(self, direction: Direction, size: Size) -> Option<Self> {
        let (dx, dy) = direction.delta();
        let x = self.x.checked_add_signed(dx).filter(|x| *x < size.width())?;
        let y = self.y.checked_add_signed(dy).filter(|y| *y < size.height())?;
        Some(Self { x, y, z: self.z })
    }

    /// The position right above or below, or `None` outside a world of `size`.
    #[must_use]
    #[inline]
    pub fn climb(self, vertical: Vertical, size: Size) -> Option<Self> {
        let z = match vertical {
            Vertical::Up => self.z.checked_sub(1)?,
            Vertical::Down => self.z.checked_add(1).filter(|z| *z < size.depth())?,
        };
        Some(Self { z, ..self })
    }

    /// Is another position one of the eight neighbours?
    #[must_use]
    #[inline]
    pub const fn is_beside(self, other: Self) -> bool {
        let (dx, dy) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        self.z == other.z && dx <= 1 && dy <= 1 && dx + dy > 0
    }

    /// The distance in steps to another position of the same level, whatever lies between.
    #[must_use]
    #[inline]
    pub fn steps_to(self, other: Self) -> u32 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y))
    }

    /// A key that sorts positions in scan order: by level, then row, then column.
    #[must_use]
    pub const fn scan_key(self) -> (u32, u32, u32) {
        (self.z, self.y, self.x)
    }

    /// Columns to the right and rows below at which another position lies.
    #[inline]
    fn delta_to(self, other: Self) -> (i64, i64) {
        let delta = |from: u32, to: u32| i64::from(to) - i64::from(from);
        (delta(self.x, other.x), delta(self.y, other.y))
    }

    /// The direction of a step that comes nearer to another position, by x and y alone: diagonal until the two share a
    /// column or a row. `None` where x and y are the same, on any level.
    #[must_use]
    #[inline]
    pub fn towards(self, other: Self) -> Option<Direction> {
        let (dx, dy) = self.delta_to(other);
        Direction::towards(dx, dy)
    }

    /// The nearest of the eight directions to another position, as people name it, by x and y alone. `None` where x and y
    /// are the same, on any level.
    #[must_use]
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        let (dx, dy) = self.delta_to(other);
        // A direction is straight where one side is less than half of the other.
        let dx_kept = if dx.abs() * 2 < dy.abs() { 0 } else { dx };
        let dy_kept = if dy.abs() * 2 < dx.abs() { 0 } else { dy };
        Direction::towards(dx_kept, dy_kept)
    }

    /// The direction in which another position lies exactly, by x and y alone; `None` where it lies between two, and where x and y are the
    /// same.
    #[must_use]
    pub fn straight_to(self, other: Self) -> Option<Direction> {
        let (dx, dy) = self.delta_to(other);
        let is_straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        Direction::towards(dx, dy).filter(|_| is_straight)
    }

    /// The neighbours on the same level that lie in a world of `size`, clockwise from north.
    pub fn neighbours(self, size: Size) -> impl Iterator<Item = Self> {
        Direction::ALL.into_iter().filter_map(move |direction| self.step(direction, size))
    }

    /// The positions on the same level within so many steps, itself among them, that lie in a world of `size`; in scan order.
    pub fn within_steps(self, steps: u32, size: Size) -> impl Iterator<Item = Self> {
        let along = move |middle: u32, side: u32| {
            middle.saturating_sub(steps)..middle.saturating_add(steps).saturating_add(1).min(side)
        };
        let columns = along(self.x, size.width());
        along(self.y, size.height())
            .flat_map(move |y| columns.clone().map(move |x| Self { x, y, ..self }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 1, 3
    #[test]
    fn steps_and_climbs_stop_at_the_edge_of_the_world() {
        let size = Size::new(2, 2, 2).unwrap();
        let corner = Position::new(0, 0, 0);
        assert_eq!(corner.step(Direction::NorthWest, size), None);
        assert_eq!(corner.step(Direction::SouthEast, size), Some(Position::new(1, 1, 0)));
        assert_eq!(corner.climb(Vertical::Up, size), None);
        assert_eq!(corner.climb(Vertical::Down, size), Some(Position::new(0, 0, 1)));
        assert_eq!(Position::new(1, 1, 1).climb(Vertical::Down, size), None);
        assert_eq!(corner.neighbours(size).count(), 3);
    }

    #[test]
    fn what_is_within_some_steps_ends_at_the_edge_of_the_world() {
        let size = Size::new(5, 4, 2).unwrap();
        let places = |x, y, steps| {
            let all = Position::new(x, y, 1).within_steps(steps, size);
            all.map(|at| (at.x, at.y, at.z)).collect::<Vec<_>>()
        };
        assert_eq!(places(0, 0, 1), [(0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, 1)]);
        assert_eq!(places(4, 3, 0), [(4, 3, 1)]);
        assert_eq!((places(2, 1, 1).len(), places(2, 2, 2).len()), (9, 20));
        assert_eq!(places(2, 2, u32::MAX).len(), 20);
    }

    #[test]
    fn a_step_towards_a_position_is_diagonal_until_they_share_a_line() {
        let from = Position::new(5, 5, 1);
        for (x, y, step, nearest) in [
            (5, 5, None, None),
            (9, 5, Some(Direction::East), Some(Direction::East)),
            (9, 6, Some(Direction::SouthEast), Some(Direction::East)),
            (0, 0, Some(Direction::NorthWest), Some(Direction::NorthWest)),
        ] {
            for to in [Position::new(x, y, 1), Position::new(x, y, 0)] {
                assert_eq!((from.towards(to), from.direction_to(to)), (step, nearest), "{to:?}");
            }
        }
    }

    #[test]
    fn scan_order_is_by_level_then_row_then_column() {
        let sorted = [(9, 9, 0), (9, 0, 1), (0, 1, 1), (1, 1, 1)];
        let keys = sorted.map(|(x, y, z)| Position::new(x, y, z).scan_key());
        assert!(keys.is_sorted(), "{keys:?}");
    }
}

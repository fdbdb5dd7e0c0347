//! A place in the world.

use super::{Direction, Size, Vertical};

/// A tile of the world, in tiles from the top-left tile of the top level, which is `(0, 0, 0)` (SPEC 1).
///
/// The one type for places, in generation, rules and view alike; as a component (see
/// [`crate::world`]) it says where an entity is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    /// Columns to the right of the left edge.
    pub x: u32,
    /// Rows below the top edge.
    pub y: u32,
    /// Levels below the top level.
    pub z: u32,
}

impl Position {
    /// The place in column `x`, row `y`, level `z`.
    #[must_use]
    pub const fn new(x: u32, y: u32, z: u32) -> Self {
        Self { x, y, z }
    }

    /// The level as people count it: from 1 (SPEC 22). The only place that adds the one.
    #[must_use]
    pub const fn level(self) -> u32 {
        self.z + 1
    }

    /// The neighbour in a direction, or `None` outside a world of `size`.
    #[must_use]
    pub fn step(self, direction: Direction, size: Size) -> Option<Self> {
        let (dx, dy) = direction.delta();
        let x = self.x.checked_add_signed(dx).filter(|x| *x < size.width())?;
        let y = self.y.checked_add_signed(dy).filter(|y| *y < size.height())?;
        Some(Self { x, y, z: self.z })
    }

    /// The place right above or below, or `None` outside a world of `size`.
    #[must_use]
    pub fn climb(self, vertical: Vertical, size: Size) -> Option<Self> {
        let z = match vertical {
            Vertical::Up => self.z.checked_sub(1)?,
            Vertical::Down => self.z.checked_add(1).filter(|z| *z < size.depth())?,
        };
        Some(Self { z, ..self })
    }

    /// Is another place one of the eight neighbours?
    #[must_use]
    pub const fn is_beside(self, other: Self) -> bool {
        let (dx, dy) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        self.z == other.z && dx <= 1 && dy <= 1 && dx + dy > 0
    }

    /// Steps to another place of the same level, over whatever lies between.
    #[must_use]
    pub fn steps_to(self, other: Self) -> u32 {
        self.x.abs_diff(other.x).max(self.y.abs_diff(other.y))
    }

    /// The nearest of the eight directions to another place of the level, by x and y alone; `None` where these are the same.
    #[must_use]
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        let delta = |from: u32, to: u32| i64::from(to) - i64::from(from);
        let (dx, dy) = (delta(self.x, other.x), delta(self.y, other.y));
        // A direction is straight where one side is less than half of the other.
        let dx_kept = if dx.abs() * 2 < dy.abs() { 0 } else { dx };
        let dy_kept = if dy.abs() * 2 < dx.abs() { 0 } else { dy };
        Direction::towards(dx_kept, dy_kept)
    }

    /// The neighbours on the same level that lie in a world of `size`, clockwise from north.
    pub fn neighbours(self, size: Size) -> impl Iterator<Item = Self> {
        Direction::ALL.into_iter().filter_map(move |direction| self.step(direction, size))
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
}

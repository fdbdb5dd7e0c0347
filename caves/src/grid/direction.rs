//! The eight ways to step (SPEC 4) and the two ways to climb.

use serde::{Deserialize, Serialize};

/// A step to one of the eight neighbours. North is up on the screen: towards smaller `y`. Replays have the number of a
/// variant, so their order stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Direction {
    /// `(0, -1)`
    North,
    /// `(1, -1)`
    NorthEast,
    /// `(1, 0)`
    East,
    /// `(1, 1)`
    SouthEast,
    /// `(0, 1)`
    South,
    /// `(-1, 1)`
    SouthWest,
    /// `(-1, 0)`
    West,
    /// `(-1, -1)`
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The step in tiles as `(dx, dy)`, each -1, 0 or 1.
    #[must_use]
    #[inline]
    pub fn delta(self) -> (i32, i32) {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, -1),
        }
    }

    /// The bit of the neighbour in that direction among those of [`super::Level::around`].
    #[must_use]
    #[inline]
    pub const fn bit_around(self) -> u16 {
        match self {
            Self::NorthWest => 1,
            Self::North => 1 << 1,
            Self::NorthEast => 1 << 2,
            Self::West => 1 << 3,
            Self::East => 1 << 5,
            Self::SouthWest => 1 << 6,
            Self::South => 1 << 7,
            Self::SouthEast => 1 << 8,
        }
    }

    /// The direction whose step has the signs of `dx` and `dy`; `None` for `(0, 0)`.
    #[must_use]
    #[inline]
    pub fn towards(dx: i64, dy: i64) -> Option<Self> {
        let signs = (dx.signum(), dy.signum());
        Self::ALL.into_iter().find(|direction| {
            let (dx, dy) = direction.delta();
            (i64::from(dx), i64::from(dy)) == signs
        })
    }

    /// The name in words, as in `north-west`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::NorthEast => "north-east",
            Self::East => "east",
            Self::SouthEast => "south-east",
            Self::South => "south",
            Self::SouthWest => "south-west",
            Self::West => "west",
            Self::NorthWest => "north-west",
        }
    }
}

/// A climb by one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Vertical {
    /// Towards the surface: `z - 1`.
    Up,
    /// Deeper: `z + 1`.
    Down,
}

impl Vertical {
    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }

    /// The name in words: `up` or `down`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 4
    #[test]
    fn the_eight_steps_are_the_whole_ring_around_a_tile() {
        let mut deltas: Vec<_> = Direction::ALL.iter().map(|d| d.delta()).collect();
        deltas.sort_unstable();
        let ring: Vec<_> = (-1..=1)
            .flat_map(|dx| (-1..=1).map(move |dy| (dx, dy)))
            .filter(|delta| *delta != (0, 0))
            .collect();
        assert_eq!(deltas, ring);
        for direction in Direction::ALL {
            let (dx, dy) = direction.delta();
            assert_eq!(direction.bit_around(), 1 << ((dy + 1) * 3 + dx + 1));
        }
    }

    #[test]
    fn a_far_point_lies_towards_the_direction_of_its_signs() {
        assert_eq!(Direction::towards(-7, 3), Some(Direction::SouthWest));
        assert_eq!(Direction::towards(0, 0), None);
        for direction in Direction::ALL {
            let (dx, dy) = direction.delta();
            assert_eq!(Direction::towards(dx.into(), dy.into()), Some(direction));
        }
    }
}

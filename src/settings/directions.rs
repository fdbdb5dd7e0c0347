//! How directions are told.

use crate::grid::{Direction, Position};

/// How directions are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Directions {
    /// By the compass: `north-east`.
    #[default]
    Compass,
    /// By the hand of a clock that lies on the map, with 12 in the north: `half past 1`.
    Clock,
}

impl Directions {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Compass, Self::Clock];

    /// The name that settings use.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Compass => "compass",
            Self::Clock => "clock",
        }
    }

    /// One of eight directions: `north-east`, `half past 1`.
    #[must_use]
    pub fn of(self, direction: Direction) -> &'static str {
        match (self, direction) {
            (Self::Compass, _) => direction.name(),
            (Self::Clock, Direction::North) => "12 o'clock",
            (Self::Clock, Direction::NorthEast) => "half past 1",
            (Self::Clock, Direction::East) => "3 o'clock",
            (Self::Clock, Direction::SouthEast) => "half past 4",
            (Self::Clock, Direction::South) => "6 o'clock",
            (Self::Clock, Direction::SouthWest) => "half past 7",
            (Self::Clock, Direction::West) => "9 o'clock",
            (Self::Clock, Direction::NorthWest) => "half past 10",
        }
    }

    /// Where something comes from: `from the east`, `from 3 o'clock`.
    #[must_use]
    pub fn from(self, direction: Direction) -> String {
        match self {
            Self::Compass => format!("from the {}", self.of(direction)),
            Self::Clock => format!("from {}", self.of(direction)),
        }
    }

    /// Where something is: `to the east`, `at 3 o'clock`.
    #[must_use]
    pub fn at(self, direction: Direction) -> String {
        match self {
            Self::Compass => format!("to the {}", self.of(direction)),
            Self::Clock => format!("at {}", self.of(direction)),
        }
    }

    /// So many steps in one of eight directions: `6 north-east`, `6 at half past 1`.
    #[must_use]
    pub fn steps(self, steps: u32, direction: Direction) -> String {
        match self {
            Self::Compass => format!("{steps} {}", self.of(direction)),
            Self::Clock => format!("{steps} at {}", self.of(direction)),
        }
    }

    /// How far it is from a position to another of its level: columns and rows, `9 east, 4 south`, or where that is one of the eight
    /// directions exactly, steps, `4 north-east`; or steps and the nearest full hour, `9 at 4 o'clock`. Nothing where they are the same.
    #[must_use]
    pub fn offset(self, from: Position, to: Position) -> String {
        let (columns, rows) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
        if self == Self::Clock {
            let across = f64::from(to.x) - f64::from(from.x);
            let up = f64::from(from.y) - f64::from(to.y);
            let hours = (across.atan2(up).to_degrees() / 30.0).round() as i32;
            let hour = if hours.rem_euclid(12) == 0 { 12 } else { hours.rem_euclid(12) };
            let steps = columns.max(rows);
            return if steps == 0 { String::new() } else { format!("{steps} at {hour} o'clock") };
        }
        if let Some(direction) = from.straight_to(to) {
            return self.steps(columns.max(rows), direction);
        }
        let part = |tiles, is_less, [less, more]: [&str; 2]| {
            (tiles > 0).then(|| format!("{tiles} {}", if is_less { less } else { more }))
        };
        let columns = part(columns, to.x < from.x, ["west", "east"]);
        let rows = part(rows, to.y < from.y, ["north", "south"]);
        columns.into_iter().chain(rows).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 177
    #[test]
    fn offsets_are_columns_and_rows_or_steps_and_an_hour() {
        let from = Position::new(20, 20, 0);
        for (x, y, compass, clock) in [
            (20, 20, "", ""),
            (20, 11, "9 north", "9 at 12 o'clock"),
            (29, 24, "9 east, 4 south", "9 at 4 o'clock"),
            (19, 24, "1 west, 4 south", "4 at 6 o'clock"),
            (12, 20, "8 west", "8 at 9 o'clock"),
            (24, 16, "4 north-east", "4 at 2 o'clock"),
            (14, 10, "6 west, 10 north", "10 at 11 o'clock"),
        ] {
            let to = Position::new(x, y, 0);
            let told = Directions::ALL.map(|directions| directions.offset(from, to));
            assert_eq!(told, [compass, clock]);
        }
    }

    /// SPEC 177
    #[test]
    fn each_of_eight_directions_has_a_name_of_its_own() {
        for directions in Directions::ALL {
            let mut names = Direction::ALL.map(|direction| directions.of(direction)).to_vec();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), 8);
        }
    }
}

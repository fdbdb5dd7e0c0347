//! How the panels put what they tell.

use crate::grid::{Direction, Position, Tile};

/// What a tile is called.
pub(super) fn describe(tile: Tile) -> &'static str {
    match tile {
        Tile::Floor => "cave floor",
        Tile::Wall => "rock",
        Tile::StairsDown => "stairs down",
        Tile::StairsUp => "stairs up",
    }
}

/// How far, and in which of eight directions.
pub(super) fn whereabouts(from: Position, to: Position) -> String {
    let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    // A direction is straight where one side is less than half of the other.
    let dx_kept = if dx.abs() * 2 < dy.abs() { 0 } else { dx };
    let dy_kept = if dy.abs() * 2 < dx.abs() { 0 } else { dy };
    let direction = Direction::towards(dx_kept, dy_kept).map_or("here", Direction::name);
    format!("{} {direction}", from.steps_to(to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whereabouts_are_told_in_eight_directions() {
        let from = Position::new(10, 10, 0);
        for (x, y, says) in [
            (10, 4, "6 north"),
            (12, 4, "6 north"),
            (14, 4, "6 north-east"),
            (4, 13, "6 south-west"),
        ] {
            assert_eq!(whereabouts(from, Position::new(x, y, 0)), says);
        }
    }
}

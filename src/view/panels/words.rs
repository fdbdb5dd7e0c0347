//! How the panels put what they tell.

use crate::grid::{Direction, Position, Tile};
use crate::world::{Health, Mind};

/// What a tile is called.
pub(in crate::view) fn describe(tile: Tile) -> &'static str {
    match tile {
        Tile::Floor => "cave floor",
        Tile::Wall => "rock",
        Tile::StairsDown => "stairs down",
        Tile::StairsUp => "stairs up",
    }
}

/// How far, and in which of eight directions.
pub(in crate::view) fn whereabouts(from: Position, to: Position) -> String {
    match direction(from, to) {
        Some(direction) => format!("{} {}", from.steps_to(to), direction.name()),
        None => "here".to_owned(),
    }
}

/// The same in few letters: `6 NW`.
pub(super) fn bearing(from: Position, to: Position) -> String {
    let Some(direction) = direction(from, to) else { return "here".to_owned() };
    let initials = direction.name().split('-').filter_map(|word| word.chars().next());
    format!("{} {}", from.steps_to(to), initials.collect::<String>().to_uppercase())
}

/// The nearest of eight directions; `None` between a place and itself.
fn direction(from: Position, to: Position) -> Option<Direction> {
    let (dx, dy) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    // A direction is straight where one side is less than half of the other.
    let dx_kept = if dx.abs() * 2 < dy.abs() { 0 } else { dx };
    let dy_kept = if dy.abs() * 2 < dx.abs() { 0 } else { dy };
    Direction::towards(dx_kept, dy_kept)
}

/// How somebody is.
pub(in crate::view) fn state(mind: Option<&Mind>, health: Option<&Health>) -> &'static str {
    match (mind, health) {
        (Some(mind), _) if !mind.is_awake => ", asleep",
        (Some(_), Some(health)) if health.now * 3 <= health.max => ", half dead",
        (Some(_), Some(health)) if health.now < health.max => ", hurt",
        _ => "",
    }
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
        assert_eq!(bearing(from, Position::new(4, 13, 0)), "6 SW");
        assert_eq!([whereabouts(from, from), bearing(from, from)], ["here", "here"]);
    }
}

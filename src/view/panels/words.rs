//! The words of the panels.

use crate::grid::{Position, Tile};
use crate::world::{Health, Mind};

/// The name of a tile.
pub(in crate::view) fn describe(tile: Tile) -> &'static str {
    match tile {
        Tile::Floor => "cave floor",
        Tile::Wall => "rock",
        Tile::StairsDown => "stairs down",
        Tile::StairsUp => "stairs up",
    }
}

/// A distance and one of eight directions: `6 north-west`.
pub(in crate::view) fn whereabouts(from: Position, to: Position) -> String {
    match from.direction_to(to) {
        Some(direction) => format!("{} {}", from.steps_to(to), direction.name()),
        None => "here".to_owned(),
    }
}

/// The same, short: `6 NW`.
pub(super) fn bearing(from: Position, to: Position) -> String {
    let Some(direction) = from.direction_to(to) else { return "here".to_owned() };
    let initials = direction.name().split('-').filter_map(|word| word.chars().next());
    format!("{} {}", from.steps_to(to), initials.collect::<String>().to_uppercase())
}

/// The state of an actor, to follow its name.
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

//! Tiles, things, distances and health in words.

use crate::grid::{Position, Tile};
use crate::settings::Directions;
use crate::world::{Health, KitId, Points, Stack};

/// Of health: a third or less.
pub const DYING: &str = "dying";
/// Of health: not all.
pub const HURT: &str = "hurt";

/// The name of a tile.
#[must_use]
pub fn describe(tile: Tile) -> &'static str {
    match tile {
        Tile::Floor => "cave floor",
        Tile::Wall => "rock",
        Tile::StairsDown => "stairs down",
        Tile::StairsUp => "stairs up",
    }
}

/// A distance and one of eight directions: `6 north-west`.
#[must_use]
pub fn whereabouts(from: Position, to: Position, directions: Directions) -> String {
    match from.direction_to(to) {
        Some(direction) => directions.steps(from.steps_to(to), direction),
        None => "here".to_owned(),
    }
}

/// Returns whether a third of the health is left, or less.
#[must_use]
pub fn is_dying(now: u32, max: u32) -> bool {
    now * 3 <= max
}

/// How much of its health an actor has left.
#[must_use]
pub fn health_in_a_word(health: &Health) -> &'static str {
    if is_dying(health.now, health.max) {
        DYING
    } else if health.now < health.max {
        HURT
    } else {
        "unhurt"
    }
}

/// A number of turns: `1 turn`, `7 turns`.
#[must_use]
pub fn turns_in_words(turns: u32) -> String {
    let unit = if turns == 1 { "turn" } else { "turns" };
    format!("{turns} {unit}")
}

/// What a fall takes: `a fall takes 9 to 17`.
#[must_use]
pub fn fall_in_words(points: Points) -> String {
    format!("a fall takes {} to {}", points.least, points.most)
}

/// What rock takes that falls where the ground closes: `rock falls on who stays: 7-15`.
pub(super) fn rock_in_words(points: Points) -> String {
    match points {
        Points { least, most } if least == most => format!("rock falls on who stays: {least}"),
        Points { least, most } => format!("rock falls on who stays: {least}-{most}"),
    }
}

/// Things of a kind: `oil flask x2`.
#[must_use]
pub fn stack_in_words(Stack { thing, count }: Stack) -> String {
    let name = thing.kind().name;
    if count > 1 { format!("{name} x{count}") } else { name.to_owned() }
}

/// What a kit holds: `3 props, 2 kegs of powder, the miner's helmet, 5 stones`.
#[must_use]
pub fn kit_in_words(kit: KitId) -> String {
    kit.kit().contents().map(Stack::counted).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Thing;

    #[test]
    fn stacks_are_counted() {
        assert_eq!(stack_in_words(Stack { thing: Thing::OilFlask, count: 2 }), "oil flask x2");
        assert_eq!(stack_in_words(Stack::one(Thing::EarHorn)), "ear-horn");
    }

    #[test]
    fn whereabouts_are_told_in_eight_directions() {
        let from = Position::new(10, 10, 0);
        for (x, y, says) in [
            (10, 4, "6 north"),
            (12, 4, "6 north"),
            (14, 4, "6 north-east"),
            (4, 13, "6 south-west"),
        ] {
            assert_eq!(whereabouts(from, Position::new(x, y, 0), Directions::Compass), says);
        }
        assert_eq!(whereabouts(from, from, Directions::Compass), "here");
    }
}

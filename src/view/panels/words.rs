//! The words of the panels.

use crate::grid::Position;
use crate::telling::{DYING, HURT, health_in_a_word};
use crate::world::{Health, Mind};

/// A distance and one of eight directions, short: `6 NW`.
pub(super) fn bearing(from: Position, to: Position) -> String {
    let Some(direction) = from.direction_to(to) else { return "here".to_owned() };
    let initials = direction.name().split('-').filter_map(|word| word.chars().next());
    format!("{:>2} {}", from.steps_to(to), initials.collect::<String>().to_uppercase())
}

/// The state of an actor, to follow its name.
pub(super) fn state(mind: Option<&Mind>, health: Option<&Health>) -> &'static str {
    match (mind, health.map(health_in_a_word)) {
        (Some(mind), _) if !mind.is_awake => ", asleep",
        (Some(_), Some(DYING)) => ", dying",
        (Some(_), Some(HURT)) => ", hurt",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bearings_are_short() {
        let from = Position::new(10, 10, 0);
        assert_eq!(bearing(from, Position::new(4, 13, 0)), " 6 SW");
        assert_eq!(
            bearing(from, Position::new(30, 30, 0)),
            "20 SE",
            "steps stand below each other"
        );
        assert_eq!(bearing(from, from), "here");
    }
}

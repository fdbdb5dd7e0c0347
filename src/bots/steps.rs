//! Single steps: straight on, into rock, anywhere.

use super::Seen;
use crate::grid::{Direction, Position, Tile};
use crate::intent::Verb;

/// A step straight towards a place, through whatever is between.
pub(super) fn straight(seen: &Seen, to: Position) -> Option<Verb> {
    seen.at.towards(to).map(Verb::Step)
}

/// A step that comes farther from a position.
pub(super) fn step_away(seen: &Seen, from: Position) -> Option<Verb> {
    let ways = Direction::ALL.into_iter().filter_map(|direction| {
        let to = seen.at.step(direction, seen.size())?;
        seen.is_free(to).then(|| (to.steps_to(from), direction))
    });
    let (steps, direction) = ways.max_by_key(|(steps, _)| *steps)?;
    (steps > seen.at.steps_to(from)).then_some(Verb::Step(direction))
}

/// A dig into rock right beside, where nobody stands; `None` where there is none.
pub(super) fn dig_beside(seen: &Seen) -> Option<Verb> {
    let is_rock = |direction: &Direction| {
        let at = seen.at.step(*direction, seen.size());
        let rock = at.filter(|at| seen.tile(*at).is_some_and(Tile::is_diggable));
        rock.is_some_and(|at| seen.creature_at(at).is_none())
    };
    Direction::ALL.into_iter().find(is_rock).map(Verb::Step)
}

/// A number that looks like chance, the same for the same number: 32 bits, by Fibonacci hashing.
pub(super) fn mixed(number: u64) -> u64 {
    /// 2^64 divided by the golden ratio.
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    number.wrapping_mul(FACTOR) >> 32
}

/// Some step, another for each number.
pub(super) fn random_step(number: u64) -> Verb {
    Verb::Step(Direction::ALL[(mixed(number) >> 29) as usize % Direction::ALL.len()])
}

/// A position of this level that is far from the player's.
pub(super) fn somewhere(seen: &Seen) -> Position {
    let (at, size, mixed) = (seen.at, seen.size(), mixed(seen.turn));
    let far = |at: u32, side: u32, roll: u64| {
        (at + side / 4 + (roll % u64::from(side / 2).max(1)) as u32) % side
    };
    Position { x: far(at.x, size.width(), mixed), y: far(at.y, size.height(), mixed >> 8), z: at.z }
}

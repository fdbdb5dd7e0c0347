//! Aiming: what bots throw, and where.

use super::Seen;
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::Thing;

/// The nearest and the farthest foe that a flask of oil is thrown at, in steps: it burns who is beside.
const FLASK_STEPS: std::ops::RangeInclusive<u32> = 2..=5;

/// So many places behind another are looked at, the nearest first.
const PLACES_BEHIND: usize = 5;

/// Throws what a number chooses, a stone by 0, to a position; `None` where that is refused.
pub(super) fn aim(seen: &Seen, what: u8, at: Position) -> Option<Verb> {
    let apart = |from: u32, to: u32| i8::try_from(i64::from(to) - i64::from(from)).ok();
    let (dx, dy) = (apart(seen.at.x, at.x)?, apart(seen.at.y, at.y)?);
    let thing = seen.pack.chosen(what)?;
    seen.can_throw(thing, at).then_some(Verb::Throw { what, dx, dy })
}

/// Throws a stone at a position; `None` without one, and where that is refused.
pub(super) fn aim_stone(seen: &Seen, at: Position) -> Option<Verb> {
    if seen.pack.has(Thing::Stone) { aim(seen, 0, at) } else { None }
}

/// Returns whether who is so many steps away can be burnt without being burnt.
pub(super) fn is_thrown_far_enough(steps: u32) -> bool {
    FLASK_STEPS.contains(&steps)
}

/// The farthest position behind another, as seen from the player, to which a stone can be thrown.
pub(super) fn place_behind(seen: &Seen, other: Position) -> Option<Position> {
    let direction = seen.at.towards(other)?;
    let line = std::iter::successors(other.step(direction, seen.size()), |at| {
        at.step(direction, seen.size())
    });
    line.take(PLACES_BEHIND).filter(|at| seen.can_throw(Thing::Stone, *at)).last()
}

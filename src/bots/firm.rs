//! Firm ground: where the mountain will not close, as far as is known, and how to get there.

use std::collections::BTreeSet;

use super::Seen;
use crate::grid::{Direction, Position, Tile};
use crate::intent::Verb;
use crate::sight::is_within;
use crate::world::FixtureKind;

/// The farthest that firm ground is looked for, in steps.
const FAR: u32 = 9;

/// Nobody steps onto ground that closes after so few turns.
const TOO_SOON: u32 = 2;

/// Returns whether a position is known floor that nothing known holds (SPEC 46).
pub(super) fn can_close(seen: &Seen, at: Position) -> bool {
    let is_held = |near: Position| {
        let holds = |kind: &FixtureKind| kind.holds_block || (near == at && !kind.is_crushed);
        seen.fixture_at(near).is_some_and(|stands| holds(stands.kind()))
    };
    seen.tile(at) == Some(Tile::Floor) && !block(seen, at).any(is_held)
}

/// Returns whether known floor would close if the ground settled by a number as things are: fewer of the nine tiles around and on
/// it are known to be open, and nothing known holds it (SPEC 46).
pub(super) fn would_close(seen: &Seen, at: Position, number: u32) -> bool {
    let is_open = |at: &Position| seen.tile(*at).is_some_and(Tile::is_walkable);
    (block(seen, at).filter(is_open).count() as u32) < number && can_close(seen, at)
}

/// The nine tiles around and on one, fewer at the edge.
fn block(seen: &Seen, at: Position) -> impl Iterator<Item = Position> {
    at.neighbours(seen.size()).chain([at])
}

/// The turns after which the ground at a position closes; `None` where it stays. Cost O(groans).
pub(super) fn closes_in(seen: &Seen, at: Position) -> Option<u32> {
    let groans = seen.groans.iter().filter(|groan| {
        is_within(groan.at, at, groan.radius) && would_close(seen, at, groan.number)
    });
    groans.map(|groan| groan.left).min()
}

/// The first step on the shortest way to known firm ground, past nobody, and how many steps that takes; `None` where there is
/// none near.
fn way_off(seen: &Seen) -> Option<(Direction, u32)> {
    let mut reached = BTreeSet::from([seen.at.scan_key()]);
    let mut ring: Vec<(Position, Option<Direction>)> = vec![(seen.at, None)];
    for steps in 1..=FAR {
        let mut next = Vec::new();
        for (at, first) in ring {
            for direction in Direction::ALL {
                let to = at.step(direction, seen.size()).filter(|to| seen.is_free(*to));
                let Some(to) = to.filter(|to| reached.insert(to.scan_key())) else { continue };
                let first = first.unwrap_or(direction);
                if closes_in(seen, to).is_none() {
                    return Some((first, steps));
                }
                next.push((to, Some(first)));
            }
        }
        ring = next;
    }
    None
}

/// The step off ground that closes, as soon as it has to be taken to be off in time: next to firm ground in the last two turns.
/// `None` where it is not time yet, and where there is no firm ground so near.
pub(super) fn step_off(seen: &Seen) -> Option<Verb> {
    let left = closes_in(seen, seen.at)?;
    let (direction, steps) = way_off(seen)?;
    (steps..=steps + 1).contains(&left).then_some(Verb::Step(direction))
}

/// Returns whether it closes here so soon that nobody gets off any more.
pub(super) fn is_trapped(seen: &Seen) -> bool {
    let is_late = |left| way_off(seen).is_none_or(|(_, steps)| steps > left);
    closes_in(seen, seen.at).is_some_and(|left| left <= TOO_SOON && is_late(left))
}

/// What a bot does in the place of a verb, where the ground groans: it steps off what is about to close, and waits before it.
/// Nothing else changes, and nothing where no ground groans.
pub(super) fn heeded(seen: &Seen, verb: Verb) -> Verb {
    if seen.groans.is_empty() {
        return verb;
    }
    let to = match verb {
        Verb::Step(direction) => seen.at.step(direction, seen.size()),
        _ => None,
    };
    let ground = to.filter(|to| seen.is_free(*to));
    let left = ground.and_then(|to| closes_in(seen, to));
    let is_off = ground.is_some() && left.is_none();
    match step_off(seen) {
        Some(off) if !is_off => off,
        None if left.is_some_and(|left| left <= TOO_SOON) => Verb::Wait,
        _ => verb,
    }
}

//! Fire, as bots heed it: they walk around it, wait before it, and get out of it.

use super::Seen;
use crate::grid::{Direction, Position};
use crate::intent::Verb;

/// What a bot does in the place of a verb where something burns: it steps out of fire, and waits before it. Nothing changes where no fire
/// is in sight.
pub(super) fn kept_off_fire(seen: &Seen, verb: Verb) -> Verb {
    if seen.fires.is_empty() {
        return verb;
    }
    let target = |direction: Direction| seen.at.step(direction, seen.size());
    let is_safe = |to: Position| seen.is_free(to) && !seen.burns(to);
    let into_fire = match verb {
        Verb::Step(direction) => target(direction).is_some_and(|to| seen.burns(to)),
        _ => false,
    };
    let leaves = match verb {
        Verb::Step(direction) => target(direction).is_some_and(is_safe),
        _ => false,
    };
    if seen.burns(seen.at) && !leaves {
        let mut ways = Direction::ALL.into_iter();
        let out = ways.find(|direction| target(*direction).is_some_and(is_safe));
        return out.map_or(verb, Verb::Step);
    }
    if into_fire && !seen.burns(seen.at) { Verb::Wait } else { verb }
}

/// Returns whether oil that is thrown beside the player would burn the player too: fire comes over what burns.
pub(super) fn stands_on_fuel(seen: &Seen) -> bool {
    seen.fixture_at(seen.at).is_some_and(|stands| stands.burns())
}

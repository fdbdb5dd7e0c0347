//! Listeners, as bots know of them: they let pass who is silent, and who was heard gets away from them.

use super::Seen;
use super::foes::listens;
use super::steps::{step_away, straight};
use crate::intent::Verb;

/// Nobody who has time digs or strikes while a listener is so near, in steps.
const NEAR: u32 = 2;
/// Turns of a cycle ...
const CYCLE: u64 = 32;
/// ... in the first of which a bot waits until it is gone; in the rest it lets it hear.
const PATIENCE: u64 = 24;

/// What a bot does in the place of a verb near a listener: it makes no noise there, and comes away from one that has heard it. Nothing
/// changes where none is near.
pub(super) fn kept_quiet(seen: &Seen, verb: Verb) -> Verb {
    let mut near = seen.creatures.iter().filter(|foe| foe.steps <= NEAR && foe.is_awake);
    let Some(listener) = near.find(|foe| listens(foe)) else { return verb };
    let to = match verb {
        Verb::Step(direction) => seen.at.step(direction, seen.size()),
        _ => None,
    };
    let walks_off = to.is_some_and(|to| seen.is_free(to) && to.steps_to(listener.at) > 1);
    let leaves = walks_off || matches!(verb, Verb::Climb(_));
    if listener.is_ready && listener.steps <= 1 && !leaves {
        let away = step_away(seen, listener.at);
        return away.or_else(|| straight(seen, listener.at)).unwrap_or(verb);
    }
    let is_loud = to.is_some_and(|to| !seen.is_free(to));
    let mut beside = seen.creatures.iter().filter(|foe| foe.steps <= 1 && foe.comes());
    let has_time = beside.all(listens) && seen.turn % CYCLE < PATIENCE;
    if is_loud && has_time { step_away(seen, listener.at).unwrap_or(Verb::Wait) } else { verb }
}

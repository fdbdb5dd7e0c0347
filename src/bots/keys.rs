//! How many keys a game takes: what a player would press who goes by journeys.

use super::Seen;
use crate::intent::Verb;

/// A foe that is awake and so near, in steps, lets no journey begin: each step is a key.
const NEAR: u32 = 4;

/// What one key goes on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Run {
    /// Steps onto free ground that is known.
    Walk,
    /// Waits.
    Rest,
}

/// What was so at the last verb.
#[derive(Clone, Copy, Debug)]
struct Before {
    run: Option<Run>,
    level: u32,
    health: u32,
    foes: usize,
}

/// Counts keys.
///
/// A verb is a key of its own, but one that goes on with the verb before is not: a step onto known ground where nobody is in
/// sight after another such step, as a journey makes them, and a wait after a wait, as `Z` does. A run ends where another level
/// is come to, health is lost, one more creature comes into sight that is awake, and while one of these is within 4 steps. A
/// throw is one key, however many it takes to aim.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keys {
    /// All keys.
    pub all: u64,
    /// Those for the pack, for throwing and for the shutter.
    pub hands: u64,
    before: Option<Before>,
}

impl Keys {
    /// Counts the key of a verb that is about to be carried out, if it is one.
    pub fn count(&mut self, seen: &Seen, verb: Verb) {
        let foes = || seen.creatures.iter().filter(|foe| foe.comes());
        let is_near = foes().any(|foe| foe.steps <= NEAR);
        let run = run_of(seen, verb).filter(|_| !is_near);
        let (level, health) = (seen.at.level(), seen.health.now);
        let now = Before { run, level, health, foes: foes().count() };
        let goes_on = self.before.is_some_and(|before| {
            let is_calm = before.level == level && before.health <= health;
            run.is_some() && before.run == run && is_calm && now.foes <= before.foes
        });
        self.before = Some(now);
        if !goes_on {
            self.all += 1;
            self.hands += u64::from(is_of_hands(verb));
        }
    }
}

/// What a verb is a part of; `None` where it is a key of its own.
fn run_of(seen: &Seen, verb: Verb) -> Option<Run> {
    match verb {
        Verb::Wait | Verb::Rest => Some(Run::Rest),
        Verb::Step(direction) => {
            let to = seen.at.step(direction, seen.size())?;
            seen.is_free(to).then_some(Run::Walk)
        }
        _ => None,
    }
}

/// Returns whether a verb is one for the pack, for throwing or for the shutter.
fn is_of_hands(verb: Verb) -> bool {
    matches!(verb, Verb::Use(_) | Verb::Throw { .. } | Verb::Take | Verb::Drop(_) | Verb::Shutter)
}

//! How many keys a game takes: what a player would press who goes by journeys.

use std::collections::BTreeSet;

use super::Seen;
use crate::intent::Verb;
use crate::journeys::NEAR_STEPS;
use crate::world::{Effect, Thing};

/// The fewest keys of a throw.
const THROW_KEYS: u64 = 3;

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
    stayers: usize,
}

/// Counts keys.
///
/// A verb is a key of its own, but one that goes on with the verb before is not: a step onto known ground where nobody is in
/// sight after another such step, as a journey makes them, and a wait after a wait, as `Z` does. A run ends where another level
/// is come to, health is lost, one more creature comes into sight, the first thing of a kind does, and while a creature that is
/// awake is within 4 steps. A throw is three keys: `t`, what is thrown, and Enter for the aim that is offered.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    /// All keys.
    pub all: u64,
    /// Those for the pack, for throwing, for the shutter and for digging.
    pub hands: u64,
    before: Option<Before>,
    /// The kinds of things that were seen.
    kinds: BTreeSet<Thing>,
}

impl Keys {
    /// Counts the key of a verb that is about to be carried out, if it is one.
    pub fn count(&mut self, seen: &Seen, verb: Verb) {
        let foes = || seen.creatures.iter().filter(|foe| foe.comes());
        let is_near = foes().any(|foe| foe.steps <= NEAR_STEPS);
        let run = run_of(seen, verb).filter(|_| !is_near);
        let (level, health) = (seen.at.level(), seen.health.now);
        let now = Before { run, level, health, foes: foes().count(), stayers: seen.stayers.len() };
        let kinds = self.kinds.len();
        let things = seen.things.iter().map(|seen| seen.thing);
        self.kinds.extend(things.filter(|thing| thing.kind().effect != Effect::None));
        let is_known = self.kinds.len() == kinds;
        let goes_on = self.before.is_some_and(|before| {
            let is_calm = before.level == level && before.health <= health && is_known;
            let is_alone = now.foes <= before.foes && now.stayers <= before.stayers;
            run.is_some() && before.run == run && is_calm && is_alone
        });
        self.before = Some(now);
        if !goes_on {
            let keys = if matches!(verb, Verb::Throw { .. }) { THROW_KEYS } else { 1 };
            self.all += keys;
            self.hands += if is_of_hands(verb) || is_dig(seen, verb) { keys } else { 0 };
        }
    }
}

/// What a verb is a part of; `None` where it is a key of its own.
fn run_of(seen: &Seen, verb: Verb) -> Option<Run> {
    match verb {
        Verb::Wait | Verb::Rest => Some(Run::Rest),
        _ => seen.walks(verb).then_some(Run::Walk),
    }
}

/// Returns whether a verb digs rock that is known.
fn is_dig(seen: &Seen, verb: Verb) -> bool {
    let Verb::Step(direction) = verb else { return false };
    let to = seen.at.step(direction, seen.size()).and_then(|to| seen.tile(to));
    to.is_some_and(|tile| !tile.is_walkable())
}

/// Returns whether a verb is one for the pack, for throwing or for the shutter.
fn is_of_hands(verb: Verb) -> bool {
    matches!(verb, Verb::Use(_) | Verb::Throw { .. } | Verb::Take | Verb::Drop(_) | Verb::Shutter)
}

//! Kinds of things: the first of each that comes into view in a game stops a journey (SPEC 139).

use super::context::JourneyContext;
use super::journey::{Aim, UnderWay};
use crate::world::{Effect, JourneyMemory, Stack, Thing};

impl JourneyContext<'_, '_> {
    /// Why a journey ends at a thing: it is in sight, and no other of its kind was known before. A rest and a key that is held
    /// end at none. Cost O(things).
    pub(super) fn new_kind(&self, journey: &UnderWay, memory: &JourneyMemory) -> Option<String> {
        if journey.steps == 0 || matches!(journey.aim, Aim::Onward(_) | Aim::Rest) {
            return None;
        }
        let in_sight = self.lying.iter().filter(|(_, at)| self.knowledge.sees_things(**at));
        let kinds = in_sight.map(|(thing, _)| *thing);
        let new = kinds.filter(|thing| is_told_of(*thing) && !memory.kinds.contains(thing));
        new.min().map(line)
    }

    /// Remembers the kinds of the things in sight. When a journey begins, also those of all that is known, and of what is in
    /// the pack: the player found these without a journey. Cost O(things).
    pub(super) fn remember_kinds(&self, journey: &UnderWay, memory: &mut JourneyMemory) {
        let begins = journey.steps == 0;
        let knows = |at| self.knowledge.shows_things(&self.terrain, at);
        let is_known = |at| self.knowledge.sees_things(at) || (begins && knows(at));
        let lying = self.lying.iter().filter(|(_, at)| is_known(**at)).map(|(thing, _)| *thing);
        memory.kinds.extend(lying.filter(|thing| is_told_of(*thing)));
        let pack = self.pack().filter(|_| begins);
        let packed = pack.into_iter().flat_map(|pack| pack.stacks().map(|(_, stack)| stack.thing));
        memory.kinds.extend(packed);
    }
}

/// Returns whether a journey stops at the first thing of a kind: not where nothing can be done with it.
fn is_told_of(thing: Thing) -> bool {
    thing.kind().effect != Effect::None
}

/// A line about the first thing of a kind.
fn line(thing: Thing) -> String {
    let lies = if thing.kind().name.ends_with('s') { "lie" } else { "lies" };
    format!("You stop: {} {lies} there.", Stack::one(thing).counted())
}

//! What the handy bot does about the ground: props, and bells.

use super::cutting::cuts_off;
use super::firm::{is_trapped, would_close};
use super::foes::{can, comers, is_stronger, turns_to};
use super::handy::Handy;
use super::{Seen, SeenCreature};
use crate::grid::Position;
use crate::intent::Verb;
use crate::sight::is_within;
use crate::world::{Ability, Matter, Thing, Tremor};

/// A tunnel is worth a prop if more of its tiles than this would close.
const SHORT: usize = 4;

/// A prop is set up where none is so near, in steps.
const APART: u32 = 2;

impl Handy {
    /// Sets up a prop on ground that closes before anybody is off it.
    pub(super) fn hold_up(&mut self, seen: &Seen) -> Option<Verb> {
        let prop = seen.slot_of(Thing::Prop)?;
        let can_hold = is_trapped(seen) && !self.walker.is_stuck();
        can_hold.then_some(Verb::Use(prop))
    }

    /// Sets up a prop in a long tunnel on the way down, each third tile, for the way home.
    pub(super) fn shore(&mut self, seen: &Seen) -> Option<Verb> {
        let prop = seen.slot_of(Thing::Prop)?;
        let is_at_rest = seen.number > 0 && !seen.has_ember && seen.groans.is_empty();
        if !is_at_rest || self.walker.is_stuck() || !would_close_calmly(seen, seen.at) {
            return None;
        }
        let is_bare = !seen.fixtures.iter().any(|(at, stands)| {
            at.z == seen.at.z && stands.kind().holds_block && at.steps_to(seen.at) <= APART
        });
        (is_bare && is_long_tunnel(seen)).then_some(Verb::Use(prop))
    }

    /// Rings a bell where that leaves a stronger foe no short way before it is here, or where rock would fall on one that stays
    /// there; and none here.
    pub(super) fn ring(&mut self, seen: &Seen) -> Option<Verb> {
        let bell = seen.slot_of(Thing::Bell)?;
        let row = Tremor::Bell.row();
        let falls =
            |at: Position| is_within(seen.at, at, row.radius) && would_close(seen, at, seen.number);
        let is_at_rest = seen.number > 0 && seen.groans.is_empty();
        if !is_at_rest || self.walker.is_stuck() || falls(seen.at) {
            return None;
        }
        let closes = |at: Position| falls(at) && seen.creature_at(at).is_none();
        let is_reason = |foe: &&SeenCreature| {
            let is_late = turns_to(foe) > u32::from(row.turns);
            if can(foe, Ability::Stomp) {
                falls(foe.at)
            } else {
                is_late && cuts_off(seen, foe, closes)
            }
        };
        comers(seen).filter(|foe| is_stronger(foe, seen)).find(is_reason)?;
        Some(Verb::Use(bell))
    }
}

/// Returns whether ground would close in a mountain at rest: it was dug, or is a tunnel.
fn would_close_calmly(seen: &Seen, at: Position) -> bool {
    would_close(seen, at, Matter::CALM.into())
}

/// Returns whether the player is in a tunnel of which more tiles than a few would close.
fn is_long_tunnel(seen: &Seen) -> bool {
    let mut found = vec![seen.at];
    let mut next = 0;
    while let Some(at) = found.get(next).copied().filter(|_| found.len() <= SHORT) {
        next += 1;
        for beside in at.neighbours(seen.size()) {
            if !found.contains(&beside) && would_close_calmly(seen, beside) {
                found.push(beside);
            }
        }
    }
    found.len() > SHORT
}

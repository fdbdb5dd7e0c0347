//! What the handy bot does about the ground: props.

use super::Seen;
use super::firm::{is_trapped, would_close};
use super::handy::Handy;
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::{Matter, Thing};

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

//! Rests, and what is learnt from one that heals nothing.

use super::Seen;
use crate::grid::Position;

/// So many turns a bot rests in vain: three times as many as a wound takes in good air and light.
const PATIENCE: u32 = 60;

/// So many steps from where it rested in vain a bot tries again.
const ELSEWHERE: u32 = 12;

/// The rests of a bot.
#[derive(Clone, Copy, Default)]
pub(super) struct Rests {
    health: u32,
    /// Turns of rest since a wound has closed.
    in_vain: u32,
    at: Option<Position>,
}

impl Rests {
    /// Looks whether a wound has closed, and how far it is from the last place of rest.
    pub(super) fn look(&mut self, seen: &Seen) {
        let is_near =
            self.at.is_some_and(|at| at.z == seen.at.z && at.steps_to(seen.at) <= ELSEWHERE);
        if seen.health.now > self.health || !is_near {
            self.in_vain = 0;
        }
        self.health = seen.health.now;
    }

    /// Rests for a turn more; returns false where that is in vain.
    pub(super) fn rest(&mut self, seen: &Seen) -> bool {
        self.at = Some(seen.at);
        self.in_vain += 1;
        self.in_vain <= PATIENCE
    }
}

//! Gas, as all bots know of it: nobody goes near it with a flame, and some shutter the lantern.

use super::Seen;
use super::steps::step_away;
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::Switch;

/// Gas in sight that is so near, in steps, is a reason for a shut lantern, and against powder.
const NEAR: u32 = 6;
/// Turns for which the lantern stays shut once gas was near.
const DARK_TURNS: u64 = 20;

/// The tiles of gas as it was seen last, and those beside, where the player's flame would light it; none without a flame. In scan order.
pub(super) fn shunned(seen: &Seen) -> Vec<Position> {
    if seen.gas.is_empty() || !seen.has_flame() {
        return Vec::new();
    }
    let near = seen.gas.iter().flat_map(|at| at.within_steps(1, seen.size()));
    let mut near: Vec<_> = near.collect();
    near.sort_unstable_by_key(|at| at.scan_key());
    near.dedup();
    near
}

/// Returns whether gas is in sight at a position or beside it, where it burns whoever is there.
pub(super) fn is_by_gas(seen: &Seen, at: Position) -> bool {
    gas_in_sight(seen).any(|gas| gas.steps_to(at) <= 1)
}

/// Where gas is in sight.
fn gas_in_sight(seen: &Seen) -> impl Iterator<Item = Position> {
    seen.gas.iter().copied().filter(|at| seen.is_in_sight(*at))
}

/// Returns whether gas is in sight close to the player.
pub(super) fn is_gas_near(seen: &Seen) -> bool {
    gas_in_sight(seen).any(|gas| gas.steps_to(seen.at) <= NEAR)
}

/// What a bot does in the place of a step that would light gas: it goes away from there, or waits. Nothing else changes.
pub(super) fn kept_off_gas(seen: &Seen, verb: Verb) -> Verb {
    let Verb::Step(direction) = verb else { return verb };
    if seen.gas.is_empty() || !seen.has_flame() {
        return verb;
    }
    let to = seen.at.step(direction, seen.size()).filter(|to| seen.is_free(*to));
    if !to.is_some_and(|to| is_by_gas(seen, to)) {
        return verb;
    }
    let nearest = gas_in_sight(seen).min_by_key(|gas| gas.steps_to(seen.at));
    nearest.and_then(|gas| step_away(seen, gas)).unwrap_or(Verb::Wait)
}

/// Until when a bot wants no light, for gas is near.
#[derive(Clone, Copy, Default)]
pub(super) struct Darkness {
    until: u64,
}

impl Darkness {
    /// Returns whether the lantern is better shut now: it burns blue or gas is near, or did or was a while ago.
    pub(super) fn is_wanted(&mut self, seen: &Seen) -> bool {
        if seen.is_flame_blue || is_gas_near(seen) {
            self.until = seen.turn + DARK_TURNS;
        }
        seen.turn < self.until
    }

    /// Shutters the lantern for gas, and opens it again; `None` where it is as it should be.
    pub(super) fn shutter(&mut self, seen: &Seen) -> Option<Verb> {
        let is_change = self.is_wanted(seen) != seen.lantern.is_shuttered;
        let can_shutter = seen.lantern.oil > 0 && !seen.without.has(Switch::Shutter);
        (is_change && can_shutter).then_some(Verb::Shutter)
    }
}

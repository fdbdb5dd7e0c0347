//! Ground that closes between the player and who comes.

use std::collections::BTreeSet;

use super::foes::can;
use super::{Seen, SeenCreature};
use crate::grid::{Position, Tile};
use crate::world::Ability;

/// A way round that is longer than this, in steps, is none.
const FAR: u32 = 30;

/// Returns whether some ground that closes leaves a creature in sight no short way to the player, where it has one now: as far as
/// is known, and past nobody. Who passes or digs rock always has one. Cost O(tiles within 30 steps of the creature).
pub(super) fn cuts_off(seen: &Seen, foe: &SeenCreature, closes: impl Fn(Position) -> bool) -> bool {
    let needs_floor = !can(foe, Ability::PassRock) && !can(foe, Ability::Dig);
    needs_floor && has_way(seen, foe.at, |_| false) && !has_way(seen, foe.at, closes)
}

/// Returns whether a short way leads from a position to the player, over known ground that does not close.
fn has_way(seen: &Seen, from: Position, closes: impl Fn(Position) -> bool) -> bool {
    let is_open = |at: Position| seen.tile(at).is_some_and(Tile::is_walkable) && !closes(at);
    let mut reached = BTreeSet::from([from.scan_key()]);
    let mut ring = vec![from];
    for _ in 0..FAR {
        if ring.contains(&seen.at) {
            return true;
        }
        let around = ring.iter().flat_map(|at| at.neighbours(seen.size()));
        ring = around.filter(|to| is_open(*to) && reached.insert(to.scan_key())).collect();
    }
    false
}

//! What the handy bot does with gas that others stand in or beside: it lights it, from afar.

use super::Seen;
use super::aiming::aim;
use super::foes::is_stronger;
use super::gas::is_by_gas;
use super::handy::{Handy, can_burn};
use crate::intent::Verb;
use crate::world::Thing;

/// It lights gas that is at least so far away, in steps.
const FAR: u32 = 4;
/// It lights gas for so many foes in it, or for one that is stronger.
const SEVERAL: usize = 2;

impl Handy {
    /// Throws a flask of oil into gas by which a stronger foe stands, or several.
    pub(super) fn light_gas(&mut self, seen: &Seen) -> Option<Verb> {
        let slot = seen.slot_of(Thing::OilFlask)?;
        if seen.gas.is_empty() || !can_burn(seen) || self.walker.is_stuck() {
            return None;
        }
        let caught = seen.creatures.iter().filter(|foe| is_by_gas(seen, foe.at));
        let is_worth_it =
            caught.clone().count() >= SEVERAL || caught.clone().any(|foe| is_stronger(foe, seen));
        let mut far = caught.filter(|foe| is_worth_it && foe.steps >= FAR);
        far.find_map(|foe| aim(seen, slot, foe.at))
    }
}

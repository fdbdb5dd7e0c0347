//! Fungus: rooted. It stings who comes near, and spreads where it is not crowded.

use super::Plan;
use super::senses::{Me, Senses};
use crate::world::Dice;

/// One time in so many it spreads.
const SPREADS_ONCE_IN: u64 = 160;
/// It does not spread beside more than this many others.
const CROWD: usize = 1;

pub(super) fn choose(me: &Me, senses: &Senses, dice: &mut Dice) -> Plan {
    if let Some(direction) = senses.player_beside(me) {
        return if dice.once_in(2) { Plan::Step(direction) } else { Plan::Rest };
    }
    if !dice.once_in(SPREADS_ONCE_IN) {
        return Plan::Rest;
    }
    let near = me.at.neighbours(senses.terrain.size());
    if near.filter(|at| senses.occupancy.is_taken(*at)).count() > CROWD {
        return Plan::Rest;
    }
    senses.any_open(me, dice).map_or(Plan::Rest, Plan::Grow)
}

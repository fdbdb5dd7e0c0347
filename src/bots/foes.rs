//! How dangerous a creature is, as a player who has read of it would say.

use super::{Seen, SeenCreature};
use crate::world::{Ability, Brain};

/// Points that a blow of the player's takes, at the mean, times two.
const TWICE_A_BLOW: u32 = 7;

/// Returns whether it hunts whom it sees.
pub(super) fn is_hunter(foe: &SeenCreature) -> bool {
    foe.species.is_some_and(|id| id.species().brain == Brain::Hunt)
}

/// Returns whether a fight to the end would cost the player half of the health that is left, or more: about as many points as it
/// takes with each of its blows, at its speed, until it is dead.
pub(super) fn is_stronger(foe: &SeenCreature, seen: &Seen) -> bool {
    let Some(species) = foe.species.map(|id| id.species()) else { return false };
    let twice_its_blow = species.points.least + species.points.most;
    let walks = species.can.has(Ability::Walk);
    let cost = species.health * twice_its_blow * species.speed / (TWICE_A_BLOW * 100);
    walks && 2 * cost >= seen.health.now
}

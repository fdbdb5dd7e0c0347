//! How dangerous a creature is, as a player who has read of it would say.

use super::{Seen, SeenCreature};
use crate::world::{Ability, Brain, SpeciesId};

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

/// Returns whether no bot fights it: the Warden stands up again.
pub(super) fn is_let_be(foe: &SeenCreature) -> bool {
    foe.species == Some(SpeciesId::Warden)
}

/// Returns whether bots fight it where it is: who never comes nearer is fought beside alone.
pub(super) fn is_met(foe: &SeenCreature) -> bool {
    let can = |ability| foe.species.is_some_and(|id| id.species().can.has(ability));
    let never_comes = can(Ability::StayInRock) || can(Ability::Stomp);
    !is_let_be(foe) && (foe.steps <= 1 || !never_comes)
}

/// Returns whether it hurts who stays in its sight, though no bot meets it.
pub(super) fn is_shunned(foe: &SeenCreature) -> bool {
    foe.comes() && !is_met(foe)
}

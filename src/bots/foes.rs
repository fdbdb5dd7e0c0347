//! How dangerous a creature is, as a player who has read of it would say.

use super::{Seen, SeenCreature};
use crate::world::{Ability, Brain, Energy, PLAYER_POINTS};

/// Points that a blow of the player's takes, at the mean, times two.
const TWICE_A_BLOW: u32 = PLAYER_POINTS.least + PLAYER_POINTS.most;

/// Returns whether it hunts whom it sees.
pub(super) fn is_hunter(foe: &SeenCreature) -> bool {
    foe.species.is_some_and(|id| id.species().brain == Brain::Hunt)
}

/// Returns whether a fight to the end would cost the player half of the health that is left, or more: about as many points as it
/// takes with each of its blows, at its speed, until it is dead. With a guardian no fight has an end.
pub(super) fn is_stronger(foe: &SeenCreature, seen: &Seen) -> bool {
    let species = foe.species.map(|id| id.species()).filter(|species| !species.is_guardian());
    let Some(species) = species else { return false };
    let twice_its_blow = species.points.least + species.points.most;
    let walks = species.can.has(Ability::Walk);
    let cost = species.health * twice_its_blow * species.speed / (TWICE_A_BLOW * USUAL_SPEED);
    walks && 2 * cost >= seen.health.now
}

/// Returns whether its kind has an ability.
pub(super) fn can(foe: &SeenCreature, ability: Ability) -> bool {
    foe.species.is_some_and(|id| id.species().can.has(ability))
}

/// The player's speed.
const USUAL_SPEED: u32 = Energy::ACTION;

/// Its speed; the player's, where its kind is in no table.
fn speed(foe: &SeenCreature) -> u32 {
    foe.species.map_or(USUAL_SPEED, |id| id.species().speed)
}

/// Returns whether the player outruns it.
pub(super) fn is_slow(foe: &SeenCreature) -> bool {
    speed(foe) < USUAL_SPEED
}

/// Returns whether it goes by what it hears alone.
pub(super) fn listens(foe: &SeenCreature) -> bool {
    can(foe, Ability::Blind)
}

/// Returns whether no bot fights it: a guardian stands up again, who digs the floor away does not follow, and who is blind lets pass who
/// is silent.
fn is_let_be(foe: &SeenCreature) -> bool {
    let is_guardian = foe.species.is_some_and(|id| id.species().is_guardian());
    is_guardian || can(foe, Ability::Undermine) || listens(foe)
}

/// The creatures in sight that may come and are fought, the nearest first.
pub(super) fn comers<'a>(seen: &'a Seen) -> impl Iterator<Item = &'a SeenCreature> {
    seen.creatures.iter().filter(|foe| foe.comes() && !is_let_be(foe))
}

/// Returns whether bots fight it where it is: who never comes nearer is fought beside alone.
pub(super) fn is_met(foe: &SeenCreature) -> bool {
    !is_let_be(foe) && (foe.steps <= 1 || !can(foe, Ability::StayInRock))
}

/// Returns whether it hurts who stays in its sight, though no bot meets it.
pub(super) fn is_shunned(foe: &SeenCreature) -> bool {
    foe.comes() && !is_met(foe) && !listens(foe)
}

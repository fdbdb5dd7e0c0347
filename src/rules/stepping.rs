//! Stepping: one intent, one decision (SPEC 27, 28).

use bevy::prelude::Entity;

use super::decisions::{Decisions, PartyItem, Scenery};
use super::digging::DigAt;
use super::displacing::{SwapWith, gives_way};
use super::fighting::AttackOn;
use super::handling::Deed;
use super::movement::MoveTo;
use crate::grid::{Direction, Position, Tile};
use crate::intent::Intent;
use crate::world::{Abilities, Ability::*, Refusal};

/// The decision about a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    Move(Position),
    Dig(Position),
    Attack(Entity),
    Drink(Entity),
    Steal(Entity),
    Swap(Entity, Position),
    InTheWay(Entity),
    Nothing,
}

/// The abilities of an actor, and what is at the position to which it steps.
#[derive(Clone, Copy, Debug, Default)]
struct Situation {
    can: Abilities,
    /// The position and its tile; `None` outside the map.
    target: Option<(Position, Tile)>,
    occupant: Option<Occupant>,
}

/// The actor at the position to which another steps.
#[derive(Clone, Copy, Debug)]
struct Occupant {
    who: Entity,
    /// Whether the other actor would attack it.
    is_foe: bool,
    is_player: bool,
    /// Whether it can be displaced.
    gives_way: bool,
    /// Whether it changes places with who steps there, who is the player (SPEC 146).
    lets_pass: bool,
}

/// Chooses once between moving, digging, attacking and nothing, so that one key does exactly one of them.
fn decide(situation: &Situation) -> Decision {
    let Some((at, tile)) = situation.target else { return Decision::Nothing };
    if let Some(occupant) = situation.occupant {
        return meet(situation.can, occupant, at, tile);
    }
    if situation.can.has(Walk) && situation.can.can_be_on(tile) {
        return Decision::Move(at);
    }
    if situation.can.has(Dig) && tile.is_diggable() {
        return Decision::Dig(at);
    }
    Decision::Nothing
}

/// Chooses what to do with who stands at the position. What a thief or a drinker touches of the player is what it came for.
fn meet(can: Abilities, occupant: Occupant, at: Position, tile: Tile) -> Decision {
    let Occupant { who, is_foe, is_player, gives_way, lets_pass } = occupant;
    let can_swap = can.has(Walk) && (lets_pass || (can.has(Displace) && gives_way));
    match (is_foe, can_swap && tile.is_walkable()) {
        (true, _) if is_player && can.has(DrinkLight) => Decision::Drink(who),
        (true, _) if is_player && can.has(Steal) => Decision::Steal(who),
        (true, _) => Decision::Attack(who),
        (false, true) => Decision::Swap(who, at),
        (false, false) => Decision::InTheWay(who),
    }
}

/// Decides a step.
pub(super) fn decide_step(
    intent: Intent,
    direction: Direction,
    scenery: &Scenery,
    decisions: &mut Decisions,
) {
    let actor = intent.actor;
    let Some(situation) = situation(actor, direction, scenery) else { return };
    match decide(&situation) {
        Decision::Move(to) => _ = decisions.moves.write(MoveTo { actor, to }),
        Decision::Dig(at) => _ = decisions.digs.write(DigAt { actor, at }),
        Decision::Attack(target) => _ = decisions.attacks.write(AttackOn { actor, target }),
        Decision::Drink(from) => decisions.handle(actor, Deed::Drink(from)),
        Decision::Steal(from) => decisions.handle(actor, Deed::Steal(from)),
        Decision::Swap(other, at) => _ = decisions.swaps.write(SwapWith { actor, other, at }),
        Decision::InTheWay(other) => decisions.refuse(intent, Refusal::InTheWay(other)),
        Decision::Nothing if situation.target.is_none() => decisions.refuse(intent, Refusal::Edge),
        Decision::Nothing => {}
    }
}

/// The situation of a step; `None` if there is no such actor.
fn situation(actor: Entity, direction: Direction, scenery: &Scenery) -> Option<Situation> {
    let (from, can) = scenery.actors.get(actor).ok()?;
    let at = from.step(direction, scenery.terrain.size());
    let occupant = at.and_then(|at| scenery.occupancy.at(at));
    Some(Situation {
        can: *can,
        target: at.and_then(|at| Some((at, scenery.terrain.tile(at)?))),
        occupant: occupant.map(|who| occupant_for(actor, who, scenery)),
    })
}

/// An actor as it is to another that steps towards it.
fn occupant_for(actor: Entity, who: Entity, scenery: &Scenery) -> Occupant {
    let both = scenery.parties.get_many([actor, who]).ok();
    // Nobody changes places with who comes out of the rock: it would stand in it.
    let is_on_floor = scenery
        .actors
        .get(actor)
        .ok()
        .and_then(|(at, _)| scenery.terrain.tile(*at))
        .is_some_and(Tile::is_walkable);
    let is_foe = |[own, other]: &[PartyItem; 2]| {
        let are_two_sides = own.is_player != other.is_player;
        are_two_sides
            && own.attacks
            && other.health.is_some()
            && !own.is_neutral()
            && !other.is_neutral()
    };
    let lets_pass = |[own, other]: &[PartyItem; 2]| own.is_player && other.is_neutral();
    Occupant {
        who,
        is_foe: both.as_ref().is_some_and(is_foe),
        is_player: both.as_ref().is_some_and(|[_, other]| other.is_player),
        lets_pass: is_on_floor && both.as_ref().is_some_and(lets_pass),
        gives_way: is_on_floor && both.is_some_and(|[_, other]| gives_way(*other.abilities)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Ability;

    /// SPEC 3, 27, 28: every case of the choice.
    #[test]
    fn a_step_moves_or_digs_or_does_nothing() {
        let at = Position::new(1, 1, 0);
        let who = Entity::PLACEHOLDER;
        let asked = [Walk, Dig, PassRock, StayInRock, Displace, DrinkLight, Steal];
        let others = Ability::ALL.into_iter().filter(|ability| !asked.contains(ability));
        let others: Vec<_> = others.collect();
        // Each set of those that matter, with none of the others, and with all.
        for bits in 0..1_u32 << (asked.len() + 1) {
            let all = asked.into_iter().enumerate();
            let can = all.filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, ability)| ability);
            let more = others.iter().copied().filter(|_| bits >> asked.len() == 1);
            let can: Abilities = can.chain(more).collect();
            let [walks, digs] = [Walk, Dig].map(|one| can.has(one));
            let [passes_rock, stays_in_rock, displaces, drinks, steals] =
                [PassRock, StayInRock, Displace, DrinkLight, Steal].map(|one| can.has(one));
            let of = |target, occupant| decide(&Situation { can, target, occupant });
            for tile in Tile::ALL {
                let is_rock = tile == Tile::Wall;
                let fits = if is_rock { passes_rock } else { !stays_in_rock };
                let expected = match (walks && fits, digs && is_rock) {
                    (true, _) => Decision::Move(at),
                    (false, true) => Decision::Dig(at),
                    (false, false) => Decision::Nothing,
                };
                assert_eq!(of(Some((at, tile)), None), expected);
                let meets = |is_foe, is_player, gives_way, lets_pass| {
                    let occupant = Occupant { who, is_foe, is_player, gives_way, lets_pass };
                    of(Some((at, tile)), Some(occupant))
                };
                let held =
                    |is_foe, is_player, gives_way| meets(is_foe, is_player, gives_way, false);
                let of_the_player = match (drinks, steals) {
                    (true, _) => Decision::Drink(who),
                    (false, true) => Decision::Steal(who),
                    (false, false) => Decision::Attack(who),
                };
                assert_eq!(held(true, true, true), of_the_player);
                assert_eq!(held(true, false, true), Decision::Attack(who));
                assert_eq!(held(false, false, false), Decision::InTheWay(who));
                let swaps = displaces && walks && !is_rock;
                let expected =
                    if swaps { Decision::Swap(who, at) } else { Decision::InTheWay(who) };
                assert_eq!(held(false, false, true), expected);
                let is_let_pass = walks && !is_rock;
                let expected =
                    if is_let_pass { Decision::Swap(who, at) } else { Decision::InTheWay(who) };
                assert_eq!(meets(false, false, true, true), expected);
            }
            assert_eq!(of(None, None), Decision::Nothing, "outside the map");
        }
    }
}

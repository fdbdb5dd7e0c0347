//! Stepping: one intent, one decision (SPEC 27, 28).

use bevy::ecs::query::QueryData;
use bevy::prelude::{Entity, Has, MessageWriter, PopulatedMessageReader, Query, Res};

use super::digging::DigAt;
use super::displacing::SwapWith;
use super::fighting::AttackOn;
use super::movement::MoveTo;
use crate::grid::{Position, Tile};
use crate::intent::{Intent, Verb};
use crate::world::{
    Attack, Digger, Displacer, Health, Mobile, Narrator, Occupancy, Player, RockWalker, Terrain,
};

/// What comes of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    Move(Position),
    Dig(Position),
    Attack(Entity),
    Swap(Entity, Position),
    InTheWay(Entity),
    Nothing,
}

/// What an actor can do.
#[derive(QueryData)]
pub(super) struct Abilities {
    at: &'static Position,
    is_mobile: Has<Mobile>,
    is_digger: Has<Digger>,
    passes_rock: Has<RockWalker>,
    displaces: Has<Displacer>,
}

/// What matters where two actors meet.
#[derive(QueryData)]
pub(super) struct Party {
    is_mobile: Has<Mobile>,
    attacks: Has<Attack>,
    can_be_hurt: Has<Health>,
    is_player: Has<Player>,
}

/// What an actor can do, and what it steps towards.
#[derive(Clone, Copy, Debug, Default)]
struct Situation {
    is_mobile: bool,
    is_digger: bool,
    passes_rock: bool,
    displaces: bool,
    /// The place and its tile; `None` outside the map.
    target: Option<(Position, Tile)>,
    occupant: Option<Occupant>,
}

/// Who stands where an actor steps.
#[derive(Clone, Copy, Debug)]
struct Occupant {
    who: Entity,
    /// Would the actor attack it?
    is_foe: bool,
    is_mobile: bool,
}

/// Chooses once between moving, digging, attacking and nothing, so that one key does exactly one of them.
fn decide(situation: &Situation) -> Decision {
    let Some((at, tile)) = situation.target else { return Decision::Nothing };
    if let Some(Occupant { who, is_foe, is_mobile }) = situation.occupant {
        let can_swap = situation.displaces && situation.is_mobile && is_mobile;
        return match (is_foe, can_swap && tile.is_walkable()) {
            (true, _) => Decision::Attack(who),
            (false, true) => Decision::Swap(who, at),
            (false, false) => Decision::InTheWay(who),
        };
    }
    if situation.is_mobile && (tile.is_walkable() || situation.passes_rock) {
        return Decision::Move(at);
    }
    if situation.is_digger && tile.is_diggable() {
        return Decision::Dig(at);
    }
    Decision::Nothing
}

pub(super) fn decide_steps(
    mut intents: PopulatedMessageReader<Intent>,
    (actors, parties): (Query<Abilities>, Query<Party>),
    (terrain, occupancy): (Res<Terrain>, Res<Occupancy>),
    (mut moves, mut digs): (MessageWriter<MoveTo>, MessageWriter<DigAt>),
    (mut attacks, mut swaps): (MessageWriter<AttackOn>, MessageWriter<SwapWith>),
    mut narrator: Narrator,
) {
    for &Intent { actor, verb } in intents.read() {
        let Verb::Step(direction) = verb else { continue };
        let Ok(able) = actors.get(actor) else { continue };
        let at = able.at.step(direction, terrain.size());
        let occupant = at.and_then(|at| occupancy.who(at)).map(|who| {
            let both = parties.get_many([actor, who]).ok();
            let is_foe = |[own, other]: &[PartyItem; 2]| {
                own.attacks && other.can_be_hurt && own.is_player != other.is_player
            };
            Occupant {
                who,
                is_foe: both.as_ref().is_some_and(is_foe),
                is_mobile: both.is_some_and(|[_, other]| other.is_mobile),
            }
        });
        let situation = Situation {
            is_mobile: able.is_mobile,
            is_digger: able.is_digger,
            passes_rock: able.passes_rock,
            displaces: able.displaces,
            target: at.and_then(|at| Some((at, terrain.tile(at)?))),
            occupant,
        };
        match decide(&situation) {
            Decision::Move(to) => _ = moves.write(MoveTo { actor, to }),
            Decision::Dig(at) => _ = digs.write(DigAt { actor, at }),
            Decision::Attack(target) => _ = attacks.write(AttackOn { actor, target }),
            Decision::Swap(other, at) => _ = swaps.write(SwapWith { actor, other, at }),
            Decision::InTheWay(other) => {
                if parties.get(actor).is_ok_and(|party| party.is_player) {
                    narrator.say_in_the_way(other);
                }
            }
            Decision::Nothing => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 3, 27, 28: every case of the choice.
    #[test]
    fn a_step_moves_or_digs_or_does_nothing() {
        let at = Position::new(1, 1, 0);
        let who = Entity::PLACEHOLDER;
        for abilities in 0..16_u8 {
            let [is_mobile, is_digger, passes_rock, displaces] =
                [1, 2, 4, 8].map(|bit| abilities & bit > 0);
            let of = |target, occupant| {
                let can = Situation {
                    is_mobile,
                    is_digger,
                    passes_rock,
                    displaces,
                    ..Default::default()
                };
                decide(&Situation { target, occupant, ..can })
            };
            for tile in Tile::ALL {
                let is_rock = tile == Tile::Wall;
                let expected = match (is_mobile && (!is_rock || passes_rock), is_digger && is_rock)
                {
                    (true, _) => Decision::Move(at),
                    (false, true) => Decision::Dig(at),
                    (false, false) => Decision::Nothing,
                };
                assert_eq!(of(Some((at, tile)), None), expected);
                let held = |is_foe, is_mobile| {
                    of(Some((at, tile)), Some(Occupant { who, is_foe, is_mobile }))
                };
                assert_eq!(held(true, true), Decision::Attack(who));
                assert_eq!(held(false, false), Decision::InTheWay(who));
                let swaps = displaces && is_mobile && !is_rock;
                let expected =
                    if swaps { Decision::Swap(who, at) } else { Decision::InTheWay(who) };
                assert_eq!(held(false, true), expected);
            }
            assert_eq!(of(None, None), Decision::Nothing, "outside the map");
        }
    }
}

//! Stepping: one intent, one decision (SPEC 27).

use bevy::ecs::name::Name;
use bevy::prelude::{
    App, Entity, Has, IntoScheduleConfigs, MessageReader, MessageWriter, Query, Res, ResMut,
};

use super::digging::DigAt;
use super::movement::MoveTo;
use super::{Turn, TurnSystems};
use crate::grid::{Position, Tile};
use crate::intent::StepIntent;
use crate::world::{Digger, MessageLog, Mobile, Occupancy, Player, Terrain, TurnCount};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<StepIntent>();
    app.add_systems(Turn, decide_steps.in_set(TurnSystems::Decide));
}

/// What comes of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    Move(Position),
    Dig(Position),
    InTheWay(Entity),
    Nothing,
}

/// What an actor can do, and what it steps towards.
struct Situation {
    is_mobile: bool,
    is_digger: bool,
    /// The place and its tile; `None` outside the map.
    target: Option<(Position, Tile)>,
    occupant: Option<Entity>,
}

/// Chooses once between moving, digging and nothing, so that one key does exactly one of them.
fn decide(situation: &Situation) -> Decision {
    match (situation.target, situation.occupant) {
        (Some(_), Some(other)) => Decision::InTheWay(other),
        (Some((at, tile)), None) if tile.is_walkable() && situation.is_mobile => Decision::Move(at),
        (Some((at, tile)), None) if tile.is_diggable() && situation.is_digger => Decision::Dig(at),
        _ => Decision::Nothing,
    }
}

pub(super) fn decide_steps(
    mut intents: MessageReader<StepIntent>,
    actors: Query<(&Position, Has<Mobile>, Has<Digger>, Has<Player>)>,
    names: Query<&Name>,
    (terrain, occupancy, turn): (Res<Terrain>, Res<Occupancy>, Res<TurnCount>),
    (mut moves, mut digs): (MessageWriter<MoveTo>, MessageWriter<DigAt>),
    mut log: ResMut<MessageLog>,
) {
    for &StepIntent { actor, direction } in intents.read() {
        let Ok((position, is_mobile, is_digger, is_player)) = actors.get(actor) else { continue };
        let at = position.step(direction, terrain.size());
        let situation = Situation {
            is_mobile,
            is_digger,
            target: at.and_then(|at| Some((at, terrain.tile(at)?))),
            occupant: at.and_then(|at| occupancy.who(at)),
        };
        match decide(&situation) {
            Decision::Move(to) => _ = moves.write(MoveTo { actor, to }),
            Decision::Dig(at) => _ = digs.write(DigAt { at }),
            Decision::InTheWay(other) if is_player => {
                log.say(turn.get(), in_the_way(names.get(other).ok()));
            }
            Decision::InTheWay(_) | Decision::Nothing => {}
        }
    }
}

/// Says who is in the way.
pub(super) fn in_the_way(name: Option<&Name>) -> String {
    match name {
        Some(name) => format!("The {name} is in the way."),
        None => "Something is in the way.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 3, 27, 28: every case of the choice.
    #[test]
    fn a_step_moves_or_digs_or_does_nothing() {
        let at = Position::new(1, 1, 0);
        let somebody = Entity::PLACEHOLDER;
        for is_mobile in [false, true] {
            for is_digger in [false, true] {
                let of = |target, occupant| {
                    decide(&Situation { is_mobile, is_digger, target, occupant })
                };
                for tile in Tile::ALL {
                    let expected = match tile {
                        Tile::Wall if is_digger => Decision::Dig(at),
                        Tile::Floor | Tile::StairsDown | Tile::StairsUp if is_mobile => {
                            Decision::Move(at)
                        }
                        _ => Decision::Nothing,
                    };
                    assert_eq!(of(Some((at, tile)), None), expected);
                    let blocked = of(Some((at, tile)), Some(somebody));
                    assert_eq!(blocked, Decision::InTheWay(somebody));
                }
                assert_eq!(of(None, None), Decision::Nothing, "outside the map");
            }
        }
    }
}

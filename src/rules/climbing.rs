//! Climbing: stairs underfoot lead to the level above or below (SPEC 21, 22, 24).

use bevy::prelude::{Entity, PopulatedMessageReader};

use super::decisions::{Decisions, Scenery};
use super::movement::{MoveTo, Moved};
use super::warming::Warmth;
use crate::grid::{Position, Tile, Vertical};
use crate::intent::Intent;
use crate::world::{Ability, Narrator, Refusal};

/// The decision about a climb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    Climb(Position),
    InTheWay(Entity),
    NoStairs,
}

/// Decides by the tile underfoot: `>` leads down and `<` leads up (SPEC 21). `far` is the position above or below,
/// if the world has one there, and `occupant` the actor there.
fn decide(
    underfoot: Option<Tile>,
    vertical: Vertical,
    far: Option<Position>,
    occupant: Option<Entity>,
) -> Decision {
    let leads_there = underfoot.and_then(Tile::leads) == Some(vertical);
    match (far, occupant) {
        (Some(_), Some(other)) if leads_there => Decision::InTheWay(other),
        (Some(far), None) if leads_there => Decision::Climb(far),
        _ => Decision::NoStairs,
    }
}

/// Decides a climb.
pub(super) fn decide_climb(
    intent: Intent,
    vertical: Vertical,
    scenery: &Scenery,
    decisions: &mut Decisions,
) {
    let actor = intent.actor;
    let Ok((position, can)) = scenery.actors.get(actor) else { return };
    if !can.has(Ability::Walk) {
        return;
    }
    let far = position.climb(vertical, scenery.terrain.size());
    let occupant = far.and_then(|far| scenery.occupancy.at(far));
    match decide(scenery.terrain.tile(*position), vertical, far, occupant) {
        Decision::Climb(to) => _ = decisions.moves.write(MoveTo { actor, to }),
        Decision::InTheWay(other) => decisions.refuse(intent, Refusal::InTheWay(other)),
        Decision::NoStairs => decisions.refuse(intent, Refusal::NoStairs(vertical)),
    }
}

/// Logs the climbs of the player, whom the Ember warms on the way up.
pub(super) fn log_climbs(
    mut moved: PopulatedMessageReader<Moved>,
    mut warmth: Warmth,
    mut narrator: Narrator,
) {
    for &Moved { actor, from, to } in moved.read().filter(|moved| moved.from.z != moved.to.z) {
        let way = if to.z > from.z { "down" } else { "up" };
        narrator.say_to(actor, format!("You walk {way} the stairs to level {}.", to.level()));
        warmth.warm(actor, to.level(), &mut narrator);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 21, 24
    #[test]
    fn only_the_stairs_underfoot_that_lead_there_are_taken() {
        let far = Position::new(0, 0, 1);
        for underfoot in Tile::ALL.map(Some).into_iter().chain([None]) {
            for (vertical, stairs) in
                [(Vertical::Down, Tile::StairsDown), (Vertical::Up, Tile::StairsUp)]
            {
                let fits = underfoot == Some(stairs);
                let free = decide(underfoot, vertical, Some(far), None);
                assert_eq!(free, if fits { Decision::Climb(far) } else { Decision::NoStairs });
                let other = Entity::PLACEHOLDER;
                let held = decide(underfoot, vertical, Some(far), Some(other));
                let expected = if fits { Decision::InTheWay(other) } else { Decision::NoStairs };
                assert_eq!(held, expected);
                assert_eq!(decide(underfoot, vertical, None, None), Decision::NoStairs);
            }
        }
    }
}

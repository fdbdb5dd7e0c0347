//! Climbing: stairs underfoot lead to the level above or below, and so do shafts and ropes (SPEC 21, 22, 24, 97).

use bevy::prelude::{Entity, PopulatedMessageReader, Res};

use super::decisions::{Decisions, Scenery};
use super::movement::{MoveTo, Moved};
use super::warming::Warmth;
use crate::grid::{Position, Tile, Vertical};
use crate::intent::Intent;
use crate::world::{Ability, Fixture, Fixtures, Lead, Narrator, Refusal, Terrain};

/// The decision about a climb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    Climb(Position),
    InTheWay(Entity),
    NoStairs,
}

/// Decides by where the way underfoot leads: `>` leads down and `<` leads up (SPEC 21), a shaft down, and a rope both ways (SPEC
/// 97). `far` is the position above or below, if the world has one there, and `occupant` the actor there.
fn decide(
    leads: Option<Vertical>,
    vertical: Vertical,
    far: Option<Position>,
    occupant: Option<Entity>,
) -> Decision {
    let leads_there = leads == Some(vertical);
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
    let lead = Lead::at(&scenery.terrain, &scenery.fixtures, *position);
    let leads = lead.filter(|lead| lead.lets(*can)).map(|lead| lead.to);
    let far = position.climb(vertical, scenery.terrain.size());
    let occupant = far.and_then(|far| scenery.occupancy.at(far));
    match decide(leads, vertical, far, occupant) {
        Decision::Climb(to) => _ = decisions.moves.write(MoveTo { actor, to }),
        Decision::InTheWay(other) => decisions.refuse(intent, Refusal::InTheWay(other)),
        Decision::NoStairs => decisions.refuse(intent, Refusal::NoStairs(vertical)),
    }
}

/// Logs the climbs of the player, whom the Ember warms on the way up.
pub(super) fn log_climbs(
    mut moved: PopulatedMessageReader<Moved>,
    terrain: Res<Terrain>,
    fixtures: Res<Fixtures>,
    mut warmth: Warmth,
    mut narrator: Narrator,
) {
    for &Moved { actor, from, to } in moved.read().filter(|moved| moved.from.z != moved.to.z) {
        let way = if to.z > from.z { "down" } else { "up" };
        let is_stairs = terrain.tile(from).is_some_and(Tile::is_stairs);
        let level = to.level();
        if is_stairs {
            narrator.say_to(actor, format!("You walk {way} the stairs to level {level}."));
        } else if is_roped(fixtures.at(from)) {
            narrator.say_to(actor, format!("You climb {way} the rope to level {level}."));
        }
        warmth.warm(actor, to.level(), &mut narrator);
    }
}

/// Returns whether a rope hangs where something stands.
fn is_roped(fixture: Option<Fixture>) -> bool {
    fixture.and_then(|fixture| fixture.kind().shaft).is_some_and(|end| end.is_roped)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 21, 24
    #[test]
    fn only_the_stairs_underfoot_that_lead_there_are_taken() {
        let far = Position::new(0, 0, 1);
        for leads in [None, Some(Vertical::Down), Some(Vertical::Up)] {
            for vertical in [Vertical::Down, Vertical::Up] {
                let fits = leads == Some(vertical);
                let free = decide(leads, vertical, Some(far), None);
                assert_eq!(free, if fits { Decision::Climb(far) } else { Decision::NoStairs });
                let other = Entity::PLACEHOLDER;
                let held = decide(leads, vertical, Some(far), Some(other));
                let expected = if fits { Decision::InTheWay(other) } else { Decision::NoStairs };
                assert_eq!(held, expected);
                assert_eq!(decide(leads, vertical, None, None), Decision::NoStairs);
            }
        }
    }
}

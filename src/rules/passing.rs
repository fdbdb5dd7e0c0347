//! The passing of time for the player: the turn is counted, oil burns, health comes back, the player looks around.

use bevy::prelude::{PopulatedMessageReader, Query, Res, ResMut, With};

use super::actions::{ActionKind, PlayerActed};
use crate::grid::Position;
use crate::world::{
    ActorId, Fact, FactWriter, Health, Knowledge, Lantern, Narrator, Player, Terrain, Thing,
    Things, TurnCount,
};

/// Oil that a dig burns; anything else burns one.
const DIG_OIL: u32 = 3;
/// A point of health comes back every so many turns.
const TURNS_PER_POINT: u64 = 14;
/// How far the Ember shines, in tiles.
const EMBER_RADIUS: u32 = 7;

/// Counts a turn for each action of the player (SPEC 29).
pub(super) fn count_turns(
    mut actions: PopulatedMessageReader<PlayerActed>,
    mut turn: ResMut<TurnCount>,
) {
    actions.read().for_each(|_| turn.advance());
}

pub(super) fn burn_oil(
    mut actions: PopulatedMessageReader<PlayerActed>,
    mut lanterns: Query<(&Position, &mut Lantern), With<Player>>,
    mut narrator: Narrator,
    mut facts: FactWriter,
) {
    let Ok((at, mut lantern)) = lanterns.single_mut() else { return };
    for PlayerActed(kind) in actions.read() {
        if !lantern.burns || lantern.oil == 0 {
            continue;
        }
        let before = lantern.oil;
        lantern.oil = before.saturating_sub(if *kind == ActionKind::Dig { DIG_OIL } else { 1 });
        if lantern.oil == 0 {
            narrator.say("Your lantern goes out.");
            facts.write(Fact::LanternOut, *at);
        } else if before > Lantern::LOW_OIL && lantern.oil <= Lantern::LOW_OIL {
            narrator.say("Your lantern burns low.");
            facts.write(Fact::LanternLow, *at);
        }
    }
}

pub(super) fn close_wounds(
    mut actions: PopulatedMessageReader<PlayerActed>,
    mut players: Query<&mut Health, With<Player>>,
    turn: Res<TurnCount>,
) {
    let Ok(mut health) = players.single_mut() else { return };
    for _ in actions.read() {
        if health.now > 0 && turn.get().is_multiple_of(TURNS_PER_POINT) {
            health.heal(1);
        }
    }
}

/// Looks around again if the player moved, the light changed, or any actor dug.
pub(super) fn look(
    players: Query<(&ActorId, &Position, &Lantern), With<Player>>,
    things: Res<Things>,
    terrain: Res<Terrain>,
    mut knowledge: ResMut<Knowledge>,
) {
    let Ok((id, at, lantern)) = players.single() else { return };
    let least = if things.carries(*id, Thing::Ember) { EMBER_RADIUS } else { 0 };
    let radius = lantern.radius().max(least);
    if knowledge.eye() != Some((*at, radius)) || knowledge.dug_then() != terrain.dug() {
        knowledge.look(&terrain, *at, radius);
    }
}

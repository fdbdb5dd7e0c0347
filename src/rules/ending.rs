//! Ending: a game is lost with the player's life, and won with the Ember at the camp.

use bevy::prelude::{Commands, PopulatedMessageReader, Query, Res, With};

use super::fighting::Slain;
use crate::grid::Position;
use crate::world::{ActorId, Camp, Narrator, Outcome, Player, Thing, Things, TurnCount};

/// Loses the game when the player was slain.
pub(super) fn lose_game(
    mut slain: PopulatedMessageReader<Slain>,
    mut commands: Commands,
    players: Query<&Position, With<Player>>,
    turn: Res<TurnCount>,
    narrator: Narrator,
) {
    for &Slain { who, by } in slain.read() {
        let Ok(at) = players.get(who) else { continue };
        let (cause, turn, level) = (narrator.cause(by), turn.get(), at.level());
        commands.insert_resource(Outcome::Lost { cause, turn, level });
    }
}

/// Wins the game when the player has the Ember at the camp.
pub(super) fn win_game(
    mut commands: Commands,
    players: Query<(&ActorId, &Position), With<Player>>,
    things: Res<Things>,
    camp: Option<Res<Camp>>,
    turn: Res<TurnCount>,
    outcome: Option<Res<Outcome>>,
    mut narrator: Narrator,
) {
    let Ok((id, at)) = players.single() else { return };
    let has_ember = things.carries(*id, Thing::Ember);
    if has_ember && outcome.is_none() && camp.is_some_and(|camp| camp.0 == *at) {
        narrator.say("You bring the Ember home.");
        commands.insert_resource(Outcome::Won { turn: turn.get() });
    }
}

//! How a game ends: it is lost with the player's life, and won with the Ember at the camp.

use bevy::prelude::{Commands, PopulatedMessageReader, Query, Res, With};

use super::fighting::Slain;
use crate::grid::Position;
use crate::world::{
    ActorId, Camp, Fact, FactWriter, Narrator, Outcome, Player, Thing, Things, TurnCount,
};

/// The game of a player who was slain is lost.
pub(super) fn lose_game(
    mut slain: PopulatedMessageReader<Slain>,
    mut commands: Commands,
    players: Query<&Position, With<Player>>,
    turn: Res<TurnCount>,
    narrator: Narrator,
    mut facts: FactWriter,
) {
    for &Slain { who, by } in slain.read() {
        let Ok(at) = players.get(who) else { continue };
        let (cause, turn, level) = (narrator.cause(by), turn.get(), at.level());
        facts.write(Fact::Lost, *at);
        commands.insert_resource(Outcome::Lost { cause, turn, level });
    }
}

/// The Ember at the camp wins.
pub(super) fn win_game(
    mut commands: Commands,
    players: Query<(&ActorId, &Position), With<Player>>,
    things: Res<Things>,
    camp: Option<Res<Camp>>,
    turn: Res<TurnCount>,
    mut narrator: Narrator,
    mut facts: FactWriter,
) {
    let Ok((id, at)) = players.single() else { return };
    let has_ember = things.carries(*id, Thing::Ember);
    if has_ember && camp.is_some_and(|camp| camp.0 == *at) {
        narrator.say("You bring the Ember home.");
        facts.write(Fact::Won, *at);
        commands.insert_resource(Outcome::Won { turn: turn.get() });
    }
}

//! Ending: a game is lost with the player's life, and won with the Ember at the camp.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Commands, PopulatedMessageReader, Query, Res, With};

use super::wounding::{Cause, Slain};
use crate::grid::Position;
use crate::world::{
    ActorId, Fact, FactWriter, Fixture, Fixtures, Narrator, Outcome, Player, Rouser, Thing, Things,
    TurnCount,
};

/// Loses the game when the player was slain.
pub(super) fn lose_game(
    mut slain: PopulatedMessageReader<Slain>,
    mut commands: Commands,
    players: Query<&Position, With<Player>>,
    turn: Res<TurnCount>,
    narrator: Narrator,
    rouser: Rouser,
    mut facts: FactWriter,
) {
    for &Slain { who, cause } in slain.read() {
        let Ok(at) = players.get(who) else { continue };
        let (turn, level) = (turn.get(), at.level());
        let roused = |by| rouser.of(by).map_or_else(String::new, |it| it.in_words(turn));
        let (cause, chain) = match cause {
            Cause::Blow(by) => (narrator.cause(by), roused(by)),
            Cause::Oil(_) => ("burnt by your own oil".to_owned(), String::new()),
            Cause::Powder(_) => ("killed by your own powder".to_owned(), String::new()),
            Cause::Fall => ("killed by a fall".to_owned(), ", down a shaft".to_owned()),
            Cause::Gas(by, _) => {
                ("killed by burning gas".to_owned(), format!(", lit by {}", by.name()))
            }
            Cause::Water => ("drowned".to_owned(), String::new()),
            Cause::Fire(by, _) => ("burnt to death".to_owned(), format!(", lit by {}", by.name())),
            Cause::Rock(by) => {
                let chain = format!(", shaken loose by {}", by.row().name);
                (Outcome::BY_ROCK.to_owned(), chain)
            }
        };
        facts.write(Fact::Lost, *at);
        commands.insert_resource(Outcome::Lost { cause, chain, turn, level });
    }
}

/// What is looked at to see whether the game is won.
#[derive(SystemParam)]
pub(super) struct Goal<'w, 's> {
    players: Query<'w, 's, (&'static ActorId, &'static Position), With<Player>>,
    things: Res<'w, Things>,
    fixtures: Res<'w, Fixtures>,
    outcome: Option<Res<'w, Outcome>>,
}

impl Goal<'_, '_> {
    /// Where the player has just brought the Ember home; `None` where that is not so.
    fn reached(&self) -> Option<Position> {
        let (id, at) = self.players.single().ok()?;
        let has_ember = self.things.carries(*id, Thing::Ember) && self.outcome.is_none();
        (has_ember && self.fixtures.at(*at) == Some(Fixture::Camp)).then_some(*at)
    }
}

/// Wins the game when the player has the Ember at the camp.
pub(super) fn win_game(
    mut commands: Commands,
    goal: Goal,
    turn: Res<TurnCount>,
    mut narrator: Narrator,
    mut facts: FactWriter,
) {
    if let Some(at) = goal.reached() {
        narrator.say("You bring the Ember home.");
        facts.write(Fact::Won, at);
        commands.insert_resource(Outcome::Won { turn: turn.get() });
    }
}

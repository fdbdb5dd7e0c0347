//! Leaving: who has seen level 2 may go home from the camp, which ends the game (SPEC 126).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Commands, Entity, Query, Res, With};

use super::actions::Actions;
use super::handling::{Deeds, settle};
use super::refusing::Refuser;
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::{
    Fact, Fixture, Fixtures, Outcome, Pack, Player, Refusal, Tally, Terrain, TurnCount,
};

/// What going home depends on.
#[derive(SystemParam)]
pub(super) struct WayHome<'w, 's> {
    players: Query<'w, 's, (&'static Position, Option<&'static Pack>), With<Player>>,
    fixtures: Res<'w, Fixtures>,
    tally: Res<'w, Tally>,
    terrain: Res<'w, Terrain>,
    turn: Res<'w, TurnCount>,
}

impl WayHome<'_, '_> {
    /// Where the player leaves from, and with how many garnets.
    fn of(&self, actor: Entity) -> Result<(Position, u16), Refusal> {
        let (at, pack) = self.players.get(actor).map_err(|_| Refusal::NotAtCamp)?;
        let pack = pack.ok_or(Refusal::NoPack)?;
        if self.fixtures.at(*at) != Some(Fixture::Camp) {
            return Err(Refusal::NotAtCamp);
        }
        if !self.tally.may_go_home() {
            let has_more = self.terrain.size().depth() > 1;
            return Err(if has_more { Refusal::NotYet } else { Refusal::OnlyLevel });
        }
        Ok((*at, pack.garnets))
    }
}

pub(super) fn leave(
    deeds: Deeds,
    way: WayHome,
    mut commands: Commands,
    mut refuser: Refuser,
    mut actions: Actions,
) {
    for actor in deeds.actors_of(Verb::Leave) {
        let left = way.of(actor).map(|(at, garnets)| {
            refuser.narrator.say(format!("You go home with {}.", words(garnets)));
            refuser.facts.write(Fact::Home, at);
            // The turn that leaving takes is counted at the end of the turn.
            commands.insert_resource(Outcome::Home { turn: way.turn.get() + 1 });
        });
        settle(actor, left, &mut refuser, &mut actions);
    }
}

/// What the player has to show.
fn words(garnets: u16) -> String {
    match garnets {
        0 => "empty hands".to_owned(),
        1 => "a garnet".to_owned(),
        _ => format!("{garnets} garnets"),
    }
}

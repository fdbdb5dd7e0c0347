//! Games in places that are drawn for a measurement.

use std::sync::Arc;

use bevy::prelude::{App, Entity, With};
use cavewright::screens::Screen;
use cavewright::world::{NewGame, Player, Scenario, WorldSource};

/// What a game in a scenario is made from.
pub fn source_of(toml: &str) -> WorldSource {
    let scenario: Scenario = toml.parse().expect("the text is a scenario");
    WorldSource::Scenario(Arc::new(scenario))
}

/// A game in a scenario, and its player.
pub fn game_in(toml: &str) -> (App, Entity) {
    let mut app = cavewright::headless_app(NewGame(source_of(toml)), Screen::Play);
    let world = app.world_mut();
    let mut players = world.query_filtered::<Entity, With<Player>>();
    let player = players.single(world).expect("there is one player");
    (app, player)
}

//! Games in scenarios: living places that a test draws.

use std::sync::Arc;

use cavewright::world::{Scenario, WorldSource};

use crate::support::{Game, game};

/// The source of a scenario's text.
pub fn source_of(toml: &str) -> WorldSource {
    let scenario: Scenario = toml.parse().unwrap_or_else(|error| panic!("{error}"));
    WorldSource::Scenario(Arc::new(scenario))
}

/// A game in a scenario.
pub fn game_in(toml: &str) -> Game {
    game(source_of(toml))
}

/// A game in a living world that is drawn as map text, without a legend: nothing but the player lives in it.
pub fn living(map: &str) -> Game {
    let levels = map.split("\n\n").map(|level| format!("'''\n{}\n'''", level.trim_end()));
    game_in(&format!("levels = [{}]", levels.collect::<Vec<_>>().join(", ")))
}

/// What `play --scenario FILE --headless --json --whole` prints after some keys.
pub fn played(toml: &str, keys: &str) -> serde_json::Value {
    let mut game = game_in(toml);
    game.keys(keys);
    let whole = game.state().with_whole(game.app.world_mut());
    serde_json::to_value(whole).expect("the state is JSON")
}

//! A script of keys, and what is heard of it.

use bevy::ecs::message::Messages;
use bevy::prelude::App;

use super::Heard;
use crate::controls::type_key;
use crate::game_in_play;
use crate::world::{Scenario, WorldSource};

/// A game of a scenario whose facts are kept.
fn game(scenario: &str) -> App {
    let scenario: Scenario = scenario.parse().unwrap();
    let mut app = game_in_play(WorldSource::Scenario(scenario.into()));
    super::plugin(&mut app);
    app.update();
    app
}

/// What is heard as a key is typed.
fn hear(app: &mut App, key: char) -> Vec<Heard> {
    app.world_mut().resource_mut::<Messages<Heard>>().clear();
    type_key(app.world_mut(), key);
    app.update();
    app.world_mut().resource_mut::<Messages<Heard>>().drain().collect()
}

/// A line for each sound: key, sound, who, gain, side, muffled.
fn lines(scenario: &str, keys: &str) -> Vec<String> {
    let mut app = game(scenario);
    let line = |key: char, heard: Heard| {
        let who = match (heard.is_own, heard.species) {
            (true, _) => "you",
            (false, Some(species)) => species.species().name,
            (false, None) => "unseen",
        };
        let Heard { gain, side, muffled, .. } = heard;
        format!("{key} {} {who} {gain:.2} {side:+.2} {muffled}", heard.sound.row().name)
    };
    let heard =
        |app: &mut App, key| hear(app, key).into_iter().map(|it| line(key, it)).collect::<Vec<_>>();
    keys.chars().flat_map(|key| heard(&mut app, key)).collect()
}

/// SPEC 173
#[test]
fn a_script_of_keys_is_heard_as_it_was() {
    let scenario = r##"
levels = ["""
####################
#@..#......#w#.....#
#.#.#.##############
#.#...##############
#h######a###########
####################
"""]
[legend]
h = { creature = "hound", asleep = true }
w = { creature = "borer" }
a = { thing = "oil flask" }
[mountain]
number = 0
seed = 7
"##;
    let expected = [
        "l step you 1.00 +0.00 0",
        "j dig you 0.92 +0.00 0",
        "j dig unseen 0.31 +0.57 0",
        "j step hound 0.85 -0.14 0",
        "h step you 1.00 +0.00 0",
        "h step hound 0.92 +0.00 0",
        ". hurt hound 0.92 +0.00 0",
        ". dig unseen 0.31 +0.57 0",
        ". hurt hound 0.92 +0.00 0",
        ". hurt hound 0.92 +0.00 0",
        ". hurt hound 0.92 +0.00 0",
        ". hurt hound 0.92 +0.00 0",
        ". hurt hound 0.92 +0.00 0",
        ". dig unseen 0.38 +0.57 0",
        ". hurt hound 0.92 +0.00 0",
    ];
    assert_eq!(lines(scenario, "ljh......"), expected);
}

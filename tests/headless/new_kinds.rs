//! Journeys stop at the first thing of each kind that comes into view in a game.

use cavewright::grid::{Direction, Position};
use cavewright::journeys::{Aim, Journey, go_on, set_out};
use cavewright::record::{SavedGame, record_games, undo};
use cavewright::world::{JourneyMemory, NewGame, Thing, game_registry, lay_at, make_world};

use crate::scenario::{game_in, source_of};
use crate::support::{at, game_on};

/// A corridor with a glowcap, an oil flask and another glowcap in it, each out of sight of the one before.
const KINDS: &str = "levels = ['@..............o..............f..............o....']
[legend]
o = { thing = 'glowcap' }
f = { thing = 'oil flask' }
[player]
pack = [['felt wraps', 1]]
";

/// SPEC 139: each kind once in a game; a game that was saved and goes on stops at none again, nor does one taken back.
#[test]
fn exploring_stops_at_the_first_thing_of_each_kind() {
    let mut game = game_in(KINDS);
    record_games(game.app.world_mut());
    game.keys("o");
    assert_eq!((game.last_message(), game.at()), ("You stop: a glowcap lies there.", at(6, 0)));
    game.keys("o");
    assert_eq!((game.last_message(), game.at()), ("You stop: an oil flask lies there.", at(21, 0)));
    assert!(undo(game.app.world_mut()));
    let memory = game.app.world().resource::<JourneyMemory>().clone();
    assert!(memory.kinds.is_superset(&[Thing::Glowcap, Thing::OilFlask].into()), "{memory:?}");
    let bytes = SavedGame::take(game.app.world_mut()).unwrap().to_bytes();
    let saved = SavedGame::read(&bytes, &game_registry()).unwrap();
    game.app.insert_resource(JourneyMemory::default());
    saved.go_on(game.app.world_mut()).unwrap();
    assert_eq!(game.app.world().resource::<JourneyMemory>(), &memory);
    game.keys("o");
    assert_eq!(game.last_message(), "You have explored what can be reached without digging.");
    game.app.insert_resource(NewGame(source_of(KINDS)));
    make_world(game.app.world_mut());
    assert!(game.app.world().resource::<JourneyMemory>().kinds.is_empty(), "another game");
}

/// SPEC 139: what was found without a journey is no news, nor is what is in view when one begins; remains are of no use.
#[test]
fn a_journey_does_not_stop_at_what_was_known() {
    let end = "You have explored what can be reached without digging.";
    let packed = KINDS.replace("felt wraps", "glowcap', 1], ['oil flask");
    let mut game = game_in(&packed);
    game.keys("o");
    assert_eq!(game.last_message(), end, "both are in the pack");
    let mut game = game_in(KINDS);
    game.keys(&"l".repeat(10));
    game.keys("o");
    assert_eq!(
        game.last_message(),
        "You stop: an oil flask lies there.",
        "the glowcap was in view"
    );
    let mut game = game_in(KINDS);
    game.keys(&"l".repeat(21));
    game.keys("o");
    assert_eq!(game.last_message(), end, "both were");
    for (thing, why) in [
        (Thing::FeltWraps, "You stop: the felt wraps lie there."),
        (Thing::Ember, "You stop: the Ember lies there."),
        (Thing::Remains, end),
    ] {
        let mut game = game_on(&format!("@{}\n", ".".repeat(40)));
        assert!(lay_at(game.app.world_mut(), at(30, 0), thing));
        game.keys("o");
        assert_eq!(game.last_message(), why);
    }
}

/// SPEC 139: a way to a place stops there too, and a key that is held does not.
#[test]
fn a_way_to_a_place_stops_at_a_new_kind_and_a_held_key_does_not() {
    let mut game = game_on(&format!("@{}\n", ".".repeat(40)));
    game.keys("o");
    assert_eq!(game.at(), at(31, 0));
    let mut walk = |aim: Aim, thing: Thing, place: Position, end: Position| {
        set_out(game.app.world_mut(), aim);
        go_on(game.app.world_mut());
        assert!(lay_at(game.app.world_mut(), place, thing));
        while game.app.world().resource::<Journey>().is_under_way() {
            go_on(game.app.world_mut());
        }
        assert_eq!(game.at(), end, "{aim:?}");
    };
    walk(Aim::Place(at(0, 0)), Thing::Glowcap, at(5, 0), at(14, 0));
    walk(Aim::Onward(Some(Direction::West)), Thing::OilFlask, at(2, 0), at(0, 0));
    let messages = game.messages();
    let stops: Vec<_> = messages.iter().filter(|text| text.starts_with("You stop")).collect();
    assert_eq!(stops, [&"You stop: a glowcap lies there."]);
}

//! Tempers of levels: that they are told once, what they change of play, and that moss is walked on. What they add to new games is
//! tested beside the code.

use cavewright::grid::{Direction, Position, Vertical};
use cavewright::record::SavedGame;
use cavewright::world::{Fact, Knowledge, SpeciesId, TEMPERS, Temper, Tempers, game_registry};
use serde_json::json;

use crate::scenario::{game_in, played, source_of};
use crate::support::{Game, add, at, is_awake, living_caves, recorded};

/// A place of some levels with their tempers.
fn place(levels: &str, tempers: &str) -> String {
    format!("levels = [{levels}]\n[mountain]\ntemper = [{tempers}]\n")
}

fn told(temper: Temper) -> &'static str {
    temper.row().told
}

/// The last line of what is printed: the status.
fn status(game: &mut Game) -> String {
    game.state().in_words().lines().last().unwrap_or_default().to_owned()
}

/// SPEC 120
#[test]
fn a_temper_is_told_at_the_first_arrival_and_never_again() {
    for row in TEMPERS {
        let mut game = game_in(&place("'@>', '.<'", &format!("'', '{}'", row.name)));
        game.step(Direction::East);
        assert_eq!(game.times_told(row.told), 0);
        game.climb(Vertical::Down);
        assert!(game.messages().ends_with(&["You walk down the stairs to level 2.", row.told]));
        game.climb(Vertical::Up);
        game.climb(Vertical::Down);
        game.wait();
        assert_eq!((game.at().z, game.times_told(row.told)), (1, 1));
    }
}

/// SPEC 97, 120: in whatever way one comes.
#[test]
fn a_temper_is_told_to_who_falls() {
    let mut game = game_in(&place("'@O', '..'", "'', 'worked'"));
    game.step(Direction::East);
    game.climb(Vertical::Down);
    let messages = game.messages();
    let [fall, temper] = ["You fall to level 2.", told(Temper::Worked)]
        .map(|text| messages.iter().position(|message| *message == text));
    assert!(fall.is_some() && fall < temper, "{messages:?}");
}

/// SPEC 120, 163: where a game begins it is told first, after the opening; above that as one comes there.
#[test]
fn a_temper_is_told_where_a_game_begins_and_above_that() {
    let text = format!("opening = ['Look.']\n{}", place("'.>', '@<'", "'mossy', 'wet'"));
    let mut game = game_in(&text);
    assert_eq!(game.messages(), ["Look.", told(Temper::Wet)]);
    game.step(Direction::East);
    game.climb(Vertical::Up);
    assert_eq!(game.last_message(), told(Temper::Mossy));
    game.climb(Vertical::Down);
    game.climb(Vertical::Up);
    for temper in [Temper::Wet, Temper::Mossy] {
        assert_eq!(game.times_told(told(temper)), 1, "{temper:?}");
    }
}

/// SPEC 120, 167, 168: beside the level, and in what programs read.
#[test]
fn the_word_of_a_temper_stands_beside_the_level() {
    let text = place("'@>', '.<'", "'', 'riddled'");
    let mut game = game_in(&text);
    assert!(status(&mut game).starts_with("Level 1/2   loc: "), "{}", status(&mut game));
    game.step(Direction::East);
    game.climb(Vertical::Down);
    assert!(status(&mut game).starts_with("Level 2/2 riddled   loc: "), "{}", status(&mut game));
    let words = |keys: &str| {
        let state = played(&text, keys);
        (state["life"]["temper"].clone(), state["tempers"].clone())
    };
    assert_eq!(words(""), (json!(null), json!([null, "riddled"])));
    assert_eq!(words("l>"), (json!("riddled"), json!([null, "riddled"])));
}

/// SPEC 51, 119: on its own level alone.
#[test]
fn what_shakes_a_brittle_level_strains_it_double() {
    let strain = |tempers: &str| {
        let mut game = game_in(&place("'#@......', '........'", tempers));
        game.step(Direction::West);
        game.json()["life"]["strain"].clone()
    };
    assert_eq!(strain("''"), json!([3, 0]));
    assert_eq!(strain("'brittle'"), json!([6, 0]));
    assert_eq!(strain("'', 'brittle'"), json!([3, 0]));
}

/// SPEC 79, 119
#[test]
fn noises_carry_half_as_far_again_on_a_still_level() {
    for (temper, radius) in [("''", 12), ("'still'", 18), ("'wet'", 12)] {
        let mut game = game_in(&place(&format!("'#@{}'", ".".repeat(20)), temper));
        let sleepers =
            [0, 1].map(|more| add(&mut game, at(radius + more, 0), SpeciesId::Fungus, false));
        game.facts();
        game.step(Direction::West);
        assert_eq!(sleepers.map(|who| is_awake(&game, who)), [true, false], "{temper}");
        let dug = game.facts().into_iter().find(|fact| matches!(fact.what, Fact::Dug { .. }));
        assert_eq!(dug.map(|fact| fact.loudness), Some(radius), "{temper}");
    }
}

/// SPEC 80, 119: by the level where it is made; what is left goes over stairs.
#[test]
fn a_noise_of_a_still_level_is_heard_farther_beyond_stairs() {
    let level = |stairs: char| format!("'#@....{stairs}{}'", ".".repeat(20));
    let levels = format!("{}, {}", level('>'), level('<').replace("#@", ".."));
    for (tempers, left) in [("''", 6), ("'still'", 12), ("'', 'still'", 6)] {
        let mut game = game_in(&place(&levels, tempers));
        let sleepers = [0, 1].map(|more| {
            let there = Position::new(6 + left + more, 0, 1);
            add(&mut game, there, SpeciesId::Fungus, false)
        });
        game.step(Direction::West);
        assert_eq!(sleepers.map(|who| is_awake(&game, who)), [true, false], "{tempers}");
    }
}

/// SPEC 119, 164: a scenario is as it is drawn, whatever the temper.
#[test]
fn nothing_is_added_to_a_scenario() {
    let legend = "[legend]\nh = { creature = 'hound' }\n";
    for row in TEMPERS {
        let text = place("'''\n@....h....\n..........\n'''", &format!("'{}'", row.name));
        let state = played(&format!("{text}{legend}"), "");
        let names = |list: &str| {
            let list = state[list].as_array().unwrap().iter();
            list.map(|one| one["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(
            (names("creatures"), names("fixtures")),
            (vec!["hound".to_owned()], vec!["camp".to_owned()])
        );
        assert_eq!((names("hollows"), &state["creatures"][0]["awake"]), (vec![], &json!(true)));
    }
}

/// SPEC 119, 165: they follow from the world, drawn or generated.
#[test]
fn a_saved_game_keeps_its_tempers() {
    let drawn = source_of(&place("'@.', '..'", "'', 'brittle'"));
    for source in [drawn, living_caves((40, 30, 4), 3, "4")] {
        let tempers = source.tempers();
        assert!(tempers.of(1).is_some());
        let mut app = recorded(source);
        let bytes = SavedGame::take(app.world_mut()).unwrap().to_bytes();
        let saved = SavedGame::read(&bytes, &game_registry()).unwrap();
        app.insert_resource(Tempers::default());
        saved.go_on(app.world_mut()).unwrap();
        assert_eq!(*app.world().resource::<Tempers>(), tempers);
    }
}

/// SPEC 71, 119: moss is floor to who walks, and lights the place.
#[test]
fn journeys_lead_over_moss() {
    let mut game = game_in("levels = ['@,,,,,,,>', '........<']");
    game.keys("_>");
    assert_eq!((game.at(), game.turn()), (at(8, 0), 8));
    game.keys("h");
    assert_eq!((game.at(), game.turn()), (at(7, 0), 9));
    assert!(game.app.world().resource::<Knowledge>().is_lit_here());
}

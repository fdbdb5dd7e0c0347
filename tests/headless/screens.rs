//! Screens, and the way between them.

use cavewright::controls::{Action, type_key};
use cavewright::headless_app;
use cavewright::record::GameState;
use cavewright::screens::{Cursor, MapGraph, MapLevel, Screen, Screens};
use cavewright::world::{GameSeed, NewGame, Scenario, Terrain, WorldSource};

use crate::support::{Game, ask, at, caves, choose, game, game_on, menu};

/// SPEC 31: each key is read by the screen that is current when its turn comes.
#[test]
fn keys_of_one_frame_go_to_the_screen_that_is_open_then() {
    let mut game = game_on("@..\n");
    game.keys("?l\u{1b}l");
    assert_eq!((game.screen(), game.at(), game.turn()), (Screen::Play, at(1, 0), 1));
    game.keys("?l?l");
    assert_eq!((game.screen(), game.at(), game.turn()), (Screen::Play, at(2, 0), 2));
}

/// SPEC 31: quitting asks first, and no key that walks confirms.
#[test]
fn quitting_asks_and_walking_keys_do_not_confirm() {
    let mut game = game_on("...\n.@.\n...\n");
    game.keys("\u{1b}hjklyubn.<>R");
    assert_eq!((game.screen(), game.turn()), (Screen::Pause, 0));
    game.keys("\u{1b}l");
    assert_eq!((game.screen(), game.turn()), (Screen::Play, 1));
    game.keys("\u{1b}");
    choose(&mut game.app, "Quit");
    assert_eq!(game.screen(), Screen::Quit);
    game.keys("hl.<>R");
    assert_eq!(game.app.should_exit(), None);
    game.keys("\u{1b}\u{1b}");
    assert_eq!((game.screen(), game.turn()), (Screen::Play, 1));
    game.keys("\u{1b}");
    choose(&mut game.app, "Quit");
    game.keys("\nhhh");
    assert!(game.app.should_exit().is_some());
    assert_eq!(game.turn(), 1, "keys after the end are not taken");
}

/// SPEC 31: any key begins, each time in a fresh world.
#[test]
fn the_start_screen_begins_a_game_with_any_key_and_each_game_is_another() {
    let mut app = headless_app(NewGame(caves((50, 30, 2), 5)), Screen::Start);
    assert!(!app.world().contains_resource::<Terrain>(), "no world before the first key");
    assert_eq!(GameState::of(app.world_mut(), "start"), None);
    let mut seeds = Vec::new();
    for key in ['x', 'o', '\n'] {
        type_key(app.world_mut(), key);
        app.update();
        let screen = app.world().resource::<Screens>().current();
        assert_eq!(screen, Screen::Play, "{key:?}");
        seeds.push(app.world().resource::<GameSeed>().0);
        app.world_mut().resource_mut::<Screens>().open(Screen::Start);
    }
    assert!(seeds[0] != seeds[1] || seeds[1] != seeds[2], "{seeds:?}");
}

/// SPEC 31: help and the way out are there before a game, and a menu to choose from.
#[test]
fn the_start_screen_has_help_and_a_way_out() {
    let mut app = headless_app(NewGame(caves((50, 30, 2), 5)), Screen::Start);
    for (key, screen) in [
        ('?', Screen::Help),
        ('\u{1b}', Screen::Start),
        ('\u{1b}', Screen::Quit),
        ('\u{1b}', Screen::Start),
    ] {
        type_key(app.world_mut(), key);
        app.update();
        assert_eq!(app.world().resource::<Screens>().current(), screen);
    }
    assert_eq!(menu(&app).heading, "Choose, or begin with any other key");
}

/// SPEC 31, 131: from the end of a game one comes to the same world, to another, to that of the day, and to the start. A
/// letter that steps in play, and may have come too late, asks first.
#[test]
fn the_win_and_lose_screens_offer_the_same_world_another_and_the_start() {
    for end in [Screen::Win, Screen::Lose] {
        let mut game = game_on("@\n");
        game.app.world_mut().resource_mut::<Screens>().open(end);
        assert_eq!(game.json()["screen"], end.name());
        game.keys("l");
        assert_eq!(game.screen(), end, "a walking key does not confirm");
        game.keys("\u{1b}");
        assert_eq!(game.screen(), Screen::Start);
        for (key, is_same) in [("r", true), ("\n", false), ("n\n", false), ("d\n", false)] {
            let mut game = crate::support::game(crate::support::caves((30, 20, 1), 7));
            game.app.world_mut().resource_mut::<Screens>().open(end);
            if let Some(letter) = key.strip_suffix('\n').filter(|letter| !letter.is_empty()) {
                game.keys(letter);
                assert_eq!(game.screen(), Screen::Quit, "{letter} asks");
                game.keys("\u{1b}");
                assert_eq!((game.screen(), game.json()["seed"] == 7), (end, true));
            }
            game.keys(key);
            assert_eq!(game.screen(), Screen::Play);
            assert_eq!(game.json()["seed"] == 7, is_same, "{key:?}");
        }
    }
}

/// Looking and reading take no turn; the cursor goes through rock, and from it one goes where it is.
#[test]
fn looking_around_takes_no_turn_and_leads_where_one_looks() {
    let mut game = game_on("@....\n####.\n");
    game.keys(";");
    assert_eq!(game.screen().name(), "look");
    game.keys("jlllk");
    assert_eq!(game.app.world().resource::<Cursor>().place(), Some(at(3, 0)));
    game.keys("hhhhhhh");
    assert_eq!(game.app.world().resource::<Cursor>().place(), Some(at(0, 0)), "the edge stops it");
    assert_eq!((game.at(), game.turn()), (at(0, 0), 0));
    game.keys("llll\n");
    assert_eq!((game.at(), game.turn(), game.screen().name()), (at(4, 0), 4, "play"));
    game.keys("x\u{1b}");
    assert_eq!((game.turn(), game.screen().name()), (4, "play"));
    game.keys("M");
    assert_eq!(game.screen().name(), "messages");
    game.keys("kkjM");
    assert_eq!((game.turn(), game.screen().name()), (4, "play"));
}

/// SPEC 171: what is listed for who sees no map is what the cursor goes through.
#[test]
fn the_cursor_goes_through_all_that_is_around_and_from_kind_to_kind() {
    let scenario = r##"
levels = ["""
##########
#@.g..h.>#
#...g....#
##########
""", """
##########
#.......<#
##########
##########
"""]
[legend]
h = { creature = "hound", asleep = true }
g = { thing = "glowcap" }
"##;
    let scenario: Scenario = scenario.parse().unwrap();
    let mut game = game(WorldSource::Scenario(scenario.into()));
    game.keys("x");
    let mut look = |action| {
        ask(&mut game.app, action);
        let at = game.app.world().resource::<Cursor>().place().unwrap();
        (at.x, at.y)
    };
    let [hound, near, far, stairs] = [(6, 1), (3, 1), (4, 2), (8, 1)];
    let all = [(); 5].map(|()| look(Action::Next));
    let expected = [hound, near, far, stairs, hound];
    assert_eq!(all, expected, "creatures first, and never the camp, where the player stands");
    let kinds = [(); 3].map(|()| look(Action::LevelBelow));
    assert_eq!(kinds, [near, stairs, hound], "and again from the first");
    assert_eq!([(); 2].map(|()| look(Action::LevelAbove)), [stairs, near]);
    assert_eq!(game.turn(), 0);
}

/// A rest ends when one is well; where nothing can hurt, there is none.
#[test]
fn a_rest_where_nothing_can_hurt_takes_no_turn() {
    let mut game = game_on("@....\n");
    game.keys("Z");
    assert_eq!(game.turn(), 0);
    assert_eq!(game.messages(), ["You need no rest."]);
}

/// The maps of other levels take no turn, and end at the first and the last level.
#[test]
fn maps_of_all_levels_are_looked_through_without_a_turn() {
    let mut game = game_on("@>\n\n#<\n");
    for (keys, screen, level) in [
        ("m", Screen::Map, 0),
        ("]", Screen::Map, 1),
        ("]", Screen::Map, 1),
        ("[[[", Screen::Map, 0),
        ("m", Screen::Play, 0),
        ("]", Screen::Map, 1),
    ] {
        game.keys(keys);
        assert_eq!(game.screen(), screen, "{keys}");
        assert_eq!(*game.app.world().resource::<MapLevel>(), MapLevel(level), "{keys}");
    }
    game.keys("\u{1b}l");
    assert_eq!((game.screen(), game.turn()), (Screen::Play, 1));
}

/// Regions are shown as a graph on the map, and chosen there; none of it takes a turn.
#[test]
fn regions_are_chosen_from_a_graph_on_the_map() {
    let mut game = game_on("@>#>.\n.>#..\n\n.<#<.\n#<#..\n");
    game.keys("VmR");
    let shown = |game: &Game| {
        let graph = game.app.world().resource::<MapGraph>();
        let node = graph.graph().unwrap().nodes[graph.selected().unwrap()];
        ((node.z, node.number), game.app.world().resource::<MapLevel>().0)
    };
    assert_eq!(shown(&game), ((0, 1), 0), "where the player is");
    game.keys("l");
    assert_eq!(shown(&game), ((0, 2), 0));
    game.keys("j");
    assert_eq!(shown(&game), ((1, 2), 1), "where stairs lead, and its level is shown");
    game.keys("\t");
    assert_eq!(shown(&game), ((1, 1), 1));
    game.keys("k");
    assert_eq!(shown(&game), ((0, 1), 0));
    game.keys("R");
    assert!(game.app.world().resource::<MapGraph>().graph().is_none());
    game.keys("\u{1b}");
    assert_eq!((game.screen(), game.turn()), (Screen::Play, 0));
}

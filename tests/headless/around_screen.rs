//! The list of what is around: all that one has to know to play without the map.

use cavewright::grid::{Position, Tile};
use cavewright::screens::{Aiming, Cursor, Screen};
use cavewright::world::{Fixture, Fixtures, Scenario, WorldSource};

use crate::support::{Game, at, game, menu};

/// A row of a hall: the player, an oil flask 3 and a glowcap 5 tiles away, and a hound that sleeps 9 tiles away.
fn hall() -> Game {
    let scenario = r#"
levels = ["""
@..o.g...h.....
"""]
[legend]
o = { thing = "oil flask" }
g = { thing = "glowcap" }
h = { creature = "hound", asleep = true }
[player]
pack = [["glowcap", 1]]
"#;
    let scenario: Scenario = scenario.parse().unwrap();
    game(WorldSource::Scenario(scenario.into()))
}

fn chosen(game: &Game) -> String {
    let menu = menu(&game.app);
    menu.rows[menu.selected].label.clone()
}

fn looked_at(game: &Game) -> Option<Position> {
    game.app.world().resource::<Cursor>().place()
}

/// SPEC 176: creatures first, of each kind the nearest first; it takes no turn.
#[test]
fn what_is_around_is_listed_by_kinds_and_gone_through_by_them() {
    let mut game = hall();
    game.keys("v");
    assert_eq!((game.screen(), game.turn()), (Screen::Around, 0));
    assert!(menu(&game.app).lines[0].starts_with("Health 30 of 30."));
    assert_eq!(chosen(&game), "hound, asleep, unhurt, 9 turns, 9 east");
    game.keys("]");
    assert_eq!(chosen(&game), "oil flask, 3 turns, 3 east");
    game.keys("j");
    assert_eq!(chosen(&game), "glowcap, 5 turns, 5 east");
    game.keys("[");
    assert_eq!(chosen(&game), "hound, asleep, unhurt, 9 turns, 9 east");
    game.keys("[]v");
    assert_eq!((game.screen(), game.turn()), (Screen::Play, 0));
}

/// SPEC 176: Enter walks there, as travelling does.
#[test]
fn what_is_chosen_is_walked_to() {
    let mut game = hall();
    game.keys("v]\n");
    assert_eq!((game.screen(), game.at()), (Screen::Play, at(3, 0)));
}

/// SPEC 176
#[test]
fn what_is_chosen_is_looked_at_or_thrown_at() {
    let mut game = hall();
    game.keys("v]jx");
    assert_eq!((game.screen(), looked_at(&game)), (Screen::Look, Some(at(5, 0))));
    game.keys("\u{1b}");
    assert_eq!((game.screen(), chosen(&game)), (Screen::Around, "glowcap, 5 turns, 5 east".into()));
    game.keys("x\n");
    assert_eq!((game.screen(), game.at()), (Screen::Play, at(5, 0)), "Enter leaves both");
    let mut game = hall();
    game.keys("v]t1");
    let aiming = game.app.world().get_resource().copied();
    assert_eq!(aiming, Some(Aiming { what: Some(1), at: at(3, 0) }));
    game.keys("\n");
    assert_eq!((game.screen(), game.turn()), (Screen::Play, 1));
}

/// SPEC 176: what is in rock is walked up to, by the way that its row tells, and nothing is dug.
#[test]
fn what_is_in_rock_is_walked_up_to() {
    let scenario = "levels = ['''\n@...\n####\n''']\n[player]\npack = []\n";
    let scenario: Scenario = scenario.parse().unwrap();
    let mut game = game(WorldSource::Scenario(scenario.into()));
    let mut fixtures = game.app.world_mut().resource_mut::<Fixtures>();
    fixtures.put_up(Position::new(2, 1, 0), Fixture::RichVein);
    let mut row = chosen_after(&mut game, "v");
    for _ in 0..9 {
        if row.contains("vein") {
            break;
        }
        row = chosen_after(&mut game, "j");
    }
    assert_eq!(row, "rich vein, 1 turn, 2 east, 1 south, first east");
    game.keys("\n");
    assert_eq!((game.at(), game.tile(1, 1, 0)), (at(1, 0), Some(Tile::Wall)));
}

/// SPEC 176: what is beside is stepped to, or struck.
#[test]
fn who_is_beside_is_struck() {
    let mut game = hall();
    game.keys("\u{1b}\u{1b}");
    let mut steps = 0;
    while !chosen_after(&mut game, "v").contains("beside you") {
        game.keys("\u{1b}l");
        steps += 1;
        assert!(steps < 12, "the hound is near");
    }
    game.keys("\n");
    assert_eq!(game.screen(), Screen::Play);
    assert!(
        game.messages().iter().any(|line| line.starts_with("You hit the hound")),
        "it is struck"
    );
}

/// The first row, once keys were typed.
fn chosen_after(game: &mut Game, keys: &str) -> String {
    game.keys(keys);
    chosen(game)
}

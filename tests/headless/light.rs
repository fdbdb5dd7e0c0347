//! The lantern, the Ember's light, who sees whom, and what grows back where it is light.

use cavewright::grid::{Direction, Vertical};
use cavewright::intent::Verb;
use cavewright::world::{Fact, Knowledge, Lantern, Pack, SpeciesId, Tally, Thing, lay_at};

use crate::living::{lantern, set_lantern};
use crate::support::{
    Game, add, at, dice, game_on, game_on_with_seed, health, is_awake, make_mortal, wound,
};

/// A game on a drawing with a player as in a world of creatures: mortal, with a pack, and a lantern that burns.
pub fn living(map: &str) -> Game {
    equipped(game_on(map))
}

fn equipped(mut game: Game) -> Game {
    make_mortal(&mut game, 30);
    let player = game.player;
    let burning = Lantern::new(Lantern::FIRST_OIL, true);
    game.app.world_mut().entity_mut(player).insert((burning, Pack::default()));
    game
}

/// Has the player shutter the lantern, or open it.
pub fn shutter(game: &mut Game) {
    game.intend(Verb::Shutter.by(game.player));
}

fn knowledge(game: &Game) -> &Knowledge {
    game.app.world().resource::<Knowledge>()
}

fn radius(game: &Game) -> u32 {
    knowledge(game).radius()
}

/// SPEC 63, 69
#[test]
fn a_lantern_shines_nine_tiles_and_shuttered_three() {
    let mut game = living("@..........\n");
    shutter(&mut game);
    assert_eq!((radius(&game), game.turn()), (3, 1));
    assert!(game.facts().iter().any(|fact| fact.what == Fact::Shuttered(true)));
    shutter(&mut game);
    assert_eq!((radius(&game), game.turn()), (9, 2));
    assert_eq!(game.messages(), ["You shutter the lantern.", "You open the lantern."]);
    set_lantern(&mut game, |lantern| lantern.oil = 150);
    game.wait();
    assert_eq!(radius(&game), 6);
}

#[test]
fn a_lantern_that_burns_no_oil_cannot_be_shuttered() {
    let mut game = game_on("@..........\n");
    shutter(&mut game);
    assert_eq!((game.turn(), game.messages().len(), lantern(&game).is_shuttered), (0, 1, false));
}

/// SPEC 69
#[test]
fn a_bright_lantern_burns_one_a_turn_and_a_shuttered_one_half_of_that() {
    let mut game = living("@\n");
    game.wait_for(100);
    assert_eq!(lantern(&game).oil, 800);
    set_lantern(&mut game, |lantern| lantern.is_shuttered = true);
    game.wait_for(100);
    assert_eq!(lantern(&game).oil, 750);
}

/// SPEC 70
#[test]
fn a_dig_burns_three_and_shuttered_one() {
    let mut game = living("@#\n##\n");
    game.step(Direction::East);
    assert_eq!(lantern(&game).oil, 897);
    for (turn, direction) in [(2, Direction::South), (3, Direction::SouthEast)] {
        set_lantern(&mut game, |lantern| lantern.is_shuttered = true);
        game.step(direction);
        assert_eq!((game.turn(), lantern(&game).oil), (turn, 898 - turn as u32));
    }
}

/// SPEC 139
#[test]
fn exploring_stops_as_the_lantern_burns_low_and_where_it_is_empty() {
    for (oil, is_shuttered, told) in [
        (305, false, "Your lantern burns low."),
        (3, false, "Your lantern goes out."),
        (2, true, "You stop, for your lantern is empty."),
    ] {
        let mut game = living(&format!("@{}\n", ".".repeat(90)));
        set_lantern(&mut game, |lantern| (lantern.oil, lantern.is_shuttered) = (oil, is_shuttered));
        game.keys("o");
        assert_eq!(game.messages().last().copied(), Some(told));
        assert!(game.turn() <= 6, "turn {}", game.turn());
        game.keys("o");
        assert!(game.turn() > 6, "and goes on with the next key");
    }
}

#[test]
fn only_an_open_lantern_is_told_to_burn_low_and_to_go_out() {
    for (is_shuttered, expected) in
        [(false, &["Your lantern burns low.", "Your lantern goes out."][..]), (true, &[][..])]
    {
        let mut game = living("@\n");
        for oil in [301, 1] {
            set_lantern(&mut game, |lantern| {
                (lantern.oil, lantern.is_shuttered) = (oil, is_shuttered)
            });
            game.wait_for(2);
        }
        assert_eq!(game.messages(), expected);
        assert_eq!(lantern(&game).oil, 0);
    }
}

/// SPEC 72: by the own light, and where it is lit by the Ember, which shines seven tiles.
#[test]
fn a_lit_place_is_seen_from_fourteen_tiles() {
    let mut game = living(&format!("@{}\n", ".".repeat(30)));
    lay_at(game.app.world_mut(), at(12, 0), Thing::Ember);
    shutter(&mut game);
    for x in 0..31 {
        let expected = x <= 3 || (5..=14).contains(&x);
        assert_eq!(knowledge(&game).is_in_sight(at(x, 0)), expected, "tile {x}");
        assert_eq!(knowledge(&game).remembered(at(x, 0)).is_some(), expected || x <= 9);
        assert_eq!(knowledge(&game).is_seen_from(at(x, 0)), x <= 3, "from tile {x}");
    }
    assert!(!knowledge(&game).is_lit_here());
}

/// SPEC 73
#[test]
fn who_stands_on_a_lit_place_is_seen_from_fourteen_tiles() {
    let mut game = living(&format!("@{}\n", ".".repeat(30)));
    lay_at(game.app.world_mut(), at(7, 0), Thing::Ember);
    shutter(&mut game);
    assert!(knowledge(&game).is_lit_here());
    let seen_from = |game: &Game| (0..31).rev().find(|x| knowledge(game).is_seen_from(at(*x, 0)));
    assert_eq!(seen_from(&game), Some(14));
    let mut game = living(&format!("@{}\n", ".".repeat(30)));
    lay_at(game.app.world_mut(), at(8, 0), Thing::Ember);
    game.wait();
    assert_eq!((knowledge(&game).is_lit_here(), seen_from(&game)), (false, Some(9)));
}

/// SPEC 76
#[test]
fn who_bears_the_ember_shines_seven_tiles_and_is_seen_from_fourteen() {
    let mut game = living(&format!("@{}\n", ".".repeat(30)));
    lay_at(game.app.world_mut(), at(1, 0), Thing::Ember);
    shutter(&mut game);
    game.step(Direction::East);
    assert_eq!(radius(&game), 7);
    game.step(Direction::East);
    let seen_from = (0..31).rev().find(|x| knowledge(&game).is_seen_from(at(*x, 0)));
    assert_eq!((seen_from, knowledge(&game).is_lit_here()), (Some(16), true));
}

/// SPEC 76, 83
#[test]
fn who_glows_shines_seven_tiles_for_sixty_turns() {
    let mut game = living("@..........\n");
    set_lantern(&mut game, |lantern| (lantern.glow, lantern.is_shuttered) = (60, true));
    for turn in 1..60 {
        game.wait();
        assert_eq!(radius(&game), 7, "turn {turn}");
    }
    game.wait();
    assert_eq!((radius(&game), lantern(&game).glow), (3, 0));
}

/// SPEC 74: no creature farther away throws a die, and none throws two.
#[test]
fn by_a_shuttered_lantern_sleepers_notice_the_player_within_three_tiles() {
    let mut rows = vec![".".repeat(15); 15];
    rows[7].replace_range(7..8, "@");
    for seed in 0..12 {
        let mut game = equipped(game_on_with_seed(&rows.join("\n"), seed));
        shutter(&mut game);
        let mut dice = dice(seed);
        let places = (0..225).map(|place| at(place % 15, place / 15));
        let sleepers: Vec<_> = places
            .filter(|place| place.steps_to(at(7, 7)) > 1)
            .map(|place| (place, add(&mut game, place, SpeciesId::Minotaur, false)))
            .collect();
        game.wait();
        for (place, sleeper) in sleepers {
            let (dx, dy) = (place.x.abs_diff(7), place.y.abs_diff(7));
            let wakes = dx * dx + dy * dy <= 3 * 3 + 3 && dice.below(8) == 0;
            assert_eq!(is_awake(&game, sleeper), wakes, "seed {seed}, {place:?}");
        }
    }
}

/// SPEC 77
#[test]
fn a_wound_closes_in_thirty_turns_where_it_is_light() {
    for (oil, is_shuttered, ember, closes) in [
        (900, false, None, true),
        (900, true, None, false),
        (0, false, None, false),
        (900, true, Some(at(7, 0)), true),
        (900, true, Some(at(8, 0)), false),
    ] {
        let mut game = living("@.........\n");
        set_lantern(&mut game, |lantern| (lantern.oil, lantern.is_shuttered) = (oil, is_shuttered));
        ember.into_iter().for_each(|place| _ = lay_at(game.app.world_mut(), place, Thing::Ember));
        wound(&mut game, 10);
        for (turns, points) in [(29, 0), (1, 1), (29, 1), (1, 2)] {
            game.wait_for(turns);
            let expected = if closes { 10 + points } else { 10 };
            assert_eq!(health(&game, game.player), Some(expected), "{oil} {ember:?}");
        }
    }
}

/// SPEC 128: what conducts go by.
#[test]
fn bright_turns_below_the_first_level_and_rests_are_counted() {
    let tally = |game: &Game| *game.app.world().resource::<Tally>();
    let mut game = living("@>\n\n.<\n");
    shutter(&mut game);
    game.step(Direction::East);
    game.climb(Vertical::Down);
    game.wait();
    let dim = Tally { deepest: 2, highest: 1, ..Tally::default() };
    assert_eq!(tally(&game), dim);
    game.intend(Verb::Rest.by(game.player));
    assert_eq!(tally(&game), Tally { has_rested: true, ..dim });
    shutter(&mut game);
    assert_eq!(tally(&game), Tally { has_rested: true, was_bright_below: true, ..dim });
}

/// A bat that sees who glows comes with each of its actions.
#[test]
fn a_bat_comes_to_who_glows() {
    let mut game = living("@........\n");
    set_lantern(&mut game, |lantern| (lantern.glow, lantern.is_shuttered) = (60, true));
    let bat = add(&mut game, at(6, 0), SpeciesId::Bat, true);
    game.wait();
    assert_eq!(game.position_of(bat), at(4, 0));
}

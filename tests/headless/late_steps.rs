//! Keys that come too late for a game choose nothing in the menu of its end.

use std::time::Duration;

use bevy::ecs::message::Messages;
use bevy::input::keyboard::KeyboardInput;
use bevy::time::TimeUpdateStrategy;
use cavewright::controls::KeyStroke;
use cavewright::screens::{Screen, TypedAhead};
use cavewright::world::SpeciesId;

use crate::support::{Game, add, at, game_on, make_mortal, menu};

/// A game that ends with its first turn.
fn dying() -> Game {
    let mut game = game_on("@.\n..\n");
    make_mortal(&mut game, 1);
    add(&mut game, at(1, 0), SpeciesId::Minotaur, true);
    each_frame_takes(&mut game, 16);
    game
}

/// However long frames take.
fn each_frame_takes(game: &mut Game, milliseconds: u64) {
    let frame = Duration::from_millis(milliseconds);
    game.app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
}

/// The row that is chosen at the end.
fn chosen(game: &Game) -> usize {
    assert_eq!(game.screen(), Screen::Lose);
    menu(&game.app).selected
}

/// SPEC 31
#[test]
fn steps_that_come_too_late_choose_nothing_at_an_end() {
    let mut game = dying();
    game.keys(".jjjjjj");
    assert_eq!(chosen(&game), 0, "before it is shown");
    for _ in 0..3 {
        game.keys("j");
        let hint = menu(&game.app).hint;
        assert!(chosen(&game) == 0 && hint.starts_with("That key came too late"), "{hint}");
    }
    game.keys("j");
    assert_eq!(chosen(&game), 1);
}

/// SPEC 31
#[test]
fn another_key_chooses_at_once() {
    let mut game = dying();
    game.keys(".");
    game.keys("j");
    game.keys("\t");
    assert_eq!(chosen(&game), 1);
    game.keys("j");
    assert_eq!(chosen(&game), 2, "and steps do from then on");
}

/// SPEC 31: who has seen the end for a second means it.
#[test]
fn a_step_chooses_at_an_end_that_was_read() {
    for (milliseconds, row) in [(900, 0), (1_100, 1)] {
        let mut game = dying();
        game.keys(".");
        each_frame_takes(&mut game, milliseconds);
        game.keys("j");
        assert_eq!(chosen(&game), row, "after {milliseconds} ms");
    }
}

/// SPEC 31
#[test]
fn what_acts_here_begins_nothing_before_the_end_is_shown() {
    let mut game = dying();
    game.keys(".\n");
    assert_eq!(chosen(&game), 0);
    game.keys("\n");
    assert_eq!(game.screen(), Screen::Play, "another game");
}

/// SPEC 31, 42: where all keys are typed ahead, as on a command line, it does not matter which of them one frame takes.
#[test]
fn keys_that_are_typed_ahead_are_late_alike_however_many_a_frame_takes() {
    for pieces in [vec![".jjjj"], vec![".", "j", "j", "j", "j"], vec![".jj", "jj"]] {
        let mut game = dying();
        game.app.insert_resource(TypedAhead);
        pieces.iter().for_each(|keys| game.keys(keys));
        assert_eq!(chosen(&game), 1, "{pieces:?}");
        game.keys("\n");
        assert_eq!(game.screen(), Screen::Play, "{pieces:?}");
    }
}

/// SPEC 31: a key that is still down asks for nothing, however often its device repeats it.
#[test]
fn a_key_that_is_down_as_the_game_ends_chooses_nothing() {
    let mut game = dying();
    let pressed = KeyStroke::typing('j').pressed();
    let repeated = KeyboardInput { repeat: true, ..pressed.clone() };
    for stroke in std::iter::once(pressed).chain(std::iter::repeat_n(repeated, 20)) {
        game.app.world_mut().resource_mut::<Messages<KeyboardInput>>().write(stroke);
        game.app.update();
        assert_eq!(chosen(&game), 0);
    }
}

//! Keys that come too late for a game choose nothing in the menu of its end.

use bevy::ecs::message::Messages;
use bevy::input::keyboard::KeyboardInput;
use cavewright::controls::KeyStroke;
use cavewright::screens::Screen;
use cavewright::world::SpeciesId;

use crate::support::{Game, add, at, game_on, make_mortal, menu};

/// A game that ends with its first turn.
fn dying() -> Game {
    let mut game = game_on("@.\n..\n");
    make_mortal(&mut game, 1);
    add(&mut game, at(1, 0), SpeciesId::Minotaur, true);
    game
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

/// SPEC 31
#[test]
fn what_acts_here_begins_nothing_before_the_end_is_shown() {
    let mut game = dying();
    game.keys(".\n");
    assert_eq!(chosen(&game), 0);
    game.keys("\n");
    assert_eq!(game.screen(), Screen::Play, "another game");
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

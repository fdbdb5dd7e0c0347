//! The keyboard, by the messages that a device would send.

use bevy::ecs::message::Messages;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::{Entity, KeyCode};
use cavewright::screens::Overlays;

use crate::support::{Game, at, game_on};

const FIELD: &str = ".....\n.....\n..@..\n.....\n.....\n";

fn send(game: &mut Game, key_code: KeyCode, logical_key: Key, state: ButtonState, repeat: bool) {
    let window = Entity::PLACEHOLDER;
    let text = None;
    let key = KeyboardInput { key_code, logical_key, state, text, repeat, window };
    game.app.world_mut().resource_mut::<Messages<KeyboardInput>>().write(key);
}

fn press(game: &mut Game, key_code: KeyCode, logical_key: Key) {
    send(game, key_code, logical_key, ButtonState::Pressed, false);
}

fn character(c: &str) -> Key {
    Key::Character(c.into())
}

/// SPEC 26
#[test]
fn letters_arrows_and_numpad_walk_alike() {
    for (letter, place, x, y) in [
        ("h", KeyCode::Numpad4, 1, 2),
        ("j", KeyCode::Numpad2, 2, 3),
        ("k", KeyCode::Numpad8, 2, 1),
        ("l", KeyCode::Numpad6, 3, 2),
        ("y", KeyCode::Numpad7, 1, 1),
        ("u", KeyCode::Numpad9, 3, 1),
        ("b", KeyCode::Numpad1, 1, 3),
        ("n", KeyCode::Numpad3, 3, 3),
        ("h", KeyCode::ArrowLeft, 1, 2),
        ("j", KeyCode::ArrowDown, 2, 3),
        ("k", KeyCode::ArrowUp, 2, 1),
        ("l", KeyCode::ArrowRight, 3, 2),
    ] {
        let mut by_letter = game_on(FIELD);
        by_letter.keys(letter);
        let mut by_place = game_on(FIELD);
        press(
            &mut by_place,
            place,
            Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified),
        );
        by_place.app.update();
        assert_eq!((by_letter.at(), by_letter.turn()), (at(x, y), 1), "{letter}");
        assert_eq!((by_place.at(), by_place.turn()), (at(x, y), 1), "{place:?}");
    }
}

/// SPEC 26, 27: no press is lost, however many fall into one frame, and their order is kept.
#[test]
fn every_press_of_a_frame_counts_in_order() {
    let mut game = game_on(FIELD);
    game.keys(&"ljhk".repeat(1_000));
    assert_eq!((game.at(), game.turn()), (at(2, 2), 4_000));
    game.keys("lljjR??h");
    assert_eq!((game.at(), game.turn()), (at(3, 4), 4_005));
}

/// A tap whose release falls into the same frame is a press.
#[test]
fn a_press_and_its_release_in_one_frame_is_one_step() {
    let mut game = game_on(FIELD);
    for _ in 0..2 {
        press(&mut game, KeyCode::KeyL, character("l"));
        send(&mut game, KeyCode::KeyL, character("l"), ButtonState::Released, false);
    }
    game.app.update();
    assert_eq!((game.at(), game.turn()), (at(4, 2), 2));
}

/// SPEC 29
#[test]
fn modifiers_unbound_keys_and_toggles_take_no_turn() {
    let mut game = game_on(FIELD);
    for (place, key) in [
        (KeyCode::ShiftLeft, Key::Shift),
        (KeyCode::ControlLeft, Key::Control),
        (KeyCode::AltRight, Key::AltGraph),
        (KeyCode::CapsLock, Key::CapsLock),
        (KeyCode::F7, Key::F7),
    ] {
        press(&mut game, place, key.clone());
        send(&mut game, place, key, ButtonState::Released, false);
    }
    game.keys("RxqZ5H");
    assert_eq!((game.at(), game.turn(), game.messages().len()), (at(2, 2), 0, 0));
    assert!(game.app.world().resource::<Overlays>().regions);
    game.keys("R");
    assert!(!game.app.world().resource::<Overlays>().regions);
}

/// Ctrl, Alt and the logo key make a command of a character; it is none that the game knows.
#[test]
fn characters_with_ctrl_or_alt_walk_nowhere() {
    for (place, key) in [
        (KeyCode::ControlLeft, Key::Control),
        (KeyCode::AltLeft, Key::Alt),
        (KeyCode::SuperLeft, Key::Super),
    ] {
        let mut game = game_on(FIELD);
        press(&mut game, place, key.clone());
        press(&mut game, KeyCode::KeyL, character("l"));
        game.app.update();
        assert_eq!(game.turn(), 0, "{key:?}");
        send(&mut game, place, key, ButtonState::Released, false);
        press(&mut game, KeyCode::KeyL, character("l"));
        game.app.update();
        assert_eq!(game.turn(), 1);
    }
}

/// Nothing sticks: what was held when the focus went is not held when it comes back.
#[test]
fn a_modifier_is_let_go_when_the_window_loses_the_focus() {
    let mut game = game_on(FIELD);
    press(&mut game, KeyCode::AltLeft, Key::Alt);
    game.app.world_mut().resource_mut::<Messages<KeyboardFocusLost>>().write(KeyboardFocusLost);
    game.app.update();
    game.keys("l");
    assert_eq!(game.turn(), 1);
}

/// A held key walks on, but never runs ahead of the game.
#[test]
fn repeats_of_a_held_key_count_only_while_no_press_waits() {
    let mut game = game_on(&format!("@{}\n", ".".repeat(50)));
    press(&mut game, KeyCode::KeyL, character("l"));
    for _ in 0..10 {
        send(&mut game, KeyCode::KeyL, character("l"), ButtonState::Pressed, true);
    }
    game.app.update();
    assert_eq!(game.at(), at(1, 0), "the repeats came while the press waited");
    send(&mut game, KeyCode::KeyL, character("l"), ButtonState::Pressed, true);
    game.app.update();
    assert_eq!(game.at(), at(2, 0));
    for (place, key) in [(KeyCode::KeyR, character("R")), (KeyCode::Escape, Key::Escape)] {
        send(&mut game, place, key, ButtonState::Pressed, true);
        game.app.update();
    }
    assert!(!game.app.world().resource::<Overlays>().regions, "toggles do not repeat");
    assert_eq!(game.screen().name(), "play");
}

/// A layout without Latin letters walks by the places of the letters.
#[test]
fn letters_that_are_not_latin_stand_for_their_places() {
    let mut game = game_on(FIELD);
    for (place, letter) in [
        (KeyCode::KeyL, "\u{434}"),
        (KeyCode::Period, "\u{44e}"),
        (KeyCode::KeyR, "\u{41a}"),
        (KeyCode::Period, "\u{42e}"),
    ] {
        press(&mut game, place, character(letter));
    }
    game.app.update();
    assert_eq!((game.at(), game.turn(), game.messages().len()), (at(3, 2), 2, 1));
    assert!(game.app.world().resource::<Overlays>().regions);
}

/// A letter after a dead key that it does not combine with is a press like any other.
#[test]
fn a_letter_after_a_dead_key_counts() {
    let mut game = game_on(FIELD);
    press(&mut game, KeyCode::BracketLeft, Key::Dead(Some('^')));
    press(&mut game, KeyCode::KeyL, character("^l"));
    game.app.update();
    assert_eq!((game.at(), game.turn()), (at(3, 2), 1));
}

/// SPEC 23: wherever a layout has the character.
#[test]
fn stairs_are_asked_for_by_character_on_any_layout() {
    let mut game = game_on("@\n");
    press(&mut game, KeyCode::IntlBackslash, character("<"));
    press(&mut game, KeyCode::KeyQ, character(">"));
    game.app.update();
    assert_eq!(game.messages().len(), 2);
}

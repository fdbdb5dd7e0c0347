//! The keyboard, by the messages that a device would send.

use std::time::Duration;

use bevy::ecs::message::Messages;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::{Entity, KeyCode};
use bevy::time::TimeUpdateStrategy;
use cavewright::controls::{BindingTable, Preset, bindings_of};
use cavewright::layers::DebugLayer;
use cavewright::screens::{Aiming, ForWindow, Pace, Screen};
use cavewright::streams::{Domain, Stream};
use cavewright::world::Overlays;

use crate::pack_screen::laden;
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
    game.keys("Rq9H%");
    assert_eq!((game.at(), game.turn(), game.messages().len()), (at(2, 2), 0, 0));
    assert!(game.app.world().resource::<Overlays>().shows(DebugLayer::Regions));
    game.keys("R");
    assert!(!game.app.world().resource::<Overlays>().shows(DebugLayer::Regions));
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

/// What a device repeats by itself asks for nothing.
#[test]
fn repeats_of_the_device_do_not_count() {
    let mut game = game_on(&format!("@{}\n", ".".repeat(50)));
    press(&mut game, KeyCode::KeyL, character("l"));
    for _ in 0..10 {
        send(&mut game, KeyCode::KeyL, character("l"), ButtonState::Pressed, true);
        game.app.update();
    }
    assert_eq!((game.at(), game.turn()), (at(1, 0), 1));
}

/// Lets so much time pass in the next frames.
fn tick(game: &mut Game, milliseconds: u64) {
    let step = Duration::from_millis(milliseconds);
    game.app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
    game.app.update();
}

/// A held key walks on at the game's own pace, and stops where it is released and at rock.
#[test]
fn a_held_key_walks_on_until_it_is_released_or_something_is_in_the_way() {
    let mut game = game_on(&format!("@{}####\n", ".".repeat(50)));
    game.app.insert_resource(Pace::StepByStep(Duration::from_millis(50)));
    press(&mut game, KeyCode::KeyL, character("l"));
    tick(&mut game, 50);
    (0..4).for_each(|_| tick(&mut game, 50));
    assert_eq!(game.turn(), 1, "it is not held yet");
    (0..10).for_each(|_| tick(&mut game, 50));
    let walked = game.turn();
    assert_eq!(walked, 11, "the press, and a step every 50 ms once it is held");
    send(&mut game, KeyCode::KeyL, character("l"), ButtonState::Released, false);
    (0..10).for_each(|_| tick(&mut game, 50));
    assert_eq!(game.turn(), walked, "it was released");
    press(&mut game, KeyCode::KeyL, character("l"));
    (0..100).for_each(|_| tick(&mut game, 50));
    assert_eq!((game.at(), game.turn()), (at(50, 0), 50), "rock is not dug by a held key");
    press(&mut game, KeyCode::KeyL, character("l"));
    tick(&mut game, 50);
    assert_eq!((game.at(), game.turn()), (at(50, 0), 51), "but by a press");
}

/// Without a pace, a key that is never released is one step, and the game does not hang.
#[test]
fn a_key_that_is_never_released_is_one_step_without_a_pace() {
    for key in ["l", "."] {
        let mut game = game_on(&format!("@{}\n", ".".repeat(50)));
        press(&mut game, KeyCode::KeyL, character(key));
        (0..20).for_each(|_| tick(&mut game, 50));
        assert_eq!(game.turn(), 1, "{key}");
    }
}

/// After Alt-Tab no key is held.
#[test]
fn a_lost_focus_releases_the_held_key() {
    let mut game = game_on(&format!("@{}\n", ".".repeat(50)));
    game.app.insert_resource(Pace::StepByStep(Duration::from_millis(50)));
    press(&mut game, KeyCode::KeyL, character("l"));
    tick(&mut game, 50);
    game.app.world_mut().resource_mut::<Messages<KeyboardFocusLost>>().write(KeyboardFocusLost);
    (0..20).for_each(|_| tick(&mut game, 50));
    assert_eq!(game.turn(), 1);
}

/// Keys are pressed, released, repeated and lost at random, in frames of any length: each press of a step is a turn, in
/// order, and nothing else is.
#[test]
fn any_sequence_of_messages_gives_exactly_the_steps_that_were_pressed() {
    let keys = [
        (KeyCode::KeyH, "h", -1_i64, 0_i64),
        (KeyCode::KeyL, "l", 1, 0),
        (KeyCode::KeyJ, "j", 0, 1),
        (KeyCode::KeyK, "k", 0, -1),
        // By place: what a Cyrillic layout types there, and an arrow.
        (KeyCode::KeyL, "\u{434}", 1, 0),
        (KeyCode::ArrowLeft, "\u{0}", -1, 0),
        // These take no turn.
        (KeyCode::KeyR, "R", 0, 0),
        (KeyCode::KeyQ, "%", 0, 0),
    ];
    let side = 401;
    let row = ".".repeat(side);
    let middle = format!("{0}@{0}", ".".repeat(side / 2));
    let rows: Vec<_> = (0..side).map(|y| if y == side / 2 { &middle } else { &row }).collect();
    let map = rows.into_iter().fold(String::new(), |map, row| map + row + "\n");
    for seed in 0..20 {
        let mut game = game_on(&map);
        let mut stream = Stream::new(seed, Domain::LEVEL, 0, 0);
        let (mut x, mut y, mut turns) = ((side / 2) as i64, (side / 2) as i64, 0);
        for _ in 0..300 {
            let (place, typed, dx, dy) = keys[stream.below(keys.len() as u64) as usize];
            let key = if typed == "\u{0}" { Key::ArrowLeft } else { character(typed) };
            match stream.below(8) {
                0 => send(&mut game, place, key, ButtonState::Released, false),
                1 => send(&mut game, place, key, ButtonState::Pressed, true),
                2 => {
                    let world = game.app.world_mut();
                    world.resource_mut::<Messages<KeyboardFocusLost>>().write(KeyboardFocusLost);
                }
                3 => press(&mut game, KeyCode::ShiftLeft, Key::Shift),
                4 => game.app.update(),
                _ => {
                    press(&mut game, place, key);
                    (x, y) = (x + dx, y + dy);
                    turns += u64::from((dx, dy) != (0, 0));
                }
            }
        }
        game.app.update();
        assert_eq!((game.at(), game.turn()), (at(x as u32, y as u32), turns), "seed {seed}");
    }
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
    assert_eq!((game.at(), game.turn()), (at(3, 2), 2));
    assert_eq!(game.messages(), ["You try to go down but are stopped by the cave floor."]);
    assert!(game.app.world().resource::<Overlays>().shows(DebugLayer::Regions));
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
    let (ceiling, floor) = (
        "You try to go up but are stopped by the cave ceiling.",
        "You try to go down but are stopped by the cave floor.",
    );
    assert_eq!(game.messages(), [ceiling, floor]);
}

/// SPEC 26, 62: with NumLock the numpad types digits and walks all the same, or does nothing where it does not walk; the digits
/// of the top row use slots, on layouts too that type something else there. The numpad changes no size of tiles.
#[test]
fn the_numpad_walks_with_numlock_and_the_top_row_uses_slots() {
    for preset in Preset::ALL {
        let mut game = game_on(FIELD);
        let mut tables = game.app.world_mut().query::<&mut BindingTable>();
        *tables.single_mut(game.app.world_mut()).unwrap() = bindings_of(preset);
        press(&mut game, KeyCode::Numpad0, character("0"));
        press(&mut game, KeyCode::Numpad6, character("6"));
        press(&mut game, KeyCode::Numpad8, character("8"));
        game.app.update();
        let walks = preset != Preset::Arrows;
        let expected = if walks { (at(3, 1), 2) } else { (at(2, 2), 0) };
        assert_eq!((game.at(), game.turn()), expected, "{}", preset.name());
        assert!(
            game.messages().is_empty()
                && game.app.world().resource::<Messages<ForWindow>>().is_empty()
        );
        press(&mut game, KeyCode::Digit6, character("6"));
        press(&mut game, KeyCode::Digit7, character("\u{e8}"));
        game.app.update();
        assert_eq!((game.at(), game.turn()), expected, "{}", preset.name());
        assert_eq!(game.messages().len(), 2, "{}: each is refused", preset.name());
        press(&mut game, KeyCode::ShiftLeft, Key::Shift);
        press(&mut game, KeyCode::Digit7, character("&"));
        game.app.update();
        assert_eq!(game.messages().len(), 2, "{}: `&` is no digit", preset.name());
        press(&mut game, KeyCode::Digit7, character("7"));
        game.app.update();
        assert_eq!(game.messages().len(), 3, "{}: where digits want Shift", preset.name());
    }
}

/// SPEC 62: where a throw asks for a slot the numpad says which, and after that it moves the cursor.
#[test]
fn the_numpad_says_what_is_thrown_and_then_where() {
    let mut game = laden(&[cavewright::world::Thing::Glowcap]);
    game.keys("t");
    press(&mut game, KeyCode::Numpad1, character("1"));
    press(&mut game, KeyCode::Numpad6, character("6"));
    game.app.update();
    assert_eq!(game.screen(), Screen::Throw);
    let aiming = game.app.world().resource::<Aiming>();
    assert_eq!(*aiming, Aiming { what: Some(1), at: at(1, 0) });
}

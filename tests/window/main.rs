//! The real window, under a virtual display with a software graphics driver: it starts, draws, takes every
//! key, and ends in order.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod display;
mod orca;
mod replays;
mod spoken;
mod storms;
mod surroundings;

use std::process::Stdio;

use cavewright::streams::Stream;
use cavewright::world::domains;
use display::{Display, QUIT, map, state};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

/// Fifty-five taps 2 ms apart are fifty-five steps, however few frames there are; vi, arrows and numpad dig and walk
/// alike; what is no turn takes none; quitting asks.
#[test]
fn the_window_draws_takes_every_key_and_quits() {
    let Some(display) = Display::open() else { return };
    let map = map();
    let mut game = display.play(&map);
    let window = display.wait_for_map(&mut game);
    let mut keys = vec!["l"; 55];
    keys.extend(["j", "j", "Right", "Right", "KP_6", "KP_6"]);
    keys.extend(["R", "question", "l", "Escape", "plus", "minus", "ctrl+plus", "0", "F2"]);
    keys.extend(["Shift_L", "Control_L", "Alt_L", "Caps_Lock", "Caps_Lock"]);
    keys.extend(QUIT);
    display.press(&window, &keys);
    let state = state(&game.wait_with_output().unwrap());
    // Steps east; a dig south and a step into it; twice the same to the east.
    assert_eq!(state["player"], serde_json::json!({"x": 57, "y": 1, "z": 0}));
    assert_eq!((&state["turn"], &state["dug"]), (&61.into(), &3.into()));
    let settings = display.settings.path().join("cavewright").join("settings.toml");
    assert_eq!(std::fs::read_to_string(settings).unwrap(), "ascii = true\n");
}

/// SIGTERM ends the game in order, although the window sleeps, and its state is printed.
#[test]
fn a_signal_ends_the_window_with_its_state() {
    let Some(display) = Display::open() else { return };
    let map = map();
    let mut game = display.play(&map);
    display.wait_for_map(&mut game);
    kill(Pid::from_raw(game.id().cast_signed()), Signal::SIGTERM).unwrap();
    let state = state(&game.wait_with_output().unwrap());
    assert_eq!((&state["screen"], &state["turn"]), (&"play".into(), &0.into()));
}

/// Plays keys of the command line in a window and without one: both print the same state. Returns the turns.
fn turns_of_the_same_game(display: &Display, seed: u64, keys: &str) -> u64 {
    let program = || {
        let mut command = display.command(env!("CARGO_BIN_EXE_cavewright"));
        command.args(["play", "--json", "--seed", &seed.to_string(), "--set", "creatures=20"]);
        command.args(["--width", "60", "--height", "30", "--depth", "2", "--keys", keys]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    };
    let mut game = program().spawn().unwrap();
    display.wait_for_anything(&mut game);
    kill(Pid::from_raw(game.id().cast_signed()), Signal::SIGTERM).unwrap();
    let shown = state(&game.wait_with_output().unwrap());
    let headless = state(&program().arg("--headless").output().unwrap());
    assert_eq!(shown, headless, "seed {seed}");
    shown["turn"].as_u64().unwrap()
}

/// SPEC 42: the keys of the command line are the same game in a window and without one.
#[test]
fn the_same_keys_are_the_same_game_in_a_window() {
    let Some(display) = Display::open() else { return };
    let keys = "ooohjoklyoubn.oo>o<hjkloo".repeat(3);
    let turns: u64 =
        [3, 8, 21].map(|seed| turns_of_the_same_game(&display, seed, &keys)).iter().sum();
    assert!(turns > 60, "{turns}");
}

/// SPEC 42: the same in 400 games of 200 random keys.
#[test]
#[ignore = "takes a quarter of an hour"]
fn four_hundred_games_are_the_same_in_a_window() {
    let Some(display) = Display::open() else { return };
    let mut turns = 0;
    for seed in 0..400 {
        let mut stream = Stream::new(seed, domains::RULES, 0, 18);
        let keys = b"ooohjklyubnhjklyubn.><";
        let key = |_| char::from(keys[stream.below(keys.len() as u64) as usize]);
        turns += turns_of_the_same_game(&display, seed, &(0..200).map(key).collect::<String>());
    }
    assert!(turns > 400 * 60, "{turns}");
}

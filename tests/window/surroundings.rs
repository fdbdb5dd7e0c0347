//! Windows where something around them is missing or strange: displays, drivers, folders, signals.

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use cavewright::record::{Found, Store};
use cavewright::streams::Stream;
use cavewright::world::domains;
use cavewright::world::game_registry;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::display::{Display, QUIT, errors, map, state};

/// The program with nothing around it but what is given.
fn bare(around: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cavewright"));
    command.args(["play", "--seed", "1"]).env_clear().envs(around.iter().copied());
    command.stdin(Stdio::null()).output().unwrap()
}

/// Without a display or a driver the program says so in a line, with exit code 4, and never waits.
#[test]
fn where_there_can_be_no_window_that_is_said() {
    let Some(display) = Display::open() else { return };
    let folder = tempfile::tempdir().unwrap();
    let socket = folder.path().join("dead");
    drop(UnixListener::bind(&socket).unwrap());
    let (dead, name) = (socket.to_str().unwrap(), display.server.name.as_str());
    let no_driver = [
        ("DISPLAY", name),
        ("VK_DRIVER_FILES", "/nonexistent"),
        ("VK_ICD_FILENAMES", "/nonexistent"),
        ("WGPU_BACKEND", "vulkan"),
    ];
    let cases: [&[(&str, &str)]; 7] = [
        &[],
        &[("DISPLAY", ":7654")],
        &[("DISPLAY", "nonsense")],
        &[("WAYLAND_DISPLAY", dead)],
        &[("WAYLAND_DISPLAY", "no-such"), ("XDG_RUNTIME_DIR", "/nonexistent")],
        &no_driver,
        &[("DISPLAY", name), ("WGPU_BACKEND", "bogus")],
    ];
    for around in cases {
        let output = bare(around);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(4), "{around:?}: {said}");
        assert!((1..=3).contains(&said.lines().count()), "{around:?}: {said}");
        assert!(!said.contains("panicked") && !said.contains("RUST_BACKTRACE"), "{said}");
    }
}

/// What can be in the way of a saved game; returns the folder for data.
fn in_the_way(what: &str, folder: &Path) -> PathBuf {
    let own = folder.join("cavewright");
    let save = own.join("game.save");
    match what {
        "a file for the folder" => fs::write(&own, "in the way").unwrap(),
        "a loop for the folder" => symlink(&own, &own).unwrap(),
        "nowhere" => return PathBuf::from("/proc/nowhere"),
        "a long name" => return folder.join("x".repeat(250)).join("y".repeat(250)),
        "a far too long name" => return folder.join("x".repeat(4_000)),
        "a folder for the game" => fs::create_dir_all(save).unwrap(),
        "a pipe for the game" => {
            fs::create_dir_all(&own).unwrap();
            assert!(Command::new("mkfifo").arg(save).status().unwrap().success());
        }
        "a device for the game" => {
            fs::create_dir_all(&own).unwrap();
            symlink("/dev/zero", save).unwrap();
        }
        "something else for the game" => {
            fs::create_dir_all(&own).unwrap();
            fs::write(save, "no game").unwrap();
        }
        _ => {}
    }
    folder.to_owned()
}

/// With anything in the way of saving, the game can be played; it is saved, or the end says why not, with exit code 3.
#[test]
fn a_game_can_be_played_whatever_is_in_the_way_of_saving_it() {
    let Some(display) = Display::open() else { return };
    let map = map();
    for (what, can_be_saved) in [
        ("nothing", true),
        ("a long name", true),
        ("a folder for the game", true),
        ("a pipe for the game", true),
        ("a device for the game", true),
        ("something else for the game", true),
        ("a file for the folder", false),
        ("a loop for the folder", false),
        ("a far too long name", false),
        ("nowhere", false),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let data = in_the_way(what, folder.path());
        let mut game = display.play_saving_in(&map, &data);
        let window = display.wait_for_map(&mut game);
        display.press(&window, &[&["l", "l"][..], &QUIT].concat());
        let output = game.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let code = if can_be_saved { 0 } else { 3 };
        assert_eq!(output.status.code(), Some(code), "{what}: {said}");
        assert_eq!(said.lines().count(), usize::from(!can_be_saved), "{what}: {said}");
        let found = Store::new(data.join("cavewright")).load(&game_registry());
        assert_eq!(matches!(found, Found::Game(_)), can_be_saved, "{what}: {found:?}");
    }
}

/// A signal at any moment ends the game in order, with all of its turns saved.
fn signals(times: u64, seed: u64) {
    let Some(display) = Display::open() else { return };
    let map = map();
    let mut stream = Stream::new(seed, domains::RULES, 0, 12);
    for number in 0..times {
        let data = tempfile::tempdir().unwrap();
        let mut game = display.play_saving_in(&map, data.path());
        let window = display.wait_for_map(&mut game);
        let steps = stream.below(50) as usize;
        display.press(&window, &vec!["l"; steps]);
        let signal = [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP][number as usize % 3];
        kill(Pid::from_raw(game.id().cast_signed()), signal).unwrap();
        let output = game.wait_with_output().unwrap();
        let turn = state(&output)["turn"].as_u64().unwrap();
        let saved = match Store::new(data.path().join("cavewright")).load(&game_registry()) {
            Found::Game(saved) => saved.game.turn(),
            Found::Nothing => 0,
            found => panic!("{found:?}"),
        };
        assert_eq!(saved, turn, "{signal} after {steps} steps");
    }
}

#[test]
fn a_signal_loses_no_turn() {
    signals(3, 1);
}

/// The same for long: `cargo test --test window -- --ignored two_hundred_signals`.
#[test]
#[ignore = "takes some minutes"]
fn two_hundred_signals_lose_no_turn() {
    signals(200, 2);
}

/// Two windows on one saved game: the second says that it cannot save.
#[test]
fn a_second_window_says_that_it_cannot_save() {
    let Some(display) = Display::open() else { return };
    let map = map();
    let data = tempfile::tempdir().unwrap();
    fs::create_dir(data.path().join("cavewright")).unwrap();
    let mut first = display.play_saving_in(&map, data.path());
    display.wait_for_map(&mut first);
    let second_display = Display::open().unwrap();
    let mut second = second_display.play_saving_in(&map, data.path());
    let window = second_display.wait_for_map(&mut second);
    second_display.press(&window, &[&["l"][..], &QUIT].concat());
    assert_eq!(second.wait().unwrap().code(), Some(3));
    let said = errors(&mut second);
    assert!(said.contains("another Cavewright") && said.lines().count() == 1, "{said}");
    first.kill().unwrap();
    first.wait().unwrap();
}

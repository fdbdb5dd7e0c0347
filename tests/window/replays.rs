//! Recorded games that are watched in the window.

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};

use cavewright::record::of_bytes;

use crate::display::Display;

/// Watches a replay to its end, and stops.
fn watch(display: &Display, replay: &Path) -> Output {
    let mut command = display.command(env!("CARGO_BIN_EXE_cavewright"));
    command.arg("replay").arg(replay).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut watched = command.spawn().unwrap();
    let window = display.wait_for_anything(&mut watched);
    display.press(&window, &["End", "Home", "End", "Escape", "Return"]);
    watched.wait_with_output().unwrap()
}

/// A game that is watched is checked too: one that differs from the recording ends with exit code 1.
#[test]
fn a_replay_is_watched_to_its_end() {
    let Some(display) = Display::open() else { return };
    let file = display.settings.path().join("game.replay");
    let recorded = display
        .command(env!("CARGO_BIN_EXE_cavewright"))
        .args(["play", "--headless", "--seed", "7", "--keys", "oooooooo", "--record"])
        .arg(&file)
        .output()
        .unwrap();
    assert!(recorded.status.success());
    let output = watch(&display, &file);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*said), (Some(0), ""));
    let mut bytes = fs::read(&file).unwrap();
    // The last number of the last entry, before the claim, of which there is none; and the checksum corrected.
    let end = bytes.len() - 8;
    bytes[end - 2] ^= 1;
    let sum = of_bytes(&bytes[..end]).0.to_le_bytes();
    bytes[end..].copy_from_slice(&sum);
    fs::write(&file, bytes).unwrap();
    let output = watch(&display, &file);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("differs: matter") && said.lines().count() == 1, "{said}");
}

/// Every replay of the folder `CAVEWRIGHT_REPLAYS`, as the hundred long games write them:
/// `CAVEWRIGHT_REPLAYS=FOLDER cargo test --test window -- --ignored every_replay`.
#[test]
#[ignore = "needs a folder of replays"]
fn every_replay_of_a_folder_is_watched_to_its_end() {
    let folder = std::env::var_os("CAVEWRIGHT_REPLAYS").expect("CAVEWRIGHT_REPLAYS is a folder");
    let display = Display::open().expect("there is a display");
    let mut watched = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let output = watch(&display, &entry.unwrap().path());
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        watched += 1;
    }
    println!("{watched} replays were watched");
    assert!(watched > 0);
}

//! What a command prints stays the same, whatever else goes wrong.

use std::fs::{self, OpenOptions};
use std::process::{Command, Stdio};

use cavewright::screens::{Interruption, Pace};
use cavewright::world::TurnCount;
use serde_json::Value;

use crate::support::{caves, game, press};

fn cavewright() -> Command {
    Command::new(env!("CARGO_BIN_EXE_cavewright"))
}

/// What a command prints as JSON.
fn json(command: &mut Command) -> Value {
    let output = command.output().unwrap();
    let line = String::from_utf8(output.stdout).unwrap();
    serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
}

/// The state of a game is the same when it was played and when its replay is, at its end too.
#[test]
fn a_replay_prints_the_state_that_its_game_printed() {
    let folder = tempfile::tempdir().unwrap();
    let replay = folder.path().join("game.replay");
    let waits = ".".repeat(600);
    let mut screens = Vec::new();
    for (seed, creatures, keys) in [
        ("3", "0", "oo_o_\n"),
        ("3", "20", "ooohjooo>"),
        ("3", "300", &waits),
        ("5", "300", &waits),
    ] {
        let mut play = cavewright();
        play.args(["play", "--headless", "--json", "--width", "60", "--height", "30", "--depth"]);
        play.args([
            "1",
            "--seed",
            seed,
            "--set",
            &format!("creatures={creatures}"),
            "--keys",
            keys,
        ]);
        let played = json(play.arg("--record").arg(&replay));
        let again = json(cavewright().args(["replay", "--json"]).arg(&replay));
        assert_eq!(played, again, "seed {seed}, {creatures} creatures");
        screens.push(played["screen"].as_str().unwrap().to_owned());
    }
    assert!(screens.contains(&"lose".to_owned()), "{screens:?}");
}

/// A journey of many turns that one key begins ends with the turn in which a signal comes.
#[test]
fn an_interrupted_journey_goes_no_further() {
    let mut game = game(caves((80, 40, 1), 3));
    assert_eq!(*game.app.world().resource::<Pace>(), Pace::AtOnce);
    let turns = |app: &bevy::prelude::App| app.world().resource::<TurnCount>().get();
    let interruption = Interruption::default();
    game.app.insert_resource(interruption.clone());
    press(&mut game.app, "o");
    let explored = turns(&game.app);
    assert!(explored > 1, "one key is many turns");
    interruption.interrupt();
    press(&mut game.app, "o");
    assert_eq!(turns(&game.app), explored);
}

/// Standard output by its name among the devices is standard output: the file behind it keeps what it has.
#[cfg(target_os = "linux")]
#[test]
fn the_device_of_standard_output_replaces_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    fs::write(&log, "precious\n").unwrap();
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        let out = OpenOptions::new().append(true).open(&log).unwrap();
        let mut generate = cavewright();
        generate.args(["generate", "--generator", "empty", "--width", "3", "--height", "3"]);
        generate.args(["--depth", "1", "--seed", "1", "--output", name]).stdout(out);
        assert!(generate.status().unwrap().success(), "{name}");
    }
    let level = "###\n#>#\n###\n";
    let text = fs::read_to_string(&log).unwrap();
    assert!(text.starts_with("precious\n###\n"), "{text}");
    assert_eq!(text.lines().count(), 1 + 3 * level.lines().count(), "{text}");
}

/// Want of memory for a picture is said in one line.
#[cfg(target_os = "linux")]
#[test]
fn a_picture_with_little_memory_is_whole_or_refused() {
    let script = "ulimit -v 900000; exec \"$0\" generate --generator empty --seed 1 --width 700 \
                  --height 700 --depth 1 --format png";
    let mut shell = Command::new("sh");
    shell.args(["-c", script]).arg(env!("CARGO_BIN_EXE_cavewright"));
    let output = shell.stdout(Stdio::null()).stderr(Stdio::piped()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("memory"), "{said}");
}

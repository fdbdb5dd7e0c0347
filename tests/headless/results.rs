//! What a command prints stays the same, whatever else goes wrong.

use std::fs::{self, OpenOptions};
use std::io;
use std::process::{Command, Stdio};

use cavewright::record::{record_games, replay_of};
use cavewright::screens::{Interruption, Pace};
use cavewright::world::{NewGame, TurnCount};
use serde_json::Value;

use crate::support::{caves, game, game_on, make_mortal, press};

fn cavewright() -> Command {
    Command::new(env!("CARGO_BIN_EXE_cavewright"))
}

/// What a command prints as JSON.
fn json(command: &mut Command) -> Value {
    let output = command.output().unwrap();
    let line = String::from_utf8(output.stdout).unwrap();
    serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
}

/// The exit code and the errors of a command whose reader of standard output has left before it begins.
fn unread(command: &mut Command) -> (Option<i32>, String) {
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    let output = command.stdout(writer).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
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

/// A replay that differs has exit code 1 also where nobody reads what is printed.
#[test]
fn a_divergence_is_reported_where_the_reader_has_left() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.replay");
    let mut game = game_on("@...\n");
    record_games(game.app.world_mut());
    // What no verb has done is not played again.
    make_mortal(&mut game, 9);
    game.keys("l");
    fs::write(&file, replay_of(game.app.world_mut()).unwrap()).unwrap();
    let (code, said) = unread(cavewright().args(["replay", "--verify", "--json"]).arg(&file));
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("turn 1 differs: actors"), "{said}");
}

/// So has a report with a violation.
#[test]
fn a_violation_is_reported_where_the_reader_has_left() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("report.json");
    let mut made = cavewright();
    made.args(["report", "--seeds", "0..2", "--width", "40", "--height", "20", "--depth", "2"]);
    let mut report = json(made.arg("--json"));
    let violation = serde_json::json!({"seed": 1, "invariant": "reach: none", "command": "again"});
    report["violations"] = Value::Array(vec![violation]);
    fs::write(&file, report.to_string()).unwrap();
    let (code, said) = unread(cavewright().args(["report", "--json", "--merge"]).arg(&file));
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("1 violations, the first with seed 1: reach: none"), "{said}");
}

/// The state is printed also where its replay cannot be written.
#[cfg(target_os = "linux")]
#[test]
fn a_state_is_printed_where_its_replay_cannot_be_written() {
    for file in ["/nowhere/at/all.replay", "/dev/full"] {
        let mut play = cavewright();
        play.args(["play", "--headless", "--seed", "1", "--keys", "...", "--record", file]);
        let output = play.arg("--json").output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), said.lines().count()), (Some(3), 1), "{said}");
        assert!(said.contains(file), "{said}");
        let state: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(state["turn"], 3, "{file}");
    }
}

/// A replay of a world that cannot be made is a damaged file, and no mistake in the command line.
#[test]
fn a_replay_of_a_world_that_cannot_be_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rock.replay");
    let mut game = game_on("@...\n");
    game.app.insert_resource(NewGame(caves((1, 1, 1), 3)));
    record_games(game.app.world_mut());
    fs::write(&file, replay_of(game.app.world_mut()).unwrap()).unwrap();
    let output = cavewright().args(["replay", "--json"]).arg(&file).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), said.lines().count()), (Some(5), 1), "{said}");
    assert!(said.contains("rock.replay: level 1 came out without floor"), "{said}");
    assert!(output.stdout.is_empty());
}

/// The name of a picture's file need not be UTF-8; one of another kind is refused in one line.
#[cfg(target_os = "linux")]
#[test]
fn a_plot_is_drawn_into_a_file_of_any_name() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let plot = |name: &[u8]| {
        let mut report = cavewright();
        report.args(["report", "--seeds", "0..1", "--width", "40", "--height", "20", "--depth"]);
        let output = report.args(["2", "--plot"]).arg(OsStr::from_bytes(name));
        let output = output.current_dir(folder.path()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let name = b"figures-\xff.svg";
    let (code, said) = plot(name);
    assert_eq!(code, Some(0), "{said}");
    let picture = fs::read(folder.path().join(OsStr::from_bytes(name))).unwrap();
    assert!(picture.starts_with(b"<svg"));
    let (code, said) = plot(b"figures-\xff.png");
    assert_eq!((code, said.lines().count()), (Some(2), 1), "{said}");
    assert!(said.contains("figures-") && said.contains("ends with .svg"), "{said}");
}

//! Saved games where the program is killed, or the disk fails, in the midst of saving.
//!
//! The program that is hurt is this test binary itself, as a process of its own that goes on with the saved game, plays
//! and saves; `strace` kills it at a system call, or has one fail.

use std::collections::BTreeMap;
use std::fs;
use std::hint::spin_loop;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use bevy::prelude::App;
use cavewright::controls::type_key;
use cavewright::record::{
    Found, SavedGame, Slot, Store, find_room_to_record, go_on_with_saved, record_games, replay_of,
    save_now,
};
use cavewright::screens::Screen;
use cavewright::streams::Stream;
use cavewright::world::{TurnCount, WorldSource, domains, game_registry};

use crate::support::{caves, game_on, living_caves, saving};

/// The variable with the folder in which the process saves.
const FOLDER: &str = "CAVEWRIGHT_TEST_SAVES_IN";
/// How many turns it plays, each of which it saves.
const TURNS: &str = "CAVEWRIGHT_TEST_TURNS";

/// Has it begin another game than the saved one.
pub const ANOTHER: &str = "CAVEWRIGHT_TEST_ANOTHER";

/// A game that is begun where others may be saved.
fn begun(folder: &Path) -> App {
    saving(living_caves((60, 40, 2), 5, "3"), Screen::Play, folder)
}

/// A game that is gone on with where one is saved, and begun where none is.
fn game(folder: &Path) -> App {
    game_in(living_caves((60, 40, 2), 5, "3"), folder)
}

fn game_in(source: WorldSource, folder: &Path) -> App {
    let mut app = saving(source, Screen::Play, folder);
    go_on_with_saved(app.world_mut());
    app
}

fn turn(app: &App) -> u64 {
    app.world().resource::<TurnCount>().get()
}

/// Plays a turn, saves it, and prints the result.
fn play_and_save(app: &mut App) -> Result<u64, String> {
    type_key(app.world_mut(), '.');
    app.update();
    // To leave is to try once more; so it is looked before that.
    let failure = |app: &App| {
        let not_saved = app.world().resource::<Slot>().not_saved.clone();
        if not_saved.is_empty() { Ok(()) } else { Err(not_saved) }
    };
    failure(app)?;
    save_now(app.world_mut());
    failure(app).map(|()| turn(app))
}

/// The process that saves: not a test of its own.
#[test]
#[ignore = "is started by the tests here"]
fn a_process_that_saves() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let turns = std::env::var(TURNS).unwrap().parse().unwrap();
    let begin = if std::env::var_os(ANOTHER).is_some() { begun } else { game };
    let mut app = begin(Path::new(&folder));
    for _ in 0..turns {
        match play_and_save(&mut app) {
            Ok(turn) => println!("\nsaved {turn}"),
            Err(why) => println!("\nnot saved: {why}"),
        }
    }
}

/// Does some work while this process gets 32 MiB more at most.
#[cfg(target_os = "linux")]
fn with_little_memory<T>(work: impl FnOnce() -> T) -> T {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    let pages = fs::read_to_string("/proc/self/statm").unwrap();
    let has: u64 = pages.split_whitespace().next().unwrap().parse().unwrap();
    let (_, most) = getrlimit(Resource::RLIMIT_AS).unwrap();
    setrlimit(Resource::RLIMIT_AS, has * 4_096 + (32 << 20), most).unwrap();
    let done = work();
    setrlimit(Resource::RLIMIT_AS, most, most).unwrap();
    done
}

/// The process that has little memory, and then enough: not a test of its own.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "is started by the tests here"]
fn a_process_with_little_memory() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let mut app = game_in(caves((2_048, 2_048, 2), 5), Path::new(&folder));
    assert_eq!(play_and_save(&mut app), Ok(1));
    let why = with_little_memory(|| play_and_save(&mut app).unwrap_err());
    assert!(why.contains("not enough memory"), "{why}");
    save_now(app.world_mut());
    assert_eq!(app.world().resource::<Slot>().not_saved, "", "it is tried again");
    println!("\ngone on with");
}

/// The process that has too little memory to record a game on a drawn map, and then enough: not a test of its own.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "is started by the tests here"]
fn a_process_with_little_memory_to_record() {
    if std::env::var_os(FOLDER).is_none() {
        return;
    }
    let map =
        format!("@{}\n", ".".repeat(4_095)) + &format!("{}\n", ".".repeat(4_096)).repeat(4_095);
    let mut app = game_on(&map).app;
    let found = with_little_memory(|| find_room_to_record(app.world()));
    let said = found.unwrap_err().to_string();
    assert_eq!(said, "not enough memory for a world of 4096 x 4096 x 1");
    assert_eq!(find_room_to_record(app.world()), Ok(()));
    record_games(app.world_mut());
    assert!(replay_of(app.world_mut()).is_some());
    println!("\ngone on with");
}

/// Asserts that a process with little memory goes on.
#[cfg(target_os = "linux")]
fn assert_goes_on(process: &str) {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", process, "--nocapture"])
        .args(["--test-threads", "1"])
        .env(FOLDER, folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("gone on with"), "{said}");
}

/// With too little memory to save the game goes on, and says so.
#[cfg(target_os = "linux")]
#[test]
fn want_of_memory_for_saving_is_reported_and_ends_nothing() {
    assert_goes_on("failures::a_process_with_little_memory");
}

/// Whether there is memory to record a large drawn map is known before the game is played.
#[cfg(target_os = "linux")]
#[test]
fn want_of_memory_for_recording_is_found_before_the_game() {
    assert_goes_on("failures::a_process_with_little_memory_to_record");
}

/// The process that saves some turns, started by a program or as it is.
pub fn saver(program: &mut Command, folder: &Path, turns: u32) -> Command {
    let mut command = std::mem::replace(program, Command::new(""));
    command
        .args(["--ignored", "--exact", "failures::a_process_that_saves", "--nocapture"])
        .args(["--test-threads", "1"])
        .env(FOLDER, folder)
        .env(TURNS, turns.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

/// The same under `strace`, with one system call hurt.
fn hurt(inject: &str, folder: &Path) -> (Vec<String>, bool) {
    let mut strace = Command::new("strace");
    strace.args(["-f", "-qq", "-o", "/dev/null", "-e", &format!("inject={inject}")]);
    strace.arg(std::env::current_exe().unwrap());
    let output = saver(&mut strace, folder, 1).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    (said.lines().map(str::to_owned).collect(), output.status.success())
}

pub fn has_strace() -> bool {
    let there =
        Command::new("strace").arg("-V").output().is_ok_and(|output| output.status.success());
    assert!(there || std::env::var_os("CAVEWRIGHT_REQUIRE_WINDOW").is_none(), "strace is missing");
    there
}

/// A folder in which two turns were saved.
pub fn folder_of_two() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game(folder.path());
    assert_eq!([play_and_save(&mut app), play_and_save(&mut app)], [Ok(1), Ok(2)]);
    folder
}

pub fn copy_of(folder: &Path) -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
    }
    copy
}

/// The turn of the game that is saved; it loads, and so does its backup. A copy is looked at: a process that another test
/// starts at the same moment has for a moment all files that this one has open, a claim too.
fn turn_saved(saves: &Path) -> u64 {
    let copies = [copy_of(saves), copy_of(saves)];
    let folder = copies[0].path();
    let store = Store::new(folder.to_owned());
    let claim = store.claim().unwrap();
    let Found::Game(found) = store.load(&game_registry()) else {
        panic!("there is no game in {:?}", fs::read_dir(folder).unwrap().collect::<Vec<_>>());
    };
    let backup = fs::read(folder.join("game.save.backup")).unwrap();
    SavedGame::read(&backup, &game_registry()).unwrap();
    let left = fs::read_dir(folder).unwrap().filter_map(|entry| {
        entry.unwrap().file_name().into_string().ok().filter(|name| name.ends_with("unfinished"))
    });
    assert_eq!(left.collect::<Vec<_>>(), Vec::<String>::new(), "what is unfinished is removed");
    assert!(claim.is_some(), "no other process has the copy");
    let mut app = game(copies[1].path());
    let again = SavedGame::take(app.world_mut()).unwrap().to_bytes();
    assert!(again == found.to_bytes(), "the game is gone on with as it is");
    turn(&app)
}

/// The system calls of saving.
const CALLS: [&str; 10] = [
    "openat", "write", "fsync", "link", "linkat", "rename", "renameat", "unlink", "close", "mkdir",
];

/// At every system call at which the program is killed, the game is the old one or the new one, and the new one once that
/// was printed.
#[test]
fn who_is_killed_while_saving_has_the_old_game_or_the_new_one() {
    if !has_strace() {
        return;
    }
    let folder = folder_of_two();
    let mut ends = BTreeMap::new();
    for call in CALLS {
        for nth in 1.. {
            let copy = copy_of(folder.path());
            let (said, is_whole) = hurt(&format!("{call}:signal=KILL:when={nth}"), copy.path());
            if is_whole {
                break;
            }
            let turn = turn_saved(copy.path());
            assert!([2, 3].contains(&turn), "{call} {nth}: turn {turn}");
            if said.contains(&"saved 3".to_owned()) {
                assert_eq!(turn, 3, "{call} {nth}");
            }
            *ends.entry(turn).or_insert(0) += 1;
        }
    }
    println!("killed with the old game left, and with the new one: {ends:?}");
    assert!(ends.len() == 2 && ends.values().sum::<i32>() > 20, "{ends:?}");
}

/// At every failure the game is the old one or the new one; "saved" is printed of the new one alone, and else why not.
fn each_call_fails_by(errors: &[&str]) {
    if !has_strace() {
        return;
    }
    let folder = folder_of_two();
    let (mut reported, mut saved) = (0, 0);
    for call in ["openat", "write", "fsync", "link", "linkat", "rename", "renameat", "close"] {
        for error in errors {
            let mut last = Vec::new();
            for nth in 1.. {
                let copy = copy_of(folder.path());
                let inject = format!("{call}:error={error}:when={nth}");
                let (said, _) = hurt(&inject, copy.path());
                let turn = turn_saved(copy.path());
                assert!([2, 3].contains(&turn), "{inject}: turn {turn}");
                let is_saved = said.contains(&"saved 3".to_owned());
                assert!(!is_saved || turn == 3, "{inject}");
                let is_reported = said.iter().any(|line| line.starts_with("not saved: "));
                let names_file = |line: &&String| line.contains(copy.path().to_str().unwrap());
                assert!(
                    !is_reported || said.iter().find(names_file).is_some(),
                    "{inject}: {said:?}"
                );
                (reported, saved) =
                    (reported + usize::from(is_reported), saved + usize::from(is_saved));
                // The last calls of the process are long after its saving.
                last.push(is_saved);
                if last.ends_with(&[true; 12]) || nth > 80 {
                    break;
                }
            }
        }
    }
    println!("saved all the same {saved} times, reported {reported} times");
    assert!(reported >= 4 * errors.len(), "{reported}");
}

#[test]
fn an_error_of_the_disk_is_reported_and_leaves_the_old_game() {
    each_call_fails_by(&["ENOSPC"]);
}

/// Every kind of error: `cargo test --test headless -- --ignored every_error`.
#[test]
#[ignore = "takes two minutes"]
fn every_error_of_the_disk_is_reported_and_leaves_the_old_game() {
    each_call_fails_by(&["ENOSPC", "EIO", "EDQUOT", "EROFS", "EACCES", "EMFILE", "EINTR"]);
}

/// Where the system has no more threads, one does what it can, and what needs another fails with a line.
#[test]
fn without_threads_nothing_panics() {
    if !has_strace() {
        return;
    }
    let alone = |arguments: &[&str]| {
        let mut strace = Command::new("strace");
        strace.args(["-f", "-qq", "-o", "/dev/null", "-e", "inject=clone,clone3:error=EAGAIN"]);
        strace.arg(env!("CARGO_BIN_EXE_cavewright")).args(arguments).stdin(Stdio::null());
        let output = strace.output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), said)
    };
    let (code, report, said) = alone(&["report", "--seeds", "0..3", "--jobs", "4", "--json"]);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    assert!(report.contains("\"worlds\":3,"), "{report}");
    let large = ["generate", "--generator", "empty", "--width", "1024", "--height", "1024"];
    let (code, _, said) = alone(&[&large[..], &["--seed", "1"]].concat());
    assert_eq!((code, said.as_str()), (Some(0), ""));
    let play = ["play", "--headless", "--seed", "1"];
    let (code, played, said) = alone(&[&play[..], &["--keys", "..."]].concat());
    assert!(code == Some(0) && played.contains("turn 3"), "{code:?} {said}");
    assert!(said.lines().count() == 1 && said.contains("signals will end"), "{said}");
    let (code, _, said) = alone(&play);
    assert_eq!((code, said.lines().count()), (Some(3), 2), "{said}");
    assert!(said.contains("standard input: no thread"), "{said}");
}

/// Killed at any moment, while it saves each turn: some turns are waited for, and then some more moments.
fn killed_at_random(times: u64) {
    let two = folder_of_two();
    let folder = copy_of(two.path());
    let mut stream = Stream::new(times, domains::RULES, 0, 9);
    let mut last = 2;
    for _ in 0..times {
        let mut this = Command::new(std::env::current_exe().unwrap());
        let mut child = saver(&mut this, folder.path(), 100_000).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let mut saved = lines.filter_map(|line| line.strip_prefix("saved ")?.parse::<u64>().ok());
        let seen = saved.by_ref().take(1 + stream.below(3) as usize).last();
        (0..stream.below(2_000_000)).for_each(|_| spin_loop());
        child.kill().unwrap();
        child.wait().unwrap();
        let said = saved.last().or(seen).unwrap();
        let turn = turn_saved(folder.path());
        assert!([said, said + 1].contains(&turn) && said > last, "turn {turn}, {said} was said");
        last = turn;
    }
    println!("{times} kills, {last} turns");
}

/// SIGKILL at random moments.
#[test]
fn who_is_killed_at_any_moment_loses_at_most_a_turn() {
    killed_at_random(10);
}

/// The same for long: `cargo test --test headless -- --ignored killed_a_thousand_times`.
#[test]
#[ignore = "takes some minutes"]
fn a_game_survives_who_is_killed_a_thousand_times() {
    killed_at_random(1_000);
}

/// A second program has neither the saved game nor its place, until the first has ended.
#[test]
fn two_programs_do_not_save_in_one_place() {
    let two = folder_of_two();
    let folder = copy_of(two.path());
    let mut first = game(folder.path());
    let mut second = game(folder.path());
    let slot = second.world().resource::<Slot>();
    assert!(slot.game.is_none() && slot.refused.as_ref().unwrap().contains("another"), "{slot:?}");
    assert_eq!(turn(&second), 0);
    let not_saved = play_and_save(&mut second).unwrap_err();
    assert!(not_saved.contains("another Cavewright"), "{not_saved}");
    assert_eq!(play_and_save(&mut first), Ok(3));
    drop(first);
    assert_eq!(turn_saved(folder.path()), 3);
    // With each turn it is tried again.
    let saved = (0..100_000).find_map(|_| play_and_save(&mut second).ok()).unwrap();
    drop(second);
    assert_eq!(turn_saved(folder.path()), saved);
    assert!(folder.path().join("game.save.before-1").is_file());
}

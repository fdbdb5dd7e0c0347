//! Long runs: nothing grows that should not.

use std::process::Command;

use bevy::ecs::resource::IsResource;
use bevy::prelude::{App, Entity, Without};
use cavewright::controls::type_key;
use cavewright::headless_app;
use cavewright::record::{of_game, record_games};
use cavewright::screens::{Screen, Screens};
use cavewright::streams::Stream;
use cavewright::world::{NewGame, domains, make_world};

use crate::support::living_caves;

/// The memory that this process has allocated, in bytes, as Linux counts it; 0 elsewhere. How much of it and of the program
/// is resident is up to the system.
fn taken() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    pages.split_whitespace().nth(5).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0) * 4_096
}

/// What the program has open.
fn open_files() -> usize {
    std::fs::read_dir("/proc/self/fd").map_or(0, Iterator::count)
}

/// Everything in the world but resources, some of which come with their first use.
fn entities(app: &mut App) -> usize {
    let world = app.world_mut();
    world.query_filtered::<Entity, Without<IsResource>>().iter(world).count()
}

/// Plays games in the same world again and again, and leaves each for the title.
fn cycles(games: u64, keys: u64) {
    let mut app = headless_app(NewGame(living_caves((80, 50, 3), 4, "10")), Screen::Play);
    record_games(app.world_mut());
    let (begun, beginning) = (entities(&mut app), of_game(app.world_mut()));
    let files = open_files();
    let mut memory = Vec::new();
    for game in 0..games {
        let mut stream = Stream::new(game, domains::RULES, 0, 13);
        for _ in 0..keys {
            if app.world().resource::<Screens>().base() != Screen::Play {
                break;
            }
            let keys = b"hjklyubnhjklyubn><.oZR?m";
            let key = keys[stream.below(keys.len() as u64) as usize];
            for key in [char::from(key), '\u{1b}', '\u{1b}'] {
                let is_menu = app.world().resource::<Screens>().current() != Screen::Play;
                if key != '\u{1b}' || is_menu {
                    type_key(app.world_mut(), key);
                }
            }
            app.update();
        }
        app.world_mut().resource_mut::<Screens>().open(Screen::Start);
        app.update();
        make_world(app.world_mut());
        app.world_mut().resource_mut::<Screens>().open(Screen::Play);
        app.update();
        assert_eq!(entities(&mut app), begun, "entities after game {game}");
        assert_eq!(of_game(app.world_mut()), beginning, "the same world after game {game}");
        assert_eq!(open_files(), files, "files after game {game}");
        memory.push(taken());
    }
    let (warm, end) = (memory[memory.len() / 4], memory[memory.len() - 1]);
    println!("{games} games of {keys} keys: {} KiB, then {} KiB", warm / 1_024, end / 1_024);
    assert!(end < warm + (8 << 20), "from {warm} to {end} bytes");
}

/// How many games a process of its own plays, and how many keys in each: other tests have memory and files too.
const CYCLES: &str = "CAVEWRIGHT_TEST_CYCLES";

/// The process that plays: not a test of its own.
#[test]
#[ignore = "is started by the tests here"]
fn a_process_that_plays() {
    let Ok(given) = std::env::var(CYCLES) else { return };
    let (games, keys) = given.split_once('x').unwrap();
    cycles(games.parse().unwrap(), keys.parse().unwrap());
}

fn in_a_process(games: u64, keys: u64) {
    let status = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "soak::a_process_that_plays", "--nocapture"])
        .args(["--test-threads", "1"])
        .env(CYCLES, format!("{games}x{keys}"))
        .status();
    assert!(status.unwrap().success());
}

#[test]
fn games_leave_nothing_behind() {
    in_a_process(24, 150);
}

/// The same for long: `cargo test --test headless -- --ignored soak_of_games`.
#[test]
#[ignore = "takes some minutes"]
fn a_soak_of_games_leaves_nothing_behind() {
    in_a_process(500, 3_000);
}

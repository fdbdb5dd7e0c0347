//! Today's mountain: the same world for everybody, of which the first game counts.

use std::process::Command;

use bevy::prelude::App;
use cavewright::record::{Day, Hall, Mark, Today, daily_seed, of_text};
use cavewright::screens::{Screen, Screens};
use cavewright::world::GameSeed;
use serde_json::Value;

use crate::hall::{day, die, end, program, read, usual};
use crate::support::{choose, press, screen, value};

const ROW: &str = "Today's mountain";

/// Goes to the title.
fn title(app: &mut App) {
    app.world_mut().resource_mut::<Screens>().open(Screen::Start);
    press(app, "");
}

fn tries(app: &App) -> Option<u32> {
    app.world().resource::<Hall>().daily().map(|daily| daily.tries)
}

/// SPEC 131
#[test]
fn the_title_begins_todays_mountain_and_shows_the_result() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = program(folder.path());
    assert_eq!(value(&app, ROW), "not played yet");
    choose(&mut app, ROW);
    assert_eq!(screen(&app), Screen::Play);
    let seed = of_text("cavewright daily 2026-11-22").0;
    assert_eq!(*app.world().resource::<GameSeed>(), GameSeed(seed));
    assert_eq!(tries(&app), None, "no turn was taken");
    die(&mut app);
    title(&mut app);
    assert_eq!(value(&app, ROW), "25, killed by a test on level 1");
    let hall = read(folder.path());
    let line = hall.best()[0];
    assert_eq!((line.daily, line.seed), (Some(day("2026-11-22")), seed));
    app.insert_resource(Today(day("2026-11-23")));
    title(&mut app);
    assert_eq!(value(&app, ROW), "not played yet", "tomorrow has another");
}

/// SPEC 131: of a day's games the first is ranked, and others are marked.
#[test]
fn a_later_game_of_the_day_is_marked() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = program(folder.path());
    let today = || usual(daily_seed(day("2026-11-22")));
    end(&mut app, today());
    end(&mut app, today());
    let hall = read(folder.path());
    let marks: Vec<_> = hall.last().map(|line| line.marks.clone()).collect();
    // The same game in every turn is listed once: nothing was done but to wait.
    assert_eq!(marks.len(), 1);
    assert_eq!(tries(&app), Some(2));
    end_otherwise(&mut app, today());
    let hall = read(folder.path());
    let marks: Vec<_> = hall.last().map(|line| line.marks.clone()).collect();
    assert_eq!(marks, [vec![Mark::LaterDaily], Vec::new()]);
    assert_eq!(hall.best().len(), 1);
}

/// The same, with a turn more before the end.
fn end_otherwise(app: &mut App, source: cavewright::world::WorldSource) {
    app.insert_resource(cavewright::world::NewGame(source));
    cavewright::world::make_world(app.world_mut());
    app.world_mut().resource_mut::<Screens>().open(Screen::Play);
    press(app, ".");
    die(app);
}

/// SPEC 131: whoever leaves the first game and begins another has had the first one; whoever goes on with it has not.
#[test]
fn leaving_is_no_second_try() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = program(folder.path());
    choose(&mut app, ROW);
    press(&mut app, ".");
    assert_eq!(tries(&app), Some(1));
    title(&mut app);
    assert_eq!(value(&app, ROW), "begun");
    drop(app);
    let mut app = program(folder.path());
    assert_eq!(value(&app, ROW), "begun", "the file has it");
    choose(&mut app, "Go on");
    press(&mut app, ".");
    assert_eq!(tries(&app), Some(1), "it is the same game");
    title(&mut app);
    choose(&mut app, ROW);
    assert_eq!(screen(&app), Screen::Quit, "the saved one would be replaced");
    choose(&mut app, "Begin");
    press(&mut app, ".");
    assert_eq!(tries(&app), Some(2));
    die(&mut app);
    assert_eq!(read(folder.path()).last().next().unwrap().marks, [Mark::LaterDaily]);
}

/// A game that goes on after midnight is still that of its day.
#[test]
fn a_game_belongs_to_the_day_whose_world_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = program(folder.path());
    choose(&mut app, ROW);
    press(&mut app, ".");
    app.insert_resource(Today(day("2026-11-25")));
    die(&mut app);
    let hall = read(folder.path());
    let line = hall.best()[0];
    assert_eq!((line.date, line.daily), (day("2026-11-25"), Some(day("2026-11-22"))));
}

/// SPEC 131: without a window it is played as `play --headless` plays, and nothing is noted.
#[test]
fn the_command_plays_the_usual_world_of_the_day() {
    let home = tempfile::tempdir().unwrap();
    let program = |arguments: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_cavewright"));
        program.args(arguments).env("HOME", home.path()).env_remove("XDG_DATA_HOME");
        let output = program.output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    let before = Day::now();
    let daily = program(&["daily", "--headless", "--keys", "l.", "--json"]);
    let days = [before, Day::now()].map(|day| daily_seed(day).to_string());
    let seed = daily["seed"].to_string();
    assert!(days.contains(&seed), "{seed} {days:?}");
    let play = program(&["play", "--seed", &seed, "--headless", "--keys", "l.", "--json"]);
    assert_eq!(daily, play);
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
}

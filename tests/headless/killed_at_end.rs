//! Programs that are killed while their game ends: it is in the hall, or there to go on with, and never both.

use std::fs;
use std::path::Path;

use bevy::prelude::App;
use cavewright::controls::Action;
use cavewright::record::{Hall, Slot};
use cavewright::screens::{Screen, Screens};
use cavewright::world::{NewGame, make_world};

use crate::hall::{die, end, program, read};
use crate::support::{ask, caves, press, saved_turn};

/// A program with a game that is saved after three turns.
fn playing(folder: &Path) -> App {
    let mut app = program(folder);
    app.insert_resource(NewGame(caves((40, 30, 1), 4)));
    make_world(app.world_mut());
    app.world_mut().resource_mut::<Screens>().open(Screen::Play);
    press(&mut app, "...");
    assert_eq!(saved_turn(folder), Some(3));
    app
}

/// A folder as it is just before the save is removed: the player has died in the fourth turn.
fn killed_before_the_save_is_removed(folder: &Path) {
    let mut app = playing(folder);
    let save = fs::read(folder.join("game.save")).unwrap();
    die(&mut app);
    drop(app);
    fs::write(folder.join("game.save"), save).unwrap();
    fs::remove_file(folder.join("game.save.ended")).unwrap();
}

fn has_saved_game(app: &App) -> bool {
    app.world().resource::<Slot>().game.is_some()
}

/// SPEC 129: the line is written before the save is removed, so that no moment has neither.
#[test]
fn the_hall_is_written_before_the_save_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = playing(folder.path());
    // The save cannot be renamed: that is as far as a killed program may come.
    fs::create_dir_all(folder.path().join("game.save.ended/x")).unwrap();
    die(&mut app);
    let not_saved = &app.world().resource::<Slot>().not_saved;
    assert!(not_saved.contains("game.save.ended"), "{not_saved}");
    let hall = read(folder.path());
    let line = hall.last().next().unwrap();
    for kept in [format!("replays/{}.replay", line.replay), format!("morgue/{}.txt", line.replay)] {
        assert!(folder.path().join(&kept).is_file(), "{kept}");
    }
}

/// SPEC 129: the next start removes the save of a game that is in the hall, which has one line.
#[test]
fn a_save_whose_game_is_in_the_hall_is_removed_by_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    killed_before_the_save_is_removed(folder.path());
    let hall = read(folder.path());
    assert_eq!(hall.last().count(), 1);
    let app = program(folder.path());
    assert!(!has_saved_game(&app));
    assert!(!folder.path().join("game.save").exists());
    assert!(folder.path().join("game.save.ended").is_file(), "it is never lost");
    assert_eq!(read(folder.path()), hall);
}

/// Before the line was written the game can be gone on with, and its end has one line.
#[test]
fn a_save_whose_game_is_not_in_the_hall_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    killed_before_the_save_is_removed(folder.path());
    fs::remove_file(folder.path().join("hall.toml")).unwrap();
    let app = program(folder.path());
    assert!(has_saved_game(&app));
    assert_eq!(read(folder.path()), Hall::default());
}

/// The game of another is not taken for the one that has ended, and one whose end was taken back goes on.
#[test]
fn other_saves_stay() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = program(folder.path());
    end(&mut app, caves((40, 30, 1), 5));
    drop(app);
    drop(playing(folder.path()));
    assert!(has_saved_game(&program(folder.path())));
    let folder = tempfile::tempdir().unwrap();
    let mut app = playing(folder.path());
    die(&mut app);
    let ended = fs::read(folder.path().join("last.replay")).unwrap();
    app.world_mut().resource_mut::<Screens>().open(Screen::Start);
    press(&mut app, "");
    ask(&mut app, Action::Undo);
    press(&mut app, "");
    assert_eq!(saved_turn(folder.path()), Some(3));
    drop(app);
    // Killed between the save and its replay.
    fs::write(folder.path().join("last.replay"), ended).unwrap();
    assert!(has_saved_game(&program(folder.path())));
}

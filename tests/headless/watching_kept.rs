//! A game of the hall is watched again, and whatever was played before goes on afterwards.

use std::fs;
use std::path::{Path, PathBuf};

use bevy::prelude::App;
use cavewright::controls::{Press, Presses, RowAction, RowPress};
use cavewright::record::{Fingerprint, Store, of_game};
use cavewright::screens::{Replaying, Screen, Screens};
use cavewright::world::{GameSeed, NewGame, TurnCount, make_world};

use crate::hall::{end, program, read};
use crate::support::{caves, choose, menu, press, row, saved_turn, screen};

/// Opens the hall from the title, with the last games.
fn open_hall(app: &mut App) {
    app.world_mut().resource_mut::<Screens>().open(Screen::Start);
    app.update();
    choose(app, "The hall");
    choose(app, "Games");
}

/// The label of the row of the last game.
fn last_game(app: &App) -> String {
    let rows = menu(app).rows;
    rows.into_iter().find(|row| row.label.starts_with("1. ")).unwrap().label
}

fn choose_game(app: &mut App) {
    let game = last_game(app);
    choose(app, &game);
}

/// The seed of the game in a world, and its turn.
fn seed_and_turn(app: &App) -> (u64, u64) {
    (app.world().resource::<GameSeed>().0, app.world().resource::<TurnCount>().get())
}

/// The file of the only replay that is kept.
fn kept(folder: &Path) -> PathBuf {
    let name = read(folder).last().next().unwrap().replay.clone();
    Store::new(folder.to_owned()).kept_replay(&name)
}

/// Watches the game of the hall to its end, and comes back.
fn watch(app: &mut App, choose_row: impl FnOnce(&mut App)) {
    open_hall(app);
    choose_row(app);
    assert_eq!(screen(app), Screen::Replay, "{}", menu(app).hint);
    press(app, "l");
    assert_eq!(app.world().resource::<Replaying>().progress(), (1, 1));
    assert!(app.world().resource::<Replaying>().divergence().is_none());
    assert_eq!(seed_and_turn(app), (4, 1));
    press(app, "\u{1b}");
    assert_eq!((screen(app), menu(app).heading.as_str()), (Screen::Hall, "The hall"));
    assert_eq!(menu(app).selected, row(app, &last_game(app)), "at the line that was watched");
    assert!(!app.world().contains_resource::<Replaying>());
}

/// A program in whose hall there is a game of seed 4.
fn with_a_game(folder: &Path) -> App {
    let mut app = program(folder);
    end(&mut app, caves((40, 30, 1), 4));
    app
}

/// SPEC 130: by Enter and by the mouse; the game that is saved stays as it is, and nothing of what is watched is kept.
#[test]
fn a_game_of_the_hall_is_watched_and_the_saved_one_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = with_a_game(folder.path());
    app.insert_resource(NewGame(caves((40, 30, 1), 5)));
    make_world(app.world_mut());
    app.world_mut().resource_mut::<Screens>().open(Screen::Play);
    press(&mut app, "...");
    open_hall(&mut app);
    let now = |app: &mut App| -> (Fingerprint, Option<u64>, _) {
        (of_game(app.world_mut()), saved_turn(folder.path()), read(folder.path()))
    };
    let before = now(&mut app);
    assert_eq!((seed_and_turn(&app), before.1), ((5, 3), Some(3)));
    watch(&mut app, choose_game);
    assert_eq!(now(&mut app), before);
    watch(&mut app, |app| {
        let row = row(app, &last_game(app));
        let press = Press::Row(RowPress { row, what: RowAction::Choose });
        app.world_mut().resource_mut::<Presses>().push(press);
        app.update();
    });
    assert_eq!(now(&mut app), before);
    press(&mut app, "\u{1b}");
    assert_eq!(screen(&app), Screen::Start);
    choose(&mut app, "Go on");
    press(&mut app, ".");
    app.world_mut().resource_mut::<Screens>().open(Screen::Start);
    press(&mut app, "");
    assert_eq!((seed_and_turn(&app), saved_turn(folder.path())), ((5, 4), Some(4)));
}

/// SPEC 130: where nothing was played before, nothing is saved afterwards.
#[test]
fn a_game_of_the_hall_is_watched_before_any_is_played() {
    let folder = tempfile::tempdir().unwrap();
    drop(with_a_game(folder.path()));
    let mut app = program(folder.path());
    let stored = |folder: &Path| (saved_turn(folder), read(folder));
    let before = stored(folder.path());
    for _ in 0..2 {
        watch(&mut app, choose_game);
        app.update();
    }
    assert_eq!(stored(folder.path()), before);
    assert_eq!(seed_and_turn(&app).1, 0);
}

/// SPEC 130: one line says so, and nothing else happens.
#[test]
fn a_replay_that_is_gone_or_damaged_is_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = with_a_game(folder.path());
    let before = of_game(app.world_mut());
    let replay = kept(folder.path());
    fs::write(&replay, "x").unwrap();
    for why in ["Its replay cannot be watched: ", "Its replay is no longer kept."] {
        open_hall(&mut app);
        choose_game(&mut app);
        let hint = menu(&app).hint;
        assert!(hint.contains(&format!("Seed 4. {why}")), "{hint}");
        assert_eq!(screen(&app), Screen::Hall);
        _ = fs::remove_file(&replay);
    }
    assert_eq!(of_game(app.world_mut()), before);
}

//! What a save keeps beside the world, and what becomes of one that cannot be written.

use std::fs;

use bevy::prelude::App;
use cavewright::record::{Found, SavedGame, Slot, Store, undo};
use cavewright::screens::Screen;
use cavewright::world::{Knowledge, Practice, WorldSource, game_registry};

use crate::support::{caves, press, recorded, saved_turn, saving};

/// A game that was assisted once, or in which a turn was taken back, stays one across a save.
#[test]
fn a_game_stays_assisted_and_a_practice_game_across_a_save() {
    let mut app = recorded(caves((30, 20, 2), 3));
    let mut other = recorded(caves((30, 20, 2), 99));
    let mut after = |app: &mut App| {
        let bytes = SavedGame::take(app.world_mut()).unwrap().to_bytes();
        let game = SavedGame::read(&bytes, &game_registry()).unwrap();
        game.go_on(other.world_mut()).unwrap();
        let knowledge = other.world().resource::<Knowledge>();
        let is_practice = other.world().resource::<Practice>().0;
        [knowledge.is_revealed(), knowledge.is_assisted(), is_practice]
    };
    press(&mut app, "..");
    assert_eq!(after(&mut app), [false, false, false]);
    press(&mut app, "V.");
    assert_eq!(after(&mut app), [true, true, false]);
    press(&mut app, "V.");
    assert_eq!(after(&mut app), [false, true, false], "what was seen stays seen");
    assert!(undo(app.world_mut()));
    assert_eq!(after(&mut app)[1..], [true, true]);
    let mut unseen = recorded(caves((30, 20, 2), 3));
    press(&mut unseen, "..");
    assert!(undo(unseen.world_mut()));
    assert_eq!(after(&mut unseen), [false, false, true]);
}

/// What takes no turn is saved too when the game is left: that everything was shown, and that a turn was taken back.
#[test]
fn a_game_that_is_left_is_saved_with_what_took_no_turn() {
    let saved = |keys: &str, takes_back: bool| {
        let folder = tempfile::tempdir().unwrap();
        let mut app = saving(caves((30, 20, 2), 3), Screen::Play, folder.path());
        press(&mut app, ".");
        press(&mut app, keys);
        assert!(!takes_back || undo(app.world_mut()));
        app.world_mut().write_message(bevy::app::AppExit::Success);
        press(&mut app, "");
        let store = Store::new(folder.path().to_owned());
        let Found::Game(game) = store.load(&game_registry()) else { panic!("it was saved") };
        let mut other = recorded(caves((30, 20, 2), 99));
        let turn = game.game.turn();
        game.go_on(other.world_mut()).unwrap();
        let knowledge = other.world().resource::<Knowledge>();
        (turn, knowledge.is_assisted(), other.world().resource::<Practice>().0)
    };
    assert_eq!(saved("", false), (1, false, false));
    assert_eq!(saved("V", false), (1, true, false));
    assert_eq!(saved("VV", false), (1, true, false));
    assert_eq!(saved(".", true), (1, false, true));
}

/// What could not be read again takes no game's place: it is read before it is written.
#[test]
fn a_game_that_could_not_be_read_again_is_not_saved() {
    let (folder, registry) = (tempfile::tempdir().unwrap(), game_registry());
    let store = Store::new(folder.path().to_owned());
    let mut app = recorded(caves((30, 20, 2), 3));
    press(&mut app, ".");
    let game = SavedGame::take(app.world_mut()).unwrap();
    store.save(&game, &registry, false).unwrap();
    let mut other = game.clone();
    let WorldSource::Generated(spec) = &mut other.source else { panic!("it was generated") };
    spec.generator = "nowhere".to_owned();
    let error = store.save(&other, &registry, false).unwrap_err().to_string();
    assert!(error.contains("unknown generator \"nowhere\""), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is there");
    let Found::Game(found) = store.load(&registry) else { panic!("it was saved") };
    assert_eq!(found.to_bytes(), game.to_bytes());
}

/// A game that could not be saved is tried again with the next turn, not after fifty.
#[test]
fn a_save_that_failed_is_tried_again_with_the_next_turn() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("saves");
    fs::write(&place, "in the way").unwrap();
    let mut app = saving(caves((30, 20, 2), 3), Screen::Play, &place);
    press(&mut app, ".");
    let not_saved = |app: &App| app.world().resource::<Slot>().not_saved.clone();
    assert!(not_saved(&app).starts_with("The game is not saved: "), "{}", not_saved(&app));
    press(&mut app, ".");
    assert!(not_saved(&app).starts_with("The game is not saved: "), "it is in the way still");
    fs::remove_file(&place).unwrap();
    press(&mut app, "");
    assert_eq!(saved_turn(&place), None, "nothing was done since");
    press(&mut app, ".");
    assert_eq!(saved_turn(&place), Some(3));
    assert_eq!(not_saved(&app), "");
}

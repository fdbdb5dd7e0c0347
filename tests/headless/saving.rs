//! Saved games: a game that is read goes on as the one that was saved, and files with any other content are refused.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use bevy::prelude::App;
use cavewright::controls::{Action, Press, Presses, type_key};
use cavewright::headless_app;
use cavewright::record::{
    Found, GameParts, Replay, SavedGame, SavingPlugin, Slot, Store, finish_saving, of_bytes,
    of_game, record_games, replay_of, undo,
};
use cavewright::screens::{Menu, Screen, Screens};
use cavewright::streams::Stream;
use cavewright::world::{
    Journal, Knowledge, MessageLog, NewGame, Outcome, Practice, Scenario, Terrain, TurnCount,
    WorldSource, game_registry, make_world,
};

use crate::support::{
    ask, caves, choose, game_on, living_caves, press, recorded, saved_turn, saving,
};
use cavewright::world::domains;

fn saved(app: &mut App) -> Vec<u8> {
    SavedGame::take(app.world_mut()).unwrap().to_bytes()
}

fn read(bytes: &[u8]) -> Result<SavedGame, String> {
    SavedGame::read(bytes, &game_registry()).map_err(|error| error.to_string())
}

/// A game that is saved, read and gone on with after every key is the same as one that never was, and its recording is
/// that of the whole game.
fn round_trip(source: WorldSource, seed: u64, most_keys: u64) {
    let (mut app, mut twin) = (recorded(source.clone()), recorded(source));
    let mut stream = Stream::new(seed, domains::RULES, 0, 5);
    for step in 0..most_keys {
        let keys = b"hjklyubn.><Zotfgi12345678d";
        let key = char::from(keys[stream.below(keys.len() as u64) as usize]).to_string();
        press(&mut app, &key);
        press(&mut twin, &key);
        // After its end `n` would begin another.
        if twin.world().contains_resource::<Outcome>() {
            break;
        }
        let bytes = saved(&mut app);
        let game = read(&bytes).unwrap();
        assert_eq!(game.to_bytes(), bytes, "what is read is written the same");
        game.go_on(app.world_mut()).unwrap();
        let ends = [of_game(app.world_mut()), of_game(twin.world_mut())];
        assert_eq!(ends[0], ends[1], "seed {seed} step {step}");
    }
    let replays = [replay_of(app.world_mut()), replay_of(twin.world_mut())];
    assert_eq!(replays[0], replays[1]);
    let replay = Replay::read(replays[0].as_ref().unwrap(), &game_registry()).unwrap();
    let mut again = headless_app(NewGame(replay.source.clone()), Screen::Play);
    let differs = (0..replay.entries.len()).find_map(|index| replay.play(again.world_mut(), index));
    assert_eq!(differs, None);
}

/// That of some games, each with so many keys.
fn round_trips(games: u64, keys_of_each: u64) {
    (0..games)
        .for_each(|seed| round_trip(living_caves((50, 30, 3), seed, "8"), seed, keys_of_each));
}

#[test]
fn a_game_that_is_saved_and_read_every_turn_goes_on_the_same() {
    round_trips(12, 60);
}

/// Fire beside slick, gas and powder, and water above a shaft.
const MOVING: &str = r#"levels = ["""
@..f"".ggg.
..ww.,."...
..OT...ppp.
""", """
...........
~~~........
...........
"""]
[legend]
f = { fixture = "slick", fire = true }
g = { gas = 6 }
w = { water = 8 }
p = { thing = "powder" }
[player]
shuttered = true
pack = [["oil flask", 2], ["glowcap", 2]]
"#;

/// A game in it.
fn moving() -> WorldSource {
    let scenario: Scenario = MOVING.parse().unwrap();
    WorldSource::Scenario(Arc::new(scenario))
}

/// SPEC 103-113: in the middle of fire, gas and water too.
#[test]
fn what_moves_by_itself_goes_on_the_same_after_a_save() {
    (0..8).for_each(|seed| round_trip(moving(), seed, 50));
}

/// SPEC 103-113
#[test]
fn what_moves_by_itself_is_taken_back() {
    let mut app = recorded(moving());
    let mut before = Vec::new();
    for _ in 0..12 {
        before.push(of_game(app.world_mut()));
        press(&mut app, ".");
    }
    while let Some(expected) = before.pop() {
        assert!(undo(app.world_mut()), "turn {}", before.len() + 1);
        assert_eq!(of_game(app.world_mut()), expected, "turn {}", before.len());
    }
}

/// The same for long: `cargo test --test headless -- --ignored hundred_thousand_round_trips`.
#[test]
#[ignore = "takes some minutes"]
fn a_hundred_thousand_round_trips_change_nothing() {
    round_trips(200, 500);
}

/// SPEC 15: regions have the numbers that they had, also after digs have merged some.
#[test]
fn regions_keep_their_numbers() {
    let mut game = game_on("@#.#.#.\n#######\n.#.#.#.\n");
    record_games(game.app.world_mut());
    game.keys("lllljj");
    let before = game.app.world().resource::<cavewright::world::Regions>().map().clone();
    assert!(before.of_level(0).count() < before.numbers_in_scan_order(0).1 as usize);
    let bytes = saved(&mut game.app);
    read(&bytes).unwrap().go_on(game.app.world_mut()).unwrap();
    let after = game.app.world().resource::<cavewright::world::Regions>().map().clone();
    assert_eq!(after, before);
    assert_eq!(after.numbers_in_scan_order(0), before.numbers_in_scan_order(0));
    let mut twins = [before, after];
    for map in &mut twins {
        map.open(cavewright::grid::Position::new(5, 2, 0));
    }
    assert_eq!(twins[0], twins[1], "and go on from there");
}

/// Any cut and any changed bit is noticed. Where the sum is made right again, what is read is refused, or is a game that
/// can be played: nothing panics.
#[test]
fn a_damaged_save_is_refused_or_can_be_played() {
    let mut app = recorded(living_caves((12, 9, 2), 1, "1"));
    press(&mut app, "hjkl.");
    let bytes = saved(&mut app);
    assert!(read(&bytes).is_ok());
    for end in 0..bytes.len() {
        assert!(read(&bytes[..end]).is_err(), "cut at {end}");
    }
    let mut believed = 0;
    for bit in 0..8 * bytes.len() {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        assert!(read(&changed).is_err(), "bit {bit}");
        let end = changed.len() - 8;
        let sum = of_bytes(&changed[..end]).0.to_le_bytes();
        changed[end..].copy_from_slice(&sum);
        if let Ok(game) = read(&changed) {
            believed += 1;
            if bit % 7 == 0 {
                game.go_on(app.world_mut()).unwrap();
                press(&mut app, "hjklyubn..12345678fgi1tt");
            }
        }
    }
    assert!(believed > 0, "a message may say something else");
    changed_at_random(0..3_000);
}

/// No game logs a message that would steer a terminal: saves and replays with one are refused.
#[test]
fn messages_that_are_no_plain_text_are_refused() {
    let mut app = recorded(caves((12, 9, 1), 1));
    press(&mut app, "<");
    let text = app.world().resource::<MessageLog>().messages().last().unwrap().text.clone();
    let bytes = saved(&mut app);
    let mut changed = bytes.clone();
    let is_text = |index: &usize| bytes[*index..].starts_with(text.as_bytes());
    (0..bytes.len()).filter(is_text).for_each(|index| changed[index] = 0x1b);
    assert_ne!(changed, bytes);
    let end = changed.len() - 8;
    let sum = of_bytes(&changed[..end]).0.to_le_bytes();
    changed[end..].copy_from_slice(&sum);
    let error = read(&changed).unwrap_err();
    assert!(error.contains("no plain text"), "{error}");
}

/// Files changed at random in some places, with their sum made right again, so that everything behind it is reached.
fn changed_at_random(seeds: std::ops::Range<u64>) {
    let mut app = recorded(living_caves((12, 9, 2), 1, "1"));
    press(&mut app, "hjkl.");
    let bytes = saved(&mut app);
    let (mut believed, count) = (0, seeds.clone().count());
    for seed in seeds {
        let mut stream = Stream::new(seed, domains::RULES, 0, 1);
        let mut changed = bytes.clone();
        for _ in 0..1 + stream.below(4) {
            let offset = 28 + stream.below(bytes.len() as u64 - 36) as usize;
            changed[offset] =
                [0, 1, 127, 128, 255, stream.below(256) as u8][stream.below(6) as usize];
        }
        let end = changed.len() - 8;
        let sum = of_bytes(&changed[..end]).0.to_le_bytes();
        changed[end..].copy_from_slice(&sum);
        if let Ok(game) = read(&changed) {
            believed += 1;
            game.go_on(app.world_mut()).unwrap();
            press(&mut app, "hjkl>.18fgi1tt");
        }
    }
    println!("{count} changed files, of which {believed} were believed and played");
    assert!(believed > 0);
}

/// The same for long: `cargo test --test headless -- --ignored hostile`.
#[test]
#[ignore = "takes some minutes"]
fn many_hostile_saves_are_refused_or_can_be_played() {
    changed_at_random(10_000..510_000);
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.retain(|name| name != "game.lock");
    names.sort();
    names
}

/// The last game is there, and the one before as its backup; what is damaged is kept aside, and the backup offered.
#[test]
fn a_store_has_a_game_and_its_backup() {
    let (folder, registry) = (folder(), game_registry());
    let store = Store::new(folder.path().join("deep").join("down"));
    assert!(matches!(store.load(&registry), Found::Nothing));
    let mut app = recorded(caves((30, 20, 2), 3));
    let mut turns = Vec::new();
    for _ in 0..3 {
        press(&mut app, "..");
        turns.push(app.world().resource::<TurnCount>().get());
        store.save(&SavedGame::take(app.world_mut()).unwrap(), &registry, false).unwrap();
    }
    let inside = folder.path().join("deep").join("down");
    assert_eq!(names(&inside), ["game.save", "game.save.backup"], "nothing else is left");
    let Found::Game(game) = store.load(&registry) else { panic!("it was saved") };
    assert_eq!(game.game.turn(), turns[2]);
    let bytes = fs::read(inside.join("game.save")).unwrap();
    fs::write(inside.join("game.save"), &bytes[..bytes.len() / 2]).unwrap();
    let Found::Refused { why, backup } = store.load(&registry) else { panic!("it is cut") };
    assert!(why.contains("game.save: this save is cut short"), "{why}");
    assert!(why.contains("game.save.refused-1"), "{why}");
    assert_eq!(backup.unwrap().game.turn(), turns[1]);
    assert_eq!(fs::read(inside.join("game.save.refused-1")).unwrap(), bytes[..bytes.len() / 2]);
    let Found::Refused { why, backup } = store.load(&registry) else { panic!("it is gone") };
    assert!(why.ends_with("game.save is gone") && backup.is_some(), "{why}");
    fs::write(inside.join("game.save.backup"), "worse").unwrap();
    let Found::Refused { why, backup } = store.load(&registry) else { panic!("it is gone") };
    assert!(why.contains("game.save.backup: this is no save of cavewright"), "{why}");
    assert!(why.ends_with("game.save.refused-2") && backup.is_none(), "{why}");
    assert!(matches!(store.load(&registry), Found::Nothing));
    let replay = Replay::read(&bytes, &registry).map(drop).unwrap_err();
    assert_eq!(replay.to_string(), "this is a save, not a replay");
    let mut newer = bytes.clone();
    newer[16] += 1;
    fs::write(inside.join("game.save"), &newer).unwrap();
    fs::write(inside.join("game.save.backup"), "worse").unwrap();
    let Found::Refused { why, .. } = store.load(&registry) else { panic!("it is newer") };
    let format = format!("format {}", newer[16]);
    assert!(why.contains(&format) && why.contains("refused-3;"), "{why}");
    assert!(why.ends_with("game.save.refused-4"), "{why}");
    fs::create_dir(inside.join("game.save")).unwrap();
    assert!(matches!(store.load(&registry), Found::Refused { .. }), "a folder is no game");
    for turn in turns[2] + 1.. {
        press(&mut app, ".");
        let game = SavedGame::take(app.world_mut()).unwrap();
        store.save(&game, &registry, true).unwrap();
        let before = names(&inside).iter().filter(|name| name.contains("before")).count() as u64;
        assert_eq!(before, (turn - turns[2] - 1).min(9), "what others took the place of");
        if turn == turns[2] + 12 {
            break;
        }
    }
    let huge = fs::File::create(inside.join("game.save")).unwrap();
    huge.set_len(5 << 30).unwrap();
    assert!(matches!(store.load(&registry), Found::Refused { .. }), "five gigabytes are no game");
}

/// A program that is started after another one that saved in a folder: in a copy of it, for a process that some test starts
/// at the same moment may have the other's claim for a moment.
fn saving_later(source: WorldSource, first: Screen, folder: &Path) -> (App, tempfile::TempDir) {
    let copy = tempfile::tempdir().unwrap();
    for name in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()) {
        fs::copy(folder.join(&name), copy.path().join(&name)).unwrap();
    }
    (saving(source, first, copy.path()), copy)
}

/// A game saves itself after turns, at another level, and when it is left; the title goes on with it.
#[test]
fn a_game_saves_itself_and_is_gone_on_with() {
    let folder = folder();
    let mut app = saving(caves((30, 20, 2), 3), Screen::Play, folder.path());
    assert_eq!(names(folder.path()), Vec::<String>::new(), "nothing was done yet");
    press(&mut app, ".");
    assert_eq!(saved_turn(folder.path()), Some(1), "the first turn");
    press(&mut app, &".".repeat(49));
    assert_eq!(saved_turn(folder.path()), Some(1));
    press(&mut app, ".");
    assert_eq!(saved_turn(folder.path()), Some(51));
    press(&mut app, "V_>>");
    let turn = app.world().resource::<TurnCount>().get();
    assert_eq!(saved_turn(folder.path()), Some(turn), "another level");
    press(&mut app, "..\u{1b}");
    let end = of_game(app.world_mut());
    choose(&mut app, "To the title");
    choose(&mut app, "Leave it");
    assert_eq!(app.world().resource::<Screens>().current(), Screen::Start);
    assert_eq!(saved_turn(folder.path()), Some(turn + 2), "it was left");
    press(&mut app, "\n");
    assert_eq!(app.world().resource::<Screens>().current(), Screen::Play);
    assert_eq!(of_game(app.world_mut()), end, "it is gone on with at once");
    app.world_mut().write_message(bevy::app::AppExit::Success);
    press(&mut app, ".");
    assert_eq!(saved_turn(folder.path()), Some(turn + 3), "the window closes");
    let end = of_game(app.world_mut());
    drop(app);
    let (mut later, folder) = saving_later(caves((30, 20, 2), 99), Screen::Start, folder.path());
    press(&mut later, "q");
    assert_eq!(of_game(later.world_mut()), end);
    press(&mut later, "l");
    let replay = fs::read(folder.path().join("last.replay")).unwrap();
    let replay = Replay::read(&replay, &game_registry()).unwrap();
    assert!(replay.entries.len() as u64 > turn, "the replay has all of the game");
}

/// Help that was taken is saved at once: a program that is killed then does not undo it.
#[test]
fn a_game_that_becomes_assisted_or_practice_is_saved_at_once() {
    for (help, turn, marks) in
        [(Action::Reveal, 8, (true, false)), (Action::Undo, 7, (false, true))]
    {
        let folder = folder();
        let mut app = saving(caves((30, 20, 2), 3), Screen::Play, folder.path());
        press(&mut app, "...");
        press(&mut app, ".....");
        assert_eq!(saved_turn(folder.path()), Some(3), "not every turn is saved");
        ask(&mut app, help);
        finish_saving(app.world_mut());
        assert_eq!(saved_turn(folder.path()), Some(turn), "{help:?}");
        drop(app);
        let source = caves((30, 20, 2), 99);
        let (mut later, _folder) = saving_later(source, Screen::Start, folder.path());
        press(&mut later, "q");
        let is_assisted = later.world().resource::<Knowledge>().is_assisted();
        let is_practice = later.world().get_resource::<Practice>().is_some_and(|it| it.0);
        assert_eq!((is_assisted, is_practice), marks, "{help:?}");
    }
}

fn take_back(app: &mut App) {
    let undo = Press::Button(Some(Action::Undo));
    app.world_mut().resource_mut::<Presses>().push(undo);
    app.update();
}

/// SPEC 31: the first turn that is taken back is told to make a practice game.
#[test]
fn the_first_turn_that_is_taken_back_says_what_that_means() {
    let mut app = recorded(caves((30, 20, 1), 3));
    press(&mut app, "....");
    let told = |app: &App| {
        let said = "A turn is taken back: this is a practice game now, and not ranked.";
        Journal::of(app.world()).unwrap().newest_first().filter(|one| one.text == said).count()
    };
    assert_eq!(told(&app), 0);
    take_back(&mut app);
    assert_eq!((told(&app), app.world().resource::<TurnCount>().get()), (1, 3));
    press(&mut app, "..");
    take_back(&mut app);
    assert_eq!((told(&app), app.world().resource::<TurnCount>().get()), (1, 4));
}

/// SPEC 31: any key begins a game, but for the one that would take something back.
#[test]
fn the_title_begins_no_game_to_take_back_what_there_is_not() {
    let mut app = recorded(caves((30, 20, 1), 3));
    app.world_mut().resource_mut::<Screens>().open(Screen::Start);
    take_back(&mut app);
    assert_eq!(app.world().resource::<Screens>().current(), Screen::Start);
}

/// A game that has ended is not gone on with, and its replay stays.
#[test]
fn a_game_that_has_ended_is_over() {
    let folder = folder();
    let mut app = saving(living_caves((40, 30, 1), 5, "40"), Screen::Play, folder.path());
    for _ in 0..2_000 {
        if app.world().resource::<Screens>().base() != Screen::Play {
            break;
        }
        press(&mut app, "...hjkl");
    }
    assert_eq!(app.world().resource::<Screens>().base(), Screen::Lose);
    let left = ["game.save.ended", "hall.toml", "last.replay", "morgue", "replays"];
    assert_eq!(names(folder.path()), left);
    assert!(app.world().resource::<Slot>().game.is_none());
    let end = app.world().resource::<TurnCount>().get();
    press(&mut app, "\u{1b}");
    assert_eq!(app.world().resource::<Screens>().base(), Screen::Start);
    take_back(&mut app);
    assert_eq!(app.world().resource::<Screens>().base(), Screen::Play, "the title goes back too");
    assert_eq!(app.world().resource::<TurnCount>().get(), end - 1);
    finish_saving(app.world_mut());
    assert_eq!(saved_turn(folder.path()), Some(end - 1), "it is on the disk again at once");
    assert!(app.world().resource::<Slot>().game.is_some(), "and the title goes on with it");
    take_back(&mut app);
    press(&mut app, "");
    assert_eq!(saved_turn(folder.path()), Some(end - 2));
    let said = app.world().resource::<MessageLog>().messages().len();
    make_world(app.world_mut());
    assert!(app.world().resource::<MessageLog>().messages().len() < said);
}

/// Where nothing can be written the game goes on, and says that it is not saved.
#[test]
fn a_game_that_cannot_be_saved_says_so() {
    let folder = folder();
    let file = folder.path().join("a-file");
    fs::write(&file, "x").unwrap();
    let mut app = saving(caves((30, 20, 2), 3), Screen::Play, &file);
    press(&mut app, ".");
    let slot = app.world().resource::<Slot>().clone();
    assert!(slot.not_saved.starts_with("The game is not saved: "), "{slot:?}");
    press(&mut app, ".");
    assert_eq!(app.world().resource::<TurnCount>().get(), 2);
    assert_eq!(fs::read_to_string(&file).unwrap(), "x");
}

/// Where there is no folder to save in, every menu says so that asks whether to leave, and what to do about it.
#[test]
fn where_games_have_no_folder_that_is_said() {
    let mut app = App::new();
    app.add_plugins((
        bevy::MinimalPlugins,
        cavewright::GamePlugin::new(NewGame(caves((30, 20, 2), 3)), Screen::Play),
        SavingPlugin { store: None },
    ));
    app.update();
    press(&mut app, ".\u{1b}");
    let lines = |app: &App| app.world().resource::<Menu>().lines.clone();
    let says = |lines: Vec<String>| {
        assert!(lines.iter().any(|line| line.starts_with("Games are not saved")), "{lines:?}");
        assert!(lines.concat().contains("set HOME"), "{lines:?}");
    };
    says(lines(&app));
    choose(&mut app, "To the title");
    assert_eq!(app.world().resource::<Screens>().current(), Screen::Quit);
    says(lines(&app));
    choose(&mut app, "Leave it");
    assert_eq!(app.world().resource::<Screens>().current(), Screen::Start);
    says(lines(&app));
}

/// A game without a turn is neither saved nor lost.
#[test]
fn leaving_before_the_first_turn_is_not_called_saving() {
    let folder = folder();
    let mut app = saving(caves((30, 20, 2), 3), Screen::Play, folder.path());
    press(&mut app, "\u{1b}");
    choose(&mut app, "To the title");
    let lines = &app.world().resource::<Menu>().lines;
    assert_eq!(lines, &["No turn was taken yet: there is nothing to lose."]);
    assert_eq!(names(folder.path()), Vec::<String>::new());
}

/// What would be too long to be read again is not written.
#[test]
fn what_is_too_long_to_be_read_is_not_written() {
    let folder = folder();
    let error = Store::new(folder.path().to_owned()).save_replay(&vec![0; (1 << 30) + 1]);
    assert!(error.unwrap_err().to_string().contains("too long to be kept"));
    assert_eq!(names(folder.path()), Vec::<String>::new());
}

/// Turns are taken back one by one, each to exactly what was before it, also from the end of the game and across a save.
#[test]
fn turns_are_taken_back() {
    for seed in 0..4 {
        let mut app = recorded(living_caves((40, 30, 2), seed, "20"));
        let mut stream = Stream::new(seed, domains::RULES, 0, 3);
        let mut states = vec![(0, GameParts::of(app.world_mut(), 0).checks())];
        for step in 0..300 {
            let keys = b"hjklyubnhjklyubn.><tfgi12345678d";
            let key = keys[stream.below(keys.len() as u64) as usize];
            press(&mut app, &char::from(key).to_string());
            let turn = app.world().resource::<TurnCount>().get();
            if states.last().unwrap().0 != turn {
                states.push((turn, GameParts::of(app.world_mut(), 0).checks()));
            } else {
                states.last_mut().unwrap().1 = GameParts::of(app.world_mut(), 0).checks();
            }
            if step == 90 {
                read(&saved(&mut app)).unwrap().go_on(app.world_mut()).unwrap();
            }
        }
        assert!(!app.world().resource::<Practice>().0);
        assert!(states.len() > 10, "seed {seed}: {}", states.len());
        states.pop();
        while let Some((turn, before)) = states.pop() {
            assert!(undo(app.world_mut()));
            assert_eq!(app.world().resource::<TurnCount>().get(), turn);
            let now = GameParts::of(app.world_mut(), 0).checks();
            assert_eq!(now.difference(&before), None, "seed {seed} turn {turn}");
        }
        assert!(!undo(app.world_mut()), "there is nothing before the beginning");
        assert!(app.world().resource::<Practice>().0);
        press(&mut app, "l.");
        let replay = Replay::read(&replay_of(app.world_mut()).unwrap(), &game_registry());
        let replay = replay.unwrap();
        let mut again = headless_app(NewGame(replay.source.clone()), Screen::Play);
        let differs =
            (0..replay.entries.len()).find_map(|index| replay.play(again.world_mut(), index));
        assert_eq!(differs, None, "what was taken back is not in the replay");
    }
}

/// A turn that is taken back and played otherwise in one frame is another game of the same turn: it is saved when it is left.
#[test]
fn another_turn_of_the_same_number_is_saved() {
    let folder = folder();
    let mut app = saving(caves((30, 20, 2), 3), Screen::Play, folder.path());
    press(&mut app, ".");
    let before = fs::read(folder.path().join("game.save")).unwrap();
    let undo = Press::Button(Some(Action::Undo));
    app.world_mut().resource_mut::<Presses>().push(undo);
    type_key(app.world_mut(), 'h');
    app.world_mut().write_message(bevy::app::AppExit::Success);
    press(&mut app, "");
    let game = SavedGame::take(app.world_mut()).unwrap().to_bytes();
    assert_eq!(app.world().resource::<TurnCount>().get(), 1);
    assert!(fs::read(folder.path().join("game.save")).unwrap() == game);
    assert!(game != before);
}

/// A saved game is given up for another only when that is said, and even then it is kept.
#[test]
fn another_game_asks_before_it_takes_the_place_of_the_saved_one() {
    let folder = folder();
    let mut app = saving(caves((30, 20, 2), 3), Screen::Play, folder.path());
    press(&mut app, ".");
    drop(app);
    let (mut later, folder) = saving_later(caves((30, 20, 2), 99), Screen::Start, folder.path());
    choose(&mut later, "New game");
    assert_eq!(later.world().resource::<Screens>().current(), Screen::Quit);
    press(&mut later, "\n");
    assert_eq!(later.world().resource::<Screens>().current(), Screen::Start, "Enter loses nothing");
    choose(&mut later, "New game");
    choose(&mut later, "Begin");
    assert_eq!(later.world().resource::<Screens>().current(), Screen::Play);
    assert_eq!(saved_turn(folder.path()), Some(1), "until something is done");
    let old = fs::read(folder.path().join("game.save")).unwrap();
    press(&mut later, ".");
    assert_eq!(fs::read(folder.path().join("game.save.before-1")).unwrap(), old);
    assert_ne!(fs::read(folder.path().join("game.save")).unwrap(), old);
}

/// The question before a game is left is up to date: the game is saved before it is asked.
#[test]
fn the_question_whether_to_leave_comes_after_saving() {
    let folder = folder();
    let place = folder.path().join("saves");
    let mut app = saving(caves((30, 20, 2), 3), Screen::Play, &place);
    press(&mut app, "...");
    fs::remove_dir_all(&place).unwrap();
    fs::write(&place, "in the way").unwrap();
    press(&mut app, ".\u{1b}");
    let ask = |app: &mut App| {
        choose(app, "To the title");
        let lines = app.world().resource::<Menu>().lines.clone();
        press(app, "\u{1b}");
        lines
    };
    let lines = ask(&mut app);
    assert!(lines[0].starts_with("The game is not saved: "), "{lines:?}");
    fs::remove_file(&place).unwrap();
    assert_eq!(ask(&mut app), ["The game is saved; you can go on with it."]);
    assert_eq!(saved_turn(&place), Some(4));
}

/// A game is saved while it goes on: what is saved is the game as it was when that began. Leaving waits for it.
#[test]
fn a_game_is_saved_while_it_goes_on() {
    for size in [(30, 20, 2), (1_024, 1_024, 1)] {
        let folder = folder();
        let mut app = saving(caves(size, 3), Screen::Play, folder.path());
        press(&mut app, ".");
        press(&mut app, &".".repeat(49));
        let play = |app: &mut App, keys: &str| {
            keys.chars().for_each(|key| type_key(app.world_mut(), key));
            app.update();
        };
        play(&mut app, ".");
        let then = of_game(app.world_mut());
        "hyhyhylulululu".chars().for_each(|key| play(&mut app, &key.to_string()));
        assert!(app.world().resource::<Terrain>().dug() > 0);
        finish_saving(app.world_mut());
        assert_eq!(saved_turn(folder.path()), Some(51));
        let bytes = fs::read(folder.path().join("game.save")).unwrap();
        let mut other = recorded(caves((30, 20, 2), 99));
        read(&bytes).unwrap().go_on(other.world_mut()).unwrap();
        assert_eq!(of_game(other.world_mut()), then);
        play(&mut app, "..");
        let end = of_game(app.world_mut());
        app.world_mut().write_message(bevy::app::AppExit::Success);
        app.update();
        drop(app);
        let (mut later, _copy) = saving_later(caves((30, 20, 2), 99), Screen::Start, folder.path());
        press(&mut later, "\n");
        assert_eq!(of_game(later.world_mut()), end);
    }
}

/// What was seen is found row by row, also of a game that was read.
#[test]
fn what_was_seen_is_found_again_after_walks_climbs_and_a_save() {
    for seed in 0..6 {
        let mut app = recorded(living_caves((50, 40, 2), seed, "2"));
        let check = |app: &App| {
            let (world, terrain) = (app.world(), app.world().resource::<Terrain>());
            let knowledge = world.resource::<Knowledge>();
            let mut count = 0;
            for z in 0..3 {
                let all = (z < 2).then(|| terrain.tiles().positions(z)).into_iter().flatten();
                let seen: Vec<_> = all.filter(|at| knowledge.remembered(*at).is_some()).collect();
                assert_eq!(knowledge.seen_positions(z).collect::<Vec<_>>(), seen, "seed {seed}");
                count += seen.len();
            }
            count
        };
        let few = check(&app);
        let mut stream = Stream::new(seed, domains::RULES, 0, 7);
        for _ in 0..60 {
            let key = b"hjklyubn><"[stream.below(10) as usize];
            press(&mut app, &char::from(key).to_string());
        }
        assert!(check(&app) > few);
        read(&saved(&mut app)).unwrap().go_on(app.world_mut()).unwrap();
        check(&app);
    }
}

/// A title that could not have the saved game looks again by itself.
#[test]
fn a_second_title_finds_the_game_once_the_first_program_has_ended() {
    let folder = folder();
    let mut first = saving(caves((30, 20, 2), 3), Screen::Play, folder.path());
    press(&mut first, "..");
    let mut second = saving(caves((30, 20, 2), 99), Screen::Start, folder.path());
    let slot = second.world().resource::<Slot>();
    assert!(slot.game.is_none() && slot.refused.as_ref().unwrap().contains("another Cavewright"));
    drop(first);
    // A process that another test starts at that moment may have the claim for a moment.
    let found = (0..1_000_000).find(|_| {
        second.update();
        second.world().resource::<Slot>().game.is_some()
    });
    assert!(found.is_some());
    let slot = second.world().resource::<Slot>();
    assert_eq!(slot.refused, None);
    assert_eq!(slot.game.as_ref().map(|game| game.game.turn()), Some(2));
}

/// Where the folder is taken away, and with it the lock, it is claimed anew when it is made again.
#[test]
fn a_folder_that_comes_back_is_claimed_again() {
    let folder = folder();
    let place = folder.path().join("saves");
    let mut first = saving(caves((30, 20, 2), 3), Screen::Play, &place);
    press(&mut first, ".");
    fs::remove_dir_all(&place).unwrap();
    press(&mut first, &".".repeat(50));
    assert_eq!(saved_turn(&place), Some(51));
    let second = saving(caves((30, 20, 2), 99), Screen::Start, &place);
    let slot = second.world().resource::<Slot>();
    assert!(slot.refused.as_ref().unwrap().contains("another Cavewright"), "{slot:?}");
    assert!(slot.game.is_none());
}

/// Opening what is no file might block for ever.
#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_the_lock_is_reported() {
    let folder = folder();
    let pipe = folder.path().join("game.lock");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let error = Store::new(folder.path().to_owned()).claim().unwrap_err().to_string();
    assert!(error.ends_with("game.lock: this is no file"), "{error}");
}

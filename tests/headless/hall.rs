//! What stays of games that have ended: a line in the hall, a replay, a morgue.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use bevy::prelude::App;
use cavewright::grid::Size;
use cavewright::intent::Verb;
use cavewright::record::{Day, Hall, HallLine, Mark, Replay, Slot, Store, Today, is_usual_world};
use cavewright::rules::take_turn;
use cavewright::screens::{Screen, Screens};
use cavewright::world::{
    Journal, NewGame, Outcome, Practice, SCENARIOS, Scenario, WorldFailure, WorldSource,
    game_registry, make_world,
};

use crate::support::{caves, choose, menu, player_of, press, saving, value};

/// How often a program on its title claims its folder before it is taken for another's.
const CLAIMS: usize = 200;

/// The usual world of a seed, in which games are ranked.
pub fn usual(seed: u64) -> WorldSource {
    let (registry, size) = (game_registry(), Size::new(160, 50, 5).unwrap());
    let source =
        WorldSource::Generated(registry.spec("caves").unwrap().size(size).seed(seed).spec());
    assert!(is_usual_world(&source, &registry));
    source
}

pub fn day(text: &str) -> Day {
    Day::parse(text).unwrap()
}

/// A program on its title that saves in a folder, on 22 November 2026.
pub fn program(folder: &Path) -> App {
    let mut app = saving(caves((40, 30, 1), 3), Screen::Start, folder);
    app.insert_resource(Today(day("2026-11-22")));
    app.update();
    // A process that another test begins has the claim of a program that is gone for a moment too: until it runs what it is to run.
    for _ in 0..CLAIMS {
        if app.world().resource::<Slot>().refused.is_none() {
            break;
        }
        std::thread::yield_now();
        app.update();
    }
    app
}

/// Takes the first turn of the game that is played, and has the player die in it.
pub fn die(app: &mut App) {
    let player = player_of(app.world_mut());
    take_turn(app.world_mut(), Verb::Wait.by(player));
    let cause = "killed by a test".to_owned();
    let chain = ", woken by your digging 12 turns before".to_owned();
    app.insert_resource(Outcome::Lost { cause, chain, turn: 1, level: 1 });
    app.world_mut().resource_mut::<Screens>().open(Screen::Lose);
    press(app, "");
}

/// Plays a game of one turn.
pub fn end(app: &mut App, source: WorldSource) {
    app.insert_resource(NewGame(source));
    make_world(app.world_mut());
    assert!(!app.world().contains_resource::<WorldFailure>());
    app.world_mut().resource_mut::<Screens>().open(Screen::Play);
    die(app);
}

pub fn read(folder: &Path) -> Hall {
    Hall::read_from(&Store::new(folder.to_owned())).unwrap()
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
    let mut names: Vec<_> = entries.map(|entry| name(entry.unwrap())).collect();
    names.sort();
    names
}

/// The last game.
fn last(folder: &Path) -> HallLine {
    read(folder).last().next().cloned().unwrap()
}

/// SPEC 129, 130
#[test]
fn a_game_that_has_ended_leaves_a_line_a_replay_and_a_morgue() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = program(folder.path());
    end(&mut app, usual(7));
    let hall = read(folder.path());
    assert_eq!(app.world().resource::<Hall>(), &hall, "what is shown is what is kept");
    let line = hall.best()[0].clone();
    let expected = HallLine {
        date: day("2026-11-22"),
        seed: 7,
        mode: "true".to_owned(),
        kit: String::new(),
        ending: "died".to_owned(),
        cause: "killed by a test".to_owned(),
        chain: ", woken by your digging 12 turns before".to_owned(),
        level: 1,
        turns: 1,
        score: 25,
        conducts: Vec::new(),
        replay: line.replay.clone(),
        daily: None,
        marks: Vec::new(),
    };
    assert_eq!(line, expected);
    assert!(line.replay.starts_with("2026-11-22-"), "{}", line.replay);
    let bytes = fs::read(Store::new(folder.path().to_owned()).kept_replay(&line.replay)).unwrap();
    let claim = Replay::read(&bytes, &game_registry()).unwrap().claim.unwrap();
    assert_eq!((claim.result.score, claim.result.turns, claim.result.level), (25, 1, 1));
    assert!(claim.is_unaided && claim.result.ending == "died");
    let morgue = folder.path().join("morgue").join(format!("{}.txt", line.replay));
    let morgue = fs::read_to_string(morgue).unwrap();
    let chain = "Killed by a test on level 1, in turn 1, woken by your digging 12 turns before.";
    for told in [chain, "Seed 7, kit: none.", "Score 25", "@"] {
        assert!(morgue.contains(told), "{told}: {morgue}");
    }
}

/// SPEC 129: these are listed, and not ranked; scenarios are for practice, and not listed.
#[test]
fn practice_and_other_worlds_are_marked_and_scenarios_are_not_listed() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = program(folder.path());
    end(&mut app, caves((40, 30, 1), 4));
    assert_eq!(last(folder.path()).marks, [Mark::OtherWorld]);
    let scenario: Scenario = SCENARIOS[0].text.parse().unwrap();
    end(&mut app, WorldSource::Scenario(Arc::new(scenario)));
    assert_eq!(last(folder.path()).marks, [Mark::OtherWorld]);
    assert_eq!(read(folder.path()).last().count(), 1);
    app.insert_resource(NewGame(usual(8)));
    make_world(app.world_mut());
    app.world_mut().resource_mut::<Screens>().open(Screen::Play);
    app.insert_resource(Practice(true));
    die(&mut app);
    assert_eq!(last(folder.path()).marks, [Mark::Practice]);
    let hall = read(folder.path());
    assert_eq!((hall.best().len(), hall.last().count()), (0, 2));
    let bytes = fs::read(Store::new(folder.path().to_owned()).replay()).unwrap();
    let claim = Replay::read(&bytes, &game_registry()).unwrap().claim.unwrap();
    assert!(!claim.is_unaided, "its replay says so too");
}

/// SPEC 130: of 52 games the last 50 replays and morgues stay, and no line names one that is gone.
#[test]
fn the_last_fifty_replays_and_morgues_stay() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = program(folder.path());
    for seed in 0..52 {
        end(&mut app, caves((40, 30, 1), seed));
    }
    let hall = read(folder.path());
    let mut named: Vec<_> = hall.last().map(|line| line.replay.clone()).collect();
    assert_eq!(named.len(), 52);
    assert!(!named[0].is_empty(), "the last is kept");
    named.retain(|name| !name.is_empty());
    named.sort();
    assert_eq!(named.len(), 50);
    for (kept, end) in [("replays", "replay"), ("morgue", "txt")] {
        let names: Vec<_> = named.iter().map(|name| format!("{name}.{end}")).collect();
        assert_eq!(files(&folder.path().join(kept)), names);
    }
}

/// A file of the player's own in the folder of the replays is not removed.
#[test]
fn replays_of_other_names_stay() {
    let folder = tempfile::tempdir().unwrap();
    let replays = folder.path().join("replays");
    fs::create_dir(&replays).unwrap();
    for number in 0..60 {
        fs::write(replays.join(format!("from a friend {number}.replay")), "x").unwrap();
    }
    let mut app = program(folder.path());
    end(&mut app, caves((40, 30, 1), 4));
    assert_eq!(files(&replays).len(), 61);
}

/// SPEC 129: where the hall cannot be written the game goes on, and says so once.
#[test]
fn a_hall_that_cannot_be_written_is_told_and_harms_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("hall.toml")).unwrap();
    let mut app = program(folder.path());
    let told = "The hall is not kept";
    assert!(menu(&app).lines.iter().any(|line| line.starts_with(told)), "on the title");
    end(&mut app, caves((40, 30, 1), 4));
    assert_eq!(app.world().resource::<Slot>().not_saved, "");
    app.update();
    assert!(menu(&app).lines.iter().any(|line| line.starts_with(told)), "on the page of the end");
    assert!(folder.path().join("last.replay").is_file());
    let journal = Journal::of(app.world()).unwrap();
    let notices = journal.newest_first().filter(|notice| notice.text.starts_with(told));
    assert_eq!(notices.count(), 1);
    app.world_mut().resource_mut::<Screens>().open(Screen::Start);
    fs::remove_dir(folder.path().join("hall.toml")).unwrap();
    end(&mut app, caves((40, 30, 1), 5));
    assert_eq!(read(folder.path()).last().count(), 1, "and is tried again");
    assert_eq!(app.world().resource::<Hall>().told, None);
}

/// SPEC 129: a line never names what is not there.
#[test]
fn without_a_replay_there_is_no_line() {
    for blocked in ["replays", "morgue"] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(blocked), "x").unwrap();
        let mut app = program(folder.path());
        end(&mut app, caves((40, 30, 1), 4));
        assert_eq!(read(folder.path()), Hall::default(), "{blocked}");
        let told = app.world().resource::<Hall>().told.clone().unwrap();
        assert!(told.contains(blocked), "{told}");
    }
}

/// The page shows the best, and then the last; and of which a replay is kept.
#[test]
fn the_title_leads_to_the_hall() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = program(folder.path());
    choose(&mut app, "The hall");
    assert_eq!(menu(&app).lines, ["No game is ranked yet."]);
    press(&mut app, "\u{1b}");
    end(&mut app, usual(7));
    end(&mut app, caves((40, 30, 1), 4));
    app.world_mut().resource_mut::<Screens>().open(Screen::Start);
    app.update();
    choose(&mut app, "The hall");
    assert_eq!(menu(&app).rows.len(), 3);
    assert_eq!(value(&app, "1. 25"), "killed by a test on level 1, 2026-11-22, replay");
    choose(&mut app, "Games");
    assert_eq!(value(&app, "Games"), "the last");
    assert_eq!(menu(&app).rows.len(), 4);
    let last = format!("1. {}", last(folder.path()).score);
    assert_eq!(value(&app, &last), "killed by a test on level 1, 2026-11-22, other world, replay");
}

/// SPEC 130: the page promises no replay whose file is gone.
#[test]
fn a_line_names_its_replay_where_the_file_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = program(folder.path());
    end(&mut app, usual(7));
    let replay = Store::new(folder.path().to_owned()).kept_replay(&last(folder.path()).replay);
    for expected in [", replay", ""] {
        app.world_mut().resource_mut::<Screens>().open(Screen::Start);
        app.update();
        choose(&mut app, "The hall");
        let end = format!("killed by a test on level 1, 2026-11-22{expected}");
        assert_eq!(value(&app, "1. 25"), end);
        _ = fs::remove_file(&replay);
    }
}

//! `cavewright hall`: a score is never believed, only replayed.

use std::cmp::Reverse;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use cavewright::bots::{Eyes, MOST_ACTIONS, bot_named};
use cavewright::grid::Direction;
use cavewright::intent::Verb;
use cavewright::record::{ClaimedResult, Entry, GameResult, Replay, of_bytes, replay_of};
use cavewright::rules::take_turn;
use cavewright::streams::Stream;
use cavewright::world::{Outcome, WorldSource, game_registry};
use serde_json::Value;

use crate::hall::{end, program, usual};
use crate::support::{caves, living_caves, player_of, recorded};
use cavewright::world::domains;

/// The output of `cavewright hall`, with its data in a folder.
fn hall(home: &Path, arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_cavewright"));
    program.arg("hall").args(arguments).env("HOME", home).env("XDG_DATA_HOME", home);
    program.output().unwrap()
}

fn verify(folder: &Path) -> (Option<i32>, Value) {
    let output = hall(folder, &["--verify", folder.to_str().unwrap(), "--json"]);
    (output.status.code(), serde_json::from_slice(&output.stdout).unwrap())
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// The recording of a game that is played at random to its end; `None` where it goes on after so many turns.
fn ended(source: WorldSource, turns: u64) -> Option<Vec<u8>> {
    let mut app = recorded(source);
    let world = app.world_mut();
    let (player, mut stream) = (player_of(world), Stream::new(7, domains::RULES, 0, 3));
    for _ in 0..turns {
        if world.contains_resource::<Outcome>() {
            return replay_of(world);
        }
        let to = stream.choose(&Direction::ALL).copied().unwrap();
        take_turn(world, Verb::Step(to).by(player));
    }
    None
}

/// Recordings of games that have ended, in small worlds of many creatures.
fn ended_games() -> impl Iterator<Item = Vec<u8>> {
    (0..).filter_map(|seed| ended(living_caves((40, 30, 1), seed, "40"), 2_000))
}

/// The same recording with other entries and another claim.
fn rewritten(bytes: &[u8], change: impl FnOnce(&mut Vec<Entry>, &mut GameResult)) -> Vec<u8> {
    let replay = Replay::read(bytes, &game_registry()).unwrap();
    let encoded = |entries: &Vec<Entry>, claim: &Option<ClaimedResult>| {
        postcard::to_stdvec(&(entries, claim)).unwrap()
    };
    let end = encoded(&replay.entries, &replay.claim);
    let content = &bytes[28..bytes.len() - 8];
    let head = content.strip_suffix(end.as_slice()).unwrap();
    let (mut entries, mut claim) = (replay.entries.clone(), replay.claim.clone());
    change(&mut entries, &mut claim.as_mut().unwrap().result);
    let content = [head, encoded(&entries, &claim).as_slice()].concat();
    let mut file = bytes[..20].to_vec();
    file.extend((content.len() as u64).to_le_bytes());
    file.extend(content);
    let sum = of_bytes(&file).0.to_le_bytes();
    file.extend(sum);
    file
}

/// Each of them is found, and nothing else is.
fn verify_games(games: usize) {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| {
        fs::write(folder.path().join(format!("{name}.replay")), bytes).unwrap();
    };
    let recordings: Vec<_> = ended_games().take(games).collect();
    for (number, bytes) in recordings.iter().enumerate() {
        write(&format!("{number:04}"), bytes);
    }
    let (code, listing) = verify(folder.path());
    assert_eq!((code, &listing["format"]), (Some(0), &Value::from(1)));
    assert_eq!(listing["dropped"], Value::Array(Vec::new()));
    let apart = listing["apart"].as_array().unwrap();
    assert_eq!(apart.len(), games, "in other worlds than the usual one");
    let score = rewritten(&recordings[1], |_, claim| claim.score = 9_999);
    write("9998-score", &score);
    let played = rewritten(&recordings[2], |entries, _| {
        entries.iter_mut().for_each(|entry| entry.verb = Verb::Wait);
    });
    write("9999-played", &played);
    let (code, listing) = verify(folder.path());
    assert_eq!(code, Some(1));
    assert_eq!(listing["apart"].as_array().unwrap().len(), games);
    let dropped = listing["dropped"].as_array().unwrap();
    let [score, played] = dropped.as_slice() else { panic!("{dropped:?}") };
    assert_eq!(score["replay"], "9998-score.replay");
    let why = score["why"].as_str().unwrap();
    assert!(why.starts_with("score 9,999 is claimed, ") && why.ends_with(" was played"), "{why}");
    assert_eq!(played["replay"], "9999-played.replay");
    let why = played["why"].as_str().unwrap();
    assert!(why.starts_with("turn ") && why.contains(" differs: "), "{why}");
}

/// SPEC 132
#[test]
fn altered_scores_and_altered_replays_are_found() {
    verify_games(20);
}

/// SPEC 132
#[test]
#[ignore = "takes a minute"]
fn altered_scores_and_altered_replays_are_found_among_a_thousand() {
    verify_games(1_000);
}

/// The recording of a game in the usual world of a seed, which a bot plays to its end.
fn ended_by_bot(seed: u64) -> Vec<u8> {
    let mut app = recorded(usual(seed));
    let world = app.world_mut();
    let mut bot = (bot_named("plain").unwrap().make)(seed, None);
    let (player, mut eyes) = (player_of(world), Eyes::new(world));
    for _ in 0..MOST_ACTIONS {
        if world.contains_resource::<Outcome>() {
            return replay_of(world).unwrap();
        }
        let verb = bot.choose(&eyes.look(world).unwrap());
        take_turn(world, verb.by(player));
    }
    panic!("the bot gave up in the world of seed {seed}");
}

/// SPEC 132: the rest is ranked by what was played.
#[test]
fn true_results_are_ranked() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    write("no replay", b"x");
    let games: Vec<_> = (1..4).map(|seed| (seed, ended_by_bot(seed))).collect();
    let mut ranked = Vec::new();
    for (seed, bytes) in &games {
        let (date, name) = (format!("2026-11-0{seed}"), format!("2026-11-0{seed}-game.replay"));
        write(&name, bytes);
        let result = Replay::read(bytes, &game_registry()).unwrap().claim.unwrap().result;
        let row = serde_json::json!({
            "score": result.score, "date": date, "seed": seed, "mode": "true",
            "ending": result.ending, "level": result.level, "turns": result.turns,
            "replay": name, "verified": true,
        });
        ranked.push((Reverse(result.score), date, row));
    }
    ranked.sort_by_key(|(score, date, _)| (*score, date.clone()));
    let ranked: Vec<_> = ranked.into_iter().map(|(_, _, row)| row).collect();
    let (code, listing) = verify(folder.path());
    assert_eq!(code, Some(0), "{listing}");
    assert_eq!(listing, serde_json::json!({"format": 1, "ranked": ranked, "dropped": []}));
    // Whoever was helped may have the same score, and is listed apart.
    let mut helped = games[0].1.clone();
    let end = helped.len() - 8;
    assert_eq!(helped[end - 1], 1, "unaided");
    helped[end - 1] = 0;
    let sum = of_bytes(&helped[..end]).0.to_le_bytes();
    helped[end..].copy_from_slice(&sum);
    write("helped.replay", &helped);
    let (code, listing) = verify(folder.path());
    assert_eq!((code, listing["ranked"].as_array().unwrap().len()), (Some(0), 3));
    assert_eq!(listing["apart"][0]["replay"], "helped.replay");
}

/// SPEC 132: one game has one line, of however many copies, and the line names its mode and its file.
#[test]
fn copies_of_a_replay_are_ranked_once() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = ended_by_bot(1);
    for name in ["c.replay", "a.replay", "b.replay"] {
        fs::write(folder.path().join(name), &bytes).unwrap();
    }
    let (code, listing) = verify(folder.path());
    assert_eq!((code, listing["ranked"].as_array().unwrap().len()), (Some(0), 1));
    assert_eq!(listing["ranked"][0]["replay"], "a.replay");
    let copies = serde_json::json!([
        {"replay": "b.replay", "why": "it is a copy of a.replay"},
        {"replay": "c.replay", "why": "it is a copy of a.replay"},
    ]);
    assert_eq!(listing["apart"], copies);
    let output = hall(folder.path(), &["--verify", folder.path().to_str().unwrap()]);
    let row = text(&output.stdout).lines().nth(2).unwrap();
    assert!(row.contains("  1  true    ") && row.ends_with("  a.replay"), "{row}");
}

/// What is no ended game of this version is told apart, each with its cause.
#[test]
fn what_cannot_be_ranked_is_told_with_its_cause() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    let whole = replay_of(recorded(caves((30, 20, 1), 3)).world_mut()).unwrap();
    let mut older = whole.clone();
    older[16] = 5;
    write("a-goes-on.replay", &whole);
    write("b-cut.replay", &whole[..whole.len() - 1]);
    write("c-older.replay", &older);
    fs::create_dir(folder.path().join("d-folder.replay")).unwrap();
    let (code, listing) = verify(folder.path());
    assert_eq!(code, Some(1), "{listing}");
    let causes: Vec<_> = listing["dropped"].as_array().unwrap().iter().collect();
    let expected = [
        ("a-goes-on.replay", "the game has not ended"),
        ("b-cut.replay", "cut short"),
        ("d-folder.replay", "this is no file"),
    ];
    assert_eq!(causes.len(), expected.len(), "{listing}");
    for (found, (name, why)) in causes.into_iter().zip(expected) {
        assert_eq!(found["replay"], name);
        assert!(found["why"].as_str().unwrap().contains(why), "{found}");
    }
    assert!(listing["apart"][0]["why"].as_str().unwrap().contains("format 5"), "{listing}");
    let output = hall(folder.path(), &["--verify", folder.path().to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("  a-goes-on.replay: the game has not ended\n"));
    assert_eq!(text(&output.stderr), "cavewright: 3 replays were dropped\n");
}

/// SPEC 132 and the exit codes: 0 for an empty folder, 3 for none, 5 where nothing in it can be read.
#[test]
fn folders_have_their_exit_codes() {
    let folder = tempfile::tempdir().unwrap();
    let (code, listing) = verify(folder.path());
    assert_eq!((code, listing["ranked"].as_array().unwrap().len()), (Some(0), 0));
    let missing = folder.path().join("missing");
    let output = hall(folder.path(), &["--verify", missing.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("missing"), "{output:?}");
    fs::write(folder.path().join("x.replay"), "x").unwrap();
    assert_eq!(verify(folder.path()).0, Some(5));
}

/// SPEC 132: without a folder the player's own results are listed.
#[test]
fn the_hall_is_listed() {
    let home = tempfile::tempdir().unwrap();
    let output = hall(home.path(), &[]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stdout), "No game is ranked yet.\n");
    let data = home.path().join("cavewright");
    let mut app = program(&data);
    end(&mut app, usual(7));
    end(&mut app, caves((40, 30, 1), 4));
    let output = hall(home.path(), &[]);
    let listed = text(&output.stdout);
    let rows = [
        "The best\n",
        "    25       1  2026-11-22                     7  true    killed by a test on level 1  2026-",
        "\nThe last\n",
        "  killed by a test on level 1 (other world)  2026-",
    ];
    assert!(rows.iter().all(|row| listed.contains(row)), "{listed}");
    let listing: Value = serde_json::from_slice(&hall(home.path(), &["--json"]).stdout).unwrap();
    assert_eq!(listing["ranked"][0]["verified"], Value::Null);
    assert_eq!(listing["last"].as_array().unwrap().len(), 2);
    fs::write(data.join("hall.toml"), "[").unwrap();
    let output = hall(home.path(), &[]);
    assert_eq!(output.status.code(), Some(5));
    assert!(text(&output.stderr).contains("line 1"), "{output:?}");
    assert_eq!(fs::read_to_string(data.join("hall.toml")).unwrap(), "[", "it is only looked at");
}

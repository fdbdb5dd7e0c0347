//! The same seed and the same keys are the same game in every build: with a window and without, optimised or not, on one
//! thread and on several. What builds differ in, as in which order entities are stored, must not matter.
//!
//! The games are in `golden/games.txt`: a line for each seed, and its fingerprint after all keys. They pin the rules as the
//! golden maps pin the worlds: a change is a deliberate act, with a line in CHANGELOG.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use bevy::prelude::{App, Component, Entity, World};
use cavewright::controls::type_key;
use cavewright::headless_app;
use cavewright::record::{Replay, of_game, record_games, replay_of};
use cavewright::screens::{Screen, Screens};
use cavewright::streams::Stream;
use cavewright::world::{ActorId, NewGame, TurnCount, domains, game_registry};

use crate::support::living_caves;

const GOLDEN: &str = include_str!("golden/games.txt");

/// Keys of each game.
const KEYS: usize = 200;
/// Games.
const GAMES: u64 = 400;

fn game(seed: u64) -> App {
    headless_app(NewGame(living_caves((60, 30, 2), seed, "20")), Screen::Play)
}

/// Explores, walks, fights, climbs, rests, takes, uses, throws and looks about.
fn keys(seed: u64) -> Vec<char> {
    let mut stream = Stream::new(seed, domains::RULES, 0, 17);
    let keys = b"ooohjklyubnhjklyubn.><Ztfgi12345678d";
    (0..KEYS).map(|_| char::from(keys[stream.below(keys.len() as u64) as usize])).collect()
}

fn is_played(app: &App) -> bool {
    app.world().resource::<Screens>().base() == Screen::Play
}

fn press(app: &mut App, key: char) {
    type_key(app.world_mut(), key);
    app.update();
}

/// The line of a game after all its keys, or its end.
fn played(seed: u64) -> String {
    let mut app = game(seed);
    for key in keys(seed) {
        if is_played(&app) {
            press(&mut app, key);
        }
    }
    line_of(seed, &mut app)
}

/// The line of a game as it is.
fn line_of(seed: u64, app: &mut App) -> String {
    let turn = app.world().resource::<TurnCount>().get();
    format!("{seed} turn {turn} {}", of_game(app.world_mut()))
}

/// Lines of the games from seed 0 on, played on some threads.
fn lines(games: u64, threads: usize) -> Vec<String> {
    let next = AtomicU64::new(0);
    let work = || {
        let seeds = std::iter::from_fn(|| Some(next.fetch_add(1, Ordering::Relaxed)));
        seeds.take_while(|seed| *seed < games).map(|seed| (seed, played(seed))).collect::<Vec<_>>()
    };
    let mut all: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    all.sort_by_key(|(seed, _)| *seed);
    all.into_iter().map(|(_, line)| line).collect()
}

/// SPEC 42
#[test]
fn the_golden_games_are_played_as_ever_on_one_thread_and_on_eight() {
    let golden: Vec<_> = GOLDEN.lines().collect();
    assert_eq!(golden.len() as u64, GAMES);
    for threads in [8, 1] {
        let lines = lines(GAMES, threads);
        let other = lines.iter().zip(&golden).find(|(line, golden)| line != *golden);
        assert_eq!(other, None, "on {threads} threads, the first game that is another");
        assert_eq!(lines.len(), golden.len());
    }
}

/// Writes them anew: `cargo test --test headless -- --ignored renew_the_golden_games`.
#[test]
#[ignore = "writes a file of the repository"]
fn renew_the_golden_games() {
    let mut text = String::new();
    lines(GAMES, 2).iter().for_each(|line| writeln!(text, "{line}").unwrap());
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/headless/golden/games.txt");
    std::fs::write(file, text).unwrap();
}

/// A component as a view adds to the actors that it draws, which moves them to another table.
#[derive(Component)]
struct Dressed;

/// Adds it to some actors and removes it from others, so that every query visits them in another order.
fn shuffle(world: &mut World, stream: &mut Stream) {
    let mut actors = world.query::<(Entity, &ActorId)>();
    let mut actors: Vec<_> = actors.iter(world).map(|(who, id)| (*id, who)).collect();
    actors.sort_unstable();
    for (_, who) in actors {
        match stream.below(4) {
            0 => _ = world.entity_mut(who).insert(Dressed),
            1 => _ = world.entity_mut(who).remove::<Dressed>(),
            _ => {}
        }
    }
}

/// SPEC 42: in which order entities are stored changes no game.
#[test]
fn the_order_of_entities_changes_no_game() {
    for seed in 0..24 {
        let (mut plain, mut shuffled) = (game(seed), game(seed));
        let mut stream = Stream::new(seed, domains::RULES, 0, 23);
        for (step, key) in keys(seed).into_iter().enumerate() {
            if !is_played(&plain) {
                break;
            }
            shuffle(shuffled.world_mut(), &mut stream);
            press(&mut plain, key);
            press(&mut shuffled, key);
            let ends = [of_game(plain.world_mut()), of_game(shuffled.world_mut())];
            assert_eq!(ends[0], ends[1], "seed {seed}, key {step}: {key}");
        }
    }
}

/// A replay that is kept in the repository is the same game in every build, verb by verb.
#[test]
fn the_golden_replay_is_the_same_game() {
    let replay = include_bytes!("golden/game.replay");
    let replay = Replay::read(replay, &game_registry()).unwrap();
    let mut app = headless_app(NewGame(replay.source.clone()), Screen::Play);
    let differs = (0..replay.entries.len()).find_map(|index| replay.play(app.world_mut(), index));
    assert_eq!(differs, None);
    let golden = GOLDEN.lines().nth(3);
    assert_eq!(Some(&*line_of(3, &mut app)), golden, "it is the golden game of that seed");
}

/// Writes it anew: `cargo test --test headless -- --ignored renew_the_golden_replay`.
#[test]
#[ignore = "writes a file of the repository"]
fn renew_the_golden_replay() {
    let mut app = game(3);
    record_games(app.world_mut());
    for key in keys(3) {
        if is_played(&app) {
            press(&mut app, key);
        }
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/headless/golden/game.replay");
    std::fs::write(file, replay_of(app.world_mut()).unwrap()).unwrap();
}

//! Replays: a game that is played again is the same game; and a file that is not as it was written is refused.

use bevy::prelude::{App, Entity, With, World};
use cavewright::controls::type_key;
use cavewright::grid::{Position, Size};
use cavewright::headless_app;
use cavewright::intent::Verb;
use cavewright::record::{
    Divergence, GameParts, ReadError, Replay, of_game, record_games, replay_of,
};
use cavewright::screens::{Replaying, Screen, Screens};
use cavewright::streams::Stream;
use cavewright::world::{
    Energy, Game, Health, Journal, Lantern, MessageLog, Mind, NewGame, Outcome, Pack, TurnCount,
    WorldSource, domains, game_registry,
};

use crate::support::{caves, game_on, living_caves, player_of, recorded};

fn turn(app: &App) -> u64 {
    app.world().resource::<TurnCount>().get()
}

/// Presses keys at random: most of them walk, some dig, climb, travel, rest, use and throw, and some do nothing.
fn press_at_random(app: &mut App, stream: &mut Stream) {
    let keys: &[&str] = match stream.below(24) {
        0 => &["o"],
        1 => &["_>", "_<", "_\n"],
        2 => &[">", "<", "\n"],
        3 => &["Z", "."],
        4 => &["?x\u{1b}\u{1b}", "R", "M\u{1b}", "m[]\u{1b}", "#", "VV"],
        5 => &["f", "g", "i", "d"],
        6 => &["t", "tt", "t1", "t2"],
        7 => &["1", "2", "3", "4", "5", "6", "7", "8"],
        _ => &["h", "j", "k", "l", "y", "u", "b", "n"],
    };
    let chosen = stream.choose(keys).copied().unwrap_or(".");
    chosen.chars().for_each(|key| type_key(app.world_mut(), key));
    app.update();
}

fn replay(app: &mut App) -> Replay {
    Replay::read(&replay_of(app.world_mut()).unwrap(), &game_registry()).unwrap()
}

/// Plays a recorded game again, checks every verb, and returns the game.
fn play_again(replay: &Replay) -> App {
    let mut app = headless_app(NewGame(replay.source.clone()), Screen::Play);
    for index in 0..replay.entries.len() {
        let divergence = replay.play(app.world_mut(), index);
        assert_eq!(divergence, None, "{:?}", replay.entries[index].verb);
    }
    app
}

/// Plays games at random until so many have lasted so many turns, and each of them again.
fn random_games(games: u64, turns: u64) {
    let registry = game_registry();
    let generators: Vec<_> = registry.iter().map(|generator| generator.name()).collect();
    let (mut number, mut lasted) = (0, 0);
    while lasted < games {
        assert!(number < 8 * games, "most games end soon");
        let name = generators[number as usize % generators.len()];
        // Many creatures end a game soon.
        let creatures = [6, 1, 0][number as usize % 3];
        let builder = registry.spec(name).unwrap().set("creatures", creatures).unwrap();
        let size = Size::new(60, 40, 3).unwrap();
        let mut app = recorded(WorldSource::Generated(builder.size(size).seed(number).spec()));
        let mut stream = Stream::new(number, domains::RULES, 0, 9);
        let mut presses = 0;
        // After its end Enter would begin another, from a random seed.
        let is_played = |app: &App| app.world().resource::<Screens>().base() == Screen::Play;
        while is_played(&app) && turn(&app) < turns && presses < 4 * turns {
            press_at_random(&mut app, &mut stream);
            presses += 1;
        }
        if let Some(folder) = std::env::var_os("CAVEWRIGHT_REPLAYS") {
            let file = std::path::Path::new(&folder).join(format!("{number}.replay"));
            std::fs::write(file, replay_of(app.world_mut()).unwrap()).unwrap();
        }
        let kept = replay(&mut app);
        let mut again = play_again(&kept);
        let ends = [of_game(app.world_mut()), of_game(again.world_mut())];
        assert_eq!(ends[0], ends[1], "{name} {number} after {} turns", turn(&app));
        lasted += u64::from(turn(&app) >= turns);
        number += 1;
    }
    println!("{number} games, of which {lasted} had {turns} turns");
}

/// Every turn of games on worlds of every generator is the same when they are played again.
#[test]
fn random_games_are_the_same_when_played_again() {
    random_games(28, 250);
}

/// 100 games of 2,000 turns, and those that ended before: `cargo test --test headless -- --ignored hundred_long`. The
/// replays are written into the folder `CAVEWRIGHT_REPLAYS`, so that other builds and the window can be tried with them.
#[test]
#[ignore = "takes some minutes"]
fn a_hundred_long_games_are_the_same_when_played_again() {
    random_games(100, 2_000);
}

/// The notices of journeys are no part of the game: only turns are recorded.
#[test]
fn notices_are_not_recorded() {
    let mut app = recorded(caves((40, 25, 2), 3));
    for key in "Zo.Z_<".chars() {
        type_key(app.world_mut(), key);
        app.update();
    }
    let logged = app.world().resource::<MessageLog>().messages().len();
    assert!(Journal::of(app.world()).unwrap().len() > logged, "something was said");
    let kept = replay(&mut app);
    assert_eq!(kept.entries.len() as u64, app.world().resource::<TurnCount>().get());
    let mut again = play_again(&kept);
    assert_eq!(of_game(again.world_mut()), of_game(app.world_mut()));
}

/// A new game in the same window is another recording; a drawn map is recorded too.
#[test]
fn each_game_has_its_own_recording() {
    let mut game = game_on("@....\n..>..\n\n.....\n..<..\n");
    record_games(game.app.world_mut());
    game.keys("llj");
    assert_eq!(replay(&mut game.app).entries.len(), 3);
    let mut again = play_again(&replay(&mut game.app));
    assert_eq!(of_game(again.world_mut()), of_game(game.app.world_mut()));
    let source = game.app.world().resource::<NewGame>().0.clone();
    game.app.insert_resource(NewGame(source.with_seed(9)));
    cavewright::world::make_world(game.app.world_mut());
    game.keys("l");
    let kept = replay(&mut game.app);
    assert_eq!((kept.entries.len(), kept.source.seed()), (1, 9));
}

/// The first turn and part that differ are named.
#[test]
fn a_divergence_is_named_with_its_turn_and_part() {
    let mut app = recorded(caves((40, 25, 2), 3));
    for key in "....hjkl....".chars() {
        type_key(app.world_mut(), key);
    }
    app.update();
    let mut kept = replay(&mut app);
    let count = kept.entries.len();
    let wait = kept.entries.iter().position(|entry| entry.verb == Verb::Wait).unwrap();
    let changed =
        (wait + 1..count).find(|index| matches!(kept.entries[*index].verb, Verb::Step(_)));
    let changed = changed.unwrap();
    kept.entries[changed].verb = Verb::Wait;
    let mut again = headless_app(NewGame(kept.source.clone()), Screen::Play);
    let first = (0..count).find_map(|index| Some((index, kept.play(again.world_mut(), index)?)));
    let (index, divergence) = first.unwrap();
    assert_eq!(index, changed);
    assert!(["terrain", "actors"].contains(&divergence.part), "{divergence:?}");
}

/// The turn is compared by itself: the replay screen goes to turns by their numbers.
#[test]
fn another_number_of_the_turn_is_a_divergence() {
    let mut app = recorded(caves((40, 25, 2), 3));
    "....".chars().for_each(|key| type_key(app.world_mut(), key));
    app.update();
    let mut kept = replay(&mut app);
    let last = kept.entries.len() - 1;
    let turn = kept.entries[last].turn;
    kept.entries[last].turn += 1;
    let mut again = headless_app(NewGame(kept.source.clone()), Screen::Play);
    let first = (0..=last).find_map(|index| kept.play(again.world_mut(), index));
    assert_eq!(first, Some(Divergence { turn, part: "clock and dice" }));
}

/// Two games are the same only where each actor has the same left of everything.
#[test]
fn the_fingerprint_covers_what_each_actor_has_left() {
    let mut app = recorded(living_caves((40, 25, 2), 3, "4"));
    let player = player_of(app.world_mut());
    let mut creatures = app.world_mut().query_filtered::<Entity, With<Mind>>();
    let creature = creatures.iter(app.world()).next().unwrap();
    let changes: [(Entity, fn(&mut World, Entity)); 11] = [
        (player, |world, who| world.get_mut::<Lantern>(who).unwrap().oil -= 1),
        (player, |world, who| world.get_mut::<Health>(who).unwrap().now -= 1),
        (player, |world, who| world.get_mut::<Lantern>(who).unwrap().is_shuttered = true),
        (player, |world, who| world.get_mut::<Lantern>(who).unwrap().glow += 1),
        (player, |world, who| world.get_mut::<Pack>(who).unwrap().stones += 1),
        (player, |world, who| world.get_mut::<Pack>(who).unwrap().garnets += 1),
        (creature, |world, who| world.get_mut::<Health>(who).unwrap().now -= 1),
        (creature, |world, who| world.get_mut::<Energy>(who).unwrap().now += 1),
        (creature, |world, who| {
            world.get_mut::<Mind>(who).unwrap().goal = Some(Position::new(1, 1, 0));
        }),
        (creature, |world, who| world.get_mut::<Mind>(who).unwrap().is_awake ^= true),
        (creature, |world, who| world.get_mut::<Mind>(who).unwrap().is_following = true),
    ];
    for (index, (who, change)) in changes.into_iter().enumerate() {
        let before = GameParts::of(app.world_mut(), 0).checks();
        change(app.world_mut(), who);
        let after = GameParts::of(app.world_mut(), 0).checks();
        assert_eq!(after.difference(&before), Some("actors"), "change {index}");
    }
}

/// Any byte that is missing, added or changed is noticed, and says what is wrong.
#[test]
fn a_damaged_replay_is_refused() {
    let mut game = game_on("@...\n");
    record_games(game.app.world_mut());
    game.keys("lll");
    let bytes = replay_of(game.app.world_mut()).unwrap();
    let registry = game_registry();
    let read = |bytes: &[u8]| Replay::read(bytes, &registry).map(|replay| replay.entries.len());
    assert_eq!(read(&bytes), Ok(3));
    for end in 0..bytes.len() {
        assert!(read(&bytes[..end]).is_err(), "cut at {end}");
    }
    for bit in 0..8 * bytes.len() {
        let mut changed = bytes.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        assert!(read(&changed).is_err(), "bit {bit}");
    }
    assert!(matches!(read(&[&bytes[..], b"x"].concat()), Err(ReadError::Long { .. })));
    assert!(matches!(read(b"something else"), Err(ReadError::Other(_))));
    let mut newer = bytes.clone();
    newer[16] = 200;
    assert!(matches!(read(&newer), Err(ReadError::Version { found: 200, .. })));
}

/// A game that is taken down and put back after every turn goes on as one that never was.
#[test]
fn a_game_that_is_put_back_every_turn_goes_on_the_same() {
    for seed in 0..6 {
        let mut app = headless_app(NewGame(living_caves((50, 30, 3), seed, "8")), Screen::Play);
        let mut twin = headless_app(NewGame(living_caves((50, 30, 3), seed, "8")), Screen::Play);
        let mut stream = Stream::new(seed, domains::RULES, 0, 5);
        for step in 0..120 {
            let keys = b"hjklyubnhjklyubn.>< tfgi12345678d";
            let key = char::from(keys[stream.below(keys.len() as u64) as usize]);
            for game in [&mut app, &mut twin] {
                type_key(game.world_mut(), key);
                game.update();
            }
            let snapshot = Game::take(app.world_mut()).unwrap();
            snapshot.put(app.world_mut()).unwrap();
            assert_eq!(
                of_game(app.world_mut()),
                of_game(twin.world_mut()),
                "seed {seed} step {step}"
            );
            // After its end `n` and Enter would begin another, from a random seed.
            if app.world().contains_resource::<Outcome>() {
                break;
            }
        }
    }
}

/// A game is watched: a step on and back, to a turn, to both ends; wherever one looks it is what it was.
#[test]
fn a_watched_game_is_gone_through_in_any_direction() {
    let mut app = recorded(living_caves((40, 25, 2), 2, "10"));
    let mut stream = Stream::new(2, domains::RULES, 0, 9);
    for _ in 0..260 {
        // After its end Enter would begin another, from a random seed.
        if app.world().contains_resource::<Outcome>() {
            break;
        }
        press_at_random(&mut app, &mut stream);
    }
    let kept = replay(&mut app);
    let count = kept.entries.len();
    let mut expected = headless_app(NewGame(kept.source.clone()), Screen::Play);
    let mut all = vec![of_game(expected.world_mut())];
    for index in 0..count {
        kept.play(expected.world_mut(), index);
        all.push(of_game(expected.world_mut()));
    }
    let mut watched = headless_app(NewGame(kept.source.clone()), Screen::Play);
    watched.insert_resource(Replaying::new(kept.clone()));
    watched.world_mut().resource_mut::<Screens>().open(Screen::Replay);
    let press = |app: &mut App, keys: &str| {
        keys.chars().for_each(|key| type_key(app.world_mut(), key));
        app.update();
        app.world().resource::<Replaying>().progress().0
    };
    press(&mut watched, ",");
    let mut random = Stream::new(5, domains::RULES, 0, 1);
    for _ in 0..120 {
        let turn = random.below(kept.entries[count - 1].turn + 1);
        let keys = match random.below(4) {
            0 => "l".repeat(random.below(9) as usize),
            1 => ",".repeat(random.below(9) as usize),
            _ => format!("{turn}\n"),
        };
        let at = press(&mut watched, &keys);
        assert_eq!(of_game(watched.world_mut()), all[at], "after {keys:?}");
        if keys.ends_with('\n') {
            let shown = watched.world().resource::<TurnCount>().get();
            assert_eq!(shown, turn, "every turn can be gone to");
        }
    }
    assert!(watched.world().resource::<Replaying>().divergence().is_none());
    assert_eq!(watched.world().resource::<Screens>().current(), Screen::Replay);
}

//! Hints: each at its moment, once in the life of a player, and nowhere but in a game that is played.

use std::path::Path;
use std::sync::Arc;

use bevy::MinimalPlugins;
use bevy::prelude::App;
use cavewright::GamePlugin;
use cavewright::controls::{Action, BindingTable, Key};
use cavewright::grid::Direction;
use cavewright::hints::{HINTS, Hint, HintsPlugin, SeenHints};
use cavewright::record::{Replay, record_games, replay_of, undo};
use cavewright::rules::DIG_RADIUS;
use cavewright::screens::{Replaying, Screen, Screens};
use cavewright::settings::Preferences;
use cavewright::world::{Journal, NewGame, Scenario, WorldSource, game_registry};

use crate::living::living;
use crate::support::{Game, caves, choose, menu, player_of, press, recorded};

const BUNDLE: &str = "Take one: stand on it and press g. The others fall to dust.";
const THING: &str = "Walk onto a thing to take it; 1 to 8 use it, t throws it.";
const VEIN: &str = "Walk into rock to dig. It is heard twelve tiles around.";
const AIR: &str = "Close air: no wound closes in so small a place.";
const MOTH: &str = "It drinks your light. f shutters the lantern.";

/// Three hints are due here, in this order, and then that of close air, as in any small place.
const RICH: &str = r#"levels = ["@mo%"]
[legend]
m = { thing = "miner's bundle" }
o = { thing = "glowcap" }
"#;

/// Each hint, its sentence, and a place in which it is due within a few turns, that of a groan after a dig.
const DUE: [(Hint, &str, &str); 21] = [
    (
        Hint::Theft,
        "Follow its tunnel home. No thief comes to a bright lantern.",
        "levels = ['@k........']\n[legend]\nk = { creature = 'knocker' }\n\
         [player]\nshuttered = true\npack = [['glowcap', 1]]\n",
    ),
    (Hint::Lampmoth, MOTH, "levels = ['@..y']\n[legend]\ny = { creature = 'lampmoth' }\n"),
    (
        Hint::Listener,
        "It sees nothing: walk past it, or draw it off with a stone.",
        "levels = ['@..L']\n[legend]\nL = { creature = 'listener' }\n",
    ),
    (
        Hint::Shy,
        "Eyes cannot bear the Ember: they keep off, unless cornered.",
        "levels = ['@E......h']\n[legend]\nE = { thing = 'Ember' }\nh = { creature = 'hound' }\n",
    ),
    (
        Hint::LowOil,
        "A flask of oil fills the lantern; f shutters it to save oil.",
        "levels = ['@...']\n[player]\noil = 301\n",
    ),
    (
        Hint::Sleeper,
        "A sleeper: noise wakes it, light may. f shutters the lantern.",
        "levels = ['@.......h']\n[legend]\nh = { creature = 'hound', asleep = true }\n",
    ),
    (Hint::Bundle, BUNDLE, "levels = ['@b']\n[legend]\nb = { thing = \"listener's bundle\" }\n"),
    (Hint::Thing, THING, "levels = ['@..o']\n[legend]\no = { thing = 'glowcap' }\n"),
    (Hint::Vein, VEIN, "levels = ['@..%']\n"),
    (
        Hint::Strain,
        "Digging strains the mountain: C shows what would close.",
        "levels = ['@...']\n[mountain]\nstrain = [70]\n",
    ),
    (
        Hint::Groan,
        "Hatched ground closes soon: go where there is no hatch.",
        "levels = ['@#..']\n[mountain]\nstrain = [98]\n",
    ),
    (Hint::CloseAir, AIR, "levels = ['@...']\n"),
    (
        Hint::Sign,
        "A sign on the rock: x looks at what it says.",
        "levels = [\"\"\"\n#cc##\ncccc#\ncccc#\n#cc##\n#####\n.@...\n\"\"\"]\n\
         [legend]\nc = { hollow = 'cache' }\n",
    ),
    (
        Hint::BlueFlame,
        "Gas is near, and burns by your light: f shutters the lantern.",
        "levels = ['@...gggg']\n[legend]\ng = { gas = 1 }\n",
    ),
    (
        Hint::Brazier,
        "Bring the Ember past this, and its level will be calm.",
        "levels = ['@..b']\n[legend]\nb = { fixture = 'brazier' }\n",
    ),
    (
        Hint::Shaft,
        "A shaft: > jumps for half your health; ropes lead both ways.",
        "levels = ['@.O', '...']\n",
    ),
    (
        Hint::Rope,
        "Enter at a shaft hangs a rope; g at its top takes it again.",
        "levels = ['@.O', '...']\n[player]\npack = [['rope', 1]]\n",
    ),
    (
        Hint::Gas,
        "Gas burns at any flame: pass it dark, or light it from afar.",
        "levels = ['@..g']\n[legend]\ng = { gas = 1 }\n[player]\nshuttered = true\n",
    ),
    (
        Hint::Fire,
        "Stand clear of fire: it spreads on oil, moss and timber.",
        "levels = ['@...f']\n[legend]\nf = { fixture = 'slick', fire = true }\n",
    ),
    (
        Hint::Water,
        "Wade to lose who follows your scent; each step is heard.",
        "levels = ['@...~']\n",
    ),
    (
        Hint::Flooding,
        "No air under water: dig or climb out before you drown.",
        "levels = ['@w']\n[legend]\nw = { water = 9 }\n",
    ),
];

fn source(scenario: &str) -> WorldSource {
    let scenario: Scenario = scenario.parse().unwrap();
    WorldSource::Scenario(Arc::new(scenario))
}

/// A program that gives hints, with its settings in a folder.
fn hinting(source: WorldSource, first: Screen, folder: &Path) -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        GamePlugin::new(NewGame(source), first),
        HintsPlugin { settings_file: Some(folder.join("settings.toml")) },
    ));
    app.update();
    app
}

/// A game in a scenario that gives hints.
fn game(scenario: &str, folder: &Path) -> Game {
    let mut app = hinting(source(scenario), Screen::Play, folder);
    let player = player_of(app.world_mut());
    Game { app, player }
}

/// What is kept in a folder.
fn kept(folder: &Path) -> Option<String> {
    std::fs::read_to_string(folder.join("hints.seen")).ok()
}

/// Plays some turns in which a hint is due.
fn play(game: &mut Game, hint: Hint) {
    if matches!(hint, Hint::Groan | Hint::Shy) {
        game.step(Direction::East);
    }
    game.wait_for(10);
}

/// SPEC 137: once in a life, also by another run of the program.
#[test]
fn each_hint_is_given_where_it_is_due_and_once() {
    for row in &HINTS {
        let (_, sentence, scenario) = DUE.iter().find(|(hint, ..)| *hint == row.hint).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut first = game(scenario, folder.path());
        assert_eq!(first.messages(), [""; 0], "{}: not before the first turn", row.name);
        play(&mut first, row.hint);
        assert_eq!(first.times_told(sentence), 1, "{}: {:?}", row.name, first.messages());
        let names = kept(folder.path()).unwrap();
        assert!(names.lines().any(|name| name == row.name), "{names}");
        let mut second = game(scenario, folder.path());
        play(&mut second, row.hint);
        assert_eq!(second.times_told(sentence), 0, "{}", row.name);
    }
    assert_eq!(DIG_RADIUS, 12, "the hint says so");
}

/// SPEC 137: one a turn, the most important first.
#[test]
fn of_several_hints_one_is_given_in_each_turn() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = game(RICH, folder.path());
    let hints = [BUNDLE, THING, VEIN, AIR];
    for count in 1..=hints.len() {
        game.wait();
        assert_eq!(game.messages(), hints[..count]);
        game.app.update();
        assert_eq!(game.messages(), hints[..count], "a frame is no turn");
    }
    game.wait_for(5);
    assert_eq!(game.messages(), hints);
    assert_eq!(kept(folder.path()).unwrap(), "bundle\nthing\nvein\nclose_air\n");
}

/// SPEC 137
#[test]
fn a_hint_names_the_keys_that_are_bound() {
    let folder = tempfile::tempdir().unwrap();
    let (_, _, scenario) = DUE[1];
    let mut game = game(scenario, folder.path());
    let world = game.app.world_mut();
    let mut mine = Preferences::default();
    mine.add_key(Action::Shutter, Key::Character('Q'));
    let mut tables = world.query::<&mut BindingTable>();
    *tables.single_mut(world).unwrap() = mine.bindings();
    game.wait();
    assert_eq!(game.times_told("It drinks your light. Q shutters the lantern."), 1);
}

/// SPEC 137: what is not shown counts as not seen.
#[test]
fn the_setting_turns_hints_off() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = game(RICH, folder.path());
    game.app.world_mut().resource_mut::<Preferences>().hints = false;
    game.wait_for(5);
    assert_eq!((game.messages().len(), kept(folder.path())), (0, None));
    game.app.world_mut().resource_mut::<Preferences>().hints = true;
    game.wait();
    assert_eq!(game.messages(), [BUNDLE]);
}

/// SPEC 137: of a damaged file what names a hint counts, and it is replaced.
#[test]
fn a_damaged_file_counts_as_none_seen() {
    for damaged in [&b"\xff\xfe\0bundle\0"[..], b"bundlething", b"", &[b'x'; 2 << 20]] {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("hints.seen"), damaged).unwrap();
        let mut game = game(RICH, folder.path());
        game.wait();
        assert_eq!(game.messages(), [BUNDLE]);
        assert_eq!(kept(folder.path()).unwrap(), "bundle\n");
    }
}

/// SPEC 137: a file that cannot be written is told once, and the game goes on.
#[test]
fn a_file_that_cannot_be_written_stops_no_game() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("hints.seen").join("in the way")).unwrap();
    let mut game = game(RICH, folder.path());
    game.wait_for(5);
    let messages = game.messages();
    let is_failure = |message: &&str| message.starts_with("Which hints were seen");
    let (failed, hints): (Vec<&str>, Vec<&str>) = messages.into_iter().partition(is_failure);
    assert_eq!(hints, [BUNDLE, THING, VEIN, AIR]);
    assert_eq!(failed.len(), 1, "{failed:?}");
    assert!(failed[0].contains("hints.seen: ") && !failed[0].contains('\n'), "{failed:?}");
    assert_eq!(game.turn(), 5);
}

/// SPEC 137
#[test]
fn a_turn_that_is_taken_back_gives_no_hint_again() {
    let folder = tempfile::tempdir().unwrap();
    let vein = DUE.iter().find(|(hint, ..)| *hint == Hint::Vein);
    let (_, _, scenario) = vein.copied().unwrap();
    let mut game = game(scenario, folder.path());
    record_games(game.app.world_mut());
    game.wait_for(2);
    assert_eq!(game.messages(), [VEIN, AIR]);
    (0..2).for_each(|_| assert!(undo(game.app.world_mut())));
    game.app.update();
    assert_eq!((game.turn(), game.messages().len()), (0, 0));
    game.player = player_of(game.app.world_mut());
    game.wait_for(4);
    assert_eq!((game.turn(), game.messages().len()), (4, 0));
}

/// SPEC 137
#[test]
fn a_game_that_is_watched_gives_no_hints() {
    let folder = tempfile::tempdir().unwrap();
    let mut played = recorded(source(RICH));
    press(&mut played, "....");
    let bytes = replay_of(played.world_mut()).unwrap();
    let replay = Replay::read(&bytes, &game_registry()).unwrap();
    let mut app = hinting(replay.source.clone(), Screen::Play, folder.path());
    app.insert_resource(Replaying::new(replay));
    app.world_mut().resource_mut::<Screens>().open(Screen::Replay);
    press(&mut app, ",2\n");
    press(&mut app, ",3\n");
    assert_eq!(app.world().resource::<Replaying>().progress(), (3, 4));
    assert!(Journal::of(app.world()).unwrap().is_empty());
    assert_eq!(kept(folder.path()), None);
}

/// SPEC 137: a game without a window, played by a script.
#[test]
fn a_game_without_a_window_gives_no_hints() {
    let mut game = living(RICH);
    game.wait_for(5);
    assert_eq!(game.messages(), [""; 0]);
}

/// SPEC 137
#[test]
fn the_settings_have_hints_given_once_more() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("hints.seen"), "vein\n").unwrap();
    let mut app = hinting(caves((50, 30, 2), 5), Screen::Start, folder.path());
    let has_vein = |app: &App| app.world().resource::<SeenHints>().has(Hint::Vein);
    assert!(has_vein(&app));
    choose(&mut app, "Settings");
    choose(&mut app, "Show hints again");
    assert!(!has_vein(&app));
    assert_eq!(menu(&app).hint, "Every hint is given once more.");
    assert_eq!(kept(folder.path()).unwrap(), "");
}

//! Scenarios: what is drawn is there and nothing else, mistakes are told with their places, and a game in one is kept as any.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output};

use cavewright::grid::{Position, Tile};
use cavewright::headless_app;
use cavewright::record::{Replay, SavedGame, of_game, replay_of, undo};
use cavewright::screens::Screen;
use cavewright::world::{
    Count, Fixture, Fixtures, Health, Hollows, Lantern, Mind, NewGame, Pack, SCENARIOS, Scenario,
    ShippedScenario, SpeciesId, Stack, Thing, WorldSource, game_registry,
};

use crate::scenario::{game_in, living, played, source_of};
use crate::support::{Game, at, press, recorded};

const PLACE: &str = r#"
levels = ["""
%########
#@.h.o..#
#..C.y..E
#########
""", """
#########
#.......#
#....v..#
#########
"""]
[legend]
h = { creature = "hound", asleep = true }
y = { creature = "lampmoth" }
o = { thing = "oil flask", count = 2 }
C = { fixture = "camp" }
E = { creature = "stone elemental", tile = "wall" }
v = { fixture = "rich vein" }
[player]
health = 12
oil = 40
shuttered = true
stones = 3
garnets = 5
pack = [["glowcap", 2], ["oil flask", 1]]
[mountain]
seed = 9
"#;

/// Everybody but the player: where, what, and whether awake; by level, then in scan order.
fn creatures(game: &mut Game) -> Vec<(Position, SpeciesId, bool)> {
    let world = game.app.world_mut();
    let mut query = world.query::<(&Position, &SpeciesId, &Mind)>();
    let all = query.iter(world).map(|(at, id, mind)| (*at, *id, mind.is_awake));
    let mut all: Vec<_> = all.collect();
    all.sort_by_key(|(at, ..)| at.scan_key());
    all
}

/// What lies on the ground, in any order.
fn things(game: &mut Game) -> Vec<(Position, Thing, u8)> {
    let world = game.app.world_mut();
    let mut query = world.query::<(&Position, &Thing, &Count)>();
    query.iter(world).map(|(at, thing, count)| (*at, *thing, count.0)).collect()
}

fn fixtures(game: &Game) -> Vec<(Position, Fixture)> {
    game.app.world().resource::<Fixtures>().iter().collect()
}

/// SPEC 163
#[test]
fn all_that_is_drawn_is_there_and_nothing_else() {
    let mut game = game_in(PLACE);
    let expected = [
        (at(3, 1), SpeciesId::Hound, false),
        (at(5, 2), SpeciesId::Lampmoth, true),
        (at(8, 2), SpeciesId::Elemental, true),
    ];
    assert_eq!(creatures(&mut game), expected);
    assert_eq!(things(&mut game), [(at(5, 1), Thing::OilFlask, 2)]);
    let expected = [
        (at(0, 0), Fixture::Vein),
        (at(3, 2), Fixture::Camp),
        (Position::new(5, 2, 1), Fixture::RichVein),
    ];
    assert_eq!(fixtures(&game), expected);
    assert_eq!(game.at(), at(1, 1));
}

/// SPEC 164
#[test]
fn the_player_begins_with_what_is_said() {
    let mut game = game_in(PLACE);
    let (world, player) = (game.app.world(), game.player);
    assert_eq!(world.get::<Health>(player), Some(&Health { now: 12, max: 30 }));
    let lantern = Lantern { is_shuttered: true, ..Lantern::new(40, true) };
    assert_eq!(world.get::<Lantern>(player), Some(&lantern));
    let pack = world.get::<Pack>(player).unwrap();
    let stack = |thing, count| Stack { thing, count };
    let stacks: Vec<_> = pack.stacks().collect();
    assert_eq!(stacks, [(1, stack(Thing::Glowcap, 2)), (2, stack(Thing::OilFlask, 1))]);
    assert_eq!((pack.stones, pack.garnets), (3, 5));
    assert_eq!(game.json()["seed"], 9);
}

/// SPEC 164: what is left out is as in a new game.
#[test]
fn a_bare_map_has_a_living_player_at_a_camp_and_nobody_else() {
    let mut game = living("#####\n#.@.#\n#..>#\n\n#####\n#...#\n#..<#\n");
    assert_eq!((creatures(&mut game), things(&mut game)), (vec![], vec![]));
    assert_eq!(fixtures(&game), [(at(2, 1), Fixture::Camp)]);
    let (world, player) = (game.app.world(), game.player);
    assert_eq!(world.get::<Health>(player), Some(&Health::full(30)));
    assert_eq!(world.get::<Lantern>(player), Some(&Lantern::new(900, true)));
    assert_eq!(world.get::<Pack>(player), Some(&Pack::default()));
    assert_eq!(game.json()["seed"], 1);
}

/// SPEC 165
#[test]
fn a_game_in_a_scenario_is_replayed_saved_and_taken_back_as_any() {
    let mut app = recorded(source_of(PLACE));
    press(&mut app, ".j.l");
    let end = of_game(app.world_mut());
    let replay = replay_of(app.world_mut()).unwrap();
    let kept = Replay::read(&replay, &game_registry()).unwrap();
    let WorldSource::Scenario(read) = &kept.source else { panic!("{:?}", kept.source) };
    assert_eq!((read.text(), kept.entries.len()), (PLACE, 4));
    let mut again = headless_app(NewGame(kept.source.clone()), Screen::Play);
    let mut indices = 0..kept.entries.len();
    assert_eq!(indices.find_map(|index| kept.play(again.world_mut(), index)), None);
    assert_eq!(of_game(again.world_mut()), end);

    let bytes = SavedGame::take(app.world_mut()).unwrap().to_bytes();
    let saved = SavedGame::read(&bytes, &game_registry()).unwrap();
    assert_eq!(saved.to_bytes(), bytes);
    saved.go_on(app.world_mut()).unwrap();
    assert_eq!(of_game(app.world_mut()), end);
    press(&mut app, "..");
    assert_ne!(of_game(app.world_mut()), end);
    assert!(undo(app.world_mut()) && undo(app.world_mut()));
    assert_eq!(of_game(app.world_mut()), end);
}

/// SPEC 165: another game in a scenario is the same game.
#[test]
fn the_seed_is_part_of_a_scenario() {
    assert_eq!(source_of(PLACE).with_seed(77).seed(), 9);
}

fn mistake(toml: &str) -> String {
    toml.parse::<Scenario>().unwrap_err().to_string()
}

/// SPEC 165
#[test]
fn a_mistake_of_the_map_is_told_with_line_column_and_key() {
    let rows = |rows: &str| format!("levels = [\"\"\"\n{rows}\"\"\"]\n");
    let list = "allowed is a list of levels, each as map text in quotes";
    for (toml, says) in [
        (String::new(), "line 1, column 1: levels is missing".to_owned()),
        ("levels = 3".to_owned(), format!("line 1, column 10: levels 3: {list}")),
        (
            "levels = []".to_owned(),
            "line 1, column 10: levels: at least one level is wanted".to_owned(),
        ),
    ] {
        assert_eq!(mistake(&toml), says, "{toml}");
    }
    for (toml, says) in [
        (
            "levels = [\"@x.\"]".to_owned(),
            "1, column 13: levels: 'x' is no tile, and not in the legend",
        ),
        (
            "levels = [\"@.\\n.x\"]".to_owned(),
            "1, column 11: levels: 'x' is no tile, and not in the legend",
        ),
        ("levels = [\"\"]".to_owned(), "1, column 12: levels: a row of tiles is missing here"),
        (rows("@é.\n"), "2, column 2: levels: 'é' is no tile, and not in the legend"),
        (
            rows("@..\n..\n"),
            "3, column 3: levels: this row is shorter than the first, which has 3 tiles",
        ),
        (rows("@.\n\n..\n"), "3, column 1: levels: a row of tiles is missing here"),
        (
            rows("@.\n..\n\"\"\", \"\"\"\n..\n"),
            "6, column 1: levels: this level is lower than the first, which has 2 rows",
        ),
        (rows("@.\n.@\n"), "3, column 2: levels: a second start: allowed is one @"),
        (rows("@.\n.>\n"), "3, column 2: levels: stairs without a partner on the level below"),
        (
            rows("@.\n..\n\"\"\", \"\"\"\n..\n<.\n"),
            "6, column 1: levels: stairs without a partner on the level above",
        ),
        (rows("..\n"), "1, column 10: levels: the map has no start: put one @ on it"),
    ] {
        assert_eq!(mistake(&toml), format!("line {says}"), "{toml}");
        // However lines end.
        assert_eq!(mistake(&toml.replace('\n', "\r\n")), format!("line {says}"), "{toml}");
    }
}

/// SPEC 90, 165: a hollow of another shape could not be saved.
#[test]
fn a_hollow_is_a_square_without_its_corners() {
    let drawn = |rows: &str| {
        let legend = "[legend]\nc = { hollow = \"cache\" }\n";
        format!("levels = [\"\"\"\n@.......\n{rows}\"\"\"]\n{legend}")
    };
    let cache = "##cc####\n#cccc###\n#cccc###\n##cc####\n";
    assert!(drawn(cache).parse::<Scenario>().is_ok());
    let why = "levels: the cache of a level is a square of 4 or 5 tiles without its corners";
    let (small, wide) = ("##cc####\n##cc####\n", cache.replacen("#cccc###", "ccccc###", 1));
    for rows in [small, &wide] {
        assert_eq!(mistake(&drawn(rows)), format!("line 3, column 3: {why}"), "{rows}");
    }
}

/// SPEC 163
#[test]
fn a_character_may_stand_for_a_tile_alone() {
    let legend = "[legend]\ns = { tile = \"stairs_down\" }\nw = { tile = \"wall\" }\n";
    let game = game_in(&format!("levels = [\"@sw\", \".<.\"]\n{legend}"));
    let tiles = [1, 2].map(|x| game.tile(x, 0, 0));
    assert_eq!(tiles, [Some(Tile::StairsDown), Some(Tile::Wall)]);
}

/// SPEC 163, 165
#[test]
fn a_mistake_of_the_legend_is_told_with_line_column_and_key() {
    for (line, says) in [
        ("g = { gas = 0 }", "13: gas 0: allowed is a whole number from 1 to 1000"),
        ("w = { water = true }", "15: water true: allowed is a whole number from 1 to 1000"),
        ("w = { water = 1, tile = \"wall\" }", "25: tile \"wall\": no water can be there"),
        ("w = { gas = 1, water = 2 }", "24: water: there is gas already"),
        (
            "d = { hollow = \"cistern\", gas = 1 }",
            "5: hollow \"cistern\": something pours there already",
        ),
        ("W = { sign = \"firedamp\", tile = \"wall\" }", "7: sign is not in this game yet"),
        (
            "h = { creature = \"hund\" }",
            "18: creature \"hund\": did you mean \"hound\"? allowed is fungus, bat, hound, borer, \
             stone elemental, minotaur, lampmoth, knocker, mason, skitter, rock eel, Warden, antlion, \
             listener",
        ),
        ("h = { creature = \"hound\", asleep = 1 }", "36: asleep 1: allowed is true or false"),
        (
            "o = { thing = \"oil flask\", count = 4 }",
            "36: count 4: allowed is a whole number from 1 to 3",
        ),
        (
            "o = { thing = \"sock\" }",
            "15: thing \"sock\": allowed is oil flask, glowcap, Ember, remains, stone, garnet, \
             felt wraps, ear-horn, star-iron pick, miner's bundle, lamplighter's bundle, \
             listener's bundle, prop, powder, quickstone, miner's helmet, rope, plumb line, dowsing rod",
        ),
        (
            "d = { fixture = \"door\" }",
            "17: fixture \"door\": allowed is camp, vein, rich vein, prop, old prop, plinth, \
             lit powder, great vein, shaft, roped shaft, shaft foot, rope's end, slick, lamp, moss, brazier, lit brazier",
        ),
        ("T = { fixture = \"prop\" }", "1: legend \"T\": its meaning is fixed"),
        (
            "d = {}",
            "5: legend 'd': creature, thing, fixture, hollow, gas, water or tile is missing",
        ),
        ("d = { tile = 1 }", "14: tile 1: allowed is text in quotes"),
        ("d = { sign = 1 }", "7: sign is not in this game yet"),
        ("d = { fire = true }", "14: fire: fixture is missing"),
        ("d = { fixture = \"camp\", fire = true }", "5: fire: no camp burns"),
        ("o = { thing = \"Ember\", count = 2 }", "32: count 2: allowed is 1"),
        ("d = { fixture = \"camp\", asleep = true }", "34: asleep: creature is missing"),
        ("d = { fixture = \"camp\", count = 1 }", "33: count: thing is missing"),
        ("d = \"hound\"", "5: d \"hound\": allowed is a table of keys and values"),
        ("dd = { fixture = \"camp\" }", "1: legend \"dd\": allowed is one character"),
        ("\"#\" = { fixture = \"camp\" }", "1: legend \"#\": its meaning is fixed"),
        (
            "v = { fixture = \"vein\", tile = \"floor\" }",
            "32: tile \"floor\": no vein can be there",
        ),
        ("c = { fixture = \"camp\", tile = \"wall\" }", "32: tile \"wall\": no camp can be there"),
        (
            "h = { creature = \"hound\", tile = \"wall\" }",
            "34: tile \"wall\": no hound can be there",
        ),
        ("s = { thing = \"stone\", tile = \"wall\" }", "31: tile \"wall\": no stone can be there"),
        (
            "c = { hollow = \"cache\", tile = \"stairs_down\" }",
            "32: tile \"stairs_down\": no cache can be there",
        ),
    ] {
        let toml = format!("levels = [\"@.\"]\n[legend]\n{line}\n");
        assert_eq!(mistake(&toml), format!("line 3, column {says}"), "{line}");
    }
}

/// SPEC 90, 91, 163: a hollow has its shape, and is open where a tile beside it is, be that at a corner.
#[test]
fn a_hollow_is_drawn_with_its_shape() {
    let with = |rows: &str| {
        let legend = "[legend]\nc = { hollow = \"cache\" }\n";
        format!("levels = [\"\"\"\n{rows}\"\"\"]\n{legend}")
    };
    let four = "##cc###\n#cccc##\n#cccc##\n##cc###\n#######\n######@\n";
    let five = "##ccc##\n#ccccc#\n#ccccc#\n#ccccc#\n##ccc##\n######@\n";
    for (above, rows, side, is_open) in
        [("#######", four, 4, false), ("#.#####", four, 4, true), ("#######", five, 5, false)]
    {
        let game = game_in(&with(&format!("{above}\n{rows}")));
        let hollows = game.app.world().resource::<Hollows>();
        let hollow = hollows.of_level(0).next().unwrap();
        assert_eq!((hollow.at, hollow.side, hollow.is_open), (at(1, 1), side, is_open), "{above}");
    }
    for rows in [
        "##cc###\n#cccc##\n##cc###\n######@\n",
        "##cc###\n#cccc##\n#ccc###\n##cc###\n######@\n",
        "##ccc##\n##ccc##\n##ccc##\n##ccc##\n######@\n",
        "##cc###\n#cccc##\n#cccc##\n##cc###\n######@\n#c#####\n",
    ] {
        let why = "the cache of a level is a square of 4 or 5 tiles without its corners";
        assert_eq!(mistake(&with(rows)), format!("line 2, column 3: levels: {why}"), "{rows}");
    }
}

/// SPEC 164, 165
#[test]
fn a_mistake_of_player_or_mountain_is_told_with_line_column_and_key() {
    for (table, line, says) in [
        ("player", "health = 31", "10: health 31: allowed is a whole number from 1 to 30"),
        ("player", "health = 0", "10: health 0: allowed is a whole number from 1 to 30"),
        ("player", "oil = 1_201", "7: oil 1201: allowed is a whole number from 0 to 1200"),
        ("player", "shuttered = 1", "13: shuttered 1: allowed is true or false"),
        ("player", "stones = 10", "10: stones 10: allowed is a whole number from 0 to 9"),
        (
            "player",
            "pack = [\"glowcap\"]",
            "9: pack \"glowcap\": allowed is a list of things with their counts, as \
             [[\"oil flask\", 2]]",
        ),
        ("player", "pack = [[\"stone\", 3]]", "9: pack: there is no slot for stone"),
        (
            "player",
            "pack = [[\"glowcap\", 4]]",
            "21: pack 4: allowed is a whole number from 1 to 3",
        ),
        (
            "player",
            "pack = [[\"oil flask\", 2], [\"oil flask\", 2]]",
            "27: pack [\"oil flask\", 2]: there is no room for so many",
        ),
        (
            "player",
            "helth = 3",
            "1: unknown key \"helth\": did you mean \"health\"? the player has health, oil, \
             shuttered, stones, garnets, pack",
        ),
        ("mountain", "number = 10", "10: number 10: allowed is a whole number from 0 to 9"),
        (
            "mountain",
            "strain = [0, 0]",
            "10: strain [...]: allowed is a list of whole numbers from 0 to 99, one for each \
             level at most",
        ),
        ("mountain", "strain = [100]", "11: strain 100: allowed is a whole number from 0 to 99"),
        (
            "mountain",
            "temper = [\"\", \"wet\"]",
            "10: temper [...]: allowed is a list of tempers, one for each level at most, and \
             \"\" for none",
        ),
        ("mountain", "temper = [1]", "11: temper 1: allowed is text in quotes"),
        (
            "mountain",
            "temper = [\"mosy\"]",
            "11: temper \"mosy\": did you mean \"mossy\"? allowed is brittle, gassy, worked, \
             mossy, riddled, still, wet",
        ),
        (
            "mountain",
            "seed = -1",
            "8: seed -1: allowed is a whole number from 0 to 18446744073709551615",
        ),
    ] {
        let toml = format!("levels = [\"@.\"]\n[{table}]\n{line}\n");
        assert_eq!(mistake(&toml), format!("line 3, column {says}"), "{line}");
    }
    let says = mistake("levels = [\"@EE\"]\n[legend]\nE = { thing = \"Ember\" }\n");
    assert_eq!(says, "line 1, column 14: levels: a second Ember: allowed is one");
    let says = mistake("levels = [\"@.\"]\ngas = 3\n");
    let known = "a scenario has levels, legend, player, mountain, opening, teaches";
    assert_eq!(says, format!("line 2, column 1: unknown key \"gas\": {known}"));
    let says = mistake("levels = [\"@.\"]\nplayer = [[]\n");
    assert!(says.starts_with("line ") && !says.contains('\n'), "{says}");
}

/// SPEC 163, 165
#[test]
fn an_opening_is_what_the_game_says_first() {
    let with = |opening: &str| format!("opening = {opening}\nlevels = [\"@.\"]\n");
    assert!(game_in("levels = [\"@.\"]").messages().is_empty());
    let sixty = "x".repeat(60);
    let mut game = game_in(&with(&format!("[\"One.\", \"{sixty}\", \"Three.\"]")));
    let told = ["One.", sixty.as_str(), "Three."];
    assert_eq!((game.turn(), game.messages()), (0, told.to_vec()));
    game.keys(".");
    assert_eq!(game.messages()[..3], told);
    let list = "allowed is a list of at most 3 sentences";
    let sentence = "allowed is a plain sentence of 1 to 60 letters";
    for (opening, says) in [
        ("\"One.\"", format!("11: opening \"One.\": {list}")),
        ("[\"1\", \"2\", \"3\", \"4\"]", format!("11: opening [...]: {list}")),
        ("[\"1\", 2]", "17: opening 2: allowed is text in quotes".to_owned()),
        ("[\"\"]", format!("12: opening \"\": {sentence}")),
        ("[\"a\\nb\"]", format!("12: opening \"a\\nb\": {sentence}")),
    ] {
        assert_eq!(mistake(&with(opening)), format!("line 1, column {says}"), "{opening}");
    }
    let long = mistake(&with(&format!("[\"{sixty}x\"]")));
    assert!(long.starts_with("line 1, column 12: opening ") && long.ends_with(sentence), "{long}");
}

/// SPEC 163
#[test]
fn what_a_scenario_teaches_is_a_sentence() {
    let with = |teaches: &str| format!("teaches = {teaches}\nlevels = [\"@.\"]\n");
    let taught = |toml: &str| toml.parse::<Scenario>().unwrap().teaches().map(str::to_owned);
    assert_eq!(taught("levels = [\"@.\"]"), None);
    let sixty = "x".repeat(60);
    assert_eq!(taught(&with(&format!("\"{sixty}\""))), Some(sixty));
    let sentence = "allowed is a plain sentence of 1 to 60 letters";
    for (teaches, says) in [
        ("[\"1\"]", "teaches [...]: allowed is text in quotes".to_owned()),
        ("\"\"", format!("teaches \"\": {sentence}")),
        ("\"a\\u001bb\"", format!("teaches \"a\\u{{1b}}b\": {sentence}")),
    ] {
        assert_eq!(mistake(&with(teaches)), format!("line 1, column 11: {says}"), "{teaches}");
    }
}

/// SPEC 166: and each says its goal first.
#[test]
fn scenarios_that_ship_can_be_played() {
    for shipped in &SCENARIOS {
        let mut game = game_in(shipped.text);
        assert!(game.messages()[0].starts_with("Bring the Ember "), "{}", shipped.name);
        let home = game.at();
        assert!(fixtures(&game).contains(&(home, Fixture::Camp)), "{}", shipped.name);
        let embers = things(&mut game).into_iter().filter(|(_, thing, _)| *thing == Thing::Ember);
        assert_eq!(embers.count(), 1, "{}", shipped.name);
        let state = played(shipped.text, "lh");
        assert_eq!((&state["turn"], &state["screen"]), (&2.into(), &"play".into()));
    }
}

fn play(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_cavewright"));
    program.arg("play").args(arguments).output().unwrap()
}

fn file_of(content: &[u8]) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(content).unwrap();
    file
}

/// Plays a scenario, and returns the exit code and what was said on standard error, in one line.
fn play_scenario(name: &Path, more: &[&str]) -> (Option<i32>, String) {
    let name = name.to_str().unwrap();
    let output = play(&[&["--scenario", name, "--headless", "--keys", "l"], more].concat());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.lines().count() <= 1, "{said}");
    (output.status.code(), said)
}

/// SPEC 166
#[test]
fn play_lists_the_scenarios_that_ship_and_takes_them_by_name() {
    let listed = play(&["--scenario"]);
    assert_eq!(listed.status.code(), Some(0));
    let listed = String::from_utf8(listed.stdout).unwrap();
    let names: Vec<_> = listed.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, SCENARIOS.map(|scenario| scenario.name));
    for shipped in &SCENARIOS {
        let output =
            play(&["--scenario", shipped.name, "--headless", "--json", "--whole", "--keys", "l."]);
        let printed: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(printed, played(shipped.text, "l."), "as in process");
    }
}

/// SPEC 165
#[test]
fn a_scenario_of_a_file_is_recorded_and_verified() {
    let (file, folder) = (file_of(PLACE.as_bytes()), tempfile::tempdir().unwrap());
    let record = folder.path().join("game.replay");
    let (code, said) = play_scenario(file.path(), &["--record", record.to_str().unwrap()]);
    assert_eq!((code, said.as_str()), (Some(0), ""));
    let mut program = Command::new(env!("CARGO_BIN_EXE_cavewright"));
    let verified = program.arg("replay").arg(&record).arg("--verify").output().unwrap();
    assert_eq!(verified.status.code(), Some(0), "{}", String::from_utf8_lossy(&verified.stderr));
}

/// SPEC 165
#[test]
fn a_scenario_that_cannot_be_had_is_refused_with_its_exit_code() {
    let damaged = file_of(b"levels = [\"\"\"\n@..\n.x.\n\"\"\"]\n");
    let (code, said) = play_scenario(damaged.path(), &[]);
    let place = format!("{}: line 3, column 2: levels: 'x'", damaged.path().display());
    assert!(code == Some(5) && said.contains(&place), "{said}");
    let binary = file_of(b"levels = 3\n#\xff");
    let (code, said) = play_scenario(binary.path(), &[]);
    assert!(code == Some(5) && said.contains(": line 2, column 2: not valid UTF-8"), "{said}");
    let (code, said) = play_scenario(Path::new("no/such.toml"), &[]);
    assert!(code == Some(3) && said.contains("no/such.toml: "), "{said}");
    let (code, said) = play_scenario(Path::new("stelth"), &[]);
    assert!(code == Some(3) && said.contains("did you mean \"stealth\"?"), "{said}");
    for other in [["--seed", "1"], ["--map", "a"], ["--width", "9"], ["--set", "creatures=0"]] {
        let (code, said) = play_scenario(Path::new("stealth"), &other);
        let names_both = said.contains("--scenario") && said.contains(other[0]);
        assert!(code == Some(2) && names_both, "{said}");
    }
}

/// SPEC 163: the example of the page is one.
#[test]
fn the_example_of_the_page_can_be_played() {
    let page = include_str!("../../docs/scenarios.md");
    let example = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let state = played(example, "l.");
    assert_eq!((&state["turn"], &state["life"]["stones"]), (&2.into(), &3.into()));
}

/// SPEC 166: whoever shutters the lantern passes the hound.
#[test]
fn the_hound_of_the_stealth_scenario_is_passed_in_the_dark() {
    let stealth = ShippedScenario::named("stealth").unwrap();
    let keys = format!("f{}ul", "l".repeat(12));
    let state = played(stealth.text, &keys);
    assert_eq!(state["player"], serde_json::json!({"x": 16, "y": 2, "z": 0}), "{state}");
    let hound = serde_json::json!({
        "name": "hound", "at": [15, 7, 0], "health": [10, 10], "awake": false, "hostile": true,
    });
    assert!(state["creatures"].as_array().unwrap().contains(&hound), "{}", state["creatures"]);
}

/// SPEC 166: stones and oil are thrown at a place that the cursor chooses.
#[test]
fn what_the_throwing_scenario_is_for_can_be_thrown() {
    let throwing = ShippedScenario::named("throwing").unwrap();
    let life = |keys: &str| played(throwing.text, keys)["life"].clone();
    assert_eq!(life("")["stones"], 3);
    assert_eq!(life("ttlllll\n")["stones"], 2);
    let after_oil = life("ttlllll\nt1lllll\n");
    assert_eq!((&after_oil["stones"], &after_oil["pack"]), (&2.into(), &serde_json::json!([])));
}

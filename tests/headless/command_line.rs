//! The program itself: what it prints, and how it exits.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

#[cfg(target_os = "linux")]
use crate::support::wait_until_started;

fn cavewright(arguments: &[&str]) -> Output {
    run(arguments, None)
}

fn run(arguments: &[&str], input: Option<&str>) -> Output {
    run_at(tempfile::tempdir().unwrap().path(), arguments, input)
}

/// Runs the program of a user with a home.
fn run_at(home: &Path, arguments: &[&str], input: Option<&str>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cavewright"))
        .args(arguments)
        .env("HOME", home)
        .env_remove("XDG_DATA_HOME")
        .env_remove("XDG_CONFIG_HOME")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // The program may end before it has read everything.
    let _ = stdin.write_all(input.unwrap_or_default().as_bytes());
    drop(stdin);
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

fn json(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let line = text(&output.stdout);
    assert!(line.ends_with('\n') && line.lines().count() == 1, "one line: {line}");
    serde_json::from_str(line).unwrap()
}

fn map_file(content: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(content.as_bytes()).unwrap();
    file
}

fn play(map: &str, keys: &str) -> Value {
    let file = map_file(map);
    let path = file.path().to_str().unwrap();
    json(&cavewright(&[
        "play",
        "--headless",
        "--map",
        path,
        "--seed",
        "5",
        "--keys",
        keys,
        "--json",
    ]))
}

#[test]
fn a_script_plays_a_drawn_map_to_its_final_state() {
    let state = play("@.>\n###\n\n..<\n###\n", "ll>.<j\\e");
    let fingerprint = state["fingerprint"].as_str().unwrap();
    assert!(fingerprint.len() == 16 && fingerprint.bytes().all(|b| b.is_ascii_hexdigit()));
    let expected = serde_json::json!({
        "format": 1, "seed": 5, "screen": "pause", "turn": 6,
        "player": {"x": 2, "y": 0, "z": 0}, "tile": "stairs_down", "region": 1, "dug": 1,
        "messages": ["You walk down the stairs to level 2.", "You walk up the stairs to level 1."],
        "fingerprint": fingerprint,
    });
    assert_eq!(state, expected);
}

#[test]
fn keys_from_standard_input_are_the_same_keys() {
    let file = map_file("@.>\n###\n\n..<\n###\n");
    let path = file.path().to_str().unwrap();
    let arguments = ["play", "--headless", "--map", path, "--seed", "5", "--json"];
    let from_input = json(&run(&arguments, Some("ll\n>\r\n.<j\\e\n")));
    assert_eq!(from_input, play("@.>\n###\n\n..<\n###\n", "ll>.<j\\e"));
}

/// SPEC 167, 168: of the player of a living world, and of all that there is in it.
#[test]
fn a_living_world_is_printed_whole() {
    // Hollows are opened in the world of a game.
    const SEALED: &str = "without=cache,lode,nest,reliquary,firedamp,cistern";
    let world = ["--width", "40", "--height", "30", "--depth", "2", "--seed", "3", "--set", SEALED];
    let played = |more: &[&str]| {
        let play = ["play", "--headless", "--json", "--keys", ""];
        json(&cavewright(&[&play, &world[..], more].concat()))
    };
    let (told, whole) = (played(&[]), played(&["--whole"]));
    let generate = ["generate", "--format", "json"];
    let generated = json(&cavewright(&[&generate, &world[..]].concat()));
    assert_eq!(told["life"]["oil"], 900, "{told}");
    assert_eq!(told["life"]["ending"], Value::Null);
    for (key, value) in told.as_object().unwrap() {
        assert_eq!(&whole[key], value, "{key}");
    }
    for (z, level) in generated["levels"].as_array().unwrap().iter().enumerate() {
        assert_eq!(whole["levels"][z], level["tiles"]);
        assert_eq!(whole["region_map"][z], level["region_map"]);
    }
    for list in ["creatures", "things", "fixtures"] {
        let list = whole[list].as_array().unwrap();
        let order = |one: &Value| [2_usize, 1, 0].map(|side| one["at"][side].as_u64().unwrap());
        assert!(!list.is_empty() && list.is_sorted_by_key(order), "{list:?}");
    }
    let player = ["x", "y", "z"].map(|side| told["player"][side].clone());
    let camp = serde_json::json!({"name": "camp", "at": player});
    assert!(whole["fixtures"].as_array().unwrap().contains(&camp), "the camp is at the start");
    let lifeless = played(&["--set", "creatures=0", "--whole"]);
    assert!(lifeless.get("life").is_none());
    assert_eq!(lifeless["levels"], whole["levels"]);
    assert_eq!(lifeless["creatures"], serde_json::json!([]));
}

/// The fingerprint covers the whole state.
#[test]
fn fingerprints_differ_between_states() {
    let map = "@..\n.#.\n";
    let keys = ["", ".", "l", "n", "lh", "<", "R"];
    let mut seen: Vec<_> = keys.map(|keys| play(map, keys)["fingerprint"].to_string()).into();
    assert_eq!(seen.first(), seen.last(), "an overlay is no part of the state");
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), keys.len() - 1);
}

/// SPEC 1, 10, 14, 17
#[test]
fn generate_prints_worlds_that_read_back() {
    let world = ["--width", "30", "--height", "12", "--depth", "2", "--seed", "3"];
    let with = |more: &[&str]| {
        let output = cavewright(&[&["generate"], &world[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout).to_owned()
    };
    let drawn = with(&[]);
    let file = map_file(&drawn);
    let path = file.path().to_str().unwrap();
    assert_eq!(text(&cavewright(&["generate", "--map", path]).stdout), drawn);
    let report: Value = serde_json::from_str(&with(&["--format", "json"])).unwrap();
    let of_map = json(&cavewright(&["generate", "--map", path, "--format", "json"]));
    assert_eq!((&of_map["seed"], &of_map["generator"]), (&Value::Null, &Value::Null));
    for key in ["levels", "stairs", "start", "walkable", "reachable", "fingerprint", "width"] {
        assert_eq!(of_map[key], report[key], "{key}");
    }
    assert_eq!((&report["generator"], &report["seed"]), (&"caves".into(), &3.into()));
    assert_eq!(report["parameters"]["fill"], 0.5);
    let regions = with(&["--layer", "regions"]);
    let first_row = regions.lines().next().unwrap();
    assert_eq!(first_row.len(), 30);
    assert!(regions.contains('1') && !regions.contains('.'));
}

#[test]
fn a_drawn_seed_is_shown_and_makes_the_same_world_again() {
    let drawn = cavewright(&["generate", "--width", "30", "--height", "20"]);
    let line = text(&drawn.stderr).trim_end().to_owned();
    let seed = line.strip_prefix("cavewright: seed ").expect("the seed is printed");
    let again = cavewright(&["generate", "--width", "30", "--height", "20", "--seed", seed]);
    assert_eq!(again.stdout, drawn.stdout);
    assert!(again.stderr.is_empty());
}

/// Control characters in the name of a file are escaped in errors on a terminal.
#[test]
fn the_name_of_a_file_steers_no_terminal() {
    let output = cavewright(&["inspect", "no-such\u{1b}[31m\u{202e}file"]);
    assert_eq!(output.status.code(), Some(3));
    let line = text(&output.stderr);
    assert!(line.contains("no-such\\u{1b}[31m\\u{202e}file: "), "{line:?}");
}

/// Exit codes, each with one line that names what is wrong.
#[test]
fn bad_input_has_its_exit_code_and_one_line() {
    let (damaged, ragged) = (map_file("@.\n.x\n"), map_file("@.\n.\n"));
    let (no_start, loose) = (map_file("..\n"), map_file("@>\n\n..\n"));
    let two_starts = map_file("@@\n");
    let path = |file: &tempfile::NamedTempFile| file.path().to_str().unwrap().to_owned();
    let folder = std::env::temp_dir().to_str().unwrap().to_owned();
    let cases: &[(i32, &[&str], &[&str])] = &[
        (2, &["nonsense"], &["\"nonsense\": known are play, lab"]),
        (
            2,
            &["genrate"],
            &["unknown command \"genrate\": did you mean \"generate\"? known are play, "],
        ),
        (2, &["generate", "--sead", "1"], &["\"--sead\": did you mean --seed?"]),
        (2, &["inspect", "--smoth", "3", "x"], &["\"--smoth\": did you mean --smooth?"]),
        (
            2,
            &["generate", "--generator", "cave"],
            &["--generator", "did you mean \"caves\"? known are"],
        ),
        (2, &["generate", "--set", "fil=1"], &["--set", "did you mean \"fill\"? caves has fill, "]),
        (2, &["report", "--seeds", "0..1", "--find", "lops > 2"], &["did you mean \"loops\"?"]),
        (2, &["generate", "--seed", "-1"], &["--seed", "-1", "whole number"]),
        (2, &["generate", "--seed", "18446744073709551616"], &["--seed", "18446744073709551615"]),
        (2, &["generate", "--width", "0"], &["--width", "\"0\"", "1 to 65535"]),
        (2, &["generate", "--depth", "1025"], &["--depth", "1025", "1 to 1024"]),
        (2, &["generate", "--width", "65535", "--height", "65535"], &["2147483648"]),
        (2, &["generate", "--generator", "maze"], &["--generator", "maze", "caves"]),
        (2, &["generate", "--set", "fill=2"], &["--set", "fill", "\"2\"", "0 to 1"]),
        (2, &["generate", "--set", "colour=2"], &["--set", "colour", "passes"]),
        (2, &["generate", "--set", "fill"], &["--set", "KEY=VALUE"]),
        (2, &["report", "--seeds", "5..5"], &["--seeds", "5..5", "A < B"]),
        (2, &["report", "--seeds", "1..2", "--jobs", "0"], &["--jobs", "1 to 1024"]),
        (2, &["report", "--seeds", "1..2", "--map", "x"], &["unexpected argument \"--map\""]),
        (
            2,
            &["report", "--seeds", "1..2", "--seed", "1"],
            &["unexpected argument \"--seed\"", "--seeds?"],
        ),
        (2, &["report", "--merge", "x", "--width", "9"], &["--merge", "--width"]),
        (2, &["lab", "--map", "x"], &["unexpected argument \"--map\""]),
        (2, &["inspect", "x", "--smooth", "1001"], &["--smooth", "0 to 1000"]),
        (3, &["inspect", "no/such/file"], &["no/such/file"]),
        (2, &["generate", "--format", "xml"], &["--format", "xml", "text", "json"]),
        (
            2,
            &["generate", "--format", "text", "--output", "x.png"],
            &["--format text", "--output x.png", "png"],
        ),
        (
            2,
            &["inspect", "no-file", "--format", "png", "--output", "x.TXT"],
            &["--format png", "allowed is text"],
        ),
        (2, &["generate", "--width", "1", "--height", "1"], &["without floor", "fill=0.5"]),
        (
            2,
            &["play", "--headless", "--generator=empty", "--width=1", "--height=1", "--depth=1"],
            &["no floor", "Ember", "size 1 x 1 x 1"],
        ),
        (2, &["play", "--headless", "--keys", "\\x"], &["--keys", "\\x", "allowed"]),
        (2, &["play", "--headless", "--keys"], &["--keys"]),
        (2, &["play", "--headless", "--keys", "", "--whole"], &["--json is missing"]),
        (2, &["play", "--map", "x", "--generator", "caves"], &["--map", "--generator"]),
        (3, &["generate", "--map", "no/such/file"], &["no/such/file"]),
        (3, &["generate", "--map", &folder], &[&folder]),
        (3, &["generate", "--output", "no/such/folder/file"], &["no/such/folder/file"]),
        (5, &["play", "--headless", "--map", &path(&damaged)], &["line 2, column 2", "'x'"]),
        (5, &["play", "--headless", "--map", &path(&ragged)], &["line 2, column 2", "shorter"]),
        (5, &["play", "--headless", "--map", &path(&no_start)], &["no start"]),
        (5, &["play", "--headless", "--map", &path(&two_starts)], &["line 1, column 2", "second"]),
        (5, &["play", "--headless", "--map", &path(&loose)], &["line 1, column 2", "partner"]),
    ];
    for (code, arguments, words) in cases {
        let output = cavewright(arguments);
        let line = text(&output.stderr);
        assert_eq!(output.status.code(), Some(*code), "{arguments:?}: {line}");
        let errors: Vec<_> = line.lines().filter(|line| !line.contains(": seed ")).collect();
        assert_eq!(errors.len(), 1, "{arguments:?}: {line}");
        for word in *words {
            assert!(line.contains(word), "{arguments:?}: {word} is not in {line}");
        }
        assert!(output.stdout.is_empty());
    }
}

/// SPEC 14, 39: the worked tables hold through the command line.
#[test]
fn inspect_labels_a_drawing_and_generate_makes_the_bare_room() {
    let file = map_file("..##..\n..#...\n..#.##\n..#.#.\n");
    let path = file.path().to_str().unwrap();
    let labelled = cavewright(&["inspect", path, "--layer", "regions"]);
    assert_eq!(text(&labelled.stdout), "11##22\n11#222\n11#2##\n11#2#3\n");
    let piped =
        run(&["inspect", "-", "--format", "json"], Some("..##..\n..#...\n..#.##\n..#.#.\n"));
    let report = json(&piped);
    assert_eq!(report["levels"][0]["regions"][2], serde_json::json!({"id": 3, "size": 1}));
    assert_eq!((&report["start"], &report["reachable"]), (&Value::Null, &Value::Null));
    for (height, width, room) in [("1", "1", "@"), ("3", "5", "#####\n#...#\n#####")] {
        let size = ["--width", width, "--height", height, "--depth", "1", "--seed", "1"];
        let made = cavewright(&[&["generate", "--generator", "empty"], &size[..]].concat());
        let (made, room) = (text(&made.stdout).replace('@', "."), room.replace('@', "."));
        assert_eq!(made.trim_end(), room);
    }
}

/// SPEC 37, 38
#[test]
fn generators_lists_every_generator_with_its_parameters() {
    let listing = json(&cavewright(&["generators", "--json"]));
    let generators = listing["generators"].as_array().unwrap();
    let names: Vec<_> = generators.iter().map(|generator| generator["name"].as_str()).collect();
    let expected = ["empty", "bsp", "caves", "deep-caves", "drunkard", "halls", "strata"];
    assert_eq!(names, expected.map(Some));
    let fill = &generators[2]["parameters"][0];
    assert_eq!((&fill["name"], &fill["type"]), (&"fill".into(), &"probability".into()));
    assert_eq!((&fill["default"], &fill["range"]), (&0.5.into(), &serde_json::json!([0.0, 1.0])));
}

/// A picture is a PNG with 16 pixels a tile.
#[test]
fn generate_draws_a_picture() {
    let size = ["--width", "30", "--height", "20", "--depth", "2", "--seed", "1"];
    let picture = cavewright(&[&["generate", "--format", "png"], &size[..]].concat());
    let picture = image::load_from_memory(&picture.stdout).unwrap();
    assert_eq!((picture.width(), picture.height()), (480, 656));
}

/// SPEC 20, 41: every world is proved, parts merge to the whole, and what cannot be is counted.
#[test]
fn report_proves_worlds_and_merges_parts() {
    let size = ["--width", "40", "--height", "20", "--depth", "3", "--json"];
    let report = |seeds: &str| {
        json(&cavewright(&[&["report", "--jobs", "2", "--seeds", seeds], &size[..]].concat()))
    };
    let whole = report("0..20");
    assert_eq!((&whole["worlds"], &whole["refused"]), (&20.into(), &0.into()));
    assert_eq!(whole["figures"]["reachable_share"]["min"], 1.0);
    let (one, two) =
        (map_file(&report("0..7").to_string()), map_file(&report("7..20").to_string()));
    let path = |file: &tempfile::NamedTempFile| file.path().to_str().unwrap().to_owned();
    let merged = json(&cavewright(&["report", "--json", "--merge", &path(&two), &path(&one)]));
    assert_eq!(merged["seeds"], serde_json::json!([[0, 20]]));
    for figure in ["regions_per_level", "floor_share", "stairs_per_pair", "reachable_share"] {
        assert_eq!(merged["figures"][figure], whole["figures"][figure], "{figure}");
    }
    let twice = cavewright(&["report", "--merge", &path(&one), &path(&one)]);
    assert_eq!(twice.status.code(), Some(2), "{}", text(&twice.stderr));
    let damaged = map_file("{\"format\": 1}");
    assert_eq!(cavewright(&["report", "--merge", &path(&damaged)]).status.code(), Some(5));
    for (old, new) in [
        ("\"format\":1", "\"format\":2"),
        ("\"seeds\":[[0,7]]", "\"seeds\":[[7,0]]"),
        ("\"worlds\":7", "\"worlds\":18446744073709551615"),
        ("\"counts\":[[", "\"counts\":[[18446744073709551615,1],["),
    ] {
        let report = std::fs::read_to_string(one.path()).unwrap();
        assert!(report.contains(old), "{old}");
        let damaged = map_file(&report.replacen(old, new, 1));
        let output = cavewright(&["report", "--merge", &path(&two), &path(&damaged)]);
        assert_eq!(output.status.code(), Some(5), "{new}: {}", text(&output.stderr));
    }
}

/// A report without a world fails with the reason, and can be merged all the same.
#[test]
fn a_report_in_which_no_world_could_be_made_says_why() {
    let report = |more: &[&str]| {
        let arguments = ["report", "--width", "1", "--height", "1", "--seeds"];
        let output = cavewright(&[&arguments, more].concat());
        let line = text(&output.stderr).to_owned();
        assert_eq!((output.status.code(), line.lines().count()), (Some(2), 1), "{line}");
        assert!(line.contains("no world could be made, first because level 1"), "{line}");
        text(&output.stdout).to_owned()
    };
    let printed = report(&["0..5", "--json"]);
    let parsed: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!((&parsed["worlds"], &parsed["refused"]), (&0.into(), &5.into()));
    let floor = &parsed["figures"]["floor_share"];
    assert_eq!((&floor["min"], &floor["median"]), (&Value::Null, &Value::Null));
    let words = report(&["0..5"]);
    let row = words.lines().find(|line| line.starts_with("floor share")).unwrap();
    assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["floor", "share", "-", "-", "-", "-"]);
    let (one, two) = (map_file(&printed), map_file(&report(&["5..7", "--json"])));
    let [one, two] = [&one, &two].map(|file| file.path().to_str().unwrap());
    let merged = cavewright(&["report", "--json", "--merge", one, two]);
    assert_eq!(merged.status.code(), Some(2));
    assert!(text(&merged.stderr).contains("first because level 1"), "{}", text(&merged.stderr));
    let merged: Value = serde_json::from_slice(&merged.stdout).unwrap();
    assert_eq!(merged["refused"], 7);
}

/// Want of memory is no refusal: there are fewer jobs then, and where there is not enough for one, an error says so.
#[cfg(target_os = "linux")]
#[test]
fn a_report_with_little_memory_is_whole_or_says_why_not() {
    for kibibytes in ["150000", "200000", "300000"] {
        let report = "report --seeds 0..3 --jobs 4 --width 600 --height 500 --depth 2";
        let script = format!("ulimit -v {kibibytes}; exec \"$0\" {report}");
        let output = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_cavewright")])
            .output()
            .unwrap();
        let (output_text, line) = (text(&output.stdout), text(&output.stderr));
        match output.status.code() {
            Some(0) => assert!(output_text.contains(": 3 worlds, 0 refused"), "{output_text}"),
            Some(2) => {
                let why = "cavewright: not enough memory for a world of 600 x 500 x 2\n";
                assert_eq!((output_text, line), ("", why), "{kibibytes}");
            }
            code => panic!("{kibibytes}: {code:?} {line}"),
        }
    }
}

const RECIPE: &str =
    "name = \"pits\"\ndescription = \"pits\"\n[[stage]]\ndo = \"dig-walk\"\nfloor_share = 0.2\n";

/// A recipe makes worlds like any generator, and what it gives one value can be set.
#[test]
fn a_recipe_makes_worlds() {
    let file = map_file(RECIPE);
    let path = file.path().to_str().unwrap();
    let size = ["--width", "40", "--height", "20", "--depth", "1", "--seed", "1"];
    let make = |more: &[&str]| {
        let arguments = ["generate", "--format", "json", "--recipe", path];
        json(&cavewright(&[&arguments, &size[..], more].concat()))
    };
    let world = make(&[]);
    assert_eq!((&world["generator"], &world["walkable"]), (&"pits".into(), &160.into()));
    assert_eq!(make(&["--set", "floor_share=0.5"])["walkable"], 400);
    let listing = json(&cavewright(&["generators", "--json", "--recipe", path]));
    assert_eq!(listing["generators"][0]["parameters"][0]["name"], "floor_share");
    let keys = ["play", "--headless", "--recipe", path, "--json", "--keys", "..."];
    assert_eq!(json(&cavewright(&[&keys, &size[..]].concat()))["turn"], 3);
    let report = ["report", "--recipe", path, "--seeds", "0..3", "--json"];
    let report = json(&cavewright(&report));
    assert_eq!((&report["generator"], &report["worlds"]), (&"pits".into(), &3.into()));
    assert!(report["recipe"].is_string());
    assert_eq!(world["recipe"], report["recipe"]);
    let other = map_file(&RECIPE.replace("floor_share", "steps = 9\nfloor_share"));
    let of_other = ["generate", "--format", "json", "--recipe", other.path().to_str().unwrap()];
    let of_other = json(&cavewright(&[&of_other, &size[..]].concat()));
    assert_eq!((&of_other["generator"], &of_other["walkable"]), (&"pits".into(), &160.into()));
    assert_ne!(of_other["recipe"], world["recipe"], "the name is the same, the recipe is not");
    let shipped = json(&cavewright(&[&["generate", "--format", "json"], &size[..]].concat()));
    assert!(shipped.get("recipe").is_none());
}

/// Errors in a recipe are reported with their line and key; where there is none, with the path.
#[test]
fn a_damaged_recipe_is_refused_with_line_and_key() {
    for (text_of_file, says) in [
        (RECIPE.replace("0.2", "2"), "line 5: floor_share 2: allowed is a number from 0 to 1"),
        (
            RECIPE.replace("floor_", "flor_"),
            "line 5: unknown key \"flor_share\": did you mean \"floor_share\"?",
        ),
        (RECIPE.replace("walk", "wlk"), "line 4: do \"dig-wlk\": did you mean \"dig-walk\"?"),
        (
            RECIPE.replace("pits", "caves"),
            "line 1: name \"caves\": a generator has that name already",
        ),
    ] {
        let file = map_file(&text_of_file);
        let path = file.path().to_str().unwrap();
        let output = cavewright(&["generate", "--recipe", path]);
        let line = text(&output.stderr);
        assert_eq!((output.status.code(), line.lines().count()), (Some(5), 1), "{line}");
        assert!(line.contains(path) && line.contains(says), "{line}");
    }
    let none = cavewright(&["generate", "--recipe", "/nowhere/at-all.toml"]);
    assert_eq!(none.status.code(), Some(3));
    let both = cavewright(&["generate", "--recipe", "a.toml", "--generator", "caves"]);
    assert_eq!(both.status.code(), Some(2));
}

/// The page about recipes names every stage and every parameter.
#[test]
fn the_page_about_recipes_names_every_stage() {
    let page = include_str!("../../docs/recipes.md");
    for stage in cavewright::worldgen::STAGES {
        let row = page.lines().find(|line| line.starts_with(&format!("| `{}` |", stage.name)));
        let row = row.unwrap_or_else(|| panic!("no row for {}", stage.name));
        for parameter in (stage.parameters)() {
            assert!(row.contains(&format!("`{}`", parameter.name)), "{}", parameter.name);
        }
    }
}

/// A question lists the worlds that fit, however many jobs and parts there are.
#[test]
fn report_finds_the_worlds_that_fit_a_question() {
    let report = |seeds: &str, question: &str| {
        let size = ["--width", "40", "--height", "20", "--depth", "2", "--json"];
        cavewright(&[&["report", "--seeds", seeds, "--find", question], &size[..]].concat())
    };
    let whole = json(&report("0..30", "regions > 3 and not loops < 1"));
    let found = whole["find"]["worlds"].as_array().unwrap();
    assert!(!found.is_empty() && found.len() < 30, "{} of 30", found.len());
    for world in found {
        assert!(world["regions"].as_f64() > Some(3.0) && world["loops"].as_f64() >= Some(1.0));
    }
    let parts = ["0..11", "11..30"]
        .map(|seeds| map_file(text(&report(seeds, "regions > 3 and not loops < 1").stdout)));
    let [one, two] = parts.each_ref().map(|file| file.path().to_str().unwrap());
    let merged = json(&cavewright(&["report", "--json", "--merge", one, two]));
    assert_eq!((&merged["find"], &merged["extremes"]), (&whole["find"], &whole["extremes"]));
    let wrong = report("0..1", "loops >");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("column 8"), "{}", text(&wrong.stderr));
}

/// Worlds that a bot plays have measures of it, which merge, are asked about and drawn as all others.
#[test]
fn report_plays_its_worlds() {
    let folder = tempfile::tempdir().unwrap();
    let plot = folder.path().join("played.svg");
    let plot = plot.to_str().unwrap();
    let report = |seeds: &str, more: &[&str]| {
        let size = ["--width", "40", "--height", "20", "--depth", "3", "--jobs", "2"];
        cavewright(&[&["report", "--seeds", seeds], &size[..], more].concat())
    };
    let play = ["--play", "plain", "--games", "3", "--find", "turns > 0 and wins <= 1", "--json"];
    let whole = json(&report("0..6", &[&play[..], &["--plot", plot]].concat()));
    let played = &whole["play"];
    assert_eq!((&played["bot"], &played["played"]), (&"plain".into(), &18.into()));
    let deaths: u64 = played["causes"].as_object().unwrap().values().flat_map(|n| n.as_u64()).sum();
    let endings = ["won", "home", "gave_up"].map(|ending| played[ending].as_u64().unwrap());
    assert_eq!(endings.iter().sum::<u64>() + deaths, 18);
    let found = whole["find"]["worlds"].as_array().unwrap();
    assert_eq!(found.len(), 6, "every world was played");
    let parts = ["0..2", "2..6"].map(|seeds| map_file(text(&report(seeds, &play).stdout)));
    let [one, two] = parts.each_ref().map(|file| file.path().to_str().unwrap());
    let merged = json(&cavewright(&["report", "--json", "--merge", one, two]));
    for part in ["play", "find", "extremes"] {
        assert_eq!(merged[part], whole[part], "{part}");
    }
    let drawn = std::fs::read_to_string(plot).unwrap();
    assert!(drawn.contains("wins") && drawn.contains("most turns"));
    let told = report("0..6", &play[..4]);
    assert!(text(&told.stdout).contains("plain, 3 games in each world: 18 games, "));
}

/// SPEC 172: lines are keys or commands about the list of what is around, and the game goes on by both.
#[test]
fn a_game_is_played_by_lines_of_text() {
    let lines = "o\n:1\n:beside\n\n:go 2\n:here\n~\n?\n\\e\n:zz\n:go 99\n:end\nllll\n";
    let output = run(&["play", "--text", "--seed", "7"], Some(lines));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    for part in [
        "Three bundles by the fire.",
        "turn 0   seed 7",
        "lamplighter's bundle, beside you, north",
        "unknown ground, 2 turns, 2 east, 1 south",
        "You stop, for a fungus comes into view.",
        "It stings who is beside it, and spreads; it never moves.",
        "north: rock",
        "miner's bundle, here",
        "g takes it; the rest is dust.",
        "Nothing comes of that.",
        "travel: <",
        "\"zz\" is no command: :help lists them.",
        "There is no such thing in the list.",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(!told.contains("turn 6 "), "nothing is pressed after the end");
    let both = cavewright(&["play", "--text", "--headless"]);
    assert_eq!(both.status.code(), Some(2));
}

/// SPEC 172: the whole game by lines: the title, a game that is kept and gone on with, menus by names of rows, and leaving.
#[test]
fn a_game_by_lines_is_kept_and_gone_on_with() {
    let home = tempfile::tempdir().unwrap();
    let by_text = |arguments: &[&str], lines: &str| {
        let output = run_at(home.path(), arguments, Some(lines));
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout).to_owned()
    };
    let kept = "The game is kept. To go on with it: cavewright --text";
    let first = by_text(&["play", "--text", "--seed", "7"], "....\n:end\n");
    assert!(first.contains("turn 4 ") && first.trim_end().ends_with(kept), "{first}");
    // What is kept does not depend on how the lines end.
    let lines = ":go go on\n..\nesc\n:go settings\n:go nothing of the kind\n";
    let second = by_text(&["--text"], lines);
    for part in
        ["New game", "turn 4 ", "turn 6 ", "Directions", "There is no such thing in the list."]
    {
        assert!(second.contains(part), "{part}: {second}");
    }
    // A line with bytes that are no text presses nothing, and words without their colon neither; keys go by their names.
    let odd = by_text(&["--text"], "settings\nesc\n:go go on\nF8\nright\nCtrl-Z\n");
    for part in ["Nothing was pressed. Letters are keys", "The game is kept"] {
        assert!(odd.contains(part), "{part}: {odd}");
    }
    let third = by_text(&["--text"], ":go go on\nesc\n:go save\n:go quit\n....\n");
    assert!(third.contains("turn 6 ") && third.trim_end().ends_with(kept), "{third}");
    let undone = by_text(&["--text"], ":go go on\n..\nF8\nesc\n:throw 0 1\n");
    for part in ["A turn is taken back: this is a practice game now", "esc goes back to it."] {
        assert!(undone.contains(part), "{part}: {undone}");
    }
    let last_turn = undone.lines().rfind(|line| line.starts_with("Health ")).unwrap();
    assert!(last_turn.contains("turn 7 "), "{undone}");
    // Another game does not begin in the place of this one without a word.
    let another = ["play", "--text", "--seed", "8"];
    let both = "The one that was saved before is kept too";
    assert!(!by_text(&another, ":end\n").contains(both), "nothing was played");
    assert!(by_text(&another, "..\n:end\n").contains(both));
    let not_a_folder = home.path().join("file");
    std::fs::write(&not_a_folder, "").unwrap();
    let nowhere = run_at(&not_a_folder, &["play", "--text", "--seed", "7"], Some("..\n"));
    assert_eq!(nowhere.status.code(), Some(3), "what cannot be kept is a failure");
    let replay = not_a_folder.join("replay");
    let unwritable = ["play", "--text", "--seed", "7", "--record", replay.to_str().unwrap()];
    let refused = run_at(home.path(), &unwritable, Some("..\n"));
    assert_eq!(refused.status.code(), Some(3), "a replay that has nowhere to go");
    assert!(refused.stdout.is_empty(), "it is refused before the game");
    assert!(text(&refused.stderr).contains("replay: "), "{}", text(&refused.stderr));
    for wrong in [&["--text", "play"][..], &["--say"], &["play", "--text", "--keys", "l"]] {
        let output = run(wrong, None);
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        let why = text(&output.stderr);
        assert!(why.lines().count() == 1 && !why.contains(":  "), "{why}");
    }
}

/// SPEC 174: a program gets each message of the game, one after another.
#[cfg(unix)]
#[test]
fn a_program_says_each_message() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let [program, said] = ["says", "said"].map(|name| folder.path().join(name));
    let script = format!("#!/bin/sh\nprintf '%s\\n' \"$1\" >> '{}'\n", said.display());
    std::fs::write(&program, script).unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let play = ["play", "--text", "--seed", "7", "--say"];
    let with = |program| run(&[&play[..], &[program]].concat(), Some("o\n:1\n:end\n"));
    let output = with(program.to_str().unwrap());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let said = std::fs::read_to_string(said).unwrap();
    let told = text(&output.stdout);
    let mut lines = said.lines();
    assert_eq!(lines.next(), Some("Cavewright."));
    let from = told.lines().filter(|line| said.lines().any(|said| said == *line));
    assert!(lines.eq(from), "in the order in which they are told: {said}");
    assert!(said.contains("You stop, for a fungus comes into view."));
    let failing = with("/bin/false");
    assert_eq!(failing.status.code(), Some(0));
    let why = text(&failing.stderr);
    assert_eq!(why.lines().filter(|line| line.contains("--say /bin/false: ")).count(), 1, "{why}");
    let nobody = with("/nowhere/at/all");
    assert_eq!(nobody.status.code(), Some(2));
    assert!(text(&nobody.stderr).contains("--say /nowhere/at/all: "));
}

/// The manual has a page for each command, and completions know each of them.
#[test]
fn the_program_prints_its_manual_and_its_completions() {
    let help = cavewright(&["--help"]);
    let commands = text(&help.stdout).split_once("Commands:").unwrap().1.lines().skip(1);
    let commands: Vec<_> = commands
        .map_while(|line| line.split_whitespace().next())
        .filter(|it| *it != "help")
        .collect();
    assert!(commands.len() >= 11 && commands.contains(&"play"), "{commands:?}");
    let page = |arguments: &[&str]| {
        let output = cavewright(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        text(&output.stdout).to_owned()
    };
    let whole = page(&["manual"]);
    assert!(whole.contains(".TH cavewright 1") && whole.contains("\\-\\-text"), "{whole}");
    let shells = ["bash", "zsh", "fish"].map(|shell| page(&["completions", shell]));
    for command in commands {
        assert!(whole.contains(&format!("cavewright\\-{command}(1)")), "{command}");
        assert!(page(&["manual", command]).contains(&format!(".TH cavewright-{command} 1")));
        assert!(shells.iter().all(|script| script.contains(command)), "{command}");
    }
    for wrong in [&["manual", "plya"][..], &["completions", "tcl"], &["completions"]] {
        let output = cavewright(wrong);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{wrong:?}");
    }
}

/// What cannot be played is refused before any world is made.
#[test]
fn a_report_refuses_what_cannot_be_played() {
    for (more, named) in [
        (&["--play", "nobody"][..], "\"nobody\": did you mean"),
        (&["--play", "plain", "--games", "0"], "--games"),
        (&["--games", "3"], "--play"),
        (&["--decisions", "3"], "--play"),
        (&["--find", "wins < 0.1"], "--play"),
        (&["--play", "plain", "--find", "decisions < 6"], "--decisions"),
        (&["--play", "plain", "--set", "creatures=0", "--games", "1"], "no Ember"),
    ] {
        let output = cavewright(&[&["report", "--seeds", "0..1"], more].concat());
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        assert!(text(&output.stderr).contains(named), "{}", text(&output.stderr));
    }
}

/// A plot is a picture with each figure and the most unusual worlds in it.
#[test]
fn report_draws_its_figures_and_the_most_unusual_worlds() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("figures.svg");
    let path = file.to_str().unwrap();
    let size = ["--width", "40", "--height", "20", "--depth", "2", "--json"];
    let report = cavewright(&[&["report", "--seeds", "0..9", "--plot", path], &size[..]].concat());
    let most = json(&report)["extremes"][0]["most"].clone();
    let plot = std::fs::read_to_string(&file).unwrap();
    assert!(plot.starts_with("<svg") && plot.trim_end().ends_with("</svg>"));
    for words in ["walk to deepest", "choke points", &format!("seed {}", most[0])] {
        assert!(plot.contains(words), "{words}");
    }
    assert!(plot.contains(&format!("most regions: {}", most[1].as_f64().unwrap())));
    assert!(plot.contains("data:image/png;base64,"));
    let png = cavewright(&["report", "--seeds", "0..1", "--plot", "figures.png"]);
    assert_eq!(png.status.code(), Some(2));
    let nowhere = cavewright(&["report", "--seeds", "0..1", "--plot", "/nowhere/at/all.svg"]);
    assert_eq!(nowhere.status.code(), Some(3));
}

/// A file is there whole or not at all.
#[test]
fn output_goes_to_a_file_and_leaves_nothing_else_behind() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("world.txt");
    let arguments = ["generate", "--seed", "3", "--width", "30", "--height", "20"];
    let printed = cavewright(&arguments).stdout;
    std::fs::write(&file, "something older").unwrap();
    let output = cavewright(&[&arguments[..], &["--output", file.to_str().unwrap()]].concat());
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0));
    assert_eq!(std::fs::read(&file).unwrap(), printed);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// A link stays a link, whether what it leads to is there or not.
#[cfg(unix)]
#[test]
fn output_goes_where_a_link_leads() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    symlink("second.txt", at("first.txt")).unwrap();
    symlink("world.txt", at("second.txt")).unwrap();
    symlink("round.txt", at("round.txt")).unwrap();
    let arguments = ["generate", "--seed", "3", "--width", "30", "--height", "20"];
    let printed = cavewright(&arguments).stdout;
    let to = |name: &str| {
        let file = at(name);
        cavewright(&[&arguments[..], &["--output", file.to_str().unwrap()]].concat())
    };
    for _ in 0..2 {
        assert_eq!(to("first.txt").status.code(), Some(0));
        assert_eq!(std::fs::read(at("world.txt")).unwrap(), printed);
        assert!(at("first.txt").is_symlink() && at("second.txt").is_symlink());
    }
    let round = to("round.txt");
    assert_eq!(round.status.code(), Some(3), "{}", text(&round.stderr));
    assert!(at("round.txt").is_symlink());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4);
}

/// A file that may not grow is reported like a full disk, and the old one stays as it was.
#[cfg(target_os = "linux")]
#[test]
fn a_limit_on_the_size_of_files_is_an_error_and_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("world.txt");
    std::fs::write(&file, "something older").unwrap();
    let script = "ulimit -f 8; exec \"$0\" generate --seed 1 --output \"$1\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_cavewright"), file.to_str().unwrap()])
        .output()
        .unwrap();
    let line = text(&output.stderr);
    assert_eq!((output.status.code(), line.lines().count()), (Some(3), 1), "{line}");
    assert!(line.contains(file.to_str().unwrap()), "{line}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "something older");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// Without --format the name of a file decides its format.
#[test]
fn the_name_of_a_file_decides_its_format() {
    let folder = tempfile::tempdir().unwrap();
    let map = map_file("@..\n");
    let written = |command: &[&str], name: &str, format: &[&str]| {
        let file = folder.path().join(name);
        let output = ["--output", file.to_str().unwrap()];
        let output = cavewright(&[command, &output, format].concat());
        assert_eq!(output.status.code(), Some(0), "{name}: {}", text(&output.stderr));
        std::fs::read(&file).unwrap()
    };
    let size = ["--width", "30", "--height", "12", "--depth", "1", "--seed", "1"];
    let generate = [&["generate"], &size[..]].concat();
    for command in [&generate[..], &["inspect", map.path().to_str().unwrap()]] {
        let printed = |format: &str| cavewright(&[command, &["--format", format]].concat()).stdout;
        let picture = written(command, "world.png", &[]);
        assert!(image::load_from_memory(&picture).is_ok(), "{command:?}");
        assert_eq!(picture, printed("png"));
        assert_eq!(written(command, "world.JSON", &[]), printed("json"));
        for name in ["world.txt", "world.map", "world", ".png"] {
            assert_eq!(written(command, name, &[]), printed("text"), "{name}");
        }
        assert_eq!(written(command, "world.map", &["--format", "json"]), printed("json"));
        assert_eq!(written(command, "same.json", &["--format", "json"]), printed("json"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error_and_a_reader_that_left_is_none() {
    let full = |arguments: &[&str]| {
        let device = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let program = env!("CARGO_BIN_EXE_cavewright");
        Command::new(program).args(arguments).stdout(device).status().unwrap().code()
    };
    assert_eq!(full(&["generate", "--seed", "1"]), Some(3));
    assert_eq!(full(&["play", "--headless", "--seed", "1", "--keys", "l", "--json"]), Some(3));
    let output = cavewright(&["generate", "--seed", "1", "--output", "/dev/full"]);
    assert_eq!(output.status.code(), Some(3));
    let mut child = Command::new(env!("CARGO_BIN_EXE_cavewright"))
        .args(["generate", "--seed", "1", "--width", "2000", "--height", "500"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let closed = Command::new("sh")
        .args(["-c", "exec \"$0\" generate --seed 1 >&-", env!("CARGO_BIN_EXE_cavewright")])
        .status()
        .unwrap();
    assert_eq!(closed.code(), Some(3));
}

#[test]
fn help_and_version_work_everywhere() {
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["play", "--help"],
        &["play", "--version"],
        &["generate", "--help"],
        &["generate", "--version"],
    ] {
        let output = cavewright(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        let asked_for_version = arguments.contains(&"--version");
        let words = if asked_for_version { env!("CARGO_PKG_VERSION") } else { "Usage: " };
        assert!(text(&output.stdout).contains(words), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}");
    }
}

/// A command lists the options that it takes, and no others.
#[test]
fn help_lists_what_a_command_takes() {
    let takes = |command: &str, option: &str| {
        let help = cavewright(&[command, "--help"]).stdout;
        text(&help).lines().any(|line| line.trim_start().starts_with(&format!("{option} <")))
    };
    for command in ["play", "generate", "lab", "report"] {
        assert!(takes(command, "--width") && takes(command, "--recipe"), "{command}");
        assert_eq!(takes(command, "--seed"), command != "report", "{command}");
        assert_eq!(takes(command, "--map"), ["play", "generate"].contains(&command), "{command}");
    }
}

/// A missing display is reported in plain words, and headless play needs none.
#[cfg(target_os = "linux")]
#[test]
fn without_a_display_a_window_is_refused_and_headless_play_goes_on() {
    let bare = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_cavewright"))
            .args(arguments)
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .output()
            .unwrap()
    };
    for arguments in [&["play", "--seed", "1"][..], &[]] {
        let output = bare(arguments);
        let line = text(&output.stderr);
        assert_eq!(output.status.code(), Some(4), "{line}");
        assert!(line.lines().count() == 1 && line.contains("--headless"), "{line}");
    }
    let output = bare(&["play", "--seed", "1", "--headless", "--keys", "l"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("Level 1/5   loc: ["));
}

/// SIGTERM and SIGINT end a game in order, and its state is printed.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_headless_game_with_its_state() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    for signal in [Signal::SIGTERM, Signal::SIGINT] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cavewright"))
            .args(["play", "--headless", "--seed", "1", "--json"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        // The keys end the wait: whether they were taken by then does not matter, only that the game runs.
        let mut keys = child.stdin.take().unwrap();
        keys.write_all(b"....").unwrap();
        wait_until_started(child.id());
        kill(Pid::from_raw(child.id().cast_signed()), signal).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(json(&output)["screen"], "play", "{signal}");
    }
}

/// Keys without an end are read only a little ahead, and a signal does not wait for them.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_game_whose_keys_never_end() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let (map, folder) = (map_file("@.\n"), tempfile::tempdir().unwrap());
    let record = folder.path().join("game.replay");
    let mut child = Command::new(env!("CARGO_BIN_EXE_cavewright"))
        .args(["play", "--headless", "--seed", "1", "--json", "--map"])
        .args([map.path(), "--record".as_ref(), record.as_path()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut keys = child.stdin.take().unwrap();
    wait_until_started(child.id());
    let (piece, mut written) = ([b'.'; 4_096], 0);
    while keys.write_all(&piece).is_ok() {
        written += piece.len() as u64;
        if written == 24 * piece.len() as u64 {
            kill(Pid::from_raw(child.id().cast_signed()), Signal::SIGINT).unwrap();
        }
    }
    let state = json(&child.wait_with_output().unwrap());
    let turn = state["turn"].as_u64().unwrap();
    assert!(written - turn < 1 << 18, "{written} keys were read for {turn} turns");
    let verified = cavewright(&["replay", record.to_str().unwrap(), "--verify", "--json"]);
    assert_eq!(json(&verified)["turn"], state["turn"]);
}

/// A game that is over, with the first byte of its results; those that follow are more than a pipe holds.
#[cfg(target_os = "linux")]
fn game_with_results(map: &std::path::Path) -> (std::process::Child, std::process::ChildStdout) {
    use std::io::Read;
    let mut child = Command::new(env!("CARGO_BIN_EXE_cavewright"))
        .args(["play", "--headless", "--seed", "1", "--keys", &">".repeat(4_000), "--map"])
        .arg(map)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut results = child.stdout.take().unwrap();
    results.read_exact(&mut [0]).unwrap();
    (child, results)
}

/// One signal waits for a slow reader of standard output, for longer than any end in order: it gets all of it.
#[cfg(target_os = "linux")]
#[test]
fn one_signal_waits_for_a_slow_reader() {
    use std::io::Read;
    use std::time::{Duration, Instant};

    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let map = map_file("@\n");
    let (mut undisturbed, mut results) = game_with_results(map.path());
    let mut expected = Vec::new();
    results.read_to_end(&mut expected).unwrap();
    assert_eq!(undisturbed.wait().unwrap().code(), Some(0));
    let (mut child, mut results) = game_with_results(map.path());
    kill(Pid::from_raw(child.id().cast_signed()), Signal::SIGTERM).unwrap();
    let signalled = Instant::now();
    while signalled.elapsed() < Duration::from_secs(3) {
        assert!(child.try_wait().unwrap().is_none(), "after {:?}", signalled.elapsed());
        std::thread::yield_now();
    }
    let mut read = Vec::new();
    results.read_to_end(&mut read).unwrap();
    assert!(read == expected, "{} bytes of {}", read.len(), expected.len());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// A reader that does not read keeps a game from its end only until a signal comes again.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_that_comes_again_gives_up_what_nobody_reads() {
    use std::time::{Duration, Instant};

    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let map = map_file("@\n");
    let (mut child, _results) = game_with_results(map.path());
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        kill(Pid::from_raw(child.id().cast_signed()), Signal::SIGTERM).unwrap();
        std::thread::yield_now();
    };
    assert_eq!(status.code(), Some(0));
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
}

/// Every text in the place of a number is parsed, or refused with a line that quotes it; nothing panics or runs on.
#[test]
fn absurd_values_are_refused_by_name() {
    let values = [
        "0",
        "1",
        "2",
        "3",
        "-1",
        "-0",
        "+1",
        "65536",
        "4294967295",
        "4294967296",
        "1e9",
        "18446744073709551615",
        "18446744073709551616",
        "0x10",
        "１２",
        "NaN",
        "inf",
        "",
        " ",
        "1 ",
        "1,5",
        "1_000",
        "٣",
        "null",
        "--",
        "a\nb",
        "\u{202e}1",
        "../x",
    ];
    let long = "9".repeat(100_000);
    let options =
        ["--width", "--height", "--depth", "--seed", "--set", "--generator", "--format", "--layer"];
    for option in options {
        for value in values.iter().copied().chain([long.as_str()]) {
            let small = [["--height", "5"], ["--width", "5"], ["--depth", "1"], ["--seed", "1"]];
            let given = format!("{option}={value}");
            let mut arguments = vec!["generate"];
            arguments.extend(small.iter().filter(|pair| pair[0] != option).flatten());
            arguments.push(&given);
            let output = cavewright(&arguments);
            let said = String::from_utf8_lossy(&output.stderr);
            let code = output.status.code();
            let is_number = ["--width", "--height", "--depth", "--seed"].contains(&option);
            assert!(
                (code == Some(0) && is_number) || code == Some(2),
                "{option} {value:.40}: {code:?} {said:.300}"
            );
            if code == Some(2) {
                assert!(
                    (1..=2).contains(&said.lines().count()),
                    "{option} {value:.40}: {said:.300}"
                );
                assert!(output.stdout.is_empty());
            }
        }
    }
    for arguments in [
        &["generate", "--seed"][..],
        &["generate", "--seed", "1", "--seed", "2"],
        &["play", "--headless", "--keys", "l", "--keys", "l"],
        &["report", "--seeds", "0..18446744073709551616"],
        &["report", "--seeds", "18446744073709551615..0"],
        &["replay"],
        &["replay", "a", "b"],
        &[""],
        &["play", "--json=yes"],
    ] {
        let output = cavewright(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = text(&output.stderr);
        assert!((1..=2).contains(&said.lines().count()), "{arguments:?}: {said}");
    }
}

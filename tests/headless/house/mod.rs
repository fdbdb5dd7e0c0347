//! The rules of the house that the compiler does not check, read from the sources.

mod circles;
mod imports;
mod readme;
mod sizes;
mod tokens;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use imports::Imports;

/// The folders of sources, below the folder of the whole: the game's, and those of the caves. What both know by the same name is one
/// room: the game brings in the rooms of the caves as its own.
const ROOTS: [&str; 2] = ["src", "caves/src"];

fn root(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut open: Vec<_> = ROOTS.map(|name| root(name).join(folder)).into();
    open.retain(|path| path.exists());
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
    assert!(!found.is_empty(), "no sources in {folder}");
    found
}

/// The Rust sources in a folder of `src`, with their paths below `src`, divided by `/`. The two that declare the rooms are one.
fn texts(folder: &str) -> Vec<(String, String)> {
    let mut named = BTreeMap::<String, String>::new();
    for (path, text) in sources(folder) {
        let below = ROOTS.iter().find_map(|name| path.strip_prefix(root(name)).ok()).unwrap();
        let file = below.to_str().unwrap().replace('\\', "/");
        if file.ends_with(".rs") {
            *named.entry(file).or_default() += &text;
        }
    }
    named.into_iter().collect()
}

/// How lines begin that are no code of a room: comments, and what is derived for who has the engine.
const NO_CODE: [&str; 4] = [
    "//",
    "#[cfg_attr(feature = \"bevy\",",
    "#[cfg(feature = \"bevy\")]",
    "use crate::reflected::*;",
];

/// Asserts that no line of code in a folder of `src` has one of the words.
fn assert_free_of(folder: &str, words: &[&str], except: &[&str]) {
    for (path, text) in sources(folder) {
        if except.iter().any(|allowed| path.ends_with(allowed)) {
            continue;
        }
        let is_code =
            |line: &&str| !NO_CODE.iter().any(|begin| line.trim_start().starts_with(begin));
        for line in text.lines().filter(is_code) {
            for word in words {
                assert!(!line.contains(word), "{} has {word}: {line}", path.display());
            }
        }
    }
}

/// The rooms that README calls pure know no engine, and these are among them.
#[test]
fn pure_rooms_import_no_bevy() {
    let pure = readme::pure_rooms();
    for room in ["grid", "worldgen", "layers", "picture", "art", "sight.rs", "report", "plot"] {
        assert!(pure.contains(&room), "{room} is not called pure");
    }
    for room in &pure {
        assert_free_of(room, &["bevy"], &[]);
    }
}

/// Rules and state know the ECS alone.
#[test]
fn rules_and_state_know_no_screen_and_no_clock() {
    let words = ["Transform", "Sprite", "Time", "Window", "tilemap", "crate::view"];
    for room in ["rules", "world"] {
        assert_free_of(room, &words, &[]);
    }
}

/// One home for each dependency.
#[test]
fn each_dependency_has_one_home() {
    assert_free_of(
        "",
        &["bevy_ecs_tilemap"],
        &["chunks/mod.rs", "chunks/pool.rs", "chunks/drawing.rs", "src/tilemap.rs"],
    );
    assert_free_of("", &["rand::"], &["streams.rs"]);
    assert_free_of("", &["rayon"], &["worldgen/parallel.rs"]);
    let readers = ["recipe/entry.rs", "settings/read.rs"];
    assert_free_of("", &["toml::"], &readers);
    assert_free_of("", &["pathfinding"], &["journeys/planning.rs"]);
    assert_free_of("", &["plotters"], &["plot/histograms.rs"]);
    assert_free_of("", &["base64"], &["plot/contact_sheet.rs", "src/storage.rs"]);
    assert_free_of("", &["xxhash"], &["record/fingerprint.rs"]);
    assert_free_of("", &["x11rb", "wgpu::", "xkbcommon"], &["view/surroundings.rs"]);
    let writers = [
        "cli/temporary.rs",
        "rows/parquet.rs",
        "picture/artwork.rs",
        "store/writing.rs",
        "settings/folders.rs",
        "settings/write.rs",
        "sound/server_tests.rs",
    ];
    assert_free_of("", &["tempfile"], &writers);
    assert_free_of("", &["use parquet::"], &["rows/parquet.rs"]);
    assert_free_of("", &["toml_edit"], &["settings/write.rs"]);
    assert_free_of("", &["ctrlc", "use nix"], &["cli/interrupt.rs"]);
    assert_free_of("", &["strsim"], &["nearest.rs"]);
    assert_free_of("", &["swash"], &["picture/pen.rs"]);
    let pages = [
        "src/storage.rs",
        "src/web/page.rs",
        "store/browser.rs",
        "export_in_browser.rs",
        "clipboard_in_browser.rs",
        "output_elsewhere.rs",
    ];
    assert_free_of("", &["web_sys", "js_sys", "wasm_bindgen"], &pages);
    assert_free_of("", &["arboard"], &["view/clipboard.rs"]);
    assert_free_of("", &["postcard"], &["record/checksummed.rs"]);
    assert_free_of("", &["gif::"], &["picture/animation.rs"]);
    assert_free_of("", &["fundsp"], &["sound/takes.rs"]);
    assert_free_of("", &["pulseaudio::"], &["sound/output.rs", "sound/server_tests.rs"]);
    let mixers = [
        "sound/takes.rs",
        "sound/mixer.rs",
        "sound/output.rs",
        "sound/output_elsewhere.rs",
        "sound/kept.rs",
    ];
    assert_free_of("", &["kira::"], &mixers);
    for (path, text) in sources("") {
        let is_home = path.components().any(|part| part.as_os_str() == "controls");
        assert!(is_home || !text.contains("leafwing"), "{} knows leafwing", path.display());
    }
}

/// Recording knows no screens: a game without one is recorded too.
#[test]
fn what_is_kept_of_games_knows_no_screen() {
    let rooms = Imports::between_files(&texts("")).between_rooms();
    let names = rooms.names("record", "screens");
    assert!(names.is_empty(), "{names:#?}");
}

/// Data flows one way, so no room imports one that stands after it.
#[test]
fn imports_follow_the_flow() {
    assert_free_of("grid", &["crate::"], &[]);
    let game =
        ["crate::world::", "crate::rules", "crate::record", "crate::cli", "reature", "Ember"];
    for room in ["grid", "streams.rs", "sight.rs", "worldgen"] {
        assert_free_of(room, &game, &[]);
    }
    assert_free_of("view", &["take_turn", "walk_on", "make_world"], &[]);
    for room in ["report", "plot", "lab"] {
        assert_free_of(room, &["crate::world::", "crate::rules", "crate::cli"], &[]);
    }
    assert_free_of("lab", &["crate::screens", "crate::controls", "crate::view"], &[]);
    assert_free_of("journeys", &["crate::screens", "crate::controls", "crate::view"], &[]);
    assert_free_of("world", &["crate::rules", "crate::screens", "crate::controls"], &[]);
    assert_free_of("rules", &["crate::screens", "crate::controls", "crate::record"], &[]);
    for room in ["controls", "screens", "record", "intent.rs"] {
        assert_free_of(room, &["crate::view", "crate::cli"], &[]);
    }
}

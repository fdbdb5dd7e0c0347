//! `inspect --settle`: one settling of a drawn map.

use std::io::Write;
use std::process::{Command, Output};

fn inspect(map: &str, options: &[&str]) -> Output {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(map.as_bytes()).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cavewright"));
    command.arg("inspect").arg(file.path()).args(options).output().unwrap()
}

fn settled(map: &str, options: &[&str]) -> String {
    let output = inspect(map, options);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A cave to the left of a tunnel one wide.
const CAVE: &str = "\
##############
#....#########
#............#
#....#########
##############
";

/// SPEC 57, 169: a tunnel one wide closes but for its mouth, and corners of the cave fill.
#[test]
fn a_drawn_map_is_settled_once() {
    let closed = "\
##############
##...#########
#.....########
##...#########
##############
";
    let all = ["--settle", "5", "--at", "7,2"];
    assert_eq!(settled(CAVE, &all), closed);
    assert_eq!(settled(CAVE, &[&all[..], &["--radius", "12"]].concat()), closed);
    let near = ["--settle", "5", "--at", "9,2,0", "--radius", "1"];
    assert_eq!(settled(CAVE, &near), CAVE.replace("#............#", "#.......###..#"));
    let all_of_nine = ["--settle", "9", "--at", "7,2"];
    assert!(!settled(CAVE, &all_of_nine).contains("..."));
}

/// SPEC 46, 169: stairs do not close, nor does the floor on which somebody stands, nor the block of a prop.
#[test]
fn what_never_closes_stays_open() {
    let held = "\
##############
#....#########
#.....>..@..T#
#....#########
##############
";
    let after = settled(held, &["--settle", "5", "--at", "7,2"]);
    assert_eq!(after.lines().nth(2), Some("#.....>##@#.T#"));
    let json = settled(held, &["--settle", "5", "--at", "7,2", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["levels"][0]["tiles"][2], "#.....>##.#..#");
    assert_eq!(json["features"][0]["name"], "prop");
}

/// SPEC 53: the level that is named settles, and no other.
#[test]
fn one_level_settles() {
    let map = format!("{CAVE}\n{CAVE}");
    let after = settled(&map, &["--settle", "5", "--at", "7,2,1"]);
    assert!(after.starts_with(CAVE) && !after.ends_with(CAVE), "{after}");
    let above = settled(&map, &["--settle", "5", "--at", "7,2"]);
    assert!(!above.starts_with(CAVE) && above.ends_with(CAVE), "{above}");
}

/// SPEC 169: whatever cannot be is refused in one line that names the option and what is allowed.
#[test]
fn bad_settlings_are_refused_in_one_line() {
    for (options, words) in [
        (&["--settle", "0", "--at", "1,1"][..], &["--settle", "\"0\"", "1 to 9"][..]),
        (&["--settle", "10", "--at", "1,1"], &["--settle", "1 to 9"]),
        (&["--settle", "-5", "--at", "1,1"], &["--settle", "\"-5\"", "1 to 9"]),
        (&["--settle", "5"], &["--at", "missing"]),
        (&["--at", "1,1"], &["--settle", "missing"]),
        (&["--radius", "3"], &["--settle", "missing"]),
        (&["--settle", "5", "--at", "1"], &["--at", "\"1\"", "X,Y or X,Y,Z"]),
        (&["--settle", "5", "--at", "1,2,0,4"], &["--at", "X,Y or X,Y,Z"]),
        (&["--settle", "5", "--at", "1, 2"], &["--at", "X,Y or X,Y,Z"]),
        (&["--settle", "5", "--at", "-1,2"], &["--at", "\"-1,2\""]),
        (&["--settle", "5", "--at", "99999999999,2"], &["--at", "X,Y or X,Y,Z"]),
        (&["--settle", "5", "--at", "14,2"], &["--at", "\"14,2,0\"", "0,0,0 to 13,4,0"]),
        (&["--settle", "5", "--at", "13,5"], &["--at", "0,0,0 to 13,4,0"]),
        (&["--settle", "5", "--at", "1,1,1"], &["--at", "\"1,1,1\"", "0,0,0 to 13,4,0"]),
        (&["--settle", "5", "--at", "1,1", "--radius", "65536"], &["--radius", "0 to 65535"]),
        (&["--settle", "5", "--at", "1,1", "--radius", "far"], &["--radius", "\"far\""]),
    ] {
        let output = inspect(CAVE, options);
        let line = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{options:?}: {line}");
        assert_eq!(line.lines().count(), 1, "{options:?}: {line}");
        assert!(words.iter().all(|word| line.contains(word)), "{options:?}: {line}");
        assert!(output.stdout.is_empty());
    }
}

/// SPEC 143: a prop is for living places; a game on a drawn map refuses it.
#[test]
fn a_game_on_a_drawn_map_has_no_props() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(b"@.\n.T\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cavewright"));
    command.args(["play", "--headless", "--keys", "", "--map"]).arg(file.path());
    let output = command.output().unwrap();
    let line = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(5), "{line}");
    assert!(line.contains("line 2, column 2: a prop"), "{line}");
}

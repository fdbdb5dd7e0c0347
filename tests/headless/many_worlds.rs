//! Many worlds in one file, and figures over a parameter, by the program (SPEC 42).

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

const SIZE: [&str; 3] = ["--width=30", "--height=14", "--depth=2"];

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cavewright")).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// What the program prints.
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

/// A world alone, as JSON.
fn alone(seed: &str) -> String {
    printed(&[&["generate", "--format=json", "--seed", seed][..], &SIZE].concat())
}

fn many(file: &Path, more: &[&str]) -> Output {
    let output = ["generate", "--output", file.to_str().unwrap(), "--seeds"];
    run(&[&output[..], more, &SIZE].concat())
}

/// Each line is what one world prints alone; each record has its tiles.
#[test]
fn many_worlds_are_each_of_them_alone() {
    let folder = tempfile::tempdir().unwrap();
    let [lines, bits] = ["worlds.jsonl", "worlds.bits"].map(|name| folder.path().join(name));
    let worlds: Vec<_> = ["7", "8", "9"].map(alone).into();
    assert_eq!(many(&lines, &["7..10"]).status.code(), Some(0));
    assert_eq!(fs::read_to_string(&lines).unwrap(), worlds.concat());
    let standard = printed(&[&["generate", "--seeds", "7..10"][..], &SIZE].concat());
    assert_eq!(standard, worlds.concat());

    assert_eq!(many(&bits, &["7..10"]).status.code(), Some(0));
    let bytes = fs::read(&bits).unwrap();
    let record = 8 + (30 * 14 * 2) / 8;
    assert_eq!((&bytes[..16], bytes.len()), (&b"cavewright bits\n"[..], 32 + 3 * record));
    for (seed, (world, record)) in (7_u64..).zip(worlds.iter().zip(bytes[32..].chunks(record))) {
        assert_eq!(record[..8], seed.to_le_bytes());
        let world: Value = serde_json::from_str(world).unwrap();
        let set: u64 = record[8..].iter().map(|byte| u64::from(byte.count_ones())).sum();
        assert_eq!(set, world["walkable"].as_u64().unwrap());
    }
}

/// A sheet has a place for each world; it is a picture of moderate size, or refused.
#[test]
fn many_worlds_stand_on_a_sheet() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("worlds.png");
    assert_eq!(many(&file, &["0..40"]).status.code(), Some(0));
    let picture = image::open(&file).unwrap();
    let area = u64::from(picture.width()) * u64::from(picture.height());
    assert!((40 * 30 * 14 * 2..90 * 30 * 14 * 2).contains(&area), "{area}");
    let huge = many(&file, &["0..4000000000"]);
    assert_eq!(huge.status.code(), Some(2), "{}", text(&huge.stderr));
}

/// What cannot be is left out, and said once; where none can be, that is an error.
#[test]
fn worlds_that_cannot_be_are_left_out() {
    let small = [
        "generate",
        "--seeds=0..400",
        "--width=6",
        "--height=6",
        "--depth=1",
        "--set=min_region=3",
    ];
    let sparse = [&small[..], &["--set=fill=0.3"]].concat();
    let output = run(&sparse);
    let worlds = text(&output.stdout).lines().count();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!((1..400).contains(&worlds), "{worlds}: {}", text(&output.stderr));
    assert_eq!(text(&output.stderr).lines().count(), 1, "{}", text(&output.stderr));
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(&file, "something older").unwrap();
    let onto = ["--set=fill=0", "--format=bits", "--output", file.path().to_str().unwrap()];
    let none = run(&[&small[..], &onto].concat());
    assert_eq!(none.status.code(), Some(2), "{}", text(&none.stderr));
    assert_eq!(fs::read_to_string(&file).unwrap(), "something older");
    let none = run(&[&small[..], &["--set=fill=0"]].concat());
    assert_eq!((none.status.code(), none.stdout.len()), (Some(2), 0));
    for (more, named) in [
        (&["--seeds", "5..5"][..], "--seeds"),
        (&["--seeds", "0..2", "--seed", "3"], "--seed"),
        (&["--seeds", "0..2", "--format", "text"], "jsonl"),
        (&["--seeds", "0..2", "--format", "json"], "jsonl"),
        (&["--format", "bits"], "--seeds"),
        (&["--seeds", "0..2", "--layer", "regions"], "--layer"),
        (&["--seeds", "0..2", "--format", "bits", "--output", "worlds.png"], "--output"),
    ] {
        let output = run(&[&["generate"][..], more].concat());
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        assert!(text(&output.stderr).contains(named), "{more:?}: {}", text(&output.stderr));
    }
}

/// A sweep has for each value the report of that value.
#[test]
fn a_sweep_is_a_report_for_each_value() {
    let report = ["report", "--seeds=0..30", "--json", "--figures=floor_share,loops"];
    let without_time = |mut report: Value| {
        report.as_object_mut().unwrap().remove("seconds").unwrap();
        report
    };
    let json = |more: &[&str]| -> Value {
        serde_json::from_str(&printed(&[&report[..], &SIZE, more].concat())).unwrap()
    };
    let swept = json(&["--sweep", "fill=0.45..0.55/3"]);
    assert_eq!((&swept["format"], &swept["parameter"]), (&1.into(), &"fill".into()));
    let points = swept["sweep"].as_array().unwrap();
    assert_eq!(points.len(), 3);
    let mut shares = Vec::new();
    for (point, value) in points.iter().zip(["0.45", "0.5", "0.55"]) {
        assert_eq!(point["value"].to_string(), value);
        let alone = json(&["--set", &format!("fill={value}")]);
        assert_eq!(without_time(point["report"].clone()), without_time(alone));
        shares.push(point["report"]["figures"]["floor_share"]["mean"].as_f64().unwrap());
    }
    assert!(shares.windows(2).all(|pair| pair[0] < pair[1]), "{shares:?}");
    let words =
        printed(&[&["report", "--seeds=0..5", "--sweep=fill=0.45..0.55/3"][..], &SIZE].concat());
    assert!(words.contains("means over fill") && words.lines().count() == 6, "{words}");
    for (more, named) in [
        (&["--sweep", "fill"][..], "--sweep"),
        (&["--sweep", "fil=0.1..0.2/3"], "did you mean"),
        (&["--sweep", "fill=0.1..3/3"], "--sweep"),
        (&["--sweep", "connect=0..1/2"], "--sweep"),
        (&["--sweep", "fill=0.1..0.2/3", "--set", "fill=0.4"], "--sweep"),
        (&["--sweep", "fill=0.1..0.2/3", "--rows", "rows.csv"], "--sweep"),
        (&["--sweep", "fill=1..1.0/3"], "--sweep"),
    ] {
        let output = run(&[&["report", "--seeds", "0..2"][..], more].concat());
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        assert!(text(&output.stderr).contains(named), "{more:?}: {}", text(&output.stderr));
    }
}

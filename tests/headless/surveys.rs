//! Long reports by the program: rows, what is kept of them, parts, and ends before the end (SPEC 42).

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// A survey of small worlds, of which a chunk has ten thousand; its figures are the same whenever it is made.
const SURVEY: [&str; 9] = [
    "report",
    "--json",
    "--width=24",
    "--height=12",
    "--depth=2",
    "--set=creatures=0",
    "--figures=loops,walk",
    "--find=loops > 2",
    "--seeds",
];

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cavewright"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn survey(seeds: &str, more: &[&str]) -> Output {
    command(&[&SURVEY, &[seeds][..], more].concat()).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// A report without the time that it took.
fn report(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    without_time(serde_json::from_slice(&output.stdout).unwrap())
}

fn without_time(mut report: Value) -> Value {
    report.as_object_mut().unwrap().remove("seconds").unwrap();
    report
}

/// The line by which a command is refused, and its exit code.
fn refused(seeds: &str, more: &[&str]) -> (Option<i32>, String) {
    let output = survey(seeds, more);
    let line = text(&output.stderr).to_owned();
    assert_eq!((line.lines().count(), output.stdout.len()), (1, 0), "{line}");
    (output.status.code(), line)
}

/// The files of a folder and of those in it, with their contents, in order.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    for part in ["", "reports", "rows"] {
        for entry in fs::read_dir(folder.join(part)).unwrap().map(Result::unwrap) {
            if entry.file_type().unwrap().is_file() {
                let name = format!("{part}/{}", entry.file_name().display());
                files.push((name, fs::read(entry.path()).unwrap()));
            }
        }
    }
    files.sort();
    files
}

/// What is made in chunks, in parts, or gone on with is what one run makes, and its rows too.
#[test]
fn chunks_and_parts_are_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let seeds = "9990..30010";
    let whole = report(&survey(seeds, &["--rows", &at("whole.csv")]));
    assert_eq!(whole["seeds"], serde_json::json!([[9_990, 30_010]]));
    let rows = fs::read_to_string(at("whole.csv")).unwrap();
    let mut lines = rows.lines();
    assert_eq!(lines.next(), Some("seed,walk_to_deepest,loops"));
    let found = whole["find"]["worlds"].as_array().unwrap();
    assert!(!found.is_empty());
    let fits = |line: &&str| line.rsplit_once(',').unwrap().1.parse::<u64>().unwrap() > 2;
    let with_loops = lines.filter(fits).map(|line| line.split(',').next().unwrap().to_owned());
    assert!(with_loops.eq(found.iter().map(|world| world["seed"].to_string())));

    let kept = ["--output", &at("kept"), "--rows", &at("kept.csv")];
    let part = survey(seeds, &[&kept[..], &["--shard", "2/3"]].concat());
    assert_eq!(report(&part)["seeds"], serde_json::json!([[10_000, 20_000]]));
    assert_eq!(report(&survey("10000..20000", &[])), report(&part));
    let before = files(&folder.path().join("kept"));
    assert_eq!(report(&survey(seeds, &kept)), whole);
    assert_eq!(fs::read_to_string(at("kept.csv")).unwrap(), rows);
    let after = files(&folder.path().join("kept"));
    assert_eq!(
        (before.len(), after.len()),
        (3, 9),
        "a survey, and four chunks with two files each"
    );
    assert!(before.iter().all(|file| after.contains(file)), "what was there stays as it was");

    let reports = folder.path().join("kept/reports");
    let mut merge: Vec<_> = fs::read_dir(reports)
        .unwrap()
        .map(|entry| entry.unwrap().path().to_str().unwrap().to_owned())
        .collect();
    merge.sort();
    let merge: Vec<_> = ["report", "--json", "--merge"]
        .into_iter()
        .chain(merge.iter().map(String::as_str))
        .collect();
    assert_eq!(report(&command(&merge).output().unwrap()), whole);

    let slurm = [("ID", "12"), ("MIN", "10"), ("COUNT", "3"), ("STEP", "1")];
    let mut by_slurm = command(&[&SURVEY, &[seeds][..], &kept[..]].concat());
    by_slurm.envs(slurm.map(|(name, value)| (format!("SLURM_ARRAY_TASK_{name}"), value)));
    let third = by_slurm.output().unwrap();
    assert!(text(&third.stderr).contains("part 3 of 3"), "{}", text(&third.stderr));
    assert_eq!(report(&third)["seeds"], serde_json::json!([[20_000, 30_000]]));
    by_slurm.env("SLURM_ARRAY_TASK_COUNT", "2");
    assert_eq!(by_slurm.output().unwrap().status.code(), Some(2));
}

/// A folder keeps one survey: another one is refused, and so is what is damaged.
#[test]
fn a_folder_keeps_one_survey() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let kept = ["--output", path];
    let whole = report(&survey("0..50", &kept));
    let others =
        ["--width=25", "--depth=1", "--set=creatures=1", "--figures=loops", "--find=loops > 5"];
    for other in others {
        let name = other.split('=').next();
        let same = SURVEY.iter().filter(|argument| argument.split('=').next() != name);
        let same: Vec<_> = same.copied().chain(["0..50"]).chain(kept).collect();
        let output = command(&[&same[..], &[other]].concat()).output().unwrap();
        let line = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{other}: {line}");
        assert!(line.contains("--output") && line.lines().count() == 1, "{other}: {line}");
    }
    let rows = folder.path().join("rows.csv");
    assert_eq!(
        refused("0..50", &[&kept[..], &["--rows", rows.to_str().unwrap()]].concat()).0,
        Some(2)
    );
    assert!(!rows.exists());
    let chunk =
        fs::read_dir(folder.path().join("reports")).unwrap().next().unwrap().unwrap().path();
    let content = fs::read(&chunk).unwrap();
    fs::write(&chunk, &content[..content.len() / 2]).unwrap();
    let (code, line) = refused("0..50", &kept);
    assert_eq!(code, Some(5), "{line}");
    assert!(line.contains(chunk.to_str().unwrap()), "{line}");
    fs::rename(&chunk, folder.path().join("reports/elsewhere")).unwrap();
    assert_eq!(report(&survey("0..50", &kept)), whole);
    fs::write(folder.path().join("survey.json"), "{}").unwrap();
    assert_eq!(refused("0..50", &kept).0, Some(5));
    let file = tempfile::NamedTempFile::new().unwrap();
    assert_eq!(refused("0..50", &["--output", file.path().to_str().unwrap()]).0, Some(3));
}

/// Bad values are refused with what is allowed.
#[test]
fn figures_rows_and_parts_are_checked() {
    for (more, named) in [
        (&["--figures", "lops"][..], "did you mean \"loops\""),
        (&["--figures", ""], "--figures"),
        (&["--rows", "rows.xls"], ".csv"),
        (&["--rows", "rows"], ".csv"),
        (&["--per", "level"], "--rows"),
        (&["--rows", "a.csv", "--per", "tile"], "--per"),
        (&["--shard", "1/2"], "--output"),
        (&["--output", "x", "--shard", "0/2"], "--shard"),
        (&["--output", "x", "--shard", "3/2"], "--shard"),
        (&["--output", "x", "--shard", "1"], "--shard"),
    ] {
        let output =
            command(&[&["report", "--seeds", "0..2"][..], more].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        assert!(text(&output.stderr).contains(named), "{more:?}: {}", text(&output.stderr));
    }
    assert!(!Path::new("x").exists());
    let nowhere = survey("0..2", &["--rows", "/nowhere/at/all.csv"]);
    assert_eq!(nowhere.status.code(), Some(3), "{}", text(&nowhere.stderr));
}

/// A signal ends a report with the chunks that are done: they are printed, and kept. A process that is killed leaves whole chunks, and
/// the next one goes on to what one run makes.
#[cfg(target_os = "linux")]
#[test]
fn what_is_done_is_left_by_signals() {
    use crate::support::wait_until_started;
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (kept, rows) = (at("kept"), at("rows.jsonl"));
    let long =
        [&SURVEY[..], &["0..60000", "--jobs=1", "--output", &kept, "--rows", &rows]].concat();
    let mut made = 0;
    for signal in [Signal::SIGTERM, Signal::SIGINT] {
        let child = command(&long).spawn().unwrap();
        wait_until_started(child.id());
        kill(Pid::from_raw(child.id().cast_signed()), signal).unwrap();
        let output = child.wait_with_output().unwrap();
        let ended = report(&output);
        let worlds = ended["worlds"].as_u64().unwrap();
        assert!(worlds >= made && worlds.is_multiple_of(10_000), "{signal}: {worlds}");
        assert!(
            text(&output.stderr).contains("the same command goes on"),
            "{}",
            text(&output.stderr)
        );
        assert_eq!(fs::read_to_string(&rows).unwrap().lines().count() as u64, worlds);
        made = worlds;
    }
    let mut child = command(&long).spawn().unwrap();
    wait_until_started(child.id());
    child.kill().unwrap();
    child.wait().unwrap();
    let again = report(&command(&long).output().unwrap());
    let whole = report(&survey("0..60000", &["--rows", &at("whole.jsonl")]));
    assert_eq!(again, whole);
    assert_eq!(fs::read(&rows).unwrap(), fs::read(at("whole.jsonl")).unwrap());
}

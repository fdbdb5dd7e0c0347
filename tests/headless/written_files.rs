//! A file that is written in the place of another has what belongs to that place.

use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use cavewright::record::of_text;
use cavewright::settings::Preferences;

/// Writes in the place of files of different permissions, and looks at those afterwards.
fn replaces(file: &Path, write: impl Fn()) {
    for mode in [0o640, 0o606, 0o600] {
        fs::write(file, "ascii = false\n").unwrap();
        fs::set_permissions(file, Permissions::from_mode(mode)).unwrap();
        write();
        assert_ne!(fs::read_to_string(file).unwrap(), "ascii = false\n", "it was written");
        let now = fs::metadata(file).unwrap().permissions().mode() & 0o777;
        assert_eq!(now, mode, "{now:o} in the place of {mode:o}");
    }
}

#[test]
fn results_have_the_permissions_of_the_file_that_they_replace() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("caves.txt");
    replaces(&file, || {
        let mut program = Command::new(env!("CARGO_BIN_EXE_cavewright"));
        program.args(["generate", "--width", "30", "--height", "12", "--depth", "2"]);
        program.args(["--seed", "3", "--output"]);
        assert!(program.arg(&file).status().unwrap().success());
    });
}

#[test]
fn settings_have_the_permissions_of_the_file_that_they_replace() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.toml");
    replaces(&file, || {
        let was = Preferences::default();
        Preferences { ascii: true, ..was.clone() }.save(&was, &file).unwrap();
    });
}

/// What a program that was killed left of the same file is removed, empty or not; what is still written, or is no such file,
/// stays.
#[test]
fn results_remove_what_a_killed_program_left_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let of = |name: &str, end: &str| format!(".cavewright-{}-{end}", of_text(name));
    let [left, empty] = ["left", "empty"].map(|end| of("caves.txt", end));
    let [written, begun] = ["written", "begun"].map(|end| of("caves.txt", end));
    let others = [of("caves.png", "left"), ".cavewright-left".to_owned(), "caves.png".to_owned()];
    for name in others.iter().chain([&left, &written]) {
        fs::write(file(name), "#").unwrap();
    }
    File::create(file(&empty)).unwrap();
    let begun_file = File::create(file(&begun)).unwrap();
    begun_file.lock().unwrap();
    let written_file = File::open(file(&written)).unwrap();
    written_file.lock().unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_cavewright"));
    program.args(["generate", "--generator", "empty", "--width", "3", "--height", "3"]);
    program.args(["--depth", "1", "--seed", "1", "--output", "caves.txt"]);
    assert!(program.current_dir(folder.path()).status().unwrap().success());
    let names = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<_> =
        names.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    let mut expected = [&others[..], &[written, begun, "caves.txt".to_owned()]].concat();
    names.sort();
    expected.sort();
    assert_eq!(names, expected);
}

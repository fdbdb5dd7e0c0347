//! A file that is written in the place of another has what belongs to that place.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

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

//! A hall that is not as it was written: it is kept aside, and never removed.

use std::fs;
use std::path::Path;

use cavewright::record::{Hall, HallError, Store};

use crate::hall::{end, program, read};
use crate::support::{caves, menu};

fn hall_of(folder: &Path) -> Result<Hall, HallError> {
    Hall::read_from(&Store::new(folder.to_owned()))
}

/// SPEC 129
#[test]
fn a_damaged_hall_is_kept_aside_and_told_on_the_title() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hall.toml");
    for (number, text) in [(1, "nonsense"), (2, "[[game]]\nscore = 5\n"), (3, "\u{0}")] {
        fs::write(&file, text).unwrap();
        assert!(matches!(hall_of(folder.path()), Err(HallError::Damaged(_))), "{text}");
        let mut app = program(folder.path());
        let name = format!("hall.toml.refused-{number}");
        let line = menu(&app).lines.into_iter().find(|line| line.contains(&name));
        assert!(line.as_ref().is_some_and(|line| line.contains("line 1")), "{line:?}");
        assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), text);
        assert!(!file.exists());
        end(&mut app, caves((40, 30, 1), 4));
        assert_eq!(read(folder.path()).last().count(), 1, "another hall has begun");
    }
}

/// Bytes that are no text are damage too.
#[test]
fn a_hall_of_other_bytes_is_kept_aside() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("hall.toml"), [0xff, 0xfe, 0]).unwrap();
    let app = program(folder.path());
    let told = app.world().resource::<Hall>().told.clone().unwrap();
    assert!(told.contains("not valid UTF-8") && told.contains("refused-1"), "{told}");
}

/// A hall that is damaged while the program runs is kept aside when the next game ends.
#[test]
fn a_hall_that_is_damaged_meanwhile_is_kept_aside() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = program(folder.path());
    fs::write(folder.path().join("hall.toml"), "[").unwrap();
    end(&mut app, caves((40, 30, 1), 4));
    assert_eq!(read(folder.path()).last().count(), 1);
    assert_eq!(fs::read_to_string(folder.path().join("hall.toml.refused-1")).unwrap(), "[");
}

/// What another program has in hand is only looked at.
#[test]
fn a_second_program_moves_no_hall() {
    let folder = tempfile::tempdir().unwrap();
    let first = program(folder.path());
    fs::write(folder.path().join("hall.toml"), "[").unwrap();
    let second = program(folder.path());
    let told = second.world().resource::<Hall>().told.clone().unwrap();
    assert!(told.contains("hall.toml") && !told.contains("refused"), "{told}");
    assert_eq!(fs::read_to_string(folder.path().join("hall.toml")).unwrap(), "[");
    drop(first);
}

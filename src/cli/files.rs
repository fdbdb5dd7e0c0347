//! Files that commands read: recipes, drawn maps, and others of limited length.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use super::exit::{Exit, Failure};
use crate::worldgen::map_text::{self, Drawing, MapTextError};
use crate::worldgen::{DrawnMapError, Generator, Recipe, Registry};

/// The most bytes that a recipe has.
const LONGEST_RECIPE: u64 = 1 << 20;

/// Reads a file of at most `most` bytes.
///
/// # Errors
/// Exit 3 where it cannot be read, exit 5 where it is longer.
pub(super) fn read_at_most(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let unreadable =
        |error: std::io::Error| Failure::new(Exit::File, format!("{}: {error}", path.display()));
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unreadable)?;
    file.take(most + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > most {
        let what = format!("{}: too long: allowed are {most} bytes", path.display());
        return Err(Failure::new(Exit::Damage, what));
    }
    Ok(bytes)
}

/// Reads a recipe from a file.
///
/// # Errors
/// Exit 3 where it cannot be read, exit 5 where it is damaged.
pub(super) fn read_recipe(path: &Path, registry: &Registry) -> Result<Recipe, Failure> {
    let damaged = |what: &dyn std::fmt::Display| {
        Failure::new(Exit::Damage, format!("{}: {what}", path.display()))
    };
    let bytes = read_at_most(path, LONGEST_RECIPE)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        damaged(&format!("line {line}: not valid UTF-8"))
    })?;
    let recipe: Recipe = text.parse().map_err(|error| damaged(&error))?;
    if registry.get(recipe.name()).is_ok() && !recipe.ships() {
        let name = recipe.name();
        let line = recipe.line_of_name();
        return Err(damaged(&format!(
            "line {line}: name {name:?}: a generator has that name already"
        )));
    }
    Ok(recipe.read_from(path))
}

/// Reads a map from a file, or from standard input where that is named `-`.
pub(super) fn read_drawing(path: &Path) -> Result<Drawing, Failure> {
    let unreadable =
        |error: &std::io::Error| Failure::new(Exit::File, format!("{}: {error}", path.display()));
    let read = if path.as_os_str() == "-" {
        map_text::read(std::io::stdin().lock())
    } else {
        map_text::read(BufReader::new(File::open(path).map_err(|error| unreadable(&error))?))
    };
    read.map_err(|error| match error {
        MapTextError::Unreadable(error) => unreadable(&error),
        damaged => damage(path, &damaged),
    })
}

/// The failure of a map that is whole but cannot be used: a damaged file, unless memory is too small.
pub(super) fn unplayable(path: &Path, error: &DrawnMapError) -> Failure {
    match error {
        DrawnMapError::OutOfMemory(error) => Failure::new(Exit::Usage, error),
        error => damage(path, error),
    }
}

fn damage(path: &Path, error: &dyn std::error::Error) -> Failure {
    Failure::new(Exit::Damage, format!("{}: {error}", path.display()))
}

//! Which hints the player has seen, and the file that keeps it: `hints.seen`, a name on each line.
//!
//! A file that is damaged, or that cannot be read, has no names: its hints are given again, and it is replaced.

use std::path::{Path, PathBuf};

use bevy::prelude::Resource;
use strum::EnumCount;

use super::table::{HINTS, Hint};
use crate::links::end_of;
use crate::settings::{bytes_of, replace_file};

/// The name of the file, in the folder of the settings.
const FILE: &str = "hints.seen";

/// The hints that were seen in the life of the player.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenHints {
    /// Whether each was seen, in the order of [`Hint`].
    seen: [bool; Hint::COUNT],
    /// The file; without one nothing is kept.
    file: Option<PathBuf>,
}

impl SeenHints {
    /// Reads the file beside the settings file. Lines that name no hint are passed over.
    #[must_use]
    pub fn load(settings_file: Option<&Path>) -> Self {
        let file = settings_file.map(|settings| settings.with_file_name(FILE));
        let bytes = file.as_deref().and_then(|file| bytes_of(file).ok()).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let seen = HINTS.each_ref().map(|row| text.lines().any(|line| line == row.name));
        Self { seen, file }
    }

    /// Returns whether a hint was seen. Cost O(1).
    #[must_use]
    pub fn has(&self, hint: Hint) -> bool {
        self.seen[hint as usize]
    }

    /// Returns whether all were seen.
    pub(super) fn has_all(&self) -> bool {
        self.seen.iter().all(|is_seen| *is_seen)
    }

    /// Notes that a hint was seen, and writes the file.
    ///
    /// # Errors
    /// One line, where the file cannot be written; the hint counts as seen all the same.
    pub(super) fn add(&mut self, hint: Hint) -> Result<(), String> {
        self.seen[hint as usize] = true;
        self.save()
    }

    /// Forgets every hint, so that each is given again, and writes the file.
    ///
    /// # Errors
    /// One line, where the file cannot be written; the hints are given again all the same.
    pub fn forget(&mut self) -> Result<(), String> {
        self.seen = [false; Hint::COUNT];
        self.save()
    }

    /// Replaces the file as a whole, or not at all.
    fn save(&self) -> Result<(), String> {
        let Some(file) = self.file.as_deref() else { return Ok(()) };
        let names = HINTS.iter().filter(|row| self.has(row.hint));
        let text: String = names.map(|row| format!("{}\n", row.name)).collect();
        let written = end_of(file).and_then(|end| replace_file(&end, &text));
        written.map_err(|error| format!("{}: {error}", file.display()))
    }
}

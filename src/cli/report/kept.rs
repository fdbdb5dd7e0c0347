//! A folder that keeps what a long run has done: a report, and rows, for each chunk of seeds.
//!
//! `survey.json` says which worlds they are of; `reports/FROM-TO.json` and `rows/FROM-TO.csv` are written whole or not at all, the rows
//! first: a chunk whose report is there is done.

use std::fs::{self, File};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::merging::{LONGEST_REPORT, read_report};
use crate::cli::exit::{Exit, Failure};
use crate::cli::files::read_at_most;
use crate::cli::output::Target;
use crate::report::{
    Columns, Report, Row, RowFormat, RowsOf, Task, empty_report, worlds_in_a_chunk,
};

/// Such a folder.
pub(super) struct Kept {
    folder: PathBuf,
    survey: Survey,
}

/// What all chunks have in common.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Survey {
    /// Of this record: 1.
    format: u32,
    worlds_in_a_chunk: u64,
    rows: Option<RowFormat>,
    rows_of: Option<RowsOf>,
    /// A report of none of the worlds.
    worlds: Report,
}

impl Kept {
    /// Opens a folder, or makes it. A run that is gone on with has chunks of the size with which it was begun.
    ///
    /// # Errors
    /// Exit 2 where it keeps other worlds, exit 3 where it cannot be read or written, exit 5 where it is damaged.
    pub(super) fn open(
        folder: &Path,
        task: &Task,
        rows: Option<RowFormat>,
        jobs: usize,
    ) -> Result<Self, Failure> {
        let file = folder.join("survey.json");
        for part in ["reports", "rows"] {
            let part = folder.join(part);
            fs::create_dir_all(&part).map_err(|error| unwritable(&part, &error))?;
        }
        let wanted = Survey {
            format: 1,
            worlds_in_a_chunk: worlds_in_a_chunk(task, jobs),
            rows,
            rows_of: task.rows,
            worlds: empty_report(task),
        };
        if !file.exists() {
            Target::File(file.clone()).write_json(&wanted)?;
        }
        // Another process may have begun it at the same time, with chunks of another size.
        let survey: Survey = serde_json::from_slice(&read_at_most(&file, LONGEST_REPORT)?)
            .map_err(|error| damaged(&file, &error))?;
        survey.check(&wanted, &file)?;
        Ok(Self { folder: folder.to_owned(), survey })
    }

    /// Worlds in a chunk.
    pub(super) fn worlds_in_a_chunk(&self) -> u64 {
        self.survey.worlds_in_a_chunk
    }

    /// The report of a chunk, if it is done.
    ///
    /// # Errors
    /// Exit 3 where it cannot be read, exit 5 where it is not of these worlds.
    pub(super) fn report(&self, seeds: &Range<u64>) -> Result<Option<Report>, Failure> {
        let file = self.file("reports", seeds, "json");
        if !file.exists() {
            return Ok(None);
        }
        let report = read_report(&file)?;
        report.check_same_kind(&self.survey.worlds).map_err(|error| damaged(&file, &error))?;
        if report.seeds != [[seeds.start, seeds.end]] {
            return Err(damaged(&file, &"it is of other seeds"));
        }
        Ok(Some(report))
    }

    /// Keeps a chunk.
    ///
    /// # Errors
    /// Exit 3 where it cannot be written.
    pub(super) fn keep(
        &self,
        seeds: &Range<u64>,
        report: &Report,
        rows: &[Row],
        columns: Option<&Columns>,
    ) -> Result<(), Failure> {
        if let Some((format, columns)) = self.survey.rows.zip(columns) {
            let file = self.file("rows", seeds, format.ending());
            Target::File(file).write(|out| {
                let mut writer = format.begin(out, columns)?;
                writer.write(rows)?;
                writer.end()
            })?;
        }
        Target::File(self.file("reports", seeds, "json")).write_json(report)
    }

    /// Writes the rows of some chunks that are done as one file.
    ///
    /// # Errors
    /// Exit 3 where that cannot be done.
    pub(super) fn join_rows(
        &self,
        chunks: impl Iterator<Item = Range<u64>>,
        columns: &Columns,
        target: &Target,
    ) -> Result<(), Failure> {
        let Some(format) = self.survey.rows else { return Ok(()) };
        let open = |seeds: Range<u64>| {
            let file = self.file("rows", &seeds, format.ending());
            File::open(&file).map_err(|error| {
                io::Error::new(error.kind(), format!("{}: {error}", file.display()))
            })
        };
        target.write(|mut out| format.join(chunks.map(open), &mut out, columns))
    }

    /// The file of a chunk: by their names files are in the order of seeds.
    fn file(&self, part: &str, seeds: &Range<u64>, ending: &str) -> PathBuf {
        self.folder.join(part).join(format!("{:020}-{:020}.{ending}", seeds.start, seeds.end))
    }
}

impl Survey {
    /// Checks that a survey which was found is the one that is wanted.
    fn check(&self, wanted: &Self, file: &Path) -> Result<(), Failure> {
        if self.format != 1 || self.worlds_in_a_chunk == 0 || self.worlds.check().is_err() {
            return Err(damaged(file, &"it is not what a survey has"));
        }
        let same_worlds = self.worlds.check_same_kind(&wanted.worlds);
        let why = match same_worlds {
            Err(error) => error.to_string(),
            Ok(()) if (self.rows, self.rows_of) != (wanted.rows, wanted.rows_of) => {
                "the reports differ in rows".to_owned()
            }
            Ok(()) => return Ok(()),
        };
        let file = file.display();
        let line = format!(
            "--output: {file} is of another survey: {why}; allowed is the same, or another folder"
        );
        Err(Failure::new(Exit::Usage, line))
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::new(Exit::File, format!("{}: {error}", path.display()))
}

fn damaged(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::new(Exit::Damage, format!("{}: {error}; without it, it is made again", path.display()))
}

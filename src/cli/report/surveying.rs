//! Making the worlds of a report, chunk after chunk, so that a signal ends it between two of them with what is done.

use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::kept::Kept;
use super::progress::Progress;
use crate::cli::exit::{Exit, Failure, complain};
use crate::cli::output::Target;
use crate::report::{
    Columns, Report, Row, RowFormat, Shard, Task, Unfinished, chunks, empty_report,
    make_report_with_rows, seeds_in_chunks,
};

/// Which worlds are made, and what becomes of their rows.
pub(super) struct Survey<'a> {
    pub(super) task: &'a Task<'a>,
    pub(super) seeds: Range<u64>,
    pub(super) jobs: usize,
    /// Worlds of a chunk.
    pub(super) worlds: u64,
    pub(super) shard: Shard,
    /// Where chunks are kept.
    pub(super) kept: Option<Kept>,
    /// The file of the rows.
    pub(super) rows: Option<(&'a Path, RowFormat)>,
    /// Whether a signal asks for an end.
    pub(super) is_ended: &'a AtomicBool,
}

/// Why no more worlds are made.
enum Stop {
    Failed(Failure),
    /// Rows cannot be written.
    Rows(io::Error),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl Survey<'_> {
    /// Makes all worlds that are not kept yet, and returns the report of all that are done.
    ///
    /// # Errors
    /// Exit 1 where a world could neither be made nor refused, exit 2 where the machine is too small, exit 3 where a file cannot be
    /// read or written, exit 5 where one is damaged.
    pub(super) fn run(&self) -> Result<Report, Failure> {
        let columns = Columns::of(self.task);
        let Some(((file, format), columns)) = self.rows.zip(columns.as_ref()) else {
            return self.make(None, &mut |_| Ok(())).map_err(Stop::into_failure);
        };
        let target = Target::new(Some(file));
        if let Some(kept) = &self.kept {
            let report = self.make(Some(columns), &mut |_| Ok(())).map_err(Stop::into_failure)?;
            let is_done = |chunk: &Range<u64>| {
                report.seeds.iter().any(|[from, to]| (*from..*to).contains(&chunk.start))
            };
            let done = self.chunks().filter(is_done);
            kept.join_rows(done, columns, &target)?;
            return Ok(report);
        }
        let mut outcome = None;
        let written = target.write(|out| {
            let mut writer = format.begin(out, columns)?;
            match self.make(None, &mut |rows| writer.write(rows)) {
                Ok(report) => outcome = Some(Ok(report)),
                Err(Stop::Rows(error)) => return Err(error),
                Err(Stop::Failed(failure)) => {
                    outcome = Some(Err(failure));
                    return Err(io::Error::other("the worlds were not made"));
                }
            }
            writer.end()
        });
        match outcome {
            Some(Err(failure)) => Err(failure),
            Some(Ok(report)) => written.map(|()| report),
            None => Err(written.err().unwrap_or_else(Failure::done)),
        }
    }

    fn chunks(&self) -> impl Iterator<Item = Range<u64>> + Clone {
        chunks(self.seeds.clone(), self.worlds, self.shard)
    }

    fn make(
        &self,
        columns: Option<&Columns>,
        on_rows: &mut dyn FnMut(&[Row]) -> io::Result<()>,
    ) -> Result<Report, Stop> {
        let length = |chunk: &Range<u64>| chunk.end - chunk.start;
        let all = seeds_in_chunks(&self.seeds, self.worlds, self.shard);
        let progress = Progress::new(all);
        let mut whole = empty_report(self.task);
        let mut done = 0;
        for chunk in self.chunks() {
            let kept = self.kept.as_ref().map(|kept| kept.report(&chunk)).transpose()?.flatten();
            let report = if let Some(report) = kept {
                progress.keep(length(&chunk));
                report
            } else if self.is_ended.load(Ordering::Relaxed) {
                break;
            } else {
                self.make_chunk(&chunk, columns, &progress, on_rows)?
            };
            done += length(&chunk);
            whole.merge(&report).map_err(|error| Failure::new(Exit::Damage, error))?;
        }
        progress.end();
        if done < all {
            let goes_on = if self.kept.is_some() { "; the same command goes on" } else { "" };
            complain(format!("ended by a signal after {done} of {all} worlds{goes_on}"));
        }
        Ok(whole)
    }

    fn make_chunk(
        &self,
        chunk: &Range<u64>,
        columns: Option<&Columns>,
        progress: &Progress,
        on_rows: &mut dyn FnMut(&[Row]) -> io::Result<()>,
    ) -> Result<Report, Stop> {
        let on_world = |worlds| progress.make(worlds);
        let made = make_report_with_rows(self.task, chunk.clone(), self.jobs, on_world);
        let (report, rows) = made.map_err(unfinished)?;
        if let Some(kept) = &self.kept {
            kept.keep(chunk, &report, &rows, columns)?;
        }
        on_rows(&rows).map_err(Stop::Rows)?;
        Ok(report)
    }
}

impl Stop {
    fn into_failure(self) -> Failure {
        match self {
            Self::Failed(failure) => failure,
            Self::Rows(error) => Failure::new(Exit::File, error),
        }
    }
}

fn unfinished(error: Unfinished) -> Failure {
    match error {
        Unfinished::OutOfMemory(error) => Failure::new(Exit::Usage, error),
        Unfinished::Setting(error) => Failure::new(Exit::Usage, error),
        Unfinished::Failed { .. } => Failure::new(Exit::CheckFailed, error),
    }
}

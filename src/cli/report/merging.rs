//! Reports that are joined, from files.

use std::path::{Path, PathBuf};

use crate::cli::exit::{Exit, Failure};
use crate::cli::files::read_at_most;
use crate::report::Report;

/// The most bytes that a report has.
pub(super) const LONGEST_REPORT: u64 = 1 << 28;

/// The reports of some files as one.
///
/// # Errors
/// Exit 2 where they do not fit together, exit 3 where one cannot be read, exit 5 where one is damaged.
pub(super) fn merged(files: &[PathBuf]) -> Result<Report, Failure> {
    let Some((first, others)) = files.split_first() else {
        return Err(Failure::new(Exit::Usage, "--merge needs a value"));
    };
    let mut whole = read_report(first)?;
    for file in others {
        whole.merge(&read_report(file)?).map_err(|error| {
            Failure::new(Exit::Usage, format!("--merge: {}: {error}", file.display()))
        })?;
    }
    Ok(whole)
}

/// Reads a report.
///
/// # Errors
/// Exit 3 where it cannot be read, exit 5 where it is damaged.
pub(super) fn read_report(file: &Path) -> Result<Report, Failure> {
    let bytes = read_at_most(file, LONGEST_REPORT)?;
    let damaged = |error: &dyn std::fmt::Display| {
        Failure::new(Exit::Damage, format!("{}: {error}", file.display()))
    };
    let report: Report = serde_json::from_slice(&bytes).map_err(|error| damaged(&error))?;
    report.check().map_err(|error| damaged(&error))?;
    Ok(report)
}

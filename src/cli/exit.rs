//! How a run ends: exit codes, and failures with their one line.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::{ExitCode, Termination};

use crate::plain::plain;
use crate::worldgen::GenerateError;

/// The exit codes of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Everything went well.
    Ok = 0,
    /// A check failed.
    CheckFailed = 1,
    /// The command line is wrong, or there is no such world.
    Usage = 2,
    /// A file could not be read or written.
    File = 3,
    /// There is no display or no graphics adapter.
    NoWindow = 4,
    /// A map is damaged.
    Damage = 5,
}

impl Termination for Exit {
    fn report(self) -> ExitCode {
        ExitCode::from(self as u8)
    }
}

/// Why a run ends early.
#[derive(Debug)]
pub struct Failure {
    exit: Exit,
    /// One line; empty where there is nothing to print.
    line: String,
}

impl Failure {
    /// A failure with the line that explains it.
    pub(super) fn new(exit: Exit, line: impl Display) -> Self {
        Self { exit, line: line.to_string() }
    }

    /// An early end that is no failure.
    pub(super) fn done() -> Self {
        Self::new(Exit::Ok, "")
    }

    /// Returns whether this is an early end that is no failure.
    pub(super) fn is_early_end(&self) -> bool {
        self.exit == Exit::Ok
    }

    /// Prints the line on standard error and returns the exit code.
    pub(super) fn report(&self) -> Exit {
        if !self.line.is_empty() {
            complain(&self.line);
        }
        self.exit
    }
}

impl From<GenerateError> for Failure {
    fn from(error: GenerateError) -> Self {
        Self::new(Exit::Usage, error)
    }
}

/// Prints a line on standard error: line ends within become blanks, and control characters, as in the name of a file, are escaped.
/// An error of writing it is ignored.
pub(super) fn complain(line: impl Display) {
    let line = line.to_string().replace(['\n', '\r'], " ");
    let _ = writeln!(io::stderr(), "cavewright: {}", plain(line.trim_end()));
}

//! A save that runs beside the game.

use std::io;
use std::thread::{Builder, JoinHandle};

use super::job::{SaveJob, Saved};

/// The thread of a save.
pub(super) type Running = JoinHandle<Saved>;

/// Begins a save.
///
/// # Errors
/// The system has no thread to give.
pub(super) fn run(job: SaveJob) -> io::Result<Running> {
    Builder::new().spawn(move || job.run())
}

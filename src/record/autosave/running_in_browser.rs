//! A save where there are no threads: the game goes on when it is finished.

use std::io;

use super::job::{SaveJob, Saved};

/// What came of a save.
pub(super) struct Running(Box<Saved>);

impl Running {
    /// Returns whether it is finished, which it always is.
    pub(super) fn is_finished(&self) -> bool {
        true
    }

    /// What came of it.
    ///
    /// # Errors
    /// None: a thread has some.
    pub(super) fn join(self) -> Result<Saved, ()> {
        Ok(*self.0)
    }
}

/// Saves.
///
/// # Errors
/// None: a thread has some.
pub(super) fn run(job: SaveJob) -> io::Result<Running> {
    Ok(Running(Box::new(job.run())))
}

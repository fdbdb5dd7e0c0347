//! How many saves of this process are in progress: code that ends the process waits for them.

use std::sync::atomic::{AtomicUsize, Ordering};

static IN_PROGRESS: AtomicUsize = AtomicUsize::new(0);

/// Returns whether a game of this process is being saved. Code that ends the process waits until none is. Cost O(1).
#[must_use]
pub fn is_saving() -> bool {
    IN_PROGRESS.load(Ordering::Acquire) > 0
}

/// Counts the end of the process, at which it writes its results, as a save that is in progress.
pub(crate) fn begin_to_end() {
    std::mem::forget(SaveInProgress::begin());
}

/// A save that is in progress until this is dropped.
pub(super) struct SaveInProgress;

impl SaveInProgress {
    /// Adds one to the saves in progress.
    pub(super) fn begin() -> Self {
        IN_PROGRESS.fetch_add(1, Ordering::AcqRel);
        Self
    }
}

impl Drop for SaveInProgress {
    fn drop(&mut self) {
        IN_PROGRESS.fetch_sub(1, Ordering::AcqRel);
    }
}

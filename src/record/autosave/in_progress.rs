//! How many files of games this process is writing, and whether it writes its results: code that ends the process waits for them.

#[cfg(not(target_family = "wasm"))]
use std::sync::atomic::AtomicBool;
use std::sync::atomic::{AtomicUsize, Ordering};

static IN_PROGRESS: AtomicUsize = AtomicUsize::new(0);
#[cfg(not(target_family = "wasm"))]
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// Returns whether a game of this process is being saved, or its recording written. Code that ends the process waits until
/// none is. Cost O(1).
#[must_use]
pub fn is_saving() -> bool {
    IN_PROGRESS.load(Ordering::Acquire) > 0
}

/// Notes that the process ends, and writes its results before.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn begin_to_end() {
    IS_ENDING.store(true, Ordering::Release);
}

/// Returns whether the process writes its results, as far as no [`SaveInProgress`] says so: to standard output. Cost O(1).
#[cfg(not(target_family = "wasm"))]
pub(crate) fn is_ending() -> bool {
    IS_ENDING.load(Ordering::Acquire)
}

/// A save, or the writing of a recording, that is in progress until this is dropped.
pub(crate) struct SaveInProgress;

impl SaveInProgress {
    /// Adds one to the saves in progress.
    pub(crate) fn begin() -> Self {
        IN_PROGRESS.fetch_add(1, Ordering::AcqRel);
        Self
    }
}

impl Drop for SaveInProgress {
    fn drop(&mut self) {
        IN_PROGRESS.fetch_sub(1, Ordering::AcqRel);
    }
}

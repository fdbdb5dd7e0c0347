//! The threads that games are played on.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Some threads; one alone is that of the caller.
pub struct Threads {
    count: usize,
    pool: Option<ThreadPool>,
    /// The process that has them: a fork of it has none.
    process: u32,
}

impl Threads {
    /// So many threads.
    ///
    /// # Errors
    /// `RuntimeError` where the system has no more to give.
    pub fn new(count: usize) -> PyResult<Self> {
        let pool = (count > 1).then(|| ThreadPoolBuilder::new().num_threads(count).build());
        let pool = pool.transpose().map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        Ok(Self { count, pool, process: std::process::id() })
    }

    /// Does each job, with the interpreter's lock free, and returns what came of them, in their order.
    ///
    /// # Errors
    /// Those of new threads, which the fork of a process needs.
    pub fn share_out<J: Send, T: Send>(
        &mut self,
        py: Python<'_>,
        jobs: Vec<J>,
        work: impl Fn(J) -> T + Send + Sync,
    ) -> PyResult<Vec<T>> {
        if self.process != std::process::id() {
            *self = Self::new(self.count)?;
        }
        let pool = self.pool.as_ref();
        Ok(py.detach(|| match pool {
            Some(pool) => pool.install(|| jobs.into_par_iter().map(&work).collect()),
            None => jobs.into_iter().map(&work).collect(),
        }))
    }
}

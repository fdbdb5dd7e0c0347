//! Jobs that are shared out among threads, without any effect on what comes of them.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::ScopedJoinHandle;

/// As many threads as there are cores.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Does jobs by their numbers, from 0 on, on so many threads, and returns what came of each, in their order. Each thread makes a
/// place of its own first, to do them in. A panic of one goes on here.
pub(super) fn share_out<P, T: Send>(
    threads: usize,
    jobs: u64,
    place: impl Fn() -> P + Sync,
    job: impl Fn(&mut P, u64) -> T + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(0);
    let work = || {
        let (mut place, mut done) = (place(), Vec::new());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= jobs {
                return done;
            }
            done.push((number, job(&mut place, number)));
        }
    };
    let mut done: Vec<(u64, T)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let join = |thread: ScopedJoinHandle<'_, Vec<(u64, T)>>| match thread.join() {
            Ok(done) => done,
            Err(why) => resume_unwind(why),
        };
        threads.into_iter().flat_map(join).collect()
    });
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, came_of_it)| came_of_it).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_of_jobs_is_in_their_order() {
        let squares = share_out(3, 100, || (), |(), number| number * number);
        assert_eq!(squares, (0..100).map(|number| number * number).collect::<Vec<_>>());
        assert!(share_out(1, 0, || (), |(), number| number).is_empty());
    }
}

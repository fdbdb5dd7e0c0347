//! Work on several levels at once.

use std::sync::{Mutex, PoisonError};

/// Does some work for each item on so many threads, and answers the results in the order of the items: what
/// comes of it does not depend on how many threads there are. One thread is the caller's own.
pub(super) fn for_each<I: Send, T: Send>(
    items: impl Iterator<Item = I> + Send,
    threads: usize,
    work: impl Fn(I) -> T + Sync,
) -> Vec<T> {
    if threads <= 1 {
        return items.map(work).collect();
    }
    let waiting = Mutex::new(items.enumerate());
    let work_on = || -> Vec<(usize, T)> {
        let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
        std::iter::from_fn(next).map(|(place, item)| (place, work(item))).collect()
    };
    let mut done: Vec<_> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work_on)).collect();
        let mut done = work_on();
        for other in others {
            match other.join() {
                Ok(more) => done.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    });
    done.sort_unstable_by_key(|(place, _)| *place);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        for threads in [0, 1, 2, 7] {
            let squares = for_each(0..100_u64, threads, |n| n * n);
            assert_eq!(squares, (0..100).map(|n| n * n).collect::<Vec<_>>());
        }
    }
}

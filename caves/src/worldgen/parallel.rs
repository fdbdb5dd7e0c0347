//! Work on the threads of the pool that [`with_threads`] installs; elsewhere on the caller's own thread alone.
//! Results do not depend on the number of threads.

use std::collections::{BTreeMap, TryReserveError};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use rayon::iter::{IntoParallelIterator, ParallelExtend, ParallelIterator, repeat_n};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Does some work on a pool of threads, while the caller waits: on the caller's own thread where the number is 1
/// or the system has no more threads.
pub fn with_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    match pool(threads) {
        Some(pool) => pool.install(work),
        None => work(),
    }
}

/// A pool of threads, which is kept for the next work: new threads would begin with memory that is new to them.
fn pool(threads: usize) -> Option<Arc<ThreadPool>> {
    static POOLS: Mutex<BTreeMap<usize, Arc<ThreadPool>>> = Mutex::new(BTreeMap::new());
    if threads <= 1 {
        return None;
    }
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(pool) = pools.get(&threads) {
        return Some(pool.clone());
    }
    let pool = Arc::new(ThreadPoolBuilder::new().num_threads(threads).build().ok()?);
    pools.insert(threads, pool.clone());
    Some(pool)
}

/// The number of threads of the current pool; 1 where there is none.
fn threads_of_pool() -> usize {
    rayon::current_thread_index().map_or(1, |_| rayon::current_num_threads())
}

/// Does some work for each item, and returns the results in the order of the items.
pub fn for_each<I: Send, T: Send>(
    items: impl Iterator<Item = I>,
    work: impl Fn(I) -> T + Sync + Send,
) -> Vec<T> {
    if threads_of_pool() == 1 {
        return items.map(work).collect();
    }
    items.collect::<Vec<_>>().into_par_iter().map(work).collect()
}

/// Parts of each thread's share, so that none waits long for another.
const PARTS_PER_THREAD: usize = 4;

/// How many rows a part has, so that all threads of the pool have parts: a multiple of `together`. All
/// rows where there is one thread.
pub fn rows_per_part(rows: u32, together: u32) -> u32 {
    let parts = if threads_of_pool() == 1 { 1 } else { threads_of_pool() * PARTS_PER_THREAD };
    rows.div_ceil(parts as u32).next_multiple_of(together)
}

/// The rows of each part, from the top down.
pub fn parts(rows: u32, together: u32) -> impl Iterator<Item = Range<u32>> {
    let each = rows_per_part(rows, together);
    (0..rows).step_by(each as usize).map(move |first| first..rows.min(first + each))
}

/// Values that are written together.
const BLOCK: usize = 64;

/// A list of `count` times the same value, with capacity for a block more at most. The kernel clears new memory when it is
/// first touched, which takes longer than all else: threads share that.
///
/// # Errors
/// Where it does not fit.
pub fn filled<T: Copy + Send + Sync>(value: T, count: usize) -> Result<Vec<T>, TryReserveError> {
    let mut blocks: Vec<[T; BLOCK]> = Vec::new();
    blocks.try_reserve_exact(count.div_ceil(BLOCK))?;
    if threads_of_pool() == 1 {
        blocks.resize(count / BLOCK, [value; BLOCK]);
    } else {
        blocks.par_extend(repeat_n([value; BLOCK], count / BLOCK));
    }
    let mut values = blocks.into_flattened();
    values.resize(count, value);
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        for threads in [0, 1, 2, 7] {
            let squares = with_threads(threads, || for_each(0..100_u64, |n| n * n));
            assert_eq!(squares, (0..100).map(|n| n * n).collect::<Vec<_>>());
        }
    }

    #[test]
    fn parts_are_all_rows_whatever_the_number_of_threads() {
        for (threads, rows, together) in [(1, 50, 2), (2, 50, 2), (2, 1, 2), (3, 7, 1), (8, 999, 4)]
        {
            let parts: Vec<_> = with_threads(threads, || parts(rows, together).collect());
            assert_eq!(
                parts.iter().cloned().flatten().collect::<Vec<_>>(),
                (0..rows).collect::<Vec<_>>()
            );
            assert!(parts.iter().all(|part| part.start % together == 0 && !part.is_empty()));
            assert!(threads > 1 || parts.len() == 1);
        }
    }

    #[test]
    fn a_list_has_so_many_values_and_no_capacity_for_many_more() {
        for (threads, count) in
            [1, 2].into_iter().flat_map(|n| [0, 1, 64, 1_000].map(|count| (n, count)))
        {
            let values = with_threads(threads, || filled(7_u8, count)).unwrap();
            assert_eq!(values, vec![7; count]);
            assert!(values.capacity() < count + BLOCK);
        }
        assert!(filled(0_u64, usize::MAX / 8).is_err());
    }
}

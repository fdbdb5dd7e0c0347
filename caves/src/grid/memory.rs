//! Whether there is memory before it is needed: a process that finds none in the midst of its work ends.

use std::hint::black_box;

/// Returns whether so many bytes can be allocated at once. Cost O(1): nothing is written.
pub fn has_room(bytes: u64) -> bool {
    let mut room = Vec::<u8>::new();
    let is_there = usize::try_from(bytes).is_ok_and(|bytes| room.try_reserve_exact(bytes).is_ok());
    // The compiler may leave out an allocation that nobody looks at, and take it for granted.
    black_box(&room);
    is_there
}

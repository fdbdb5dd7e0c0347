//! Sums by which two states are compared in O(1): each index adds a number of its own, so that a sum is updated where a
//! value changes.

/// What a value at an index adds to a sum. Source: the finalizer of Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators", 2014.
pub(super) fn mixed(index: usize, value: u32) -> u64 {
    finalized((index as u64) << 32 | u64::from(value))
}

/// The finalizer alone: every bit of the result depends on every bit of a number.
pub(super) fn finalized(number: u64) -> u64 {
    let mut mixed = number;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

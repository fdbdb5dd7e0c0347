//! How many of the nine tiles around and on a tile are open, for 64 tiles at a time (SPEC 6).
//!
//! A word is 64 tiles of a row, the leftmost in its lowest bit. Numbers are bit planes: a word for each of their bits.
//!
//! Source: sums of bit planes by carry-save adders are in Warren, "Hacker's Delight", 2nd edition, 5-1.

/// The bits of a threshold from 0 to 9, lowest first, each for 64 tiles: all ones or all zeros.
pub(super) fn limit_of(threshold: u32) -> [u64; 4] {
    [0, 1, 2, 3].map(|bit| 0_u64.wrapping_sub(u64::from(threshold >> bit & 1)))
}

/// How many of each tile of a word and the two beside it are open: `ones + 2 twos`; `left` and `right` are the words beside.
#[inline(always)]
pub(super) fn add_beside(left: u64, word: u64, right: u64) -> (u64, u64) {
    add(word << 1 | left >> 63, word, word >> 1 | right << 63)
}

/// Which of 64 tiles have at least as many open ones among their nine as a limit says; `ones` and `twos` are what
/// [`add_beside`] returned for the row above, their own and the one below.
#[inline(always)]
pub(super) fn has_enough(ones: [u64; 3], twos: [u64; 3], limit: [u64; 4]) -> u64 {
    let (one, carry) = add(ones[0], ones[1], ones[2]);
    let (sum, fours) = add(twos[0], twos[1], twos[2]);
    let (two, more_fours) = (sum ^ carry, sum & carry);
    let (four, eight) = (fours ^ more_fours, fours & more_fours);
    is_at_least([one, two, four, eight], limit)
}

/// A full adder for 64 columns: sum and carry.
#[inline(always)]
fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    let halves = a ^ b;
    (halves ^ c, a & b | halves & c)
}

/// Which of 64 numbers, as bit planes from the lowest, are at least a limit. The highest bit that differs decides, so it comes
/// last.
#[inline(always)]
fn is_at_least(number: [u64; 4], limit: [u64; 4]) -> u64 {
    number
        .into_iter()
        .zip(limit)
        .fold(u64::MAX, |so_far, (bit, limit)| bit & so_far | !limit & (bit | so_far))
}

//! Levels of worlds of any depth, for tables that are written for the usual one (SPEC 94, 144).

/// The levels of the usual world.
pub(super) const USUAL_DEPTH: u32 = 5;

/// The first level, from 0, of a world of some depth on which there is what the usual one has from a level on, counted from 1:
/// the first stays the first, and others are as much deeper.
pub(super) fn first_level(from_level: u32, depth: u32) -> u32 {
    if from_level == 1 { 0 } else { (from_level * depth).div_ceil(USUAL_DEPTH).saturating_sub(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_stretched_but_for_the_first() {
        let firsts = |depth| [1, 2, 3, 4, 5].map(|from| first_level(from, depth));
        assert_eq!(firsts(5), [0, 1, 2, 3, 4]);
        assert_eq!(firsts(8), [0, 3, 4, 6, 7]);
        assert_eq!(firsts(3), [0, 1, 1, 2, 2]);
        assert_eq!(firsts(1), [0; 5]);
    }
}

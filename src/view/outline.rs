//! Lines round groups of tiles, as the masks of the overlays have them.

use crate::grid::{Direction, Position, Size};

/// The sides of a tile on which its group ends, as the tile beyond is not the same or the level ends: bit 0 north, 1 east, 2 south,
/// 3 west. Cost: four calls.
pub(super) fn outline(at: Position, size: Size, is_same: impl Fn(Position) -> bool) -> u32 {
    let sides = [Direction::North, Direction::East, Direction::South, Direction::West];
    sides.into_iter().enumerate().fold(0, |mask, (bit, side)| {
        let ends = !at.step(side, size).is_some_and(&is_same);
        mask | u32::from(ends) << bit
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_ends_beside_others_and_where_the_level_does() {
        let size = Size::new(3, 2, 1).unwrap();
        let sides = |x, y| outline(Position::new(x, y, 0), size, |beyond| beyond.y == 0);
        assert_eq!([0, 1, 2].map(|x| sides(x, 0)), [0b1101, 0b0101, 0b0111]);
        assert_eq!(sides(1, 1), 0b1110);
    }
}

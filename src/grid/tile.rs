//! What a tile is.

/// One tile of a level (SPEC 2). Outside of the map there are no tiles: lookups return `None`
/// there, which is neither walkable nor diggable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Tile {
    /// Open ground, `.` in map text.
    Floor,
    /// Solid rock, `#` in map text.
    #[default]
    Wall,
    /// The upper end of a staircase, `>` in map text.
    StairsDown,
    /// The lower end of a staircase, `<` in map text.
    StairsUp,
}

impl Tile {
    /// Every kind of tile, each at the index of its number.
    pub const ALL: [Self; 4] = [Self::Floor, Self::Wall, Self::StairsDown, Self::StairsUp];

    /// Can one stand here? Floor and both stairs (SPEC 3).
    #[must_use]
    pub fn is_walkable(self) -> bool {
        !matches!(self, Self::Wall)
    }

    /// Can a digger turn this into floor? Wall alone (SPEC 3).
    #[must_use]
    pub fn is_diggable(self) -> bool {
        matches!(self, Self::Wall)
    }

    /// Is it an end of a staircase?
    #[must_use]
    pub fn is_stairs(self) -> bool {
        matches!(self, Self::StairsDown | Self::StairsUp)
    }

    /// The character that stands for this tile in map text.
    #[must_use]
    pub fn as_char(self) -> char {
        match self {
            Self::Floor => '.',
            Self::Wall => '#',
            Self::StairsDown => '>',
            Self::StairsUp => '<',
        }
    }

    /// The tile that a character of map text stands for; the inverse of [`Tile::as_char`].
    #[must_use]
    pub fn from_char(c: char) -> Option<Self> {
        Self::ALL.into_iter().find(|tile| tile.as_char() == c)
    }

    /// The name that results use: `floor`, `wall`, `stairs_down`, `stairs_up`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Floor => "floor",
            Self::Wall => "wall",
            Self::StairsDown => "stairs_down",
            Self::StairsUp => "stairs_up",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 2, 3
    #[test]
    fn only_rock_stops_a_walker_and_only_rock_can_be_dug() {
        for tile in Tile::ALL {
            assert_ne!(tile.is_walkable(), tile.is_diggable(), "{tile:?}");
            assert_eq!(tile.is_diggable(), tile.as_char() == '#');
            assert_eq!(tile.is_stairs(), ['<', '>'].contains(&tile.as_char()));
            assert_eq!(Tile::from_char(tile.as_char()), Some(tile));
        }
        assert_eq!(Tile::from_char('@'), None);
    }

    /// Tiles that are kept as numbers are found by their indices.
    #[test]
    fn every_tile_is_at_the_index_of_its_number() {
        assert_eq!(Tile::ALL.map(|tile| tile as usize), [0, 1, 2, 3]);
    }
}

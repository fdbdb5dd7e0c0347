//! What a tile is: a number, and a row of a table with all that holds for it.

use strum::EnumCount;

use super::direction::Vertical;
#[cfg(feature = "bevy")]
use crate::reflected::*;

/// One tile of a level (SPEC 2). Outside of the map there are no tiles: lookups return `None`
/// there, which is neither walkable nor diggable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, EnumCount)]
#[cfg_attr(feature = "bevy", derive(bevy_reflect::Reflect))]
#[cfg_attr(feature = "bevy", reflect(Debug, Default, PartialEq, Hash))]
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

/// What a kind of tile is like: a row of [`TILES`].
#[derive(Clone, Copy, Debug)]
pub struct TileKind {
    /// Which tile the row is about.
    pub tile: Tile,
    /// The name that results use.
    pub name: &'static str,
    /// The character that stands for it in map text.
    pub glyph: char,
    /// Can one stand here (SPEC 3)?
    pub is_walkable: bool,
    /// Can a digger turn it into floor (SPEC 3)?
    pub is_diggable: bool,
    /// Does one see what is behind it?
    pub lets_light_through: bool,
    /// Which way its stairs lead; `None` where it has none.
    pub leads: Option<Vertical>,
    /// Turns that it takes to get onto it, digging where it has to be dug.
    pub turns: u32,
}

/// Every kind of tile, each at the index of its number.
#[rustfmt::skip]
pub const TILES: [TileKind; Tile::COUNT] = [
    TileKind { tile: Tile::Floor,      name: "floor",       glyph: '.', is_walkable: true,  is_diggable: false, lets_light_through: true,  leads: None,                 turns: 1 },
    TileKind { tile: Tile::Wall,       name: "wall",        glyph: '#', is_walkable: false, is_diggable: true,  lets_light_through: false, leads: None,                 turns: 2 },
    TileKind { tile: Tile::StairsDown, name: "stairs_down", glyph: '>', is_walkable: true,  is_diggable: false, lets_light_through: true,  leads: Some(Vertical::Down), turns: 1 },
    TileKind { tile: Tile::StairsUp,   name: "stairs_up",   glyph: '<', is_walkable: true,  is_diggable: false, lets_light_through: true,  leads: Some(Vertical::Up),   turns: 1 },
];

/// The tiles for which something holds: a bit for each, by its number. A property that is asked for millions of times is a shift.
macro_rules! bits_of {
    (|$kind:ident| $holds:expr) => {{
        let (mut bits, mut index) = (0_u8, 0);
        while index < TILES.len() {
            let $kind = TILES[index];
            assert!($kind.tile as usize == index, "a tile is not at the index of its number");
            bits |= ($holds as u8) << index;
            index += 1;
        }
        bits
    }};
}

const WALKABLE: u8 = bits_of!(|kind| kind.is_walkable);
const DIGGABLE: u8 = bits_of!(|kind| kind.is_diggable);
const TRANSPARENT: u8 = bits_of!(|kind| kind.lets_light_through);
const STAIRS: u8 = bits_of!(|kind| kind.leads.is_some());

impl Tile {
    /// Every kind of tile, each at the index of its number.
    pub const ALL: [Self; TILES.len()] =
        [TILES[0].tile, TILES[1].tile, TILES[2].tile, TILES[3].tile];

    /// Its row of [`TILES`]. Cost O(1).
    #[must_use]
    pub const fn kind(self) -> &'static TileKind {
        &TILES[self as usize]
    }

    #[inline]
    const fn is_in(self, bits: u8) -> bool {
        bits >> self as u8 & 1 == 1
    }

    /// Can one stand here? Floor and both stairs (SPEC 3).
    #[must_use]
    #[inline]
    pub const fn is_walkable(self) -> bool {
        self.is_in(WALKABLE)
    }

    /// Can a digger turn this into floor? Wall alone (SPEC 3).
    #[must_use]
    #[inline]
    pub const fn is_diggable(self) -> bool {
        self.is_in(DIGGABLE)
    }

    /// Does one see what is behind it?
    #[must_use]
    #[inline]
    pub const fn lets_light_through(self) -> bool {
        self.is_in(TRANSPARENT)
    }

    /// Is it an end of a staircase?
    #[must_use]
    #[inline]
    pub const fn is_stairs(self) -> bool {
        self.is_in(STAIRS)
    }

    /// Which way the stairs lead: `>` down and `<` up (SPEC 21); `None` for tiles that are no stairs.
    #[must_use]
    #[inline]
    pub const fn leads(self) -> Option<Vertical> {
        self.kind().leads
    }

    /// The character that stands for this tile in map text.
    #[must_use]
    pub const fn as_char(self) -> char {
        self.kind().glyph
    }

    /// The tile that a character of map text stands for; the inverse of [`Tile::as_char`].
    #[must_use]
    pub fn from_char(c: char) -> Option<Self> {
        Self::ALL.into_iter().find(|tile| tile.as_char() == c)
    }

    /// The name that results use: `floor`, `wall`, `stairs_down`, `stairs_up`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.kind().name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 2, 3
    #[test]
    fn only_rock_stops_a_walker_and_only_rock_can_be_dug() {
        for (tile, glyph, is_rock, leads) in [
            (Tile::Floor, '.', false, None),
            (Tile::Wall, '#', true, None),
            (Tile::StairsDown, '>', false, Some(Vertical::Down)),
            (Tile::StairsUp, '<', false, Some(Vertical::Up)),
        ] {
            assert_eq!(tile.as_char(), glyph);
            assert_eq!((tile.is_walkable(), tile.is_diggable()), (!is_rock, is_rock), "{tile:?}");
            assert_eq!((tile.leads(), tile.is_stairs()), (leads, leads.is_some()));
        }
    }

    /// SPEC 2
    #[test]
    fn every_tile_is_read_from_its_character() {
        for tile in Tile::ALL {
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

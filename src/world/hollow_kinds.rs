//! The kinds of hollows: sealed places in the rock, a row of a table for each.

use strum::EnumCount;

/// A kind of hollow (SPEC 93). Saves have its name, and fingerprints its number: neither changes; a new kind comes at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumCount)]
#[repr(u8)]
pub enum HollowKind {
    /// Things that somebody has hidden.
    Cache = 0,
    /// Veins of garnets.
    Lode = 1,
    /// Skitters, asleep.
    Nest = 2,
    /// Three plinths, each with a thing: one may be taken.
    Reliquary = 3,
    /// What knockers have brought together.
    Hoard = 4,
}

/// What a kind of hollow is like: a row of [`HOLLOWS`].
#[derive(Clone, Copy, Debug)]
pub struct HollowRow {
    /// Which kind the row is about.
    pub kind: HollowKind,
    /// The name that results and saves use, and that the picture of its sign has.
    pub name: &'static str,
    /// What is seen on the rock around it.
    pub sign: &'static str,
    /// What the sign says, in a sentence.
    pub help: &'static str,
    /// The character that stands for the sign.
    pub glyph: char,
    /// The first level of five, from 1, that has one.
    pub from_level: u32,
    /// How many there are in a world of five levels (SPEC 94).
    pub of_five: u32,
}

/// Every kind of hollow, in the order of [`HollowKind`].
#[rustfmt::skip]
pub const HOLLOWS: [HollowRow; HollowKind::COUNT] = [
    HollowRow { kind: HollowKind::Cache,     name: "cache",     sign: "chisel marks",          help: "A cache is behind it, within four tiles.",     glyph: '|', from_level: 1, of_five: 4 },
    HollowRow { kind: HollowKind::Lode,      name: "lode",      sign: "glitter",               help: "A lode is behind it, within four tiles.",      glyph: '+', from_level: 1, of_five: 4 },
    HollowRow { kind: HollowKind::Nest,      name: "nest",      sign: "scratches",             help: "A nest is behind it, within four tiles.",      glyph: '/', from_level: 2, of_five: 2 },
    HollowRow { kind: HollowKind::Reliquary, name: "reliquary", sign: "a row of chisel marks", help: "A reliquary is behind it, within four tiles.", glyph: '=', from_level: 2, of_five: 2 },
    HollowRow { kind: HollowKind::Hoard,     name: "hoard",     sign: "scratches and chips",   help: "A hoard is behind it, within four tiles.",     glyph: '\\', from_level: 2, of_five: 1 },
];

impl HollowKind {
    /// Its row of [`HOLLOWS`]. Cost O(1).
    #[must_use]
    pub fn row(self) -> &'static HollowRow {
        &HOLLOWS[self as usize]
    }

    /// The kind with a name. Cost O(kinds).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        HOLLOWS.iter().find(|row| row.name == name).map(|row| row.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_the_row_of_its_number_and_has_a_name_of_its_own() {
        for (index, row) in HOLLOWS.iter().enumerate() {
            assert_eq!(row.kind as usize, index);
            assert_eq!(HollowKind::named(row.name), Some(row.kind));
        }
        assert_eq!(HollowKind::named("cellar"), None);
    }
}

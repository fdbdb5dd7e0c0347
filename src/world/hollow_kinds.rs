//! The kinds of hollows: sealed places in the rock, a row of a table for each.

use std::ops::Range;

use strum::EnumCount;

use super::depths::{USUAL_DEPTH, first_level};
use super::words::capitalised;
use super::{Fluid, Switch};

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
    /// Gas that burns.
    Firedamp = 4,
    /// Water.
    Cistern = 5,
    /// A cold brazier (SPEC 124).
    Brazier = 6,
}

/// What a kind of hollow is like: a row of [`HOLLOWS`].
#[derive(Clone, Copy, Debug)]
pub struct HollowRow {
    /// Which kind the row is about.
    pub kind: HollowKind,
    /// The name that results and saves use, and that the picture of its sign has.
    pub name: &'static str,
    /// What one comes upon that opens it: the name with its article.
    pub what: &'static str,
    /// What pours out of it, and for how many tiles that is enough (SPEC 93, 103).
    pub pours: Option<(Fluid, u16)>,
    /// What is seen on the rock around it.
    pub sign: &'static str,
    /// The character that stands for the sign.
    pub glyph: char,
    /// The first level of five, from 1, that has one.
    pub from_level: u32,
    /// How many there are in a world of five levels (SPEC 94).
    pub of_five: u32,
    /// Whether a level has one at most, the lowest none, and no world more than one of five levels.
    pub is_one_each: bool,
    /// The longest side of its square, in tiles; where there is no room for that it is [`HollowRow::SMALL`].
    pub side: u8,
    /// What leaves it out of a world.
    pub switch: Switch,
}

impl HollowRow {
    /// The side of the smaller squares, in tiles.
    pub const SMALL: u8 = 4;

    /// How many there are in a world of so many levels where there is room (SPEC 94): a shorter one than usual has half,
    /// rounded up.
    #[must_use]
    pub(super) fn number(&self, depth: u32) -> u32 {
        if self.is_one_each {
            self.levels(depth).len().min(self.of_five as usize) as u32
        } else if depth < USUAL_DEPTH {
            self.of_five.div_ceil(2)
        } else {
            (self.of_five * depth).div_ceil(USUAL_DEPTH)
        }
    }

    /// What its sign says, in a sentence (SPEC 92).
    #[must_use]
    pub(crate) fn meaning(&self) -> String {
        format!("{} is behind it, within four tiles.", capitalised(self.what))
    }

    /// The levels, from 0, of a world of so many that can have one.
    #[must_use]
    pub(super) fn levels(&self, depth: u32) -> Range<u32> {
        let first = first_level(self.from_level, depth);
        first..depth.saturating_sub(self.is_one_each.into())
    }
}

/// Every kind of hollow, in the order of [`HollowKind`].
#[rustfmt::skip]
pub const HOLLOWS: [HollowRow; HollowKind::COUNT] = [
    HollowRow { kind: HollowKind::Cache,     name: "cache",     what: "a cache",     pours: None, sign: "chisel marks",          glyph: '|', from_level: 1, of_five: 4, is_one_each: false, side: 4, switch: Switch::Cache },
    HollowRow { kind: HollowKind::Lode,      name: "lode",      what: "a lode",      pours: None, sign: "glitter",               glyph: '+', from_level: 1, of_five: 4, is_one_each: false, side: 4, switch: Switch::Lode },
    HollowRow { kind: HollowKind::Nest,      name: "nest",      what: "a nest",      pours: None, sign: "scratches",             glyph: '?', from_level: 2, of_five: 2, is_one_each: false, side: 4, switch: Switch::Nest },
    HollowRow { kind: HollowKind::Reliquary, name: "reliquary", what: "a reliquary", pours: None, sign: "a row of chisel marks", glyph: '=', from_level: 2, of_five: 2, is_one_each: false, side: 5, switch: Switch::Reliquary },
    HollowRow { kind: HollowKind::Firedamp,  name: "firedamp",  what: "firedamp",    pours: Some((Fluid::Gas, 40)), sign: "a blue shimmer", glyph: ')', from_level: 2, of_five: 3, is_one_each: false, side: 4, switch: Switch::Firedamp },
    HollowRow { kind: HollowKind::Cistern,   name: "cistern",   what: "a cistern",   pours: Some((Fluid::Water, 120)), sign: "damp", glyph: ';', from_level: 3, of_five: 1, is_one_each: false, side: 5, switch: Switch::Cistern },
    HollowRow { kind: HollowKind::Brazier,   name: "brazier",   what: "a cold brazier", pours: None, sign: "soot", glyph: '\\', from_level: 2, of_five: 3, is_one_each: true, side: 4, switch: Switch::Brazier },
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
    use crate::world::Hollow;

    #[test]
    fn every_kind_is_the_row_of_its_number_and_has_a_name_of_its_own() {
        for (index, row) in HOLLOWS.iter().enumerate() {
            assert_eq!(row.kind as usize, index);
            assert_eq!(HollowKind::named(row.name), Some(row.kind));
            assert!(Hollow::SIDES.contains(&row.side));
        }
        assert_eq!(HollowKind::named("cellar"), None);
    }

    /// SPEC 94
    #[test]
    fn a_deeper_world_has_more_of_each_kind_and_a_shorter_one_half() {
        let numbers = |depth| HOLLOWS.map(|row| row.number(depth));
        assert_eq!(numbers(3), [2, 2, 1, 1, 2, 1, 1]);
        assert_eq!(numbers(5), [4, 4, 2, 2, 3, 1, 3]);
        assert_eq!(numbers(8), [7, 7, 4, 4, 5, 2, 3]);
        let firsts = |depth| HOLLOWS.map(|row| row.levels(depth).start);
        assert_eq!(firsts(5), [0, 0, 1, 1, 1, 2, 1]);
        assert_eq!(firsts(8), [0, 0, 3, 3, 3, 4, 3]);
        assert_eq!(firsts(1), [0; 7]);
        let braziers = |depth| HollowKind::Brazier.row().levels(depth);
        let most = [1, 2, 3, 5].map(|depth| braziers(depth).end);
        assert_eq!(most, [0, 1, 2, 4], "never on the lowest");
    }
}

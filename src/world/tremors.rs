//! What shakes the mountain: a row of a table for each.

use strum::EnumCount;

/// Something that shakes the mountain (SPEC 51, 52). Saves and fingerprints have its number: it does not change; a new one comes
/// at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount)]
#[repr(u8)]
pub enum Tremor {
    /// The player dug.
    YourDigging = 0,
    /// The player dug with the star-iron pick.
    YourPick = 1,
    /// Powder went off.
    Blast = 2,
    /// The Ember was carried for a turn.
    Ember = 3,
    /// A reliquary was robbed.
    Vault = 4,
    /// A tile of gas burned.
    Gas = 5,
}

/// What a tremor does: a row of [`TREMORS`].
#[derive(Clone, Copy, Debug)]
pub struct TremorRow {
    /// Which tremor the row is about.
    pub tremor: Tremor,
    /// What it is called after "shaken loose by".
    pub name: &'static str,
    /// How much it strains its level; 0: it begins a groan at once, beside any other.
    pub strain: u32,
    /// How far around the ground settles, in tiles.
    pub radius: u32,
    /// After how many turns.
    pub turns: u8,
    /// The least open tiles of nine by which a tile is open; `None`: the number of the mountain.
    pub number: Option<u8>,
}

/// How far the ground settles where nothing else is said, in tiles: as far as a dig is heard.
pub const USUAL_RADIUS: u32 = 12;
/// The turns from a groan to the settling.
const TURNS: u8 = 10;

/// Every tremor, in the order of [`Tremor`].
#[rustfmt::skip]
pub const TREMORS: [TremorRow; Tremor::COUNT] = [
    TremorRow { tremor: Tremor::YourDigging, name: "your digging",      strain: 3,  radius: USUAL_RADIUS, turns: TURNS, number: None },
    TremorRow { tremor: Tremor::YourPick,    name: "your digging",      strain: 4,  radius: USUAL_RADIUS, turns: TURNS, number: None },
    TremorRow { tremor: Tremor::Blast,       name: "your powder",       strain: 40, radius: USUAL_RADIUS, turns: TURNS, number: None },
    TremorRow { tremor: Tremor::Ember,       name: "the Ember",         strain: 6,  radius: 40,     turns: 5,     number: None },
    TremorRow { tremor: Tremor::Vault,       name: "your theft from a reliquary", strain: 0, radius: 6, turns: 8, number: Some(6) },
    TremorRow { tremor: Tremor::Gas,         name: "burning gas",       strain: 1,  radius: USUAL_RADIUS, turns: TURNS, number: None },
];

impl Tremor {
    /// Its row of [`TREMORS`]. Cost O(1).
    #[must_use]
    pub fn row(self) -> &'static TremorRow {
        &TREMORS[self as usize]
    }

    /// The tremor with a number. Cost O(1).
    #[must_use]
    pub fn numbered(number: u8) -> Option<Self> {
        TREMORS.get(usize::from(number)).map(|row| row.tremor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tremor_is_the_row_of_its_number() {
        for (number, row) in (0..).zip(TREMORS) {
            assert_eq!((row.tremor as u8, Tremor::numbered(number)), (number, Some(row.tremor)));
            assert!(row.turns > 0 && row.radius > 0);
        }
        assert_eq!(Tremor::numbered(TREMORS.len() as u8), None);
    }
}

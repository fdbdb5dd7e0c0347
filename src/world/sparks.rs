//! What can set gas alight, and whatever else burns.

use strum::EnumCount;

use crate::grid::Position;

/// Something aflame (SPEC 107).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spark {
    /// Where it is.
    pub(crate) at: Position,
    /// How far from it gas is lit, in steps.
    pub(crate) reach: u32,
    /// What it is.
    pub(crate) by: Lighter,
}

/// What sets something alight. Saves and fingerprints have its number: it does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount)]
#[repr(u8)]
pub enum Lighter {
    /// The player's lantern.
    Lantern = 0,
    /// Oil that the player threw.
    Oil = 1,
    /// Powder that the player lit.
    Powder = 2,
    /// The Ember, wherever it is.
    Ember = 3,
    /// Fire that nobody lit: it burns from the beginning of a game.
    Fire = 4,
}

impl Lighter {
    /// Every one, by its number.
    pub(crate) const ALL: [Self; Self::COUNT] =
        [Self::Lantern, Self::Oil, Self::Powder, Self::Ember, Self::Fire];

    /// Returns whether what it lights is the player's deed.
    #[must_use]
    pub const fn is_of_player(self) -> bool {
        !matches!(self, Self::Ember | Self::Fire)
    }

    /// What it is called after "lit by".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lantern => "your lantern",
            Self::Oil => "your oil",
            Self::Powder => "your powder",
            Self::Ember => "the Ember",
            Self::Fire => "a fire",
        }
    }
}

impl Spark {
    /// A flame at a position: it lights gas there and beside.
    pub(crate) fn flame(at: Position, by: Lighter) -> Self {
        Self { at, reach: 1, by }
    }

    /// Flames in the block around a position.
    pub(crate) fn block(at: Position, by: Lighter) -> Self {
        Self { at, reach: 2, by }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lighter_has_a_number_and_a_name_of_its_own() {
        for (index, lighter) in Lighter::ALL.into_iter().enumerate() {
            assert_eq!(lighter as usize, index);
            let mut before = Lighter::ALL[..index].iter();
            assert!(before.all(|other| other.name() != lighter.name()));
        }
    }
}

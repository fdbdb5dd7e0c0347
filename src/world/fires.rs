//! Fires: what burns, where, and for how long (SPEC 112).

use super::{Fixture, Lighter};
use crate::grid::Position;

/// A fire on a tile: it is out where nothing stands there any more that burns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fire {
    /// Where it is.
    pub at: Position,
    /// Turns that are left.
    pub left: u8,
    /// What lit it, or the fire that it came from.
    pub by: Lighter,
}

impl Fire {
    /// How far around it places are lit, in tiles (SPEC 71).
    pub const LIGHT: u32 = 2;
    /// What it takes of who is on it, after each turn (SPEC 113).
    pub const POINTS: u32 = 3;

    /// The fire of what stands at a position, for all the turns that it burns; `None` where it does not.
    #[must_use]
    pub(crate) fn of(at: Position, fixture: Option<Fixture>, by: Lighter) -> Option<Self> {
        let fuel = fixture.filter(|fixture| fixture.burns())?.kind().fuel;
        Some(Self { at, left: fuel, by })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 112
    #[test]
    fn only_fuel_takes_fire() {
        let (at, by) = (Position::new(1, 2, 0), Lighter::Powder);
        assert_eq!(Fire::of(at, Some(Fixture::Slick), by), Some(Fire { at, left: 6, by }));
        assert_eq!([None, Some(Fixture::Camp)].map(|stands| Fire::of(at, stands, by)), [None; 2]);
    }
}

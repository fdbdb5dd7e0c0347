//! Fires: what burns, where, and for how long (SPEC 112).

use super::{Fixture, Lighter};
use crate::grid::Position;

/// A fire on a tile: it is out where nothing stands there any more that burns, unless it is bare.
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
    /// The turns that what is spat burns for where nothing does: that in which it comes, and one in which it is seen.
    const BARE: u8 = 2;

    /// The fire of what stands at a position, for all the turns that it burns; `None` where it does not.
    #[must_use]
    pub(crate) fn of(at: Position, fixture: Option<Fixture>, by: Lighter) -> Option<Self> {
        let fuel = fixture.filter(|fixture| fixture.burns())?.kind().fuel;
        Some(Self { at, left: fuel, by })
    }

    /// The fire of what is spat on a position: that of what stands there, or a bare one.
    pub(crate) fn spat(at: Position, fixture: Option<Fixture>) -> Self {
        let by = Lighter::Newt;
        Self::of(at, fixture, by).unwrap_or(Self { at, left: Self::BARE, by })
    }

    /// Returns whether it burns without fuel: what was spat does, in its last turns.
    pub(crate) fn is_bare(&self) -> bool {
        self.by == Lighter::Newt && self.left <= Self::BARE
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

    /// SPEC 112
    #[test]
    fn what_is_spat_burns_bare_and_lights_fuel() {
        let at = Position::new(1, 2, 0);
        let spat = |stands| Fire::spat(at, stands);
        assert_eq!([None, Some(Fixture::Slick)].map(|stands| spat(stands).left), [2, 6]);
        assert!(spat(None).is_bare() && !spat(Some(Fixture::Slick)).is_bare());
        assert!(!Fire { by: Lighter::Oil, ..spat(None) }.is_bare());
    }
}

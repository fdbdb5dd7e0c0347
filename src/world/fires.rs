//! Fires: what burns, where, and for how long (SPEC 112).

use super::{Fixture, Lighter};
use crate::grid::{Position, PositionSet};

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

/// All that burns, one fire a tile, in the order in which it took fire.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fires {
    list: Vec<Fire>,
    /// Where they are.
    places: PositionSet,
    /// The ground by which all of them had fuel at the last look; `None` where one has begun since. No save has it: who does not know
    /// looks again.
    fuelled_by: Option<(u64, u64)>,
}

impl Fires {
    /// All of them, in their order.
    pub(crate) fn list(&self) -> &[Fire] {
        &self.list
    }

    /// Returns whether nothing burns.
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns whether a tile burns. Cost O(log fires).
    pub(crate) fn has(&self, at: Position) -> bool {
        self.places.has(at)
    }

    /// The fire on a tile. Cost O(log fires), and O(fires) where there is one.
    pub(crate) fn at(&self, at: Position) -> Option<Fire> {
        let fire = || self.list.iter().find(|fire| fire.at == at).copied();
        self.has(at).then(fire).flatten()
    }

    /// The tiles beside those that burn which do not burn themselves; see [`PositionSet::border`].
    pub(crate) fn beside(&self) -> PositionSet {
        self.places.border()
    }

    /// Sets a tile alight, unless it burns already. Cost O(log fires).
    pub(crate) fn kindle(&mut self, fire: Fire) {
        if self.places.insert(fire.at) {
            self.list.push(fire);
            self.fuelled_by = None;
        }
    }

    /// Puts out the fire on a tile, if there is one. Cost as that of [`Fires::at`].
    pub(crate) fn put_out(&mut self, at: Position) {
        if self.places.remove(at) {
            self.list.retain(|fire| fire.at != at);
        }
    }

    /// Puts out all that has no fuel. `ground` are numbers that change with whatever fuel goes by: where they are those of the last look
    /// and nothing has taken fire since, all have theirs. Cost O(1) then, else O(fires).
    pub(crate) fn go_out(&mut self, ground: (u64, u64), mut has_fuel: impl FnMut(&Fire) -> bool) {
        if self.fuelled_by != Some(ground) {
            self.take(|fire| !has_fuel(fire));
            self.fuelled_by = Some(ground);
        }
    }

    /// A turn less for each; returns those that have burnt down, in their order. Cost O(fires).
    pub(crate) fn pass(&mut self) -> Vec<Fire> {
        self.take(|fire| {
            fire.left = fire.left.saturating_sub(1);
            fire.left == 0
        })
    }

    /// Takes out those that fit, in their order.
    fn take(&mut self, fits: impl FnMut(&mut Fire) -> bool) -> Vec<Fire> {
        let taken: Vec<_> = self.list.extract_if(.., fits).collect();
        taken.iter().for_each(|fire| _ = self.places.remove(fire.at));
        taken
    }
}

impl PartialEq for Fires {
    /// The rest follows from the list.
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

impl Eq for Fires {}

impl FromIterator<Fire> for Fires {
    /// The fires of a list, in its order; of several on one tile the first.
    fn from_iter<I: IntoIterator<Item = Fire>>(list: I) -> Self {
        let mut fires = Self::default();
        list.into_iter().for_each(|fire| fires.kindle(fire));
        fires
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

    fn fire(x: u32, left: u8) -> Fire {
        Fire { at: Position::new(x, 0, 0), left, by: Lighter::Oil }
    }

    /// SPEC 112: a tile burns once, and each fire keeps its place among the others.
    #[test]
    fn fires_are_found_by_tile_and_keep_their_order() {
        let mut fires = Fires::from_iter([fire(7, 3), fire(2, 1), fire(7, 9), fire(5, 2)]);
        assert_eq!(fires.list(), [fire(7, 3), fire(2, 1), fire(5, 2)]);
        let at = |x| Position::new(x, 0, 0);
        assert_eq!((fires.at(at(7)), fires.at(at(6))), (Some(fire(7, 3)), None));
        assert_eq!(fires.pass(), [fire(2, 0)]);
        assert!(!fires.has(at(2)) && fires.list() == [fire(7, 2), fire(5, 1)]);
        fires.put_out(at(7));
        fires.put_out(at(9));
        assert_eq!(fires, Fires::from_iter([fire(5, 1)]));
        let beside = fires.beside();
        assert!([4, 6].iter().all(|x| beside.has(at(*x))) && !beside.has(at(5)));
        assert_eq!(fires.pass(), [fire(5, 0)]);
        assert!(fires.is_empty() && fires == Fires::default());
    }

    /// SPEC 112: fuel is looked for again where the ground is another, and where something has taken fire.
    #[test]
    fn what_has_no_fuel_goes_out() {
        let mut fires = Fires::from_iter([fire(1, 6), fire(2, 6), fire(3, 6)]);
        let looks = |fires: &mut Fires, ground, without: u32| {
            let mut looked = 0;
            fires.go_out((ground, 0), |fire| {
                looked += 1;
                fire.at.x != without
            });
            (looked, fires.list().len())
        };
        assert_eq!(looks(&mut fires, 1, 2), (3, 2));
        assert_eq!(looks(&mut fires, 1, 3), (0, 2), "all is as it was");
        fires.kindle(fire(9, 6));
        assert_eq!(looks(&mut fires, 1, 9), (3, 2));
        assert_eq!(looks(&mut fires, 2, 1), (2, 1));
        assert_eq!(fires.list(), [fire(3, 6)]);
    }
}

//! Shafts and ropes: the ways to other levels that fixtures are, beside stairs (SPEC 96-99).
//!
//! A shaft is two fixtures, its mouth and its foot right below, which come and go together.

use std::ops::Range;

use super::{Abilities, Ability, Fixture, Fixtures, Terrain};
use crate::grid::{Position, Tile, Vertical};

/// A way from a tile to the level above or below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// Where it leads.
    pub to: Vertical,
    /// Whether one falls: down a shaft without a rope.
    pub is_fall: bool,
}

impl Lead {
    /// The way that leads on from a tile: stairs, a shaft down, or a rope. Nothing leads up from the foot of a bare shaft. Cost
    /// O(log fixtures).
    #[must_use]
    pub fn at(terrain: &Terrain, fixtures: &Fixtures, at: Position) -> Option<Self> {
        if let Some(to) = terrain.tile(at).and_then(Tile::leads) {
            return Some(Self { to, is_fall: false });
        }
        let end = fixtures.at(at)?.kind().shaft?;
        let is_way = end.is_roped || end.other == Vertical::Down;
        is_way.then_some(Self { to: end.other, is_fall: !end.is_roped })
    }

    /// Returns whether who has these abilities can take it.
    #[must_use]
    pub fn lets(self, can: Abilities) -> bool {
        can.has(Ability::Walk) && (!self.is_fall || can.has(Ability::Jump))
    }
}

impl Fixtures {
    /// The ends of shafts in some rows of level `z`, and where the other end of each is, in scan order. Cost: two searches, and a
    /// step for each fixture there.
    pub fn shaft_ends(
        &self,
        z: u32,
        rows: Range<u32>,
    ) -> impl Iterator<Item = (Position, Vertical)> {
        let standing = self.within_rows(z, rows);
        standing.filter_map(|(at, fixture)| Some((at, fixture.kind().shaft?.other)))
    }

    /// Opens a shaft between two tiles of which the second is right below the first. Cost O(fixtures).
    pub(crate) fn open_shaft(&mut self, mouth: Position, foot: Position) {
        self.put_up(mouth, Fixture::Shaft);
        self.put_up(foot, Fixture::ShaftFoot);
    }

    /// Hangs a rope into a shaft. Cost O(fixtures).
    pub(crate) fn hang_rope(&mut self, mouth: Position, foot: Position) {
        self.put_up(mouth, Fixture::RopedShaft);
        self.put_up(foot, Fixture::RopesEnd);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;

    /// SPEC 97, 99
    #[test]
    fn stairs_shafts_and_ropes_lead_on_and_the_foot_of_a_bare_shaft_does_not() {
        let tiles = map_text::read(">...\n\n<...\n".as_bytes()).unwrap().tiles;
        let (terrain, mut fixtures) = (Terrain::new(tiles), Fixtures::default());
        let at = |x, z| Position::new(x, 0, z);
        fixtures.open_shaft(at(1, 0), at(1, 1));
        fixtures.hang_rope(at(2, 0), at(2, 1));
        let lead = |at| Lead::at(&terrain, &fixtures, at).map(|lead| (lead.to, lead.is_fall));
        let (down, up) = (Vertical::Down, Vertical::Up);
        let above = [Some((down, false)), Some((down, true)), Some((down, false)), None];
        assert_eq!([0, 1, 2, 3].map(|x| lead(at(x, 0))), above);
        assert_eq!(
            [0, 1, 2, 3].map(|x| lead(at(x, 1))),
            [Some((up, false)), None, Some((up, false)), None]
        );
        let ends: Vec<_> = fixtures.shaft_ends(1, 0..1).collect();
        assert_eq!(ends, [(at(1, 1), up), (at(2, 1), up)]);
    }

    /// SPEC 100
    #[test]
    fn who_cannot_jump_takes_stairs_and_ropes_alone() {
        let walks = Abilities::of(&[Ability::Walk]);
        let [fall, rope] = [true, false].map(|is_fall| Lead { to: Vertical::Down, is_fall });
        assert!(rope.lets(walks) && !fall.lets(walks) && fall.lets(walks.with(Ability::Jump)));
        assert!(!rope.lets(Abilities::default().with(Ability::Jump)), "a fungus stays");
    }
}

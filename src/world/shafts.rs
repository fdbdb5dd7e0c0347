//! Shafts and ropes: the ways to other levels that fixtures are, beside stairs (SPEC 96-99).
//!
//! A shaft is two fixtures, its mouth and its foot right below, which come and go together.

use super::{Abilities, Ability, Fixture, Fixtures, ShaftEnd, Staircases, Terrain};
use crate::grid::{Position, Tile, Vertical};

/// A way from a tile to the level above or below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// Where it leads.
    pub to: Vertical,
    /// Whether a shaft without a rope is all that leads there: one falls down, and flies up.
    pub is_bare: bool,
}

impl Lead {
    /// The way that leads on from a tile: stairs, a rope or a shaft. Cost O(log fixtures).
    #[must_use]
    pub fn at(terrain: &Terrain, fixtures: &Fixtures, at: Position) -> Option<Self> {
        if let Some(to) = terrain.tile(at).and_then(Tile::leads) {
            return Some(Self { to, is_bare: false });
        }
        let end = fixtures.at(at)?.kind().shaft?;
        Some(Self { to: end.other, is_bare: !end.is_roped })
    }

    /// Where the stairs or the rope of a tile lead, which can be climbed both ways (SPEC 102). Cost O(log fixtures).
    #[must_use]
    pub fn climbed(terrain: &Terrain, fixtures: &Fixtures, at: Position) -> Option<Vertical> {
        Self::at(terrain, fixtures, at).filter(|lead| !lead.is_bare).map(|lead| lead.to)
    }

    /// Returns whether who has these abilities takes it (SPEC 100).
    #[must_use]
    pub fn lets(self, can: Abilities) -> bool {
        let jumps = self.to == Vertical::Down && can.has(Ability::Jump);
        can.has(Ability::Walk) && (!self.is_bare || jumps || can.has(Ability::Fly))
    }
}

/// Where one comes from one level to another over stairs, ropes and shafts: from each end to the other, and from the foot of a bare
/// shaft to none (SPEC 102). Cost O(staircases + fixtures).
#[must_use]
pub fn ways_between_levels(stairs: &Staircases, fixtures: &Fixtures) -> Vec<(Position, Position)> {
    let over_stairs = stairs.0.iter().map(|pair| (pair.down, pair.up(), true));
    let through_shafts = fixtures.iter().filter_map(|(mouth, fixture)| {
        let end = fixture.kind().shaft.filter(|_| fixture.is_mouth())?;
        Some((mouth, Position { z: mouth.z + 1, ..mouth }, end.is_roped))
    });
    let both = |(above, below, leads_up): (Position, Position, bool)| {
        [Some((above, below)), leads_up.then_some((below, above))]
    };
    over_stairs.chain(through_shafts).flat_map(both).flatten().collect()
}

impl Fixture {
    /// Returns whether it is the upper end of a shaft: a hole in the floor.
    #[must_use]
    pub fn is_mouth(self) -> bool {
        self.kind().shaft.is_some_and(|end| end.other == Vertical::Down)
    }
}

impl Fixtures {
    /// The ends of shafts on the tiles of a level that are so many steps from a position or fewer, and where the other end of each is, in
    /// scan order. Cost: as [`Fixtures::within`].
    pub fn shaft_ends_near(
        &self,
        at: Position,
        steps: u32,
    ) -> impl Iterator<Item = (Position, Vertical)> {
        let standing = self.near(at, steps);
        standing.filter_map(|(at, fixture)| Some((at, fixture.kind().shaft?.other)))
    }

    /// An end of a shaft whose other end is missing or does not fit. Cost O(fixtures x log fixtures of a row).
    pub(crate) fn half_shaft(&self) -> Option<Position> {
        let is_whole = |at: Position, end: ShaftEnd| {
            let z = match end.other {
                Vertical::Down => at.z.checked_add(1),
                Vertical::Up => at.z.checked_sub(1),
            };
            let other = z.and_then(|z| self.at(Position { z, ..at })?.kind().shaft);
            other == Some(ShaftEnd { other: end.other.opposite(), ..end })
        };
        let ends = self.iter().filter_map(|(at, fixture)| Some((at, fixture.kind().shaft?)));
        ends.into_iter().find(|(at, end)| !is_whole(*at, *end)).map(|(at, _)| at)
    }

    /// Where a shaft from a tile would come down; `None` where there can be none: on the lowest level, at stairs, and where something
    /// stands that a shaft does not break. Cost O(log fixtures).
    #[must_use]
    pub(crate) fn foot_under(&self, at: Position, terrain: &Terrain) -> Option<Position> {
        let foot = at.climb(Vertical::Down, terrain.size())?;
        let is_crushed = |stands: Fixture| stands.kind().is_crushed;
        let is_floor = terrain.tile(at) == Some(Tile::Floor) && self.at(at).is_none_or(is_crushed);
        let is_open = terrain.tile(foot).is_some_and(|tile| !tile.is_stairs());
        let is_free =
            self.at(foot).is_none_or(|stands| stands.kind().stands_in_rock || is_crushed(stands));
        (is_floor && is_open && is_free).then_some(foot)
    }

    /// Opens a shaft between two tiles of which the second is right below the first. Cost O(fixtures of a row).
    pub(crate) fn open_shaft(&mut self, mouth: Position, foot: Position) {
        self.put_up(mouth, Fixture::Shaft);
        self.put_up(foot, Fixture::ShaftFoot);
    }

    /// Hangs a rope into a shaft. Cost O(fixtures of a row).
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
    fn stairs_shafts_and_ropes_lead_on() {
        let tiles = map_text::read(">...\n\n<...\n".as_bytes()).unwrap().tiles;
        let (terrain, mut fixtures) = (Terrain::new(tiles), Fixtures::default());
        let at = |x, z| Position::new(x, 0, z);
        fixtures.open_shaft(at(1, 0), at(1, 1));
        fixtures.hang_rope(at(2, 0), at(2, 1));
        let lead = |at| Lead::at(&terrain, &fixtures, at).map(|lead| (lead.to, lead.is_bare));
        let (down, up) = (Vertical::Down, Vertical::Up);
        let above = [Some((down, false)), Some((down, true)), Some((down, false)), None];
        assert_eq!([0, 1, 2, 3].map(|x| lead(at(x, 0))), above);
        assert_eq!(
            [0, 1, 2, 3].map(|x| lead(at(x, 1))),
            [Some((up, false)), Some((up, true)), Some((up, false)), None]
        );
        let ends: Vec<_> = fixtures.shaft_ends_near(at(0, 1), 9).collect();
        assert_eq!(ends, [(at(1, 1), up), (at(2, 1), up)]);
        assert_eq!(fixtures.half_shaft(), None);
        fixtures.put_up(at(2, 1), Fixture::ShaftFoot);
        assert_eq!(fixtures.half_shaft(), Some(at(2, 0)), "a rope that ends nowhere");
        fixtures.take_away(at(1, 0));
        assert_eq!(fixtures.half_shaft(), Some(at(2, 0)));
    }

    /// SPEC 100
    #[test]
    fn who_cannot_jump_or_fly_takes_stairs_and_ropes_alone() {
        let walks = Abilities::of(&[Ability::Walk]);
        let (jumps, flies) = (walks.with(Ability::Jump), walks.with(Ability::Fly));
        let lead = |to, is_bare| Lead { to, is_bare };
        let takes = |can| {
            let rope = lead(Vertical::Up, false).lets(can);
            [rope, lead(Vertical::Down, true).lets(can), lead(Vertical::Up, true).lets(can)]
        };
        assert_eq!(takes(walks), [true, false, false]);
        assert_eq!(takes(jumps), [true, true, false]);
        assert_eq!(takes(flies), [true, true, true]);
        assert_eq!(takes(Abilities::default().with(Ability::Jump)), [false; 3], "a fungus stays");
    }

    /// SPEC 96, 99, 102
    #[test]
    fn a_bare_shaft_is_a_way_down_and_a_rope_one_both_ways() {
        let world = map_text::read("@.>..\n\n..<..\n".as_bytes()).unwrap().into_playable_world();
        let (stairs, mut fixtures) = (Staircases(world.unwrap().stairs), Fixtures::default());
        let at = |x, z| Position::new(x, 0, z);
        fixtures.open_shaft(at(0, 0), at(0, 1));
        fixtures.hang_rope(at(4, 0), at(4, 1));
        let ways = ways_between_levels(&stairs, &fixtures);
        let both = |x| [(at(x, 0), at(x, 1)), (at(x, 1), at(x, 0))];
        let expected = [&both(2)[..], &both(0)[..1], &both(4)[..]].concat();
        assert_eq!(ways, expected);
    }
}

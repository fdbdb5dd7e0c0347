//! The hollows of a world: where each is, whether it is open, and where its sign shows on the rock.

use std::ops::{Range, RangeInclusive};

use bevy::prelude::Resource;

use super::{HollowKind, HollowRow, Terrain};
use crate::grid::{Grid, Position, Tile};
use crate::sight::is_within;

/// The sign of a hollow shows on rock that is not farther from it than this, in tiles.
const SIGN_RADIUS: u32 = 4;

/// Every hollow of the world, by level, then in scan order of their corners. None is made or removed in a game.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Hollows(pub(crate) Vec<Hollow>);

/// A sealed place in the rock: a square without its corners (SPEC 90).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hollow {
    /// The north-west corner of the square, which is rock.
    pub at: Position,
    /// The side of the square, in tiles.
    pub side: u8,
    /// What is in it.
    pub kind: HollowKind,
    /// Whether it was opened.
    pub is_open: bool,
}

impl Hollow {
    /// The sides of the squares, in tiles (SPEC 90).
    pub(crate) const SIDES: RangeInclusive<u8> = HollowRow::SMALL..=5;

    /// Its tiles, in scan order: 12 of a side of 4, 21 of one of 5.
    pub fn tiles(&self) -> impl Iterator<Item = Position> + use<> {
        let (corner, side) = (self.at, u32::from(self.side));
        let is_edge = move |steps: u32| steps == 0 || steps + 1 == side;
        let rows = 0..side;
        let all = rows.flat_map(move |down| (0..side).map(move |right| (right, down)));
        let all = all.filter(move |(right, down)| !(is_edge(*right) && is_edge(*down)));
        all.map(move |(right, down)| Position {
            x: corner.x + right,
            y: corner.y + down,
            z: corner.z,
        })
    }

    /// Returns whether a position is one of its tiles. Cost O(tiles of it) where it is near, and O(1) elsewhere.
    #[must_use]
    pub fn has(&self, at: Position) -> bool {
        self.is_near(at, 0) && self.tiles().any(|tile| tile == at)
    }

    /// The tile in its middle.
    #[must_use]
    pub fn middle(&self) -> Position {
        let half = u32::from(self.side / 2);
        Position { x: self.at.x + half, y: self.at.y + half, z: self.at.z }
    }

    /// The fewest steps from a position of its level to one of its tiles, whatever lies between. Cost O(tiles of it).
    #[must_use]
    pub fn steps_to(&self, at: Position) -> u32 {
        self.tiles().map(|tile| tile.steps_to(at)).min().unwrap_or(0)
    }

    /// The rock that is its wall: beside a tile of it to the north, east, south or west; in scan order.
    pub(super) fn wall(&self) -> Vec<Position> {
        let is_beside = |tile: Position, at: Position| {
            tile.x.abs_diff(at.x) + tile.y.abs_diff(at.y) == 1 && tile.z == at.z
        };
        let around = self.around(1).filter(|at| !self.has(*at));
        around.filter(|at| self.tiles().any(|tile| is_beside(tile, *at))).collect()
    }

    /// The positions on which its sign can show, rock or not: those not farther from it than a sign, in scan order.
    pub fn around_of_sign(&self) -> impl Iterator<Item = Position> {
        self.around(SIGN_RADIUS).filter(|at| self.sign_distance(*at).is_some())
    }

    /// Returns whether its sign can show on any position that fits.
    pub(super) fn shows_sign_on(&self, fits: impl Fn(Position) -> bool) -> bool {
        self.around(SIGN_RADIUS).any(|at| fits(at) && self.sign_distance(at).is_some())
    }

    /// The positions of its square and of so many tiles around that.
    fn around(&self, tiles: u32) -> impl Iterator<Item = Position> + use<> {
        let (corner, side) = (self.at, u32::from(self.side));
        let range = move |from: u32| from.saturating_sub(tiles)..from + side + tiles;
        let rows = range(corner.y);
        rows.flat_map(move |y| range(corner.x).map(move |x| Position { x, y, z: corner.z }))
    }

    /// Returns whether a position is in its square or within so many tiles of that.
    fn is_near(&self, at: Position, tiles: u32) -> bool {
        let is_near = |from: u32, to: u32| {
            to + tiles >= from && to < from.saturating_add(u32::from(self.side) + tiles)
        };
        at.z == self.at.z && is_near(self.at.x, at.x) && is_near(self.at.y, at.y)
    }

    /// The distance, squared, of a position on which its sign can show to the nearest of its tiles; `None` of any other.
    fn sign_distance(&self, at: Position) -> Option<u32> {
        if !self.is_near(at, SIGN_RADIUS) || self.has(at) {
            return None;
        }
        let near = self.tiles().filter(|tile| is_within(*tile, at, SIGN_RADIUS));
        near.map(|tile| tile.x.abs_diff(at.x).pow(2) + tile.y.abs_diff(at.y).pow(2)).min()
    }
}

impl Hollows {
    /// The hollows of levels that were drawn, each open where a tile beside it is.
    pub(super) fn as_they_are(&self, tiles: &Grid<Tile>) -> Self {
        let seen = |hollow: &Hollow| {
            let beside = hollow.tiles().flat_map(|at| at.neighbours(tiles.size()));
            let is_open = beside.filter(|at| !hollow.has(*at)).any(|at| tiles[at].is_walkable());
            Hollow { is_open, ..*hollow }
        };
        Self(self.0.iter().map(seen).collect())
    }

    /// Those of level `z`. Cost O(log hollows), and a step for each.
    pub fn of_level(&self, z: u32) -> impl Iterator<Item = &Hollow> {
        let first = self.0.partition_point(|hollow| hollow.at.z < z);
        self.0[first..].iter().take_while(move |hollow| hollow.at.z == z)
    }

    /// The indices of those of a level whose rows are not farther from a position than some tiles. Cost O(log hollows).
    fn rows_around(&self, at: Position, tiles: u32) -> Range<usize> {
        let most = u32::from(*Hollow::SIDES.end()) + tiles;
        let [first, last] = [at.y.saturating_sub(most), at.y.saturating_add(tiles)];
        let start = self.0.partition_point(|hollow| (hollow.at.z, hollow.at.y) < (at.z, first));
        let end = self.0.partition_point(|hollow| (hollow.at.z, hollow.at.y) <= (at.z, last));
        start..end.max(start)
    }

    /// The hollow that a position is a tile of. Cost O(log hollows), and a step for each in the rows around.
    #[must_use]
    pub fn at(&self, at: Position) -> Option<&Hollow> {
        self.0[self.rows_around(at, 0)].iter().find(|hollow| hollow.has(at))
    }

    /// The hollow whose sign the rock at a position bears: the nearest within four tiles (SPEC 92). `None` where that is no
    /// rock. Cost O(log hollows), and a step for each in the rows around.
    #[must_use]
    pub fn sign_at(&self, at: Position, terrain: &Terrain) -> Option<&Hollow> {
        if terrain.tile(at) != Some(Tile::Wall) {
            return None;
        }
        let near = self.0[self.rows_around(at, SIGN_RADIUS)].iter();
        let near = near.filter_map(|hollow| Some((hollow.sign_distance(at)?, hollow)));
        near.min_by_key(|(distance, _)| *distance).map(|(_, hollow)| hollow)
    }

    /// The hollow whose sign is seen on the face of the rock at a position, which has one where open ground is south of it.
    /// Cost: as [`Hollows::sign_at`].
    #[must_use]
    pub fn sign_on_face(&self, at: Position, terrain: &Terrain) -> Option<&Hollow> {
        let south = Position { y: at.y + 1, ..at };
        terrain.tile(south).filter(|tile| tile.is_walkable())?;
        self.sign_at(at, terrain)
    }

    /// The positions of faces on which the sign of a hollow is seen, as far as they are `seen`; in scan order. Cost: that of
    /// `seen` for each tile near it.
    pub fn faces<'a>(
        &'a self,
        hollow: &'a Hollow,
        terrain: &'a Terrain,
        seen: impl Fn(Position) -> bool + 'a,
    ) -> impl Iterator<Item = Position> + 'a {
        let places = hollow.around(SIGN_RADIUS).filter(move |at| seen(*at));
        places.filter(move |at| self.sign_on_face(*at, terrain) == Some(hollow))
    }

    /// Notes that a tile has become open: a hollow that it is beside is open from now on. Returns the kind of one that was
    /// not before. Cost O(log hollows), and a step for each in the rows around.
    pub fn opened_by(&mut self, at: Position) -> Option<HollowKind> {
        let is_breached = |hollow: &Hollow| {
            hollow.is_near(at, 1) && hollow.tiles().any(|tile| tile.is_beside(at))
        };
        let around = self.rows_around(at, 1);
        let mut near = self.0[around].iter_mut();
        let hollow = near.find(|hollow| !hollow.is_open && is_breached(hollow))?;
        hollow.is_open = true;
        Some(hollow.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;

    fn hollow(x: u32, y: u32, side: u8) -> Hollow {
        Hollow { at: Position::new(x, y, 0), side, kind: HollowKind::Cache, is_open: false }
    }

    /// SPEC 90: squares without their corners.
    #[test]
    fn a_hollow_has_12_tiles_or_21() {
        for (side, tiles, wall) in [(4, 12, 12), (5, 21, 16)] {
            let hollow = hollow(3, 2, side);
            assert_eq!(hollow.tiles().count(), tiles);
            assert!(hollow.tiles().all(|at| hollow.has(at)) && hollow.has(hollow.middle()));
            let corner = u32::from(side) - 1;
            for (x, y) in [(0, 0), (corner, 0), (0, corner), (corner, corner)] {
                assert!(!hollow.has(Position::new(3 + x, 2 + y, 0)));
            }
            assert_eq!(hollow.around(0).filter(|at| hollow.has(*at)).count(), tiles);
            assert!(!hollow.has(Position { z: 1, ..hollow.middle() }));
            assert_eq!(hollow.wall().len(), wall);
        }
        assert_eq!(hollow(3, 2, 4).steps_to(Position::new(3, 9, 0)), 4);
    }

    /// SPEC 92: the nearest within four tiles, on rock alone, on a face where ground is south of it.
    #[test]
    fn rock_within_four_tiles_bears_the_sign_of_the_nearest() {
        let row = format!("{}\n", "#".repeat(40));
        let ground = format!("{}\n", ".".repeat(40));
        let map = [&row.repeat(11)[..], &ground, &row].concat();
        let terrain = Terrain::new(map_text::read(map.as_bytes()).unwrap().tiles);
        let hollows = Hollows(vec![hollow(3, 3, 4), hollow(20, 3, 5)]);
        let corner = |x, y| {
            let sign = hollows.sign_at(Position::new(x, y, 0), &terrain);
            sign.map(|hollow| hollow.at.x)
        };
        assert_eq!([10, 11].map(|y| corner(4, y)), [Some(3), None], "the ground bears none");
        assert_eq!([9, 10, 11].map(|x| corner(x, 4)), [Some(3), Some(3), None]);
        assert_eq!([15, 16, 28, 29].map(|x| corner(x, 5)), [None, Some(20), Some(20), None]);
        assert_eq!(corner(4, 4), None, "the hollow itself");
        let face = |x, y| hollows.sign_on_face(Position::new(x, y, 0), &terrain).is_some();
        assert_eq!([9, 10].map(|y| face(4, y)), [false, true]);
        let faces: Vec<_> = hollows.faces(&hollows.0[0], &terrain, |at| at.x > 4).collect();
        assert!(faces.iter().all(|at| at.y == 10 && at.x > 4) && !faces.is_empty(), "{faces:?}");
    }

    #[test]
    fn a_tile_beside_a_hollow_opens_it_once() {
        let mut hollows = Hollows(vec![hollow(3, 3, 4), hollow(20, 3, 4)]);
        let at = |x, y| Position::new(x, y, 0);
        assert_eq!(hollows.opened_by(at(1, 5)), None, "rock is between");
        assert_eq!(hollows.opened_by(at(2, 2)), None, "the corner is rock");
        assert_eq!(hollows.opened_by(at(2, 5)), Some(HollowKind::Cache));
        assert_eq!(hollows.opened_by(at(2, 4)), None, "it is open");
        assert_eq!(
            hollows.0.iter().map(|hollow| hollow.is_open).collect::<Vec<_>>(),
            [true, false]
        );
        assert_eq!(hollows.opened_by(at(20, 3)), Some(HollowKind::Cache), "a corner is beside");
        assert_eq!(hollows.at(at(21, 3)).map(|hollow| hollow.at.x), Some(20));
    }
}

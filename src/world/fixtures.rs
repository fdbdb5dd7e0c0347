//! What stands on the tiles of all levels.

use std::iter::repeat_with;
use std::ops::Range;

use bevy::prelude::Resource;
use smallvec::SmallVec;

use super::digest::{finalized, mixed};
use super::{Fixture, Knowledge};
use crate::grid::Position;

/// The fixtures of a row of a level, each with its column, in order of columns. Most rows have none, and few have more than 4.
type Row = SmallVec<[(u32, Fixture); 4]>;

/// Every fixture, one a tile at most. Rules put them up and take them away; sums and saves have them all.
///
/// Costs are those of the rows that are asked for, whatever the size of the world: a level of 4096 x 4096 tiles has about 20,000
/// fixtures, five in a row.
#[derive(Resource, Clone, Debug, Default)]
pub struct Fixtures {
    /// By level and row, as far as there ever was one.
    levels: Vec<Vec<Row>>,
    /// A sum over all of them, kept up to date.
    digest: u64,
    /// A sum over the ends of shafts among them, kept up to date.
    shafts: u64,
    /// How many of them shine, kept up to date.
    shining: usize,
}

impl PartialEq for Fixtures {
    fn eq(&self, other: &Self) -> bool {
        self.digest == other.digest && self.iter().eq(other.iter())
    }
}

impl Eq for Fixtures {}

impl Fixtures {
    /// What stands at a position. Cost O(log fixtures of its row).
    #[must_use]
    pub fn at(&self, at: Position) -> Option<Fixture> {
        let row = self.rows(at.z).get(at.y as usize)?;
        index(row, at.x).ok().map(|index| row[index].1)
    }

    /// All of them, by level, then in scan order. Cost O(rows), and a step for each.
    pub fn iter(&self) -> impl Iterator<Item = (Position, Fixture)> {
        (0..self.levels.len() as u32).flat_map(|z| self.of_level(z))
    }

    /// Those of level `z`, in scan order. Cost O(rows of the level), and a step for each.
    pub fn of_level(&self, z: u32) -> impl Iterator<Item = (Position, Fixture)> {
        self.within(z, 0..u32::MAX, 0..u32::MAX)
    }

    /// Those in some rows and columns of level `z`, in scan order. Cost O(rows x log fixtures of a row), and a step for each.
    pub fn within(
        &self,
        z: u32,
        rows: Range<u32>,
        columns: Range<u32>,
    ) -> impl Iterator<Item = (Position, Fixture)> {
        let all = self.rows(z);
        let end = all.len().min(rows.end as usize);
        let within = all.get(rows.start as usize..end).unwrap_or_default();
        (rows.start..).zip(within).flat_map(move |(y, row)| {
            let first = row.partition_point(|(x, _)| *x < columns.start);
            let end = columns.end;
            let within = row[first..].iter().take_while(move |(x, _)| *x < end);
            within.map(move |(x, fixture)| (Position { x: *x, y, z }, *fixture))
        })
    }

    /// Those on the tiles of a level that are so many steps from a position or fewer, in scan order. Cost: as [`Fixtures::within`].
    pub fn near(&self, at: Position, steps: u32) -> impl Iterator<Item = (Position, Fixture)> {
        let near = |at: u32| at.saturating_sub(steps)..at.saturating_add(steps).saturating_add(1);
        self.within(at.z, near(at.y), near(at.x))
    }

    /// Those on a tile and beside it, in scan order. Cost O(log fixtures of its rows).
    pub fn around(&self, at: Position) -> impl Iterator<Item = (Position, Fixture)> {
        self.near(at, 1)
    }

    /// Those that shine of [`Fixtures::near`]. Cost O(1) where none shines anywhere, else the same.
    pub(crate) fn shining_near(
        &self,
        at: Position,
        steps: u32,
    ) -> impl Iterator<Item = (Position, Fixture)> {
        let near = (self.shining > 0).then(|| self.near(at, steps));
        near.into_iter().flatten().filter(|(_, fixture)| shines(*fixture))
    }

    /// The nearest fixture of a kind of those that the player knows: by levels, then by steps, then in scan order.
    /// Cost O(rows), and a step for each fixture.
    #[must_use]
    pub fn nearest_known(
        &self,
        kind: Fixture,
        to: Position,
        knowledge: &Knowledge,
    ) -> Option<Position> {
        let of_kind = self.iter().filter(|(_, fixture)| *fixture == kind);
        let known = of_kind.map(|(at, _)| at).filter(|at| knowledge.knows(*at));
        known.min_by_key(|at| (at.z.abs_diff(to.z), at.steps_to(to)))
    }

    /// Puts up a fixture, and returns what stood there before. Cost O(fixtures of its row); of the first of its level also O(rows).
    pub fn put_up(&mut self, at: Position, fixture: Fixture) -> Option<Fixture> {
        let before = self.take_away(at);
        let row = element(element(&mut self.levels, at.z), at.y);
        let index = index(row, at.x).unwrap_or_else(|index| index);
        row.insert(index, (at.x, fixture));
        self.digest = self.digest.wrapping_add(number_of(at, fixture));
        self.shafts = self.shafts.wrapping_add(number_of_shaft(at, fixture));
        self.shining += usize::from(shines(fixture));
        before
    }

    /// Takes away what stands at a position, and returns it. Cost O(fixtures of its row).
    pub fn take_away(&mut self, at: Position) -> Option<Fixture> {
        let row = self.levels.get_mut(at.z as usize)?.get_mut(at.y as usize)?;
        let (_, fixture) = row.remove(index(row, at.x).ok()?);
        self.digest = self.digest.wrapping_sub(number_of(at, fixture));
        self.shafts = self.shafts.wrapping_sub(number_of_shaft(at, fixture));
        self.shining -= usize::from(shines(fixture));
        Some(fixture)
    }

    /// A number for all of them, the same for the same ones. Cost O(1).
    pub(crate) fn digest(&self) -> u64 {
        self.digest
    }

    /// A number for all ends of shafts among them, the same for the same ones. Cost O(1).
    pub(crate) fn shafts_digest(&self) -> u64 {
        self.shafts
    }

    /// The rows of level `z`, as far as there ever was one.
    fn rows(&self, z: u32) -> &[Row] {
        self.levels.get(z as usize).map_or(&[], Vec::as_slice)
    }
}

/// The index of a column in a row, or where it would be.
fn index(row: &Row, x: u32) -> Result<usize, usize> {
    row.binary_search_by_key(&x, |(column, _)| *column)
}

/// The element of a list at an index; the list is made as long as that.
fn element<T: Default>(list: &mut Vec<T>, index: u32) -> &mut T {
    let index = index as usize;
    let missing = (index + 1).saturating_sub(list.len());
    list.extend(repeat_with(T::default).take(missing));
    &mut list[index]
}

/// What a fixture adds to the sum: never 0, which the first kind at the origin would be.
fn number_of(at: Position, fixture: Fixture) -> u64 {
    let level = mixed(at.z as usize, fixture as u32);
    finalized(mixed(at.x as usize, at.y) ^ level.rotate_left(17)).max(1)
}

/// What a fixture adds to the sum over the ends of shafts.
fn number_of_shaft(at: Position, fixture: Fixture) -> u64 {
    if fixture.kind().shaft.is_some() { number_of(at, fixture) } else { 0 }
}

fn shines(fixture: Fixture) -> bool {
    fixture.kind().light.is_some()
}

impl FromIterator<(Position, Fixture)> for Fixtures {
    /// The fixtures of a list in any order; of several on one tile the first. Cost: as [`Fixtures::put_up`] of each.
    fn from_iter<I: IntoIterator<Item = (Position, Fixture)>>(list: I) -> Self {
        let mut all = Self::default();
        for (at, fixture) in list {
            if all.at(at).is_none() {
                all.put_up(at, fixture);
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{Lit, Terrain};
    use crate::worldgen::map_text;

    #[test]
    fn one_stands_on_a_tile_and_each_is_found() {
        let at = |x, y, z| Position::new(x, y, z);
        let mut all =
            Fixtures::from_iter([(at(5, 0, 1), Fixture::Camp), (at(0, 2, 0), Fixture::Camp)]);
        assert_eq!(all.put_up(at(9, 1, 0), Fixture::Camp), None);
        assert_eq!(all.put_up(at(9, 1, 0), Fixture::Camp), Some(Fixture::Camp));
        let places = |all: &Fixtures| all.iter().map(|(at, _)| at).collect::<Vec<_>>();
        assert_eq!(places(&all), [at(9, 1, 0), at(0, 2, 0), at(5, 0, 1)]);
        assert_eq!(all.of_level(0).count(), 2);
        assert_eq!(all.of_level(1).collect::<Vec<_>>(), [(at(5, 0, 1), Fixture::Camp)]);
        assert_eq!((all.at(at(0, 2, 0)), all.at(at(2, 0, 0))), (Some(Fixture::Camp), None));
        let near = |at, steps| all.near(at, steps).map(|(at, _)| at).collect::<Vec<_>>();
        assert_eq!(near(at(4, 1, 0), 5), [at(9, 1, 0), at(0, 2, 0)]);
        assert!(near(at(5, 1, 0), 3).is_empty());
        assert_eq!(near(at(4, 1, 0), u32::MAX), [at(9, 1, 0), at(0, 2, 0)]);
        assert_eq!(near(at(0, 6, 0), 4), [at(0, 2, 0)]);
        assert_eq!(near(at(5, 0, 1), 0), [at(5, 0, 1)]);
        assert!(near(at(0, 0, 0), 1).is_empty() && near(at(0, 0, 2), 9).is_empty());
        let around = |at| all.around(at).map(|(at, _)| at).collect::<Vec<_>>();
        assert_eq!(around(at(8, 0, 0)), [at(9, 1, 0)]);
        assert_eq!(around(at(0, 2, 0)), [at(0, 2, 0)]);
        assert_eq!(around(at(0, 1, 0)), [at(0, 2, 0)]);
        assert!(around(at(7, 1, 0)).is_empty() && around(at(11, 1, 0)).is_empty());
        let before = all.digest();
        assert_eq!(all.take_away(at(9, 1, 0)), Some(Fixture::Camp));
        assert_ne!(all.digest(), before);
        assert_eq!(all.take_away(at(9, 1, 0)), None);
        assert_eq!(places(&all), [at(0, 2, 0), at(5, 0, 1)]);
        assert_eq!(all, Fixtures::from_iter(all.iter().collect::<Vec<_>>().into_iter().rev()));
        all.put_up(at(9, 1, 0), Fixture::Camp);
        assert_eq!(all.digest(), before);
    }

    #[test]
    fn shafts_have_a_sum_of_their_own() {
        let at = |x, z| Position::new(x, 0, z);
        let mut all = Fixtures::default();
        let mut sums = vec![all.shafts_digest()];
        all.put_up(at(0, 0), Fixture::Moss);
        assert_eq!(all.shafts_digest(), sums[0], "it leads nowhere");
        all.open_shaft(at(1, 0), at(1, 1));
        sums.push(all.shafts_digest());
        all.hang_rope(at(1, 0), at(1, 1));
        sums.push(all.shafts_digest());
        assert!(sums[0] != sums[1] && sums[1] != sums[2] && sums[0] != sums[2], "{sums:?}");
        all.take_away(at(1, 0));
        all.take_away(at(1, 1));
        assert_eq!(all.shafts_digest(), sums[0]);
    }

    /// SPEC 71
    #[test]
    fn those_that_shine_are_found_by_where_they_are() {
        let at = |y| Position::new(2, y, 0);
        let mut all = Fixtures::from_iter([(at(0), Fixture::Camp), (at(1), Fixture::Moss)]);
        let shining = |all: &Fixtures, from, steps| {
            all.shining_near(at(from), steps).map(|(at, _)| at.y).collect::<Vec<_>>()
        };
        all.put_up(at(3), Fixture::Lamp);
        assert_eq!((shining(&all, 0, 9), shining(&all, 4, 2)), (vec![1, 3], vec![3]));
        all.put_up(at(1), Fixture::Slick);
        assert_eq!(shining(&all, 0, 9), [3]);
        all.take_away(at(3));
        assert_eq!((shining(&all, 0, 9), all.shining), (vec![], 0));
    }

    #[test]
    fn the_nearest_of_those_that_are_known_is_found() {
        let map = map_text::read("..........\n\n..........\n".as_bytes()).unwrap();
        let terrain = Terrain::new(map.tiles);
        let at = |x, z| Position::new(x, 0, z);
        let camps = [at(1, 0), at(4, 0), at(9, 0), at(5, 1)];
        let all = Fixtures::from_iter(camps.map(|at| (at, Fixture::Camp)));
        let mut knowledge = Knowledge::nothing(terrain.size()).unwrap();
        let nearest = |to, knowledge: &Knowledge| all.nearest_known(Fixture::Camp, to, knowledge);
        assert_eq!(nearest(at(8, 0), &knowledge), None);
        knowledge.look(&terrain, at(1, 0), 3, &Lit::default());
        assert_eq!(nearest(at(8, 0), &knowledge), Some(at(4, 0)), "the one at 9 is not known");
        assert_eq!(nearest(at(2, 0), &knowledge), Some(at(1, 0)));
        assert_eq!(nearest(at(5, 1), &knowledge), Some(at(4, 0)), "on another level");
        knowledge.set_revealed(true);
        assert_eq!(nearest(at(8, 0), &knowledge), Some(at(9, 0)));
        assert_eq!(nearest(at(5, 1), &knowledge), Some(at(5, 1)));
    }
}

//! Which columns staircases leave to those below them (SPEC 18).

use std::collections::BTreeSet;

use super::overlaps::{Columns, Overlaps};
use super::regions::RegionMap;
use crate::grid::{Level, Position, Tile};

/// A level, and the columns that it shares with the level above and with the next, whether staircases that lead down to
/// it have taken them or not.
///
/// ```text
///     above   ...     a staircase leads down to the level, in any of three columns; of the next level's two regions each
///     level   ...     shares one of them, so that both have one left where the staircase is in the second
///     next    .#.
/// ```
pub(super) struct Sparing<'a> {
    pub(super) regions: &'a RegionMap,
    /// The level, which has one above and one below.
    pub(super) z: u32,
    /// What it shares with the level above. Each staircase stays in its overlap.
    pub(super) upper: &'a Overlaps,
    /// What it shares with the next. Each is to have a column that no staircase takes.
    pub(super) lower: &'a Overlaps,
}

/// A staircase that goes to another column.
#[derive(Clone, Copy)]
struct Move {
    from: Position,
    to: Position,
    /// The index of the overlap that wants a column, among those that were searched.
    wanting: usize,
}

impl Sparing<'_> {
    /// Moves staircases, given by their stairs up, until as many overlaps as can be have a column left.
    ///
    /// Cost: for each overlap that has none left that of looking at all columns of it and of those above, at most.
    ///
    /// Source: Berge, "Two theorems in graph theory", 1957: which overlap gets a column is a matching of the overlaps below to
    /// columns that those above can spare, and is the largest once no column can be handed on along a chain.
    pub(super) fn spare(&self, ups: &mut Level) {
        let is_taken = |columns: &Columns<'_>| columns.iter().all(|at| ups.is_open(at.x, at.y));
        let wanting: Vec<_> = self.lower.iter().filter(is_taken).collect();
        for columns in wanting {
            for (from, to) in self.moves(columns, ups) {
                ups.set(from, Tile::Wall);
                ups.set(to, Tile::Floor);
            }
        }
    }

    /// The fewest moves after which an overlap has a column left, and no other lost its last one; none where that
    /// cannot be.
    fn moves(&self, wanting: Columns<'_>, ups: &Level) -> Vec<(Position, Position)> {
        let is_taken = |at: &Position| ups.is_open(at.x, at.y);
        let mut seen = BTreeSet::new();
        let mut open = vec![(wanting, None)];
        let mut next = 0;
        while let Some((columns, _)) = open.get(next).copied() {
            for from in columns.iter().filter(is_taken) {
                let Some(two) = self.regions_at(from, self.z - 1) else { continue };
                let own = self.upper.between(two).filter(|_| seen.insert(two));
                let Some(own) = own else { continue };
                for to in own.iter().filter(|at| !is_taken(at)) {
                    let step = Some(Move { from, to, wanting: next });
                    match self.overlap_with_last(to, ups) {
                        Some(columns) => open.push((columns, step)),
                        None => return chain(&open, step),
                    }
                }
            }
            next += 1;
        }
        Vec::new()
    }

    /// The overlap with the next level of which a column is the last that no staircase takes.
    fn overlap_with_last(&self, last: Position, ups: &Level) -> Option<Columns<'_>> {
        let columns = self.lower.between(self.regions_at(last, self.z)?)?;
        let is_other = |at: Position| at != last && !ups.is_open(at.x, at.y);
        (!columns.iter().any(is_other)).then_some(columns)
    }

    /// The regions that a column joins on a level and on the next.
    fn regions_at(&self, at: Position, z: u32) -> Option<(u32, u32)> {
        let on = |z| self.regions.number(Position { z, ..at });
        on(z).zip(on(z + 1))
    }
}

/// The moves that lead to one, the last first.
fn chain(open: &[(Columns<'_>, Option<Move>)], last: Option<Move>) -> Vec<(Position, Position)> {
    let before = |step: &Move| open[step.wanting].1;
    std::iter::successors(last, before).map(|step| (step.from, step.to)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::streams::{Domain, Stream};
    use crate::worldgen::map_text;
    use crate::worldgen::overlaps::overlaps;

    /// Spares columns of the second of three levels, whose stairs up are at some positions; returns their positions then,
    /// and the columns of each overlap above and below.
    fn spared(
        tiles: &Grid<Tile>,
        choose: impl FnOnce(&[Vec<Position>]) -> Vec<Position>,
    ) -> (Vec<Position>, [Vec<Vec<Position>>; 2]) {
        let regions = RegionMap::label(tiles).unwrap();
        let wall = || Level::filled(tiles.size(), Tile::Wall).unwrap();
        let stairs = [wall(), wall(), wall()];
        let (upper, lower) = (overlaps(&regions, &stairs, 0), overlaps(&regions, &stairs, 1));
        let positions = |found: &Overlaps| -> Vec<Vec<Position>> {
            found.iter().map(|columns| columns.iter().collect()).collect()
        };
        let all = [positions(&upper), positions(&lower)];
        let mut ups = wall();
        choose(&all[0]).into_iter().for_each(|at| ups.set(at, Tile::Floor));
        Sparing { regions: &regions, z: 1, upper: &upper, lower: &lower }.spare(&mut ups);
        (ups.positions().filter(|at| ups.is_open(at.x, at.y)).collect(), all)
    }

    /// SPEC 18: the first staircase has to take a column that the second leaves.
    #[test]
    fn columns_are_handed_on_until_each_overlap_has_one() {
        let text = "...#..\n######\n\n.#.#..\n......\n\n.#...#\n######\n";
        let tiles = map_text::read(text.as_bytes()).unwrap().tiles;
        let at = |x| Position::new(x, 0, 0);
        let (ups, [upper, lower]) = spared(&tiles, |_| vec![at(0), at(4)]);
        assert_eq!(upper, [[at(0), at(2)], [at(4), at(5)]]);
        assert_eq!(lower, [vec![at(0)], vec![at(2), at(4)]]);
        assert_eq!(ups, [at(2), at(5)]);
        assert_eq!(spared(&tiles, |_| vec![at(2), at(4)]).0, [at(2), at(5)]);
        assert_eq!(spared(&tiles, |_| vec![at(2), at(5)]).0, [at(2), at(5)], "all is well");
    }

    /// The fewest overlaps below that have no column left, whichever columns the others take.
    fn fewest(
        upper: &[Vec<Position>],
        lower: &[Vec<Position>],
        taken: &mut Vec<Position>,
    ) -> usize {
        let Some((first, rest)) = upper.split_first() else {
            return lower.iter().filter(|all| all.iter().all(|at| taken.contains(at))).count();
        };
        let tried = first.iter().map(|at| {
            taken.push(*at);
            let found = fewest(rest, lower, taken);
            taken.pop();
            found
        });
        tried.min().unwrap_or(0)
    }

    /// SPEC 18
    #[test]
    fn as_many_overlaps_as_can_be_have_a_column_left() {
        let mut stream = Stream::new(1, Domain::LEVEL, 0, 0);
        let (mut tried, mut mended) = (0, 0);
        while tried < 2_000 {
            let size = crate::grid::Size::new(1 + stream.below(5), 1 + stream.below(4), 3).unwrap();
            let mut tiles = Grid::filled(size, Tile::Wall).unwrap();
            let fill = 20_000 + stream.below(20_000) as u32;
            for tile in tiles.cells_mut() {
                if stream.chance_in_65536(fill) {
                    *tile = Tile::Floor;
                }
            }
            let mut before = Vec::new();
            let (ups, [upper, lower]) = spared(&tiles, |upper| {
                before = upper.iter().filter_map(|all| stream.choose(all).copied()).collect();
                before.clone()
            });
            if upper.iter().map(Vec::len).product::<usize>() > 1_000 {
                continue;
            }
            let left_out = |taken: &[Position]| {
                lower.iter().filter(|all| all.iter().all(|at| taken.contains(at))).count()
            };
            let each_has_one =
                upper.iter().all(|all| all.iter().filter(|at| ups.contains(at)).count() == 1);
            assert!(each_has_one && ups.len() == upper.len());
            assert_eq!(left_out(&ups), fewest(&upper, &lower, &mut Vec::new()), "{tiles:?}");
            let mut same = before.clone();
            same.sort_unstable_by_key(|at| at.scan_key());
            assert!(same == ups || left_out(&before) > left_out(&ups), "moved for nothing");
            tried += 1;
            mended += u32::from(same != ups);
        }
        assert!(mended > 10, "{mended} of {tried}");
    }
}

//! Regions: which tiles of a level can be walked between without digging (SPEC 10-15).

use std::collections::BTreeSet;

use super::runs::Runs;
use crate::grid::{Grid, Level, OutOfMemory, Position, Size, Span, Tile};

mod closing;
mod flooding;
mod groups;
mod level;
mod nearby;
mod splitting;
mod trees;

use closing::Closing;
pub(super) use level::RegionLevel;

/// The region number of every tile, and the size of every region, by level.
///
/// Numbers start at 1 on each level. A fresh labelling numbers regions in scan order of their first
/// tiles, without holes:
///
/// ```text
///     ..##..      11##22
///     ..#...      11#222      labels of blocks:  1 2 2
///     ..#.##      11#2##                         1 2 3
///     ..#.#.      11#2#3
/// ```
///
/// Any two open tiles of a block of 2 x 2 touch, so that a block has one label for all of them, and a
/// world a byte a tile for its regions.
///
/// Labels are the nodes of trees, one for each region. A dig joins trees: the lower is hung below the higher, so that
/// the way to a root has at most as many steps as the logarithm of the labels in the tree. A closing may tear a region
/// apart: then blocks of all parts but the largest get new labels, each part a tree of its own. What a dig or a
/// closing costs depends on what it joins or parts, never on the size of the world.
///
/// Two maps are equal where every tile has the same number in both.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bevy", derive(bevy_reflect::Reflect), reflect(opaque))]
pub struct RegionMap {
    size: Size,
    levels: Vec<RegionLevel>,
    closing: Closing,
}

impl PartialEq for RegionMap {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && (0..self.size.depth()).all(|z| self.runs(z).eq(other.runs(z)))
    }
}

impl Eq for RegionMap {}

impl RegionMap {
    /// Labels a whole world in scan order (SPEC 10-12). Cost: O(tiles).
    ///
    /// # Errors
    /// [`OutOfMemory`] where the map does not fit.
    pub fn label(tiles: &Grid<Tile>) -> Result<Self, OutOfMemory> {
        let size = tiles.size();
        let levels = (0..size.depth()).map(|z| RegionLevel::label(Level::of(tiles, z)?, 0));
        Ok(Self::of_levels(size, levels.collect::<Result<_, _>>()?))
    }

    /// The regions of a world from those of its levels, which are all as large.
    pub(in crate::worldgen) fn of_levels(size: Size, levels: Vec<RegionLevel>) -> Self {
        Self { size, levels, closing: Closing::default() }
    }

    /// Labels level `z` afresh, in scan order.
    pub(in crate::worldgen) fn label_again(&mut self, z: u32) -> Result<(), OutOfMemory> {
        let level = &mut self.levels[z as usize];
        *level = level.label_again()?;
        Ok(())
    }

    /// The size of the world that the map covers.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of the region that a tile is in; `None` for rock and outside the world.
    #[must_use]
    #[inline]
    pub fn number(&self, at: Position) -> Option<u32> {
        let level = self.levels.get(at.z as usize)?;
        level.open_tiles().is_open(at.x, at.y).then(|| level.number(at.x, at.y))
    }

    /// How many tiles the region has that a tile is in; 0 for rock and outside the world. Cost as that of the number.
    #[must_use]
    pub fn tiles_around(&self, at: Position) -> u64 {
        let level = self.levels.get(at.z as usize);
        let open = level.filter(|level| level.open_tiles().is_open(at.x, at.y));
        open.map_or(0, |level| level.tiles_around(at.x, at.y))
    }

    /// The regions of level `z`.
    ///
    /// # Panics
    /// Where there is no such level.
    pub(in crate::worldgen) fn level(&self, z: u32) -> &RegionLevel {
        &self.levels[z as usize]
    }

    /// Which of a position and its neighbours can be walked: bits as in [`Level::around`]; none beyond the levels of the
    /// world.
    #[must_use]
    #[inline]
    pub fn open_around(&self, at: Position) -> u16 {
        self.levels.get(at.z as usize).map_or(0, |level| level.open_tiles().around(at.x, at.y))
    }

    /// Where one can walk on level `z`.
    ///
    /// # Panics
    /// Where there is no such level.
    pub fn open_tiles(&self, z: u32) -> &Level {
        self.levels[z as usize].open_tiles()
    }

    /// The runs of tiles of level `z` that can be walked, in scan order, each with its row and the number of
    /// its region. Cost: O(tiles / 64 + runs).
    ///
    /// # Panics
    /// Where there is no such level.
    pub(in crate::worldgen) fn runs(&self, z: u32) -> impl Iterator<Item = (u32, Span, u32)> {
        self.levels[z as usize].runs()
    }

    /// The regions of level `z` as `(number, tiles)`, by number; none where there is no such level.
    pub fn of_level(&self, z: u32) -> impl Iterator<Item = (u32, u64)> {
        self.levels.get(z as usize).into_iter().flat_map(RegionLevel::sizes)
    }

    /// The numbers of the regions of level `z`, in scan order of their first tiles, and the highest that there ever was.
    ///
    /// # Panics
    /// Where there is no such level.
    #[must_use]
    pub fn numbers_in_scan_order(&self, z: u32) -> (Vec<u32>, u32) {
        let mut seen = BTreeSet::new();
        let numbers = self.runs(z).map(|(_, _, number)| number);
        let in_order = numbers.filter(|number| seen.insert(*number)).collect();
        (in_order, self.levels[z as usize].highest_ever())
    }

    /// Gives the regions of a level that was just labelled the numbers that [`RegionMap::numbers_in_scan_order`]
    /// returned. Returns whether those can be.
    pub fn renumber(&mut self, z: u32, numbers: &[u32], ever: u32) -> bool {
        self.levels.get_mut(z as usize).is_some_and(|level| level.renumber(numbers, ever))
    }

    /// Adds a tile that has just become walkable (SPEC 15): it joins its neighbours' region, and
    /// regions that it touches become one under the smallest of their numbers. Alone, it gets the next
    /// number that was never used. A tile that has a region already, or is outside, changes nothing.
    pub fn open(&mut self, at: Position) {
        if let Some(level) = self.levels.get_mut(at.z as usize) {
            level.open(at);
        }
    }

    /// Takes away tiles of level `z` that have just become rock, all together (SPEC 43-45). Of a region that falls apart the
    /// part with most tiles keeps the number, of equals the one whose first tile comes first in scan order; each other part
    /// gets the next number that was never used on that level, in scan order of first tiles. The number of a region without
    /// tiles is retired. Tiles that have no region, or are elsewhere, change nothing.
    ///
    /// Cost: O(1) a tile where that cannot part what is around it, times the logarithm of their number; else also O(the
    /// smaller parts), or O(the detour) where there is another way.
    pub fn close_all(&mut self, z: u32, tiles: &[Position]) {
        if let Some(level) = self.levels.get_mut(z as usize) {
            level.close_all(z, tiles, &mut self.closing);
        }
    }
}

/// Fills the regions of a world that have fewer than `min_size` tiles with wall (SPEC 13).
pub(in crate::worldgen) fn fill_small(
    tiles: &mut Grid<Tile>,
    min_size: u64,
) -> Result<(), OutOfMemory> {
    for z in 0..tiles.size().depth() {
        let mut level = Level::of(tiles, z)?;
        Runs::label(&level, min_size).fill_small(&mut level);
        for at in tiles.positions(z).filter(|at| !level.is_open(at.x, at.y)) {
            tiles[at] = Tile::Wall;
        }
    }
    Ok(())
}

#[cfg(test)]
mod closing_tests;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::streams::{Domain, Stream};
    use crate::worldgen::map_text;
    use crate::worldgen::parallel::with_threads;
    use crate::worldgen::smoothing::fill_with_noise;

    fn world(text: &str) -> Grid<Tile> {
        map_text::read(text.as_bytes()).unwrap().tiles
    }

    fn numbers(tiles: &Grid<Tile>, map: &RegionMap) -> Vec<u32> {
        tiles.positions(0).map(|at| map.number(at).unwrap_or(0)).collect()
    }

    /// SPEC 10, 11, 14
    #[test]
    fn the_worked_example_has_three_regions_in_scan_order() {
        let tiles = world("..##..\n..#...\n..#.##\n..#.#.\n");
        let map = RegionMap::label(&tiles).unwrap();
        assert_eq!(
            numbers(&tiles, &map),
            [1, 1, 0, 0, 2, 2, 1, 1, 0, 2, 2, 2, 1, 1, 0, 2, 0, 0, 1, 1, 0, 2, 0, 3]
        );
        assert_eq!(map.of_level(0).collect::<Vec<_>>(), [(1, 8), (2, 7), (3, 1)]);
        assert_eq!(map.of_level(1).count(), 0);
    }

    /// SPEC 11, 14: what begins in a row comes before what begins in the next one, wherever that is.
    #[test]
    fn numbers_go_by_rows_before_columns() {
        for (text, expected) in [
            ("###.\n.###\n", [0, 0, 0, 1, 2, 0, 0, 0]),
            (".##.\n.##.\n", [1, 0, 0, 2, 1, 0, 0, 2]),
            ("####\n.#.#\n", [0, 0, 0, 0, 1, 0, 2, 0]),
        ] {
            let tiles = world(text);
            assert_eq!(numbers(&tiles, &RegionMap::label(&tiles).unwrap()), expected, "{text}");
        }
    }

    /// SPEC 10-14: where parts of a level meet, its regions do.
    #[test]
    fn a_level_in_parts_is_labelled_as_in_one() {
        let mut sizes = Stream::new(1, Domain::LEVEL, 0, 0);
        for seed in 0..200 {
            let size = Size::new(1 + sizes.below(200), 1 + sizes.below(60), 1).unwrap();
            let mut level = Level::filled(size, Tile::Wall).unwrap();
            let mut stream = Stream::new(seed, Domain::LEVEL, 0, 0);
            fill_with_noise(&mut level, 20_000 + sizes.below(20_000) as u32, &mut stream);
            let min_size = seed % 4 * 3;
            let map = || {
                let labelled = RegionLevel::label(level.clone(), min_size).unwrap();
                let map = RegionMap::of_levels(size, vec![labelled]);
                let sizes: Vec<_> = map.of_level(0).collect();
                (map, sizes)
            };
            let alone = map();
            for threads in [2, 3, 8] {
                assert!(with_threads(threads, map) == alone, "{size}, {threads} threads");
            }
        }
    }

    /// SPEC 12
    #[test]
    fn any_number_of_regions_works() {
        let row = ".#".repeat(1_000);
        let map = RegionMap::label(&world(&row)).unwrap();
        assert_eq!(map.of_level(0).map(|(number, _)| number).max(), Some(1_000));
    }

    /// SPEC 13
    #[test]
    fn small_regions_become_wall_and_the_rest_is_numbered_afresh() {
        let mut tiles = world(".#..\n##..\n.###\n");
        fill_small(&mut tiles, 2).unwrap();
        assert_eq!(map_text::level_text(&tiles, 0), "##..\n##..\n####\n");
        let map = RegionMap::label(&tiles).unwrap();
        assert_eq!(map.of_level(0).collect::<Vec<_>>(), [(1, 4)]);
        for off in [0, 1] {
            let mut tiles = world(".#..\n##..\n.###\n");
            fill_small(&mut tiles, off).unwrap();
            let map = RegionMap::label(&tiles).unwrap();
            assert_eq!(map.of_level(0).count(), 3);
        }
    }

    /// SPEC 15
    #[test]
    fn a_dug_tile_joins_what_it_touches_under_the_smallest_number() {
        let tiles = world(".#.#.\n#####\n#####\n#####\n");
        let mut map = RegionMap::label(&tiles).unwrap();
        map.open(Position::new(3, 1, 0));
        assert_eq!(map.of_level(0).collect::<Vec<_>>(), [(1, 1), (2, 3)]);
        map.open(Position::new(0, 3, 0));
        assert_eq!(
            map.number(Position::new(0, 3, 0)),
            Some(4),
            "3 is retired and never used again"
        );
        map.open(Position::new(1, 0, 0));
        assert_eq!(map.of_level(0).collect::<Vec<_>>(), [(1, 5), (4, 1)]);
        map.open(Position::new(1, 0, 0));
        assert_eq!(map.of_level(0).collect::<Vec<_>>(), [(1, 5), (4, 1)], "open already");
    }

    /// SPEC 15: after any digs the map equals a fresh labelling up to numbering.
    #[test]
    fn after_any_digging_regions_equal_a_fresh_labelling() {
        for seed in 0..50 {
            let mut stream = Stream::new(seed, Domain::LEVEL, 0, 0);
            let size = Size::new(1 + stream.below(14), 1 + stream.below(10), 2).unwrap();
            let mut tiles = Grid::filled(size, Tile::Wall).unwrap();
            for z in 0..2 {
                for at in tiles.positions(z) {
                    if stream.chance_in_65536(20_000) {
                        tiles[at] = Tile::Floor;
                    }
                }
            }
            let mut map = RegionMap::label(&tiles).unwrap();
            let mut rock: Vec<_> = (0..2)
                .flat_map(|z| tiles.positions(z))
                .filter(|at| tiles[*at] == Tile::Wall)
                .collect();
            let all = rock.len();
            stream.shuffle_front(&mut rock, all);
            for at in rock {
                tiles[at] = Tile::Floor;
                map.open(at);
                assert_same_partition(&tiles, &map);
            }
        }
    }

    fn assert_same_partition(tiles: &Grid<Tile>, map: &RegionMap) {
        let fresh = RegionMap::label(tiles).unwrap();
        for z in 0..tiles.size().depth() {
            let mut pairs: Vec<_> =
                tiles.positions(z).map(|at| (map.number(at), fresh.number(at))).collect();
            pairs.sort_unstable();
            pairs.dedup();
            let count = |numbers: Vec<Option<u32>>| {
                let mut numbers = numbers;
                numbers.sort_unstable();
                numbers.dedup();
                numbers.len()
            };
            assert_eq!(count(pairs.iter().map(|(kept, _)| *kept).collect()), pairs.len());
            assert_eq!(count(pairs.iter().map(|(_, fresh)| *fresh).collect()), pairs.len());
            for (number, size) in map.of_level(z) {
                let tiles = tiles.positions(z).filter(|at| map.number(*at) == Some(number)).count();
                assert_eq!(tiles as u64, size);
            }
        }
    }
}

//! Regions: which tiles of a level can be walked between without digging (SPEC 10-15).

use std::collections::BTreeSet;

use super::parallel::{filled, for_each};
use super::runs::{Part, Runs};
use crate::grid::{Direction, Grid, Level, OutOfMemory, Position, Size, Span, Tile, spans};

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
/// Digging only ever adds floor, so regions only ever merge: labels are the nodes of trees, one for each
/// region, and a smaller region is hung below a larger one. So the way to a root has at most as many steps
/// as the logarithm of the region's size.
///
/// Two maps are equal where every tile has the same number in both.
#[derive(Clone, Debug)]
pub struct RegionMap {
    size: Size,
    levels: Vec<RegionLevel>,
}

impl PartialEq for RegionMap {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && (0..self.size.depth()).all(|z| self.runs(z).eq(other.runs(z)))
    }
}

impl Eq for RegionMap {}

/// So many labels are written at once: that is quicker than to write as many as a run has. Those too many fall on
/// rock, on a run of the same region, or on what is written later.
const AT_ONCE: usize = 8;

/// The regions of one level.
#[derive(Clone, Debug)]
pub(super) struct RegionLevel {
    /// Where one can walk.
    open: Level,
    /// The label of each block of 2 x 2 tiles, row by row; of a block of rock it is any.
    labels: Vec<u32>,
    blocks_per_row: usize,
    /// The parent of each label; a root is its own.
    parents: Vec<u32>,
    /// The number of each root's region: the smallest of its labels.
    numbers: Vec<u32>,
    /// Tiles of the region with this number; 0 once it is merged away.
    sizes: Vec<u64>,
}

impl RegionLevel {
    /// Fills the regions of a level that have fewer than `min_size` tiles with wall, and labels the others in
    /// scan order (SPEC 10-13). Cost: a step for 64 tiles, and some for each run of floor.
    ///
    /// # Errors
    /// [`OutOfMemory`] where the labels do not fit.
    pub(super) fn label(mut open: Level, min_size: u64) -> Result<Self, OutOfMemory> {
        let size = open.size();
        let blocks_per_row = size.width().div_ceil(2) as usize;
        let count = blocks_per_row * size.height().div_ceil(2) as usize;
        let mut labels = filled(0, count).map_err(|_| OutOfMemory { size })?;
        let runs = Runs::label(&open, min_size);
        runs.fill_small(&mut open);
        let parts = labels.chunks_mut(runs.rows_per_part() / 2 * blocks_per_row).zip(runs.parts());
        for_each(parts, |(labels, part)| write_labels(labels, blocks_per_row, part));
        let sizes = runs.into_sizes();
        let alone: Vec<_> = (0..sizes.len() as u32).collect();
        Ok(Self { open, labels, blocks_per_row, parents: alone.clone(), numbers: alone, sizes })
    }

    /// Where one can walk.
    pub(super) fn open_tiles(&self) -> &Level {
        &self.open
    }

    /// Has it no region at all?
    pub(super) fn is_solid(&self) -> bool {
        self.sizes.len() == 1
    }

    #[inline]
    fn block(&self, x: u32, y: u32) -> usize {
        (y / 2) as usize * self.blocks_per_row + (x / 2) as usize
    }

    #[inline]
    fn root(&self, mut label: u32) -> u32 {
        while self.parents[label as usize] != label {
            label = self.parents[label as usize];
        }
        label
    }

    /// The number of an open tile's region.
    #[inline]
    pub(super) fn number(&self, x: u32, y: u32) -> u32 {
        self.numbers[self.root(self.labels[self.block(x, y)]) as usize]
    }

    fn add(&mut self) -> u32 {
        let label = self.parents.len() as u32;
        self.parents.push(label);
        self.numbers.push(label);
        self.sizes.push(0);
        label
    }

    /// Joins the regions of two roots under the smaller number, and answers the root of both.
    fn join(&mut self, a: u32, b: u32) -> u32 {
        if a == b {
            return a;
        }
        let number_of = |root: u32| self.numbers[root as usize];
        let size_of = |root: u32| self.sizes[number_of(root) as usize];
        let (larger, smaller) = if size_of(a) >= size_of(b) { (a, b) } else { (b, a) };
        let kept = number_of(a).min(number_of(b));
        let retired = number_of(a).max(number_of(b));
        self.parents[smaller as usize] = larger;
        self.numbers[larger as usize] = kept;
        self.sizes[kept as usize] += std::mem::take(&mut self.sizes[retired as usize]);
        larger
    }

    /// Takes in a tile that has just become walkable.
    fn open(&mut self, at: Position) {
        let flat = Position { z: 0, ..at };
        if self.open.get(flat) != Some(Tile::Wall) {
            return;
        }
        let around = self.open.around(at.x, at.y);
        let mut touched = None;
        for direction in Direction::ALL.into_iter().filter(|to| around & to.bit_around() != 0) {
            let Some(near) = flat.step(direction, self.open.size()) else { continue };
            let root = self.root(self.labels[self.block(near.x, near.y)]);
            touched = Some(touched.map_or(root, |other| self.join(other, root)));
        }
        let root = touched.unwrap_or_else(|| self.add());
        self.open.set(flat, Tile::Floor);
        let (block, number) = (self.block(at.x, at.y), self.numbers[root as usize]);
        self.labels[block] = root;
        self.sizes[number as usize] += 1;
    }
}

/// Writes the label of each block of a part.
fn write_labels(labels: &mut [u32], blocks_per_row: usize, part: &Part) {
    for (first, band) in (0..).step_by(blocks_per_row).zip(part.bands()) {
        for (span, number) in band {
            let end = first + usize::from(span.end.div_ceil(2));
            let mut block = first + usize::from(span.start / 2);
            while block < end {
                match labels[block..].first_chunk_mut::<AT_ONCE>() {
                    Some(blocks) => *blocks = [number; AT_ONCE],
                    None => labels[block..end].fill(number),
                }
                block += AT_ONCE;
            }
        }
    }
}

impl RegionMap {
    /// Labels a whole world in scan order (SPEC 10-12). Cost: a step a tile, and some for each run of floor.
    ///
    /// # Errors
    /// [`OutOfMemory`] where the map does not fit.
    pub fn label(tiles: &Grid<Tile>) -> Result<Self, OutOfMemory> {
        let size = tiles.size();
        let levels = (0..size.depth()).map(|z| RegionLevel::label(Level::of(tiles, z)?, 0));
        Ok(Self { size, levels: levels.collect::<Result<_, _>>()? })
    }

    /// The regions of a world from those of its levels, which are all as large.
    pub(super) fn of_levels(size: Size, levels: Vec<RegionLevel>) -> Self {
        Self { size, levels }
    }

    /// Labels level `z` afresh, in scan order.
    pub(super) fn label_again(&mut self, z: u32) -> Result<(), OutOfMemory> {
        let level = &mut self.levels[z as usize];
        *level = RegionLevel::label(level.open.clone(), 0)?;
        Ok(())
    }

    /// The size of the world that the map covers.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of the region that a tile is in; `None` for rock and outside the world.
    #[must_use]
    pub fn number(&self, at: Position) -> Option<u32> {
        let level = self.levels.get(at.z as usize)?;
        level.open.is_open(at.x, at.y).then(|| level.number(at.x, at.y))
    }

    /// The regions of level `z`.
    ///
    /// # Panics
    /// Where there is no such level.
    pub(super) fn level(&self, z: u32) -> &RegionLevel {
        &self.levels[z as usize]
    }

    /// Where one can walk among a place and its neighbours: bits as [`Level::around`] has them; none on a level
    /// that there is not.
    #[must_use]
    pub fn open_around(&self, at: Position) -> u16 {
        self.levels.get(at.z as usize).map_or(0, |level| level.open.around(at.x, at.y))
    }

    /// Where one can walk on level `z`.
    ///
    /// # Panics
    /// Where there is no such level.
    pub fn open_tiles(&self, z: u32) -> &Level {
        &self.levels[z as usize].open
    }

    /// The runs of tiles of level `z` that can be walked, in scan order, each with its row and the number of
    /// its region. Cost: a step for 64 tiles and some for each run.
    ///
    /// # Panics
    /// Where there is no such level.
    pub(super) fn runs(&self, z: u32) -> impl Iterator<Item = (u32, Span, u32)> {
        let level = &self.levels[z as usize];
        let rows = level.open.words().chunks_exact(level.open.words_per_row());
        (0..).zip(rows).flat_map(move |(y, row)| {
            spans(row).map(move |span| (y, span, level.number(u32::from(span.start), y)))
        })
    }

    /// The regions of level `z` as `(number, tiles)`, by number; none where there is no such level.
    pub fn of_level(&self, z: u32) -> impl Iterator<Item = (u32, u64)> {
        let sizes = self.levels.get(z as usize).map_or(&[][..], |level| &level.sizes);
        (0..).zip(sizes.iter().copied()).filter(|(_, size)| *size > 0)
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
        (in_order, self.levels[z as usize].sizes.len() as u32 - 1)
    }

    /// Gives the regions of a level that was just labelled the numbers that [`RegionMap::numbers_in_scan_order`]
    /// answered; says whether those can be.
    pub fn renumber(&mut self, z: u32, numbers: &[u32], ever: u32) -> bool {
        let tiles = self.size.level_tiles();
        let Some(level) = self.levels.get_mut(z as usize) else { return false };
        let different: BTreeSet<_> = numbers.iter().collect();
        let can_be = numbers.len() + 1 == level.sizes.len()
            && different.len() == numbers.len()
            && u64::from(ever) <= tiles
            && numbers.iter().all(|number| (1..=ever).contains(number));
        if can_be {
            let mut sizes = vec![0; ever as usize + 1];
            for (label, number) in (1..).zip(numbers) {
                sizes[*number as usize] = level.sizes[label];
                level.numbers[label] = *number;
            }
            // A region that is new gets the next number, which is also its label.
            let labels = level.parents.len() as u32;
            level.parents.extend(labels..=ever);
            level.numbers.extend(labels..=ever);
            level.sizes = sizes;
        }
        can_be
    }

    /// Takes in a tile that has just become walkable (SPEC 15): it joins its neighbours' region, and
    /// regions that it touches become one under the smallest of their numbers. Alone, it gets the next
    /// number that was never used. A tile that has a region already, or is outside, changes nothing.
    pub fn open(&mut self, at: Position) {
        if let Some(level) = self.levels.get_mut(at.z as usize) {
            level.open(at);
        }
    }
}

/// Fills the regions of a world that have fewer than `min_size` tiles with wall (SPEC 13).
pub(super) fn fill_small(tiles: &mut Grid<Tile>, min_size: u64) -> Result<(), OutOfMemory> {
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
        let mut sizes = Stream::new(1, Domain::Level, 0, 0);
        for seed in 0..200 {
            let size = Size::new(1 + sizes.below(200), 1 + sizes.below(60), 1).unwrap();
            let mut level = Level::filled(size, Tile::Wall).unwrap();
            let mut stream = Stream::new(seed, Domain::Level, 0, 0);
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
            let mut stream = Stream::new(seed, Domain::Level, 0, 0);
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

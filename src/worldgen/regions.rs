//! Regions: which tiles of a level can be walked between without digging (SPEC 10-15).

use crate::grid::{Grid, OutOfMemory, Position, Size, Tile};

/// The region number of every tile, and the size of every region, by level.
///
/// Numbers start at 1 on each level. A fresh labelling numbers regions in scan order of their first
/// tiles, without holes:
///
/// ```text
///     ..##..      11##22
///     ..#...      11#222
///     ..#.##      11#2##
///     ..#.#.      11#2#3
/// ```
///
/// Digging only ever adds floor, so regions only ever merge. A tile keeps the label that it was given; labels
/// lie in sets, one for each region, and the smaller of two sets moves into the larger, so that finding the
/// number of a tile takes two looks, and a label moves no more often than the logarithm of their count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionMap {
    /// The label of each tile, 0 for none.
    labels: Grid<u32>,
    levels: Vec<Unions>,
}

/// The labels of one level, from 1; 0 is no region.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Unions {
    /// The set that each label is in.
    sets: Vec<u32>,
    /// The labels of each set; none once it has moved into another.
    members: Vec<Vec<u32>>,
    /// The number of each set's region: the smallest of its labels.
    numbers: Vec<u32>,
    /// Tiles of the region with this number; 0 once it is merged away.
    sizes: Vec<u64>,
}

impl Unions {
    fn new() -> Self {
        Self { sets: vec![0], members: vec![vec![]], numbers: vec![0], sizes: vec![0] }
    }

    fn add(&mut self) -> u32 {
        let label = self.sets.len() as u32;
        self.sets.push(label);
        self.members.push(vec![label]);
        self.numbers.push(label);
        self.sizes.push(0);
        label
    }

    fn root(&self, label: u32) -> u32 {
        self.numbers[self.sets[label as usize] as usize]
    }

    /// Joins two regions under the smaller number, which it answers.
    fn join(&mut self, a: u32, b: u32) -> u32 {
        let (kept, retired) = {
            let (a, b) = (self.root(a), self.root(b));
            (a.min(b), a.max(b))
        };
        if kept != retired {
            let (a, b) = (self.sets[a as usize], self.sets[b as usize]);
            let a_is_larger = self.members[a as usize].len() >= self.members[b as usize].len();
            let (larger, smaller) = if a_is_larger { (a, b) } else { (b, a) };
            for label in std::mem::take(&mut self.members[smaller as usize]) {
                self.sets[label as usize] = larger;
                self.members[larger as usize].push(label);
            }
            self.numbers[larger as usize] = kept;
            self.sizes[kept as usize] += std::mem::take(&mut self.sizes[retired as usize]);
        }
        kept
    }
}

impl RegionMap {
    /// Labels a whole world in scan order (SPEC 10-12). Cost: eight reads a tile.
    ///
    /// # Errors
    /// [`OutOfMemory`] where the map does not fit.
    pub fn label(tiles: &Grid<Tile>) -> Result<Self, OutOfMemory> {
        let mut map = Self { labels: Grid::filled(tiles.size(), 0)?, levels: Vec::new() };
        for z in 0..tiles.size().depth() {
            let mut unions = Unions::new();
            for at in tiles.positions(z) {
                if tiles[at].is_walkable() && map.labels[at] == 0 {
                    let label = unions.add();
                    unions.sizes[label as usize] = map.flood(tiles, at, label);
                }
            }
            map.levels.push(unions);
        }
        Ok(map)
    }

    /// Labels everything that can be walked to from a tile, and counts it.
    fn flood(&mut self, tiles: &Grid<Tile>, from: Position, label: u32) -> u64 {
        let mut count = 0;
        let mut open = vec![from];
        self.labels[from] = label;
        while let Some(at) = open.pop() {
            count += 1;
            for next in at.neighbours(tiles.size()) {
                if tiles[next].is_walkable() && self.labels[next] == 0 {
                    self.labels[next] = label;
                    open.push(next);
                }
            }
        }
        count
    }

    /// The size of the world that the map covers.
    #[must_use]
    pub fn size(&self) -> Size {
        self.labels.size()
    }

    /// The number of the region that a tile is in; `None` for rock and outside the world.
    #[must_use]
    pub fn number(&self, at: Position) -> Option<u32> {
        let label = *self.labels.get(at)?;
        (label != 0).then(|| self.levels[at.z as usize].root(label))
    }

    /// The regions of level `z` as `(number, tiles)`, by number; none where there is no such level.
    pub fn of_level(&self, z: u32) -> impl Iterator<Item = (u32, u64)> {
        let sizes = self.levels.get(z as usize).map_or(&[][..], |unions| &unions.sizes);
        (0..).zip(sizes.iter().copied()).filter(|(_, size)| *size > 0)
    }

    /// Takes in a tile that has just become walkable (SPEC 15): it joins its neighbours' region, and
    /// regions that it touches become one under the smallest of their numbers. Alone, it gets the next
    /// number that was never used. A tile that has a region already, or is outside, changes nothing.
    pub fn open(&mut self, at: Position) {
        if self.labels.get(at) != Some(&0) {
            return;
        }
        let unions = &mut self.levels[at.z as usize];
        let touched = at
            .neighbours(self.labels.size())
            .map(|next| self.labels[next])
            .filter(|label| *label != 0)
            .reduce(|a, b| unions.join(a, b));
        let number = match touched {
            Some(label) => unions.root(label),
            None => unions.add(),
        };
        unions.sizes[number as usize] += 1;
        self.labels[at] = number;
    }

    /// Fills the regions that have fewer than `min_size` tiles with wall, in the tiles and in this map,
    /// and closes the holes in the numbers (SPEC 13).
    pub(super) fn fill_small(&mut self, tiles: &mut Grid<Tile>, min_size: u64) {
        for z in 0..tiles.size().depth() {
            let old = std::mem::replace(&mut self.levels[z as usize], Unions::new());
            let new = &mut self.levels[z as usize];
            let renumbered: Vec<u32> = old
                .sizes
                .iter()
                .map(|size| if *size == 0 || *size < min_size { 0 } else { new.add() })
                .collect();
            for (size, number) in
                old.sizes.iter().zip(&renumbered).filter(|(_, number)| **number > 0)
            {
                new.sizes[*number as usize] = *size;
            }
            for at in tiles.positions(z) {
                let label = &mut self.labels[at];
                if *label != 0 {
                    *label = renumbered[old.root(*label) as usize];
                    if *label == 0 {
                        tiles[at] = Tile::Wall;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::streams::{Domain, Stream};
    use crate::worldgen::map_text;

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
        let mut map = RegionMap::label(&tiles).unwrap();
        map.fill_small(&mut tiles, 2);
        assert_eq!(map_text::level_text(&tiles, 0), "##..\n##..\n####\n");
        assert_eq!(map, RegionMap::label(&tiles).unwrap());
        for off in [0, 1] {
            let mut tiles = world(".#..\n##..\n.###\n");
            let mut map = RegionMap::label(&tiles).unwrap();
            map.fill_small(&mut tiles, off);
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

//! The tiles and regions of a saved game in the form that is written, and reading them.

use serde::{Deserialize, Serialize};

use super::checking::{check, position_in, sides_of};
use super::packed::{pack, unpack};
use crate::grid::{Grid, Size, Tile};
use crate::world::{Game, Opened};
use crate::worldgen::{RegionMap, WorldMap};

#[derive(Serialize, Deserialize)]
pub(super) struct SavedWorld {
    /// Width, height and depth.
    pub(super) sides: [u32; 3],
    /// Two bits a tile, four to a byte from the lowest, in index order.
    pub(super) tiles: Vec<u8>,
    /// The numbers of each level's regions, in scan order of their first tiles, and how many there ever were.
    pub(super) regions: Vec<(Vec<u32>, u32)>,
    /// The tiles that became floor and are floor still, by level, row and column.
    pub(super) opened: Vec<[u32; 3]>,
}

impl SavedWorld {
    /// The form of a game's world. Cost O(tiles).
    pub(super) fn of(game: &Game) -> Self {
        let (tiles, regions) = (game.terrain.tiles(), game.regions.map());
        let size = tiles.size();
        Self {
            sides: [size.width(), size.height(), size.depth()],
            tiles: pack(tiles.cells().iter().map(|tile| *tile as u8), 2),
            regions: (0..size.depth()).map(|z| regions.numbers_in_scan_order(z)).collect(),
            opened: game.terrain.opened_tiles().iter().map(sides_of).collect(),
        }
    }

    /// The size, if there are worlds of that size.
    pub(super) fn size(&self) -> Result<Size, String> {
        let [width, height, depth] = self.sides.map(u64::from);
        Size::new(width, height, depth).map_err(|error| error.to_string())
    }

    /// The tiles, regions and stairs, for the [`SavedWorld::size`]; or why no world has them. Cost O(tiles).
    pub(super) fn map(&self, size: Size) -> Result<WorldMap, String> {
        let tiles = unpack(&self.tiles, size.tiles(), 2).ok_or("tiles that are not as many")?;
        let tiles = tiles.filter_map(|number| Tile::ALL.get(usize::from(number)).copied());
        let tiles = Grid::from_cells(size, tiles.collect()).ok_or("tiles that there are not")?;
        let mut map = WorldMap::from_tiles(tiles, None).map_err(|error| error.to_string())?;
        let stairs = map.tiles.cells().iter().filter(|tile| tile.is_stairs()).count();
        check(stairs == 2 * map.stairs.len(), "stairs without a partner")?;
        check(self.regions.len() == size.depth() as usize, "levels without regions")?;
        for (z, (numbers, ever)) in (0..).zip(&self.regions) {
            let is_set = RegionMap::renumber(&mut map.regions, z, numbers, *ever);
            check(is_set, "numbers of regions that cannot be")?;
        }
        Ok(map)
    }

    /// The tiles that became floor and are floor still, of so many that ever did; or why they cannot be those.
    pub(super) fn opened_tiles(&self, tiles: &Grid<Tile>, ever: u64) -> Result<Opened, String> {
        let read = |at: &[u32; 3]| {
            let at = position_in(tiles, *at)?;
            check(tiles[at] == Tile::Floor, "an opened tile that is no floor")?;
            Ok(at)
        };
        let opened = self.opened.iter().map(read).collect::<Result<Vec<_>, String>>()?;
        let is_sorted = opened.is_sorted_by(|one, next| one.scan_key() < next.scan_key());
        check(is_sorted && opened.len() as u64 <= ever, "opened tiles that cannot be")?;
        Ok(opened.into_iter().collect())
    }
}

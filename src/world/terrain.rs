//! The tile of every position, and the regions that tiles form. The two change together or not at all.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Message, MessageWriter, ResMut, Resource};

use super::Opened;
use super::digest::mixed;
use crate::grid::{Grid, Position, Size, Tile};
use crate::worldgen::RegionMap;

/// The tiles of all levels, which exist and live at once (SPEC 16). A copy shares them until one of the two changes.
#[derive(Resource, Clone, Debug)]
pub struct Terrain {
    tiles: Arc<Grid<Tile>>,
    /// Tiles that became floor.
    opened: u64,
    /// Tiles that became rock.
    closed: u64,
    /// Which tiles became floor, and are floor still.
    opened_tiles: Opened,
    /// A sum over all tiles, updated with each, so that two terrains are compared in O(1).
    digest: u64,
}

/// The bits of a tile in a value of the digest, and how many tiles are one value.
const BITS: u32 = 2;
const TILE: u32 = (1 << BITS) - 1;
const TOGETHER: usize = (u32::BITS / BITS) as usize;
const _: () = assert!(Tile::ALL.len() <= 1 << BITS);

/// The regions of all levels, true at every moment (SPEC 15). A copy shares them until one of the two changes.
#[derive(Resource, Clone, Debug)]
pub struct Regions(Arc<RegionMap>);

/// A tile is no longer what it was.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileChanged {
    /// Its position.
    pub at: Position,
}

impl Terrain {
    /// The terrain of a new world. Cost: a look at each tile.
    #[must_use]
    pub fn new(tiles: Grid<Tile>) -> Self {
        Self::with_changes(tiles, 0, 0)
    }

    /// The terrain of a game that goes on, in which so many tiles became floor and so many rock.
    pub(crate) fn with_changes(tiles: Grid<Tile>, opened: u64, closed: u64) -> Self {
        let parts = tiles.cells().chunks(TOGETHER).enumerate();
        let values = parts.map(|(number, part)| mixed(number, value_of(part)));
        let digest = values.fold(0, u64::wrapping_add);
        let opened_tiles = Opened::default();
        Self { tiles: Arc::new(tiles), opened, closed, opened_tiles, digest }
    }

    /// The same, where it is known which tiles became floor, and are floor still.
    #[must_use]
    pub(crate) fn with_opened(self, opened_tiles: Opened) -> Self {
        Self { opened_tiles, ..self }
    }

    /// The size of the world.
    #[must_use]
    pub fn size(&self) -> Size {
        self.tiles.size()
    }

    /// Every tile.
    #[must_use]
    pub fn tiles(&self) -> &Grid<Tile> {
        &self.tiles
    }

    /// The tile at a position; `None` outside, which is neither walkable nor diggable (SPEC 2).
    #[must_use]
    pub fn tile(&self, at: Position) -> Option<Tile> {
        self.tiles.get(at).copied()
    }

    /// Returns whether a position is open ground: neither rock nor outside of the world. Cost O(1).
    #[must_use]
    pub fn is_open(&self, at: Position) -> bool {
        self.tile(at).is_some_and(Tile::is_walkable)
    }

    /// How many tiles became floor since the world was made.
    #[must_use]
    pub fn dug(&self) -> u64 {
        self.opened
    }

    /// The tiles that became floor since the world was made, and are floor still.
    #[must_use]
    pub fn opened_tiles(&self) -> &Opened {
        &self.opened_tiles
    }

    /// How many tiles became rock since the world was made.
    #[must_use]
    pub fn closed(&self) -> u64 {
        self.closed
    }

    /// How many tiles became floor or rock since the world was made: where it is the same, so are the tiles (SPEC 48).
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.opened + self.closed
    }

    /// Returns whether a thing at a position is buried: there is rock (SPEC 47). Cost O(1).
    #[must_use]
    pub fn buries(&self, at: Position) -> bool {
        self.tile(at).is_some_and(|tile| !tile.is_walkable())
    }

    /// A number for all tiles as they are now. Cost O(1).
    pub(crate) fn digest(&self) -> u64 {
        self.digest
    }

    /// Shares the tiles with no other copy. Cost: a copy of them, where they are shared.
    pub(super) fn stand_alone(&mut self) {
        Arc::make_mut(&mut self.tiles);
        self.opened_tiles.stand_alone();
    }

    /// Opens tiles of a game that has not begun: they do not count as opened.
    pub(super) fn hollow_out(&mut self, tiles: impl Iterator<Item = Position>) {
        tiles.for_each(|at| self.set(at, Tile::Floor));
    }

    /// Turns rock into floor.
    fn open(&mut self, at: Position) {
        self.set(at, Tile::Floor);
        self.opened += 1;
        self.opened_tiles.insert(at);
    }

    /// Turns floor into rock; returns whether it was floor.
    fn close(&mut self, at: Position) -> bool {
        let is_floor = self.tile(at) == Some(Tile::Floor);
        if is_floor {
            self.set(at, Tile::Wall);
            self.closed += 1;
            self.opened_tiles.remove(at);
        }
        is_floor
    }

    fn set(&mut self, at: Position, tile: Tile) {
        let Some(index) = self.tiles.index_of(at) else { return };
        let tiles = Arc::make_mut(&mut self.tiles).cells_mut();
        let number = index / TOGETHER;
        let part = part(tiles, number);
        let shift = BITS * (part.len() - 1 - index % TOGETHER) as u32;
        let before = value_of(part);
        let after = before & !(TILE << shift) | (tile as u32) << shift;
        tiles[index] = tile;
        let others = self.digest.wrapping_sub(mixed(number, before));
        self.digest = others.wrapping_add(mixed(number, after));
    }
}

/// One of the parts of all tiles that are one value of the digest each.
fn part(tiles: &[Tile], number: usize) -> &[Tile] {
    let tiles = &tiles[number * TOGETHER..];
    &tiles[..tiles.len().min(TOGETHER)]
}

/// The value of a part, its last tile in the lowest bits.
fn value_of(part: &[Tile]) -> u32 {
    part.iter().fold(0, |value, tile| value << BITS | *tile as u32)
}

impl Regions {
    /// The regions of a new world.
    #[must_use]
    pub fn new(map: RegionMap) -> Self {
        Self(Arc::new(map))
    }

    /// The map of all levels.
    #[must_use]
    pub fn map(&self) -> &RegionMap {
        &self.0
    }

    /// Opens tiles of a game that has not begun.
    pub(super) fn hollow_out(&mut self, tiles: impl Iterator<Item = Position>) {
        let map = Arc::make_mut(&mut self.0);
        tiles.for_each(|at| map.open(at));
    }

    /// Shares the regions with no other copy. Cost: a copy of them, where they are shared.
    pub(super) fn stand_alone(&mut self) {
        Arc::make_mut(&mut self.0);
    }
}

/// The only way to change the ground.
#[derive(SystemParam)]
pub(crate) struct TerrainEditor<'w> {
    terrain: ResMut<'w, Terrain>,
    regions: ResMut<'w, Regions>,
    changed: MessageWriter<'w, TileChanged>,
}

impl TerrainEditor<'_> {
    /// Turns rock into floor, updates the regions, and returns whether it was rock; other tiles stay as they are.
    pub(crate) fn dig(&mut self, at: Position) -> bool {
        let is_rock = self.terrain.tile(at).is_some_and(Tile::is_diggable);
        if is_rock {
            self.terrain.open(at);
            Arc::make_mut(&mut self.regions.0).open(at);
            self.changed.write(TileChanged { at });
        }
        is_rock
    }

    /// The tiles and the regions as they are now.
    pub(crate) fn now(&self) -> (&Terrain, &RegionMap) {
        (&self.terrain, self.regions.map())
    }

    /// Turns floor of one level into rock, all together, and updates the regions (SPEC 43-45). Other tiles stay as they are, and
    /// so do those of another level than the first floor among them. Things that lie there are buried (SPEC 47).
    ///
    /// Who stands there, and what must stay open, is for the caller to leave out (SPEC 46). Cost: see [`RegionMap::close_all`].
    pub(crate) fn close(&mut self, tiles: &[Position]) {
        let is_floor = |at: &&Position| self.terrain.tile(**at) == Some(Tile::Floor);
        let Some(&Position { z, .. }) = tiles.iter().find(is_floor) else { return };
        let mut closed = Vec::with_capacity(tiles.len());
        let on_level = tiles.iter().copied().filter(|at| at.z == z);
        closed.extend(on_level.filter(|at| self.terrain.close(*at)));
        Arc::make_mut(&mut self.regions.0).close_all(z, &closed);
        for at in closed {
            self.changed.write(TileChanged { at });
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::message::Messages;
    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::World;

    use super::*;
    use crate::worldgen::map_text;

    fn world_of(map: &str) -> World {
        let tiles = map_text::read(map.as_bytes()).unwrap().tiles;
        let mut world = World::new();
        world.insert_resource(Regions::new(RegionMap::label(&tiles).unwrap()));
        world.insert_resource(Terrain::new(tiles));
        world.init_resource::<Messages<TileChanged>>();
        world
    }

    fn close(world: &mut World, tiles: &[(u32, u32, u32)]) {
        let tiles: Vec<_> = tiles.iter().map(|(x, y, z)| Position::new(*x, *y, *z)).collect();
        world.run_system_once(move |mut editor: TerrainEditor| editor.close(&tiles)).unwrap();
    }

    /// SPEC 43, 45, 48
    #[test]
    fn floor_of_one_level_closes_together() {
        let mut world = world_of("....>\n\n....<\n");
        // Rock, stairs and what is outside stay as they are, and so does the other level.
        let tiles = [(4, 0, 0), (9, 9, 0), (1, 0, 0), (1, 0, 0), (3, 0, 1), (2, 0, 0)];
        close(&mut world, &tiles);
        let terrain = world.resource::<Terrain>();
        assert_eq!(map_text::level_text(terrain.tiles(), 0), ".##.>\n");
        assert_eq!(map_text::level_text(terrain.tiles(), 1), "....<\n");
        assert_eq!((terrain.dug(), terrain.closed(), terrain.changes()), (0, 2, 2));
        assert_eq!(terrain.digest(), Terrain::new(terrain.tiles().clone()).digest());
        let regions = world.resource::<Regions>().map();
        assert_eq!(regions.of_level(0).collect::<Vec<_>>(), [(1, 2), (2, 1)]);
        assert_eq!(regions.number(Position::new(0, 0, 0)), Some(2));
        let mut messages = world.resource_mut::<Messages<TileChanged>>();
        let told: Vec<_> = messages.drain().map(|changed| changed.at.x).collect();
        assert_eq!(told, [1, 2]);
        let dig = |mut editor: TerrainEditor| editor.dig(Position::new(1, 0, 0));
        assert!(world.run_system_once(dig).unwrap() && !world.run_system_once(dig).unwrap());
        let terrain = world.resource::<Terrain>();
        assert_eq!((terrain.dug(), terrain.closed(), terrain.changes()), (1, 2, 3));
        assert_eq!(terrain.opened_tiles(), &Opened::from_iter([Position::new(1, 0, 0)]));
        assert_eq!(terrain.digest(), Terrain::new(terrain.tiles().clone()).digest());
        close(&mut world, &[(1, 0, 0)]);
        assert_eq!(world.resource::<Terrain>().opened_tiles(), &Opened::default());
    }

    /// SPEC 48: where nothing closes nothing has changed.
    #[test]
    fn what_is_no_floor_changes_nothing_when_it_is_closed() {
        let mut world = world_of("#.>\n\n#.<\n");
        let before = world.resource::<Terrain>().digest();
        close(&mut world, &[(0, 0, 0), (2, 0, 0), (5, 5, 5)]);
        close(&mut world, &[]);
        let terrain = world.resource::<Terrain>();
        assert_eq!((terrain.digest(), terrain.changes()), (before, 0));
        assert!(world.resource_mut::<Messages<TileChanged>>().drain().next().is_none());
    }
}

//! A world while it is joined: putting staircases and tunnels into it.

use crate::grid::{Level, OutOfMemory, Position, Size, Tile};
use crate::worldgen::components::Components;
use crate::worldgen::regions::RegionMap;
use crate::worldgen::stairs::StairPair;
use crate::worldgen::tunnels::{self, Tunnel};

/// Levels that have become a world.
pub(in crate::worldgen) struct Joined {
    /// The regions, numbered as by a fresh labelling.
    pub(in crate::worldgen) regions: RegionMap,
    /// All staircases, by level, then in scan order.
    pub(in crate::worldgen) stairs: Vec<StairPair>,
    /// All tunnels, in the order in which they were dug.
    pub(in crate::worldgen) tunnels: Vec<Tunnel>,
}

/// A world while it is joined.
pub(super) struct Joining {
    pub(super) components: Components,
    /// Where stairs are, by level.
    pub(super) stairs: Vec<Level>,
    /// Every staircase, in the order in which they were placed.
    pub(super) pairs: Vec<StairPair>,
    /// Tiles that were dug on each level.
    dug: Vec<u64>,
    /// The tunnels that were dug.
    tunnels: Vec<Tunnel>,
    /// Must room be left for the start and for the stairs of the levels below?
    pub(super) leaves_room: bool,
    /// Floor of the top level.
    top_floor: u64,
    /// Tiles of each level that are no stairs.
    free: Vec<u64>,
}

impl Joining {
    /// Levels that nothing joins yet.
    pub(super) fn new(regions: RegionMap, leaves_room: bool) -> Result<Self, OutOfMemory> {
        let (size, levels) = (regions.size(), regions.size().depth() as usize);
        let stairs = (0..levels).map(|_| Level::filled(size, Tile::Wall));
        Ok(Self {
            stairs: stairs.collect::<Result<_, _>>()?,
            top_floor: regions.open_tiles(0).open_tiles(),
            components: Components::new(regions),
            pairs: Vec::new(),
            dug: vec![0; levels],
            tunnels: Vec::new(),
            leaves_room,
            free: vec![size.level_tiles(); levels],
        })
    }

    /// Regions that were dug into are numbered afresh; staircases are put in order.
    pub(super) fn finish(self) -> Result<Joined, OutOfMemory> {
        let (mut regions, mut stairs) = (self.components.into_regions(), self.pairs);
        for (z, _) in (0..).zip(self.dug).filter(|(_, dug)| *dug > 0) {
            regions.label_again(z)?;
        }
        stairs.sort_unstable_by_key(|pair| pair.down.scan_key());
        Ok(Joined { regions, stairs, tunnels: self.tunnels })
    }

    /// The size of the world.
    pub(super) fn size(&self) -> Size {
        self.components.regions().size()
    }

    /// Shows the world as it is after a step.
    pub(super) fn show(&self, step: &str, show: &mut dyn FnMut(&str, &RegionMap, &[StairPair])) {
        show(step, self.components.regions(), &self.pairs);
    }

    /// Notes tunnels that were dug on level `z`.
    pub(super) fn note_tunnels(&mut self, z: u32, tunnels: Vec<Tunnel>) {
        let dug: u64 = tunnels.iter().map(|tunnel| tunnel.len() as u64).sum();
        self.dug[z as usize] += dug;
        self.top_floor += if z == 0 { dug } else { 0 };
        self.tunnels.extend(tunnels);
    }

    /// Regions of one level are joined by the shortest tunnels until the level is one component.
    pub(super) fn join_every_level(&mut self) -> Result<(), OutOfMemory> {
        for z in 0..self.size().depth() {
            let tunnels = tunnels::join_level(&mut self.components, z)?;
            self.note_tunnels(z, tunnels);
        }
        Ok(())
    }

    fn has_stairs(&self, at: Position) -> bool {
        self.stairs[at.z as usize].is_open(at.x, at.y)
    }

    fn is_floor(&self, at: Position) -> bool {
        self.components.regions().open_tiles(at.z).is_open(at.x, at.y) && !self.has_stairs(at)
    }

    /// May a staircase lead down from here? Both ends must be no stairs yet. Where room is to be left, the
    /// top level keeps a floor tile, and every level but the last a tile for the stairs below it.
    pub(super) fn has_room(&self, down: Position) -> bool {
        let up = StairPair { down }.up();
        !self.has_stairs(down) && !self.has_stairs(up) && self.leaves_enough(down, up)
    }

    /// Is enough left for the start and for the stairs below, where both ends of a staircase are taken?
    fn leaves_enough(&self, down: Position, up: Position) -> bool {
        if !self.leaves_room {
            return true;
        }
        let takes_last_floor = down.z == 0 && self.is_floor(down) && self.top_floor == 1;
        let is_last_level = up.z == self.size().depth() - 1;
        let takes_last_place = !is_last_level && self.free[up.z as usize] == 1;
        !takes_last_floor && !takes_last_place
    }

    /// Puts a staircase where both ends are floor, if there is room for it, and joins their regions. Returns whether it did.
    pub(super) fn place(&mut self, down: Position) -> bool {
        let is_placed = self.put(down);
        if is_placed {
            self.components.join(down, StairPair { down }.up());
        }
        is_placed
    }

    /// Puts a staircase as [`Joining::place`] does, between regions that are joined already.
    pub(super) fn put(&mut self, down: Position) -> bool {
        let pair = StairPair { down };
        let up = pair.up();
        let has_room = self.is_floor(down) && self.is_floor(up) && self.leaves_enough(down, up);
        if has_room {
            self.add(pair);
        }
        has_room
    }

    /// Adds a staircase whose ends are floor.
    pub(super) fn add(&mut self, pair: StairPair) {
        for end in [pair.down, pair.up()] {
            self.stairs[end.z as usize].set(Position { z: 0, ..end }, Tile::Floor);
            self.free[end.z as usize] -= 1;
        }
        self.pairs.push(pair);
        self.top_floor -= u64::from(pair.down.z == 0);
    }

    /// Removes the staircases from an index of their list on, and returns them. The regions that they joined stay joined.
    pub(super) fn lift(&mut self, first: usize) -> Vec<StairPair> {
        let lifted = self.pairs.split_off(first);
        for pair in &lifted {
            for end in [pair.down, pair.up()] {
                self.stairs[end.z as usize].set(Position { z: 0, ..end }, Tile::Wall);
                self.free[end.z as usize] += 1;
            }
            self.top_floor += u64::from(pair.down.z == 0);
        }
        lifted
    }
}

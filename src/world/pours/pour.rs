//! One pour: where it is, how much of it there is, and where it comes to next.

use std::collections::BTreeSet;

use bevy::platform::collections::HashMap;
use bevy::platform::collections::hash_map::Entry;
use strum::EnumCount;

use crate::grid::{Direction, Position, Vertical};
use crate::world::{Fixtures, Lead, Terrain};

/// What pours. Saves and fingerprints have its number: it does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount)]
#[repr(u8)]
pub enum Fluid {
    /// Firedamp: it rises, burns, and thins out.
    Gas = 0,
    /// It sinks, and stays.
    Water = 1,
}

impl Fluid {
    /// Each of them.
    pub const ALL: [Self; Self::COUNT] = [Self::Gas, Self::Water];

    /// Its name in scenarios and results.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gas => "gas",
            Self::Water => "water",
        }
    }

    /// The way that it takes over stairs and through shafts (SPEC 105).
    const fn way(self) -> Vertical {
        match self {
            Self::Gas => Vertical::Up,
            Self::Water => Vertical::Down,
        }
    }
}

/// A body of gas or of water.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pour {
    /// What it is.
    pub fluid: Fluid,
    /// Where it comes from.
    pub source: Position,
    /// The most tiles that it can have.
    pub volume: u16,
    /// Its tiles in the order in which it came to them, each with the steps from its source.
    pub(crate) tiles: Vec<(Position, u16)>,
    /// The most steps from its source that a tile of it ever was.
    pub(crate) farthest: u16,
    /// From this index on tiles have neighbours that it may still come to.
    pub(crate) looked: usize,
    /// Turns since it came out of its hollow, but for full rounds of [`Pour::TURNS_PER_TILE`]; `None` while it is sealed.
    pub(crate) age: Option<u8>,
}

/// A tile to which something pours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// What pours.
    pub fluid: Fluid,
    /// The tile.
    pub at: Position,
    /// Whether it comes out of its hollow by that.
    pub is_first: bool,
}

/// A tile, by level, row and column.
type Place = (u32, u32, u32);

/// Whose each tile is, by its [`key`]. Nothing goes by its order.
pub(super) type ByTile = HashMap<u64, usize>;

/// The bits of a key that are of a tile.
const KEY_BITS: u32 = 48;

/// A tile of a world as a number below `1 << KEY_BITS`, in scan order.
pub(super) fn key(at: Position) -> u64 {
    u64::from(at.z) << 32 | u64::from(at.y) << 16 | u64::from(at.x)
}

/// The tile of a key; bits above it are left out.
fn tile_of(key: u64) -> Position {
    let part = |shift: u32| u32::from((key >> shift) as u16);
    Position { x: part(0), y: part(16), z: part(32) }
}

impl Pour {
    /// Gas that is out of its hollow loses a tile, and one of its volume, every so many turns (SPEC 106).
    pub(crate) const TURNS_PER_TILE: u8 = 4;

    /// A pour in its hollow, on as many of some tiles as it has volume for: on those first that are fewest steps from a source among
    /// them, of equals on the first in scan order. Cost O(tiles x log tiles).
    #[must_use]
    pub fn within(fluid: Fluid, volume: u16, source: Position, tiles: &[Position]) -> Self {
        Self::from_among(fluid, volume, source, &mut tiles.iter().map(|at| at.scan_key()).collect())
    }

    /// The same, which takes its tiles out of a set. Cost O(its tiles x log tiles).
    pub(in crate::world) fn from_among(
        fluid: Fluid,
        volume: u16,
        source: Position,
        left: &mut BTreeSet<Place>,
    ) -> Self {
        left.remove(&source.scan_key());
        let mut pour =
            Self { fluid, source, volume, tiles: Vec::new(), farthest: 0, looked: 0, age: None };
        let mut ring = vec![source.scan_key()];
        for steps in 0..u16::MAX {
            pour.tiles.extend(ring.iter().map(|&(z, y, x)| (Position { x, y, z }, steps)));
            pour.farthest = steps;
            let mut next: Vec<_> =
                ring.iter().flat_map(|place| take_beside(left, *place)).collect();
            next.sort_unstable();
            let room = usize::from(volume).saturating_sub(pour.tiles.len());
            left.extend(next.drain(room.min(next.len())..));
            if next.is_empty() {
                break;
            }
            ring = next;
        }
        pour
    }

    /// The same, out of its hollow.
    pub(in crate::world) fn let_out(self) -> Self {
        Self { age: Some(0), ..self }
    }

    /// Its tiles, in the order in which it came to them.
    pub fn tiles(&self) -> impl Iterator<Item = Position> {
        self.tiles.iter().map(|(at, _)| *at)
    }

    /// Returns whether it is out of the hollow in which it waited.
    #[must_use]
    pub fn is_out(&self) -> bool {
        self.age.is_some()
    }

    /// Returns whether it has no tile left.
    pub(super) fn is_gone(&self) -> bool {
        self.tiles.is_empty()
    }

    /// Returns whether it gets less by itself.
    pub(super) fn thins_out(&self) -> bool {
        self.fluid == Fluid::Gas && self.is_out()
    }

    /// Returns whether a tile of it can be within so many steps of a position, as far as its source tells. Cost O(1).
    pub(super) fn may_be_near(&self, at: Position, steps: u32) -> bool {
        // The way over stairs changes neither row nor column.
        let apart = self.source.x.abs_diff(at.x).max(self.source.y.abs_diff(at.y));
        apart <= steps + u32::from(self.farthest)
    }

    /// Returns whether a tile of it is one of some positions, or beside one. Cost O(positions) where those are far away, else O(positions x
    /// tiles).
    pub(super) fn touches(&self, positions: &[Position]) -> bool {
        let near = positions.iter().filter(|at| self.may_be_near(**at, 1));
        near.copied().any(|at| self.tiles().any(|tile| tile == at || tile.is_beside(at)))
    }

    /// Gives up the tiles that have become rock; it moves on (SPEC 104).
    pub(super) fn give_up_closed(&mut self, terrain: &Terrain, by_tile: &mut ByTile) {
        self.tiles.retain(|(at, _)| {
            let is_open = terrain.is_open(*at);
            if !is_open {
                by_tile.remove(&key(*at));
            }
            is_open
        });
    }

    /// Has it look around all of its tiles in the next turn.
    pub(super) fn look_again(&mut self) {
        self.looked = 0;
    }

    /// Comes to the tiles that are next: those beside its own, by their steps from its source, then in scan order, as far as its volume
    /// goes; they are added to the arrivals. Where there is any it is out of its hollow from now on, also where it has no room for it.
    pub(super) fn spread(
        &mut self,
        index: usize,
        (terrain, fixtures): (&Terrain, &Fixtures),
        by_tile: &mut ByTile,
        arrivals: &mut Vec<Arrival>,
    ) {
        let mut room = usize::from(self.volume).saturating_sub(self.tiles.len());
        if room == 0 && self.is_out() {
            return;
        }
        let edge = &self.tiles[self.looked.min(self.tiles.len())..];
        // Steps above keys, so that what is next comes first.
        let mut ring = Vec::with_capacity(Direction::ALL.len() * edge.len());
        for &(at, steps) in edge {
            let steps = u64::from(steps.saturating_add(1)) << KEY_BITS;
            let beside = at.neighbours(terrain.size());
            let next = beside.chain(self.other_end(at, terrain, fixtures));
            ring.extend(next.filter(|to| terrain.is_open(*to)).map(|to| steps | key(to)));
        }
        ring.sort_unstable();
        ring.dedup();
        // Around its tiles there is nothing more to come to, unless there is too little of it.
        self.looked = self.tiles.len();
        for next in ring {
            let (at, steps) = (tile_of(next), (next >> KEY_BITS) as u16);
            let Entry::Vacant(place) = by_tile.entry(key(at)) else { continue };
            let is_first = self.age.is_none();
            self.age = self.age.or(Some(0));
            if room == 0 {
                self.looked = 0;
                break;
            }
            room -= 1;
            place.insert(index);
            self.tiles.push((at, steps));
            self.farthest = self.farthest.max(steps);
            arrivals.push(Arrival { fluid: self.fluid, at, is_first });
        }
    }

    /// Where it comes from a tile over stairs or through a shaft (SPEC 105).
    fn other_end(&self, at: Position, terrain: &Terrain, fixtures: &Fixtures) -> Option<Position> {
        let way = self.fluid.way();
        Lead::at(terrain, fixtures, at).filter(|lead| lead.to == way)?;
        at.climb(way, terrain.size())
    }

    /// A turn of gas that is out of its hollow: every fourth it has one less of its volume, and gives up the tile to which it came last
    /// where it has more tiles than that. Returns that tile.
    pub(super) fn thin_out(&mut self) -> Option<Position> {
        if self.fluid != Fluid::Gas {
            return None;
        }
        let age = self.age? + 1;
        self.age = Some(age % Self::TURNS_PER_TILE);
        if age < Self::TURNS_PER_TILE {
            return None;
        }
        self.volume = self.volume.saturating_sub(1);
        let is_more = self.tiles.len() > usize::from(self.volume);
        is_more.then(|| self.tiles.pop()).flatten().map(|(at, _)| at)
    }
}

/// Takes the tiles beside one out of a set, in scan order.
fn take_beside(left: &mut BTreeSet<Place>, (z, y, x): Place) -> Vec<Place> {
    let (west, east) = (x.saturating_sub(1), x.saturating_add(1));
    let rows = y.saturating_sub(1)..=y.saturating_add(1);
    let places = &*left;
    let beside: Vec<_> =
        rows.flat_map(|y| places.range((z, y, west)..=(z, y, east))).copied().collect();
    beside.iter().for_each(|place| _ = left.remove(place));
    beside
}

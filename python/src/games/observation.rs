//! What the player of a game knows, as numbers.

use std::ops::Range;

use cavewright::bots::Seen;
use cavewright::grid::{Position, Size};
use cavewright::sight::is_within;
use cavewright::world::Pack;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// What each plane of a map holds, in order.
///
/// - `tiles`: 1 + the number of the tile when it was last seen, 0 where nothing is known
/// - `creatures`: 1 + the number of the creature in sight
/// - `things`, `fixtures`, `hollows`: 1 + the number of what was last seen there; a hollow is at the middle of its square
/// - `marks`: the sum of [`Mark`]s
pub const PLANES: [&str; 6] = ["tiles", "creatures", "things", "fixtures", "hollows", "marks"];

/// The index of the plane of marks.
const MARKS: usize = PLANES.len() - 1;

/// What a tile is marked with.
#[derive(Clone, Copy)]
enum Mark {
    /// It is in sight now.
    InSight = 1,
    /// There is fire, or there will be.
    Fire = 2,
    /// There is gas, as far as is known.
    Gas = 4,
    /// The ground will settle there.
    Groans = 8,
    /// The creature there is awake.
    Awake = 16,
    /// The creature there is about to do something.
    Ready = 32,
}

/// What each of the stats is, in order.
pub const STATS: [&str; 20] = [
    "x",
    "y",
    "z",
    "turn",
    "health",
    "max_health",
    "oil",
    "is_shuttered",
    "glow",
    "stones",
    "garnets",
    "has_ember",
    "deepest",
    "score",
    "number",
    "groans_in",
    "is_air_close",
    "is_flame_blue",
    "width",
    "height",
];

/// How much is seen of a level at once.
#[derive(Clone, Copy)]
pub struct View {
    /// Tiles to each side of the player.
    pub radius: usize,
}

impl View {
    /// Columns and rows.
    pub fn side(self) -> usize {
        2 * self.radius + 1
    }

    fn tiles(self) -> usize {
        self.side() * self.side()
    }
}

/// Bytes for the slots of a pack.
const PACK: usize = 2 * Pack::SLOTS as usize;

/// The observations of many games.
pub struct Frame {
    view: View,
    games: usize,
    map: Vec<u8>,
    stats: Vec<i32>,
    pack: Vec<u8>,
}

/// That of one of them.
pub struct Part<'a> {
    map: &'a mut [u8],
    stats: &'a mut [i32],
    pack: &'a mut [u8],
}

impl Frame {
    /// All zero.
    ///
    /// # Errors
    /// `MemoryError` where it does not fit.
    pub fn new(games: usize, view: View) -> PyResult<Self> {
        Ok(Self {
            view,
            games,
            map: zeros(games * PLANES.len() * view.tiles())?,
            stats: zeros(games * STATS.len())?,
            pack: zeros(games * PACK)?,
        })
    }

    /// The part of each game.
    pub fn parts(&mut self) -> impl Iterator<Item = Part<'_>> {
        let map = self.map.chunks_exact_mut(PLANES.len() * self.view.tiles());
        let stats = self.stats.chunks_exact_mut(STATS.len());
        let pack = self.pack.chunks_exact_mut(PACK);
        map.zip(stats).zip(pack).map(|((map, stats), pack)| Part { map, stats, pack })
    }

    /// The arrays by their names, without a copy.
    pub fn into_arrays(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let Self { view, games, map, stats, pack } = self;
        let arrays = PyDict::new(py);
        let sides = [games, PLANES.len(), view.side(), view.side()];
        arrays.set_item("map", PyArray1::from_vec(py, map).reshape(sides)?)?;
        arrays.set_item("stats", PyArray1::from_vec(py, stats).reshape([games, STATS.len()])?)?;
        let slots = [games, Pack::SLOTS as usize, 2];
        arrays.set_item("pack", PyArray1::from_vec(py, pack).reshape(slots)?)?;
        Ok(arrays)
    }
}

/// So many zeros.
fn zeros<T: Clone + Default>(count: usize) -> PyResult<Vec<T>> {
    let mut all = Vec::new();
    all.try_reserve_exact(count).map_err(|_| PyMemoryError::new_err("observations do not fit"))?;
    all.resize(count, T::default());
    Ok(all)
}

/// A view onto a level, and the planes of it.
struct Planes<'a> {
    view: View,
    middle: Position,
    map: &'a mut [u8],
}

impl Planes<'_> {
    /// The index of a tile in its plane; `None` out of view.
    fn index(&self, at: Position) -> Option<usize> {
        let radius = self.view.radius as i64;
        let offset = |at: u32, middle: u32| {
            let offset = i64::from(at) - i64::from(middle) + radius;
            usize::try_from(offset).ok().filter(|offset| *offset < self.view.side())
        };
        let is_here = at.z == self.middle.z;
        let (x, y) = offset(at.x, self.middle.x).zip(offset(at.y, self.middle.y))?;
        is_here.then_some(y * self.view.side() + x)
    }

    /// The value of a tile in a plane, by the name of that.
    fn value(&mut self, plane: usize, at: Position) -> Option<&mut u8> {
        let index = plane * self.view.tiles() + self.index(at)?;
        self.map.get_mut(index)
    }

    fn put(&mut self, plane: usize, at: Position, number: u8) {
        if let Some(value) = self.value(plane, at) {
            *value = number + 1;
        }
    }

    fn mark(&mut self, at: Position, mark: Mark) {
        if let Some(value) = self.value(MARKS, at) {
            *value |= mark as u8;
        }
    }

    /// The columns and rows in view.
    fn area(&self, size: Size) -> (Range<u32>, Range<u32>) {
        let radius = self.view.radius as u32;
        let range = |at: u32, end: u32| at.saturating_sub(radius)..(at + radius + 1).min(end);
        (range(self.middle.x, size.width()), range(self.middle.y, size.height()))
    }

    /// The positions in view, in scan order.
    fn positions(&self, size: Size) -> impl Iterator<Item = Position> + use<> {
        let ((columns, rows), z) = (self.area(size), self.middle.z);
        rows.flat_map(move |y| columns.clone().map(move |x| Position { x, y, z }))
    }

    /// Writes what is known of the tiles in view, and which of them are in sight.
    fn put_tiles(&mut self, seen: &Seen<'_>) {
        let (size, level, z) = (seen.size(), seen.level(), self.middle.z);
        let (columns, rows) = self.area(size);
        let tiles = self.view.tiles();
        for y in rows {
            let first = Position { x: columns.start, y, z };
            let Some(index) = self.index(first) else { continue };
            let from = (y * size.width() + columns.start) as usize;
            let known = level.get(from..from + columns.len()).unwrap_or_default();
            self.map[index..index + known.len()].copy_from_slice(known);
            let marks = &mut self.map[MARKS * tiles + index..];
            for (x, mark) in columns.clone().zip(marks) {
                if seen.is_in_sight(Position { x, ..first }) {
                    *mark |= Mark::InSight as u8;
                }
            }
        }
    }
}

/// A creature in sight.
pub struct Creature {
    /// Where it is.
    pub at: Position,
    /// Its number.
    pub number: u8,
    /// Whether it is awake.
    pub is_awake: bool,
    /// Whether it is about to do something.
    pub is_ready: bool,
}

impl Part<'_> {
    /// Writes what is seen.
    pub fn write(
        &mut self,
        view: View,
        seen: &Seen<'_>,
        creatures: impl Iterator<Item = Creature>,
        score: u32,
    ) {
        let mut planes = Planes { view, middle: seen.at, map: &mut *self.map };
        planes.put_tiles(seen);
        for creature in creatures {
            planes.put(1, creature.at, creature.number);
            if creature.is_awake {
                planes.mark(creature.at, Mark::Awake);
            }
            if creature.is_ready {
                planes.mark(creature.at, Mark::Ready);
            }
        }
        for thing in seen.things {
            planes.put(2, thing.at, thing.thing as u8);
        }
        for (at, fixture) in seen.fixtures {
            planes.put(3, *at, *fixture as u8);
        }
        for hollow in &seen.hollows {
            planes.put(4, hollow.middle, hollow.kind as u8);
        }
        for at in &seen.fires {
            planes.mark(*at, Mark::Fire);
        }
        for at in &seen.gas {
            planes.mark(*at, Mark::Gas);
        }
        for groan in &seen.groans {
            let near = planes.positions(seen.size());
            for at in near.filter(|at| is_within(groan.at, *at, groan.radius)) {
                planes.mark(at, Mark::Groans);
            }
        }
        self.write_stats(seen, score);
        for (slot, stack) in seen.pack.stacks() {
            let index = 2 * (usize::from(slot) - 1);
            self.pack[index] = stack.thing as u8 + 1;
            self.pack[index + 1] = stack.count;
        }
    }

    fn write_stats(&mut self, seen: &Seen<'_>, score: u32) {
        let number = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
        let size = seen.size();
        let groans_in = seen.groans.iter().map(|groan| groan.left).min();
        let stats: [i32; STATS.len()] = [
            number(seen.at.x),
            number(seen.at.y),
            number(seen.at.z),
            i32::try_from(seen.turn).unwrap_or(i32::MAX),
            number(seen.health.now),
            number(seen.health.max),
            number(seen.lantern.oil),
            seen.lantern.is_shuttered.into(),
            seen.lantern.glow.into(),
            seen.pack.stones.into(),
            seen.pack.garnets.into(),
            seen.has_ember.into(),
            number(seen.deepest),
            number(score),
            number(seen.number),
            groans_in.map_or(-1, number),
            seen.is_air_close.into(),
            seen.is_flame_blue.into(),
            number(size.width()),
            number(size.height()),
        ];
        self.stats.copy_from_slice(&stats);
    }
}

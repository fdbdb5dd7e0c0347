//! Fire and gas as one would write them first: each turn looks at all that there is (SPEC 103, 106, 112, 113).
//!
//! The game is held to what comes of it, tile for tile.

use std::collections::BTreeMap;

use cavewright::world::Fixture;

use crate::naive::Tiles;

/// What burns, and for how many turns.
const FUELS: [(Fixture, u8); 3] = [(Fixture::Slick, 6), (Fixture::Moss, 2), (Fixture::Prop, 8)];

/// For how many turns something burns; `None` where it does not.
pub fn turns_of(fixture: Fixture) -> Option<u8> {
    FUELS.iter().find(|(other, _)| *other == fixture).map(|(_, turns)| *turns)
}

/// Fuel by its column and row, and the turns that it burns yet, if it does.
pub type Fuel = BTreeMap<(u32, u32), (Fixture, Option<u8>)>;

/// All fuel a turn later (SPEC 112, 113).
pub fn burnt(fuel: &Fuel) -> Fuel {
    let burns = |x: u32, y: u32| fuel.get(&(x, y)).is_some_and(|(_, left)| left.is_some());
    let is_beside = |x: u32, y: u32| {
        let near = |side: u32| side.saturating_sub(1)..=side + 1;
        near(x).any(|x| near(y).any(|y| burns(x, y)))
    };
    let next = fuel.iter().filter_map(|(&(x, y), &(fixture, left))| {
        let turns = turns_of(fixture)?;
        let left = match left {
            Some(1) => return None,
            Some(left) => Some(left - 1),
            None => is_beside(x, y).then_some(turns),
        };
        Some(((x, y), (fixture, left)))
    });
    next.collect()
}

/// A hollow of gas, a tunnel of three tiles, and a cave, in which a player is far away.
pub const GAS_CAVE: &str = "\
########################################
####dd######..................##########
###dddd###.....................#########
###dddd...........................@#####
####dd####.....................#########
############..................##########
########################################";

/// The tiles of a drawing, of which some characters are open ground.
pub fn tiles_of(drawing: &str, open: &str) -> Tiles {
    let tile = |c| if open.contains(c) { '.' } else { '#' };
    drawing.lines().map(|row| row.chars().map(tile).collect()).collect()
}

/// Gas on a level.
#[derive(Clone, Debug)]
pub struct Gas {
    /// The most tiles that it can have.
    volume: usize,
    /// The turns since it came out of its hollow.
    age: u32,
    /// Its columns and rows in the order in which it came to them, each with the steps from the first.
    pub tiles: Vec<((usize, usize), u32)>,
}

impl Gas {
    /// Gas that waits in a hollow, which is all that is open there, and comes from one of its tiles.
    pub fn waiting_in(hollow: &Tiles, source: (usize, usize), volume: usize) -> Self {
        let mut gas = Self { volume, age: 0, tiles: vec![(source, 0)] };
        while gas.spread(hollow) {}
        gas
    }

    /// A turn of it on a level that lets it out: it comes to what is open beside it, and every fourth turn there is less of it (SPEC 103,
    /// 106).
    pub fn pour(&mut self, level: &Tiles) {
        self.spread(level);
        self.age += 1;
        if self.age.is_multiple_of(4) {
            self.volume = self.volume.saturating_sub(1);
            self.tiles.truncate(self.volume);
        }
    }

    /// Comes to what is open beside it; returns whether anything was.
    fn spread(&mut self, level: &Tiles) -> bool {
        let mut next = Vec::new();
        for (y, row) in level.iter().enumerate() {
            for (x, tile) in row.iter().enumerate() {
                let is_taken = self.tiles.iter().any(|(at, _)| *at == (x, y));
                if *tile == '#' || is_taken {
                    continue;
                }
                let near = |at: &(usize, usize)| at.0.abs_diff(x) <= 1 && at.1.abs_diff(y) <= 1;
                let from = self.tiles.iter().filter(|(at, _)| near(at));
                let steps = from.map(|(_, steps)| steps + 1).min();
                next.extend(steps.map(|steps| (steps, y, x)));
            }
        }
        next.sort_unstable();
        next.truncate(self.volume.saturating_sub(self.tiles.len()));
        self.tiles.extend(next.iter().map(|&(steps, y, x)| ((x, y), steps)));
        !next.is_empty()
    }
}

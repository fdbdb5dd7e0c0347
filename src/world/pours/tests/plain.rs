//! Gas and water as one would write them first: every turn looks at all tiles (SPEC 103-108).

use std::collections::BTreeSet;

use crate::world::pours::{Fluid, Pour, Pours};

/// A tile, by level, row and column.
pub(super) type Place = (u32, u32, u32);

/// Gas or water as one would write it first: every turn looks at all tiles.
pub(super) struct Plain {
    pub(super) is_gas: bool,
    pub(super) volume: usize,
    /// Its tiles in the order in which it came to them, with their steps from its source.
    pub(super) tiles: Vec<(Place, u32)>,
    /// Turns since it came out.
    pub(super) age: Option<u32>,
}

/// What of the ground pours go by.
#[derive(Default)]
pub(super) struct Ground {
    pub(super) open: BTreeSet<Place>,
    /// From where stairs, shafts and ropes lead down.
    pub(super) down: BTreeSet<Place>,
    /// From where they lead up.
    pub(super) up: BTreeSet<Place>,
}

fn are_beside(one: Place, other: Place) -> bool {
    let near = |a: u32, b: u32| a.abs_diff(b) <= 1;
    one != other && one.0 == other.0 && near(one.1, other.1) && near(one.2, other.2)
}

impl Ground {
    /// SPEC 103, 105: does gas, or water, come from one tile to another?
    pub(super) fn is_next(&self, is_gas: bool, from: Place, to: Place) -> bool {
        let is_right_above = |above: Place, below: Place| below == (above.0 + 1, above.1, above.2);
        let rises = is_gas && is_right_above(to, from) && self.up.contains(&from);
        let sinks = !is_gas && is_right_above(from, to) && self.down.contains(&from);
        are_beside(from, to) || rises || sinks
    }
}

/// What is there already, as it is.
pub(super) fn plain_of(pours: &Pours) -> Vec<Plain> {
    let plain = |pour: &Pour| Plain {
        is_gas: pour.fluid == Fluid::Gas,
        volume: pour.volume.into(),
        tiles: pour.tiles.iter().map(|(at, steps)| (at.scan_key(), (*steps).into())).collect(),
        age: pour.age.map(u32::from),
    };
    pours.iter().map(plain).collect()
}

/// SPEC 103-106: a turn of all of them. Returns where they have come to, in that order.
pub(super) fn pour_plainly(all: &mut Vec<Plain>, ground: &Ground) -> Vec<(bool, Place)> {
    for plain in all.iter_mut() {
        plain.tiles.retain(|(place, _)| ground.open.contains(place));
    }
    let mut arrivals = Vec::new();
    for index in 0..all.len() {
        let taken: BTreeSet<Place> =
            all.iter().flat_map(|plain| plain.tiles.iter().map(|(place, _)| *place)).collect();
        let plain = &mut all[index];
        let mut next = Vec::new();
        for &to in ground.open.difference(&taken) {
            let tiles = plain.tiles.iter();
            let from = tiles.filter(|(from, _)| ground.is_next(plain.is_gas, *from, to));
            if let Some(steps) = from.map(|(_, steps)| steps + 1).min() {
                next.push((steps, to));
            }
        }
        next.sort_unstable();
        if !next.is_empty() {
            plain.age = plain.age.or(Some(0));
        }
        next.truncate(plain.volume - plain.tiles.len());
        arrivals.extend(next.iter().map(|(_, to)| (plain.is_gas, *to)));
        plain.tiles.extend(next.into_iter().map(|(steps, to)| (to, steps)));
    }
    for plain in all.iter_mut().filter(|plain| plain.is_gas) {
        let Some(age) = &mut plain.age else { continue };
        *age += 1;
        if age.is_multiple_of(4) {
            plain.volume -= 1;
            plain.tiles.truncate(plain.volume);
        }
    }
    all.retain(|plain| !plain.tiles.is_empty());
    arrivals
}

/// SPEC 107, 108: the tiles that burn because of a flame; those clouds are gone.
pub(super) fn burn_plainly(all: &mut Vec<Plain>, flame: Place) -> BTreeSet<Place> {
    let mut burnt = BTreeSet::new();
    loop {
        let is_hot = |place: Place| {
            let mut fires = burnt.iter().chain([&flame]);
            fires.any(|fire| *fire == place || are_beside(*fire, place))
        };
        let mut clouds = all.iter();
        let lit = clouds
            .position(|plain| plain.is_gas && plain.tiles.iter().any(|(place, _)| is_hot(*place)));
        let Some(index) = lit else { return burnt };
        burnt.extend(all.remove(index).tiles.into_iter().map(|(place, _)| place));
    }
}

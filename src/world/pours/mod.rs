//! What pours: gas and water, which come to tile after tile, in order and without dice (SPEC 103-106).

mod pour;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Fixtures, Hollow, Terrain};
use crate::grid::Position;
use crate::sight::is_within;
pub use pour::{Arrival, Fluid, Pour};
use pour::{ByTile, key};

/// All that pours, in the order in which it was let into the world; a tile has one at most. A copy shares it until one of the two
/// changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pours {
    all: Arc<All>,
    /// The changes of the terrain, and the sum of the shafts, at the last turn of it.
    seen: (u64, u64),
    /// Whether the next turn may change it, if the ground stays as it is.
    is_moving: bool,
    /// Whether any water is out of its hollow, kept up to date.
    is_wet: bool,
}

/// The pours, and whose each tile is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct All {
    pours: Vec<Pour>,
    /// The index of the pour that is on a tile.
    by_tile: ByTile,
}

impl Pours {
    /// How far a bright lantern burns blue around gas, through rock too, in tiles (SPEC 109).
    pub const BLUE_RADIUS: u32 = 4;

    /// The gas and the water of the hollows of a new world, each within the tiles of its hollow, and more that is out already.
    #[must_use]
    pub fn of_hollows(hollows: &[Hollow], more: &[Pour]) -> Self {
        let sealed = hollows.iter().filter_map(|hollow| {
            let (fluid, volume) = hollow.kind.row().pours?;
            Some(Pour::within(fluid, volume, hollow.middle(), &hollow.tiles().collect::<Vec<_>>()))
        });
        let pours: Self = sealed.chain(more.iter().cloned()).collect();
        let is_moving = !pours.is_empty();
        Self { is_moving, ..pours }
    }

    /// Returns whether nothing pours anywhere.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.pours.is_empty()
    }

    /// Those of a fluid that are out of their hollows, in their order.
    pub fn out(&self, fluid: Fluid) -> impl Iterator<Item = &Pour> {
        self.iter().filter(move |pour| pour.fluid == fluid && pour.is_out())
    }

    /// All of them, in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Pour> {
        self.all.pours.iter()
    }

    /// What is on a tile. Cost O(1).
    #[must_use]
    pub fn at(&self, at: Position) -> Option<Fluid> {
        let index = *self.all.by_tile.get(&key(at))?;
        self.all.pours.get(index).map(|pour| pour.fluid)
    }

    /// Returns whether some of a fluid is on a tile. Cost O(1).
    #[must_use]
    pub fn has(&self, fluid: Fluid, at: Position) -> bool {
        !self.is_empty() && self.at(at) == Some(fluid)
    }

    /// Returns whether any water is out of its hollow. Cost O(1).
    #[must_use]
    pub(crate) fn is_wet(&self) -> bool {
        self.is_wet
    }

    /// Returns whether water is on a tile that is out of its hollow: who steps there is heard, and some do not (SPEC 110). Cost O(1).
    #[must_use]
    pub(crate) fn is_pool(&self, at: Position) -> bool {
        let pour = || self.all.pours.get(*self.all.by_tile.get(&key(at))?);
        self.is_wet && pour().is_some_and(|pour| pour.fluid == Fluid::Water && pour.is_out())
    }

    /// Returns whether gas is within some tiles of a position, through rock too. Cost O(1) for a pour that is far away, and O(tiles) for
    /// one that is near.
    #[must_use]
    pub fn is_gas_within(&self, at: Position, radius: u32) -> bool {
        self.iter().any(|pour| {
            pour.fluid == Fluid::Gas
                && pour.may_be_near(at, radius)
                && pour.tiles().any(|tile| is_within(at, tile, radius))
        })
    }

    /// Returns whether a turn has anything to do here: something moves, or the ground is not as it was. Cost O(1).
    #[must_use]
    pub(crate) fn is_disturbed(&self, terrain: &Terrain, fixtures: &Fixtures) -> bool {
        !self.is_empty()
            && (self.is_moving || self.seen != (terrain.changes(), fixtures.shafts_digest()))
    }

    /// A turn of all that pours (SPEC 103-106): each comes to the tiles around its own that are next, and gas that is out of its hollow
    /// gets less. Returns the tiles to which something came. `changed` are the tiles that became floor or rock since the turn before:
    /// where they are not as many as the changes of the terrain, that is known of none. Cost O(pours x changed, and tiles that they came to
    /// in the turn before); of those that are near changes O(tiles x changes near), and where gas has given up a tile O(tiles).
    pub(crate) fn flow(
        &mut self,
        terrain: &Terrain,
        fixtures: &Fixtures,
        changed: &[Position],
    ) -> Vec<Arrival> {
        let seen = (terrain.changes(), fixtures.shafts_digest());
        let before = std::mem::replace(&mut self.seen, seen);
        if before == seen && !self.is_moving {
            return Vec::new();
        }
        let is_known = before == (seen.0.wrapping_sub(changed.len() as u64), seen.1);
        let All { pours, by_tile } = Arc::make_mut(&mut self.all);
        for pour in pours.iter_mut() {
            if !is_known || pour.touches(changed) {
                pour.give_up_closed(terrain, by_tile);
                pour.look_again();
            }
        }
        let mut arrivals = Vec::new();
        for (index, pour) in pours.iter_mut().enumerate() {
            pour.spread(index, (terrain, fixtures), by_tile, &mut arrivals);
        }
        let freed: Vec<_> = pours.iter_mut().filter_map(Pour::thin_out).collect();
        for at in &freed {
            by_tile.remove(&key(*at));
        }
        // Something else may have waited for their room.
        if !freed.is_empty() {
            pours.iter_mut().for_each(Pour::look_again);
        }
        self.is_moving = !arrivals.is_empty() || pours.iter().any(Pour::thins_out);
        self.drop_empty();
        self.is_wet = self.has_water_out();
        arrivals
    }

    /// Takes away the clouds of gas that have a tile at or beside a flame; with those that have a tile beside one of theirs, and so on (SPEC
    /// 107, 108). Returns their tiles, in the order in which the clouds take fire, and within one in the order in which it came to
    /// them. Cost O(pours x flames) where nothing burns, else that times the tiles.
    pub(crate) fn burn(&mut self, flames: &[Position]) -> Vec<Position> {
        let mut burnt: Vec<Position> = Vec::new();
        loop {
            let is_lit = |pour: &Pour| {
                pour.fluid == Fluid::Gas && (pour.touches(flames) || pour.touches(&burnt))
            };
            let next = self.iter().position(is_lit);
            let Some(index) = next else { break };
            burnt.extend(Arc::make_mut(&mut self.all).pours.remove(index).tiles());
        }
        if !burnt.is_empty() {
            self.reindex();
            Arc::make_mut(&mut self.all).pours.iter_mut().for_each(Pour::look_again);
            self.is_moving = !self.is_empty();
        }
        burnt
    }

    /// What [`Pours::is_wet`] keeps. Cost O(pours).
    fn has_water_out(&self) -> bool {
        self.out(Fluid::Water).next().is_some()
    }

    /// Lets something new into the world, after all that pours already.
    fn add(&mut self, pour: Pour) {
        let All { pours, by_tile } = Arc::make_mut(&mut self.all);
        // It will have so many tiles.
        by_tile.reserve(pour.volume.into());
        by_tile.extend(pour.tiles().map(|at| (key(at), pours.len())));
        pours.push(pour);
    }

    /// Forgets what has no tile left.
    fn drop_empty(&mut self) {
        if self.iter().any(Pour::is_gone) {
            Arc::make_mut(&mut self.all).pours.retain(|pour| !pour.is_gone());
            self.reindex();
        }
    }

    /// Makes the index anew, where pours are gone.
    fn reindex(&mut self) {
        let pours = std::mem::take(&mut Arc::make_mut(&mut self.all).pours);
        self.all = Arc::default();
        pours.into_iter().for_each(|pour| self.add(pour));
    }

    /// The changes of the terrain, and the sum of the shafts, at the last turn of it; and whether it still moves.
    pub(crate) fn condition(&self) -> (u64, u64, bool) {
        (self.seen.0, self.seen.1, self.is_moving)
    }

    /// The same, under a condition that was saved.
    #[must_use]
    pub(crate) fn in_condition(self, (changes, shafts, is_moving): (u64, u64, bool)) -> Self {
        Self { seen: (changes, shafts), is_moving, ..self }
    }
}

impl FromIterator<Pour> for Pours {
    /// Some pours, in their order. Those that have a tile twice, or share one with a pour before, are left out.
    fn from_iter<I: IntoIterator<Item = Pour>>(list: I) -> Self {
        let mut pours = Self::default();
        for pour in list {
            let tiles: BTreeSet<_> = pour.tiles().map(key).collect();
            let is_taken = tiles.iter().any(|key| pours.all.by_tile.contains_key(key));
            if !is_taken && tiles.len() == pour.tiles().count() {
                pours.add(pour);
            }
        }
        Self { is_wet: pours.has_water_out(), ..pours }
    }
}

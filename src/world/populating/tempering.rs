//! What levels have more by their tempers: a creature, old props, moss (SPEC 119). Hollows come with all others.

use super::scattering::free_floor;
use super::{Population, Site, floor};
use crate::grid::{Level, OutOfMemory, Position, Tile};
use crate::streams::Stream;
use crate::world::domains;
use crate::world::species::creature_of;
use crate::world::{Fixture, in_place_of};
use crate::worldgen::{fill_with_noise, smooth_once};

/// The attempts of [`domains::TEMPERS`] that each is drawn from; which level has which temper has 0.
const CREATURE: u16 = 1;
const PROPS: u16 = 2;
const MOSS: u16 = 3;

/// An old prop stands where no more of its nine tiles than this are open: beside rock, where it holds something.
const NARROW: u32 = 6;

impl Population<'_> {
    /// Adds the creature that a level has more, after all others.
    pub(super) fn add_one_more(&mut self, z: u32) {
        let Site { terrain, start, seed, without, tempers, .. } = self.site;
        let effect = tempers.effect(z);
        let Some(id) = effect.creature else { return };
        let mut stream = Stream::new(seed, domains::TEMPERS, z, CREATURE);
        let is_free = |at: Position| at != start && self.actors.iter().all(|actor| actor.at != at);
        let Some(at) = free_floor(terrain, z, &mut stream, is_free) else { return };
        let species = in_place_of(id.species(), without);
        self.add(creature_of(species, at, !effect.is_asleep, without));
    }

    /// Where old props stand by themselves on level `z`; fewer where hardly any floor is narrow.
    pub(super) fn loose_props(&self, z: u32) -> Vec<Position> {
        let Site { terrain, regions, start, seed, tempers, .. } = self.site;
        let mut stream = Stream::new(seed, domains::TEMPERS, z, PROPS);
        let mut places = Vec::new();
        for _ in 0..tempers.effect(z).old_props {
            let is_narrow = |at: Position| {
                regions.map().open_tiles(z).around(at.x, at.y).count_ones() <= NARROW
            };
            let is_free = |at: Position| {
                at != start && self.fixtures.at(at).is_none() && !places.contains(&at)
            };
            let fits = |at: Position| is_narrow(at) && is_free(at);
            let Some(at) = free_floor(terrain, z, &mut stream, fits) else { break };
            places.push(at);
        }
        places
    }

    /// The same with moss on the floor of levels that have it, where nothing else stands. Cost O(tiles of these levels + fixtures).
    ///
    /// # Errors
    /// [`OutOfMemory`] where a level of bits does not fit.
    pub(in crate::world) fn overgrown(mut self) -> Result<Self, OutOfMemory> {
        let mut moss = Vec::new();
        for z in 0..self.site.terrain.size().depth() {
            moss.extend(self.moss_of(z)?.into_iter().map(|at| (at, Fixture::Moss)));
        }
        if !moss.is_empty() {
            // Of two on a tile the first stands.
            self.fixtures = self.fixtures.iter().chain(moss).collect();
        }
        Ok(self)
    }

    /// Where moss grows on level `z`: noise, of which a pass of the rule of the caves makes patches (SPEC 5, 6).
    fn moss_of(&self, z: u32) -> Result<Vec<Position>, OutOfMemory> {
        let Site { terrain, start, seed, tempers, .. } = self.site;
        let share = tempers.effect(z).moss;
        if share == 0 {
            return Ok(Vec::new());
        }
        let mut grown = Level::filled(terrain.size(), Tile::Wall)?;
        fill_with_noise(&mut grown, share, &mut Stream::new(seed, domains::TEMPERS, z, MOSS));
        smooth_once(&mut grown)?;
        Ok(floor(terrain.tiles(), z, start).filter(|at| grown.is_open(at.x, at.y)).collect())
    }
}

//! Gas and water: the first sight of each stops a journey, as does a flame that begins to burn blue; who would light gas goes around it,
//! and digs nowhere near (SPEC 109, 139).

use super::context::JourneyContext;
use super::gas::Gas;
use super::journey::UnderWay;
use crate::grid::Position;
use crate::world::{Fluid, JourneyMemory, Pour};

impl JourneyContext<'_, '_> {
    /// Why a journey ends at the player's flame: it has begun to burn blue.
    pub(super) fn new_blue_flame(&self, journey: &UnderWay) -> Option<String> {
        let begins = self.matter.is_flame_blue() && !journey.is_flame_blue;
        begins.then(|| "You stop, for your flame burns blue.".to_owned())
    }

    /// Why a journey ends at gas or water: it is in sight, and nothing of the same pour was before. Cost O(tiles of all that pours).
    pub(super) fn new_pour(&self, journey: &UnderWay, memory: &JourneyMemory) -> Option<String> {
        if journey.steps == 0 {
            return None;
        }
        let mut pours = self.known_pours();
        let new = pours.find(|pour| !memory.pours.contains(&pour.source))?;
        Some(line(new.fluid).to_owned())
    }

    /// Remembers what is known to pour. Cost O(tiles of all that pours).
    pub(super) fn remember_pours(&self, memory: &mut JourneyMemory) {
        for pour in self.known_pours() {
            if !memory.pours.contains(&pour.source) {
                memory.pours.push(pour.source);
            }
        }
    }

    /// The pours of which some tile is known.
    fn known_pours(&self) -> impl Iterator<Item = &Pour> {
        let pours = self.matter.pours().iter();
        pours.filter(move |pour| pour.tiles().any(|at| self.knowledge.is_in_sight(at)))
    }

    /// Notes where gas is known; where it was on this journey it is taken to be still. Cost O(tiles of all gas).
    pub(super) fn note_gas(&self, journey: &mut UnderWay) {
        let is_known = |at: &Position| self.knowledge.is_in_sight(*at);
        journey.gas.retain(|at| !is_known(at));
        let clouds = self.matter.pours().iter().filter(|pour| pour.fluid == Fluid::Gas);
        let tiles = clouds.flat_map(|pour| pour.tiles());
        journey.gas.extend(tiles.filter(is_known));
    }

    /// The gas that the player's flame would light, as far as a journey knows; none without a flame.
    pub(super) fn gas(&self, journey: &UnderWay) -> Gas {
        if journey.gas.is_empty() || !self.has_flame() {
            return Gas::default();
        }
        Gas::around(&journey.gas, self.terrain.size())
    }

    /// Why a way that leads through rock is not taken: where the flame burns blue, gas may be behind it.
    pub(super) fn why_no_digs(&self, journey: &UnderWay) -> Option<&'static str> {
        let is_bad = self.matter.is_flame_blue() && !journey.digs.is_empty();
        is_bad.then_some("You do not dig here: your flame burns blue.")
    }
}

/// A line about what pours.
fn line(fluid: Fluid) -> &'static str {
    match fluid {
        Fluid::Gas => "You stop, for there is gas in the air.",
        Fluid::Water => "You stop, for there is water on the floor.",
    }
}

//! Shafts: the first sight of each stops a journey, and the nearest known one can be travelled to (SPEC 102, 139).

use super::context::JourneyContext;
use super::journey::{Aim, UnderWay};
use super::planning::{Passage, Way, plan};
use super::ways::end_of;
use crate::grid::Position;
use crate::world::JourneyMemory;

impl JourneyContext<'_, '_> {
    /// Why a journey ends at a shaft: it is in sight, and was not known before. A rest and a key that is held end at none. Cost: a look
    /// at each fixture of the level.
    pub(super) fn new_shaft(&self, journey: &UnderWay, memory: &JourneyMemory) -> Option<String> {
        if journey.steps == 0 || matches!(journey.aim, Aim::Onward(_) | Aim::Rest) {
            return None;
        }
        let mut shafts = self.shafts().filter(|at| self.knowledge.is_in_sight(*at));
        let is_new = shafts.any(|at| !memory.shafts.contains(&at));
        is_new.then(|| "You stop, for there is a shaft in the floor.".to_owned())
    }

    /// Remembers the shafts in sight; when a journey begins, also those that are known. Cost: as that of [`Self::new_shaft`].
    pub(super) fn remember_shafts(&self, journey: &UnderWay, memory: &mut JourneyMemory) {
        let begins = journey.steps == 0;
        let is_known = |at| self.knowledge.is_in_sight(at) || (begins && self.knowledge.knows(at));
        for at in self.shafts().filter(|at| is_known(*at)) {
            if !memory.shafts.contains(&at) {
                memory.shafts.push(at);
            }
        }
    }

    /// See [`super::shaft`].
    pub(super) fn shaft(&self) -> Option<Position> {
        let (_, &at, _) = self.players.single().ok()?;
        let known = self.shafts().filter(|shaft| self.knowledge.knows(*shaft));
        let known: Vec<_> = known.collect();
        let is_goal = |to: Position| to != at && known.contains(&to);
        match plan(&self.known(), at, Passage::WALK, is_goal, |_| false) {
            Way::Steps(steps) => Some(end_of(&steps, at, self)),
            Way::Here | Way::None => known.contains(&at).then_some(at),
        }
    }

    /// The holes in the floor of the player's level.
    fn shafts(&self) -> impl Iterator<Item = Position> {
        let level = self.players.single().ok().map(|(_, at, _)| at.z);
        let standing = level.into_iter().flat_map(|z| self.fixtures.of_level(z));
        standing.filter(|(_, fixture)| fixture.is_mouth()).map(|(at, _)| at)
    }
}

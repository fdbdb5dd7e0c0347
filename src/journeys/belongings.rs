//! What the player has with him, as far as journeys depend on it: room for things, the lantern, the pick.

use super::context::JourneyContext;
use super::journey::{Aim, Line, UnderWay};
use crate::grid::Position;
use crate::world::{Abilities, Ability, Lantern, Pack, Thing};

impl JourneyContext<'_, '_> {
    /// The player's pack; `None` in a world without creatures.
    pub(super) fn pack(&self) -> Option<&Pack> {
        self.belongings.single().ok()?.0
    }

    pub(super) fn lantern(&self) -> Option<&Lantern> {
        self.belongings.single().ok()?.1
    }

    /// Returns whether the player carries a flame that lights gas: an open lantern, or the Ember (SPEC 107).
    pub(super) fn has_flame(&self) -> bool {
        self.lantern().is_some_and(Lantern::is_bright) || self.bears_ember()
    }

    /// Returns whether the player carries the Ember.
    pub(super) fn bears_ember(&self) -> bool {
        let Ok((.., id)) = self.belongings.single() else { return false };
        self.things.carries(*id, Thing::Ember)
    }

    /// Returns whether the player digs and steps in one turn.
    pub(super) fn has_pick(&self) -> bool {
        self.pack().is_some_and(|pack| pack.has(Thing::StarPick))
    }

    /// Returns whether a creature comes for the player as things are: who drinks light comes to who shines, and who steals to
    /// who does not and has things, unless it has its arms full.
    pub(super) fn is_of_interest_to(&self, creature: Abilities, loot: Option<&Pack>) -> bool {
        let shines = self.lantern().is_some_and(Lantern::shines);
        if creature.has(Ability::Steal) {
            let has_things = self.pack().is_some_and(|pack| !pack.is_empty());
            !shines && has_things && loot.is_none_or(Pack::is_empty)
        } else {
            shines || !creature.has(Ability::DrinkLight)
        }
    }

    /// Returns whether something is gone from the pack since the last step: a journey itself uses and throws nothing.
    pub(super) fn is_robbed(&self, journey: &UnderWay) -> bool {
        let (Some(before), Some(now)) = (&journey.pack, self.pack()) else { return false };
        before.stacks().any(|(slot, had)| {
            let has = now.slot(slot).filter(|has| has.thing == had.thing);
            has.is_none_or(|has| has.count < had.count)
        })
    }

    /// Returns whether the Ember lies at a position: exploring does not lift it (SPEC 139).
    pub(super) fn is_ember(&self, at: Position) -> bool {
        self.things.ember_at() == Some(at)
    }

    /// Returns whether at another known position lies a thing that the player would take by walking there: one that was not
    /// put down, and that there is room for; but for the Ember.
    pub(super) fn is_worth_the_way(&self, at: Position) -> bool {
        let thing = self.things.at(at).and_then(|thing| self.kinds.get(thing).ok());
        let is_here = || self.players.single().is_ok_and(|(_, here, _)| *here == at);
        let has_room = |thing: Thing| self.pack().is_some_and(|pack| pack.takes_by_walking(thing));
        let is_taken = |(thing, is_put_down): (&Thing, bool)| !is_put_down && has_room(*thing);
        thing.is_some_and(is_taken) && !self.is_ember(at) && !is_here()
    }

    /// The oil in the player's lantern.
    pub(super) fn oil(&self) -> u32 {
        self.lantern().map_or(0, |lantern| lantern.oil)
    }

    /// Returns whether the lantern has begun to burn low with the last step, or is empty since then.
    pub(super) fn has_dimmed(&self, journey: &UnderWay) -> bool {
        let burns = self.lantern().is_some_and(|lantern| lantern.burns);
        let has_passed = |limit| journey.oil > limit && self.oil() <= limit;
        // A rest in the dark that comes of it says more.
        let is_told = journey.aim == Aim::Rest && self.darkness().is_some();
        burns && !is_told && (has_passed(Lantern::LOW_OIL) || has_passed(0))
    }

    /// What is told of a shuttered lantern that has dimmed; of an open one the rules tell it.
    pub(super) fn dimmed_lantern(&self) -> Option<Line> {
        let lantern = self.lantern().filter(|lantern| lantern.is_shuttered)?;
        let how = if lantern.oil == 0 { "is empty" } else { "is low on oil" };
        Some(Line::new(format!("You stop, for your lantern {how}.")))
    }
}

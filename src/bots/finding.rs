//! What the handy bot does about hidden things: veins, hollows, plinths, and gear for which there is no room.

use super::foes::comers;
use super::handy::{GEAR_STEPS, Handy, can_burn};
use super::maps::Goal;
use super::{Seen, SeenThing};
use crate::intent::Verb;
use crate::world::{Effect, Fixture, HollowKind, Pack, Thing};

/// It opens a hollow whose middle is so near, in steps: one within six steps, with what is behind its sign.
const HOLLOW_STEPS: u32 = 10;

/// It goes so far out of its way for a vein.
const VEIN_STEPS: u16 = 3;

/// What it takes from a plinth before anything else.
const BEST: Thing = Thing::StarPick;

/// What it gives for gear, the first that it has.
const CHEAP: [Thing; 5] =
    [Thing::Rope, Thing::Quickstone, Thing::Powder, Thing::Prop, Thing::OilFlask];

impl Handy {
    /// Breaks a vein out of the rock that is close to its way.
    pub(super) fn break_vein(&mut self, seen: &Seen) -> Option<Verb> {
        if seen.has_ember || self.walker.is_stuck() {
            return None;
        }
        let here = seen.fixtures.iter().filter(|(at, _)| at.z == seen.at.z);
        let veins = here.filter(|(_, fixture)| fixture.kind().garnets > 0);
        let veins: Vec<_> = veins.map(|(at, _)| *at).collect();
        self.walker.step_within(seen, Goal::Vein, &veins, VEIN_STEPS)
    }

    /// Digs to a hollow that is worth it, once for each: to a nest only with oil to burn it.
    pub(super) fn open_hollow(&mut self, seen: &Seen) -> Option<Verb> {
        if comers(seen).next().is_some() || !seen.groans.is_empty() {
            return None;
        }
        let near = seen.hollows.iter().filter(|hollow| {
            is_worth_opening(hollow.kind, seen) && hollow.middle.steps_to(seen.at) <= HOLLOW_STEPS
        });
        self.openings.begin(&mut self.walker, seen, near)
    }

    /// Takes the best thing that is seen on a plinth.
    pub(super) fn rob_plinth(&mut self, seen: &Seen) -> Option<Verb> {
        if seen.has_ember || self.walker.is_stuck() {
            return None;
        }
        let on_plinths = seen.things.iter().filter(|lying| {
            let has_room = seen.pack.room_for(lying.thing) > 0;
            has_room
                && lying.at.z == seen.at.z
                && seen.fixture_at(lying.at) == Some(Fixture::Plinth)
        });
        let best = on_plinths.min_by_key(|lying| lying.thing != BEST)?;
        if best.at == seen.at {
            return Some(Verb::Take);
        }
        self.walker.step_within(seen, Goal::Place, &[best.at], GEAR_STEPS)
    }

    /// Gives something that can be used up for gear, where the pack is full.
    pub(super) fn exchange(&mut self, seen: &Seen) -> Option<Verb> {
        let is_full = seen.pack.stacks().count() == usize::from(Pack::SLOTS);
        if seen.has_ember || !is_full || self.walker.is_stuck() {
            return None;
        }
        let cheap = CHEAP.iter().find_map(|thing| seen.slot_of(*thing))?;
        let is_wanted = |lying: &&SeenThing| {
            let is_gear = lying.thing.kind().effect == Effect::Carried;
            let is_here = lying.at.z == seen.at.z && !lying.is_put_down;
            is_gear && is_here && !seen.pack.has(lying.thing)
        };
        let gear: Vec<_> = seen.things.iter().filter(is_wanted).map(|lying| lying.at).collect();
        if gear.contains(&seen.at) {
            return Some(Verb::Drop(cheap));
        }
        self.walker.step_within(seen, Goal::Place, &gear, GEAR_STEPS)
    }
}

/// Returns whether what is in a hollow is worth the strain of opening it.
fn is_worth_opening(kind: HollowKind, seen: &Seen) -> bool {
    match kind {
        HollowKind::Cache | HollowKind::Lode | HollowKind::Reliquary | HollowKind::Brazier => true,
        HollowKind::Nest => can_burn(seen),
        HollowKind::Firedamp | HollowKind::Cistern => false,
    }
}

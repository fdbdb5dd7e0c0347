//! What a journey does next: a step, a wait, or nothing more.

use bevy::prelude::ResMut;

use super::context::JourneyContext;
use super::journey::{Aim, Journey, Line, UnderWay};
use crate::grid::{Position, Tile};
use crate::intent::{Intent, Verb};
use crate::world::{JourneyMemory, NoticeWriter};

/// So many turns a rest goes on without a wound that closes: far more than one takes in the light.
const PATIENCE: u32 = 100;

/// The next intent of the journey; `None` where it ends, with a notice that says why, if there is a reason to give.
pub(super) fn choose_intent(
    context: JourneyContext,
    mut journey: ResMut<Journey>,
    mut memory: ResMut<JourneyMemory>,
    mut notices: NoticeWriter,
) -> Option<Intent> {
    let (actor, &at, _) = context.players.single().ok()?;
    let journey = journey.under_way.as_mut()?;
    let reason = context.reason_to_stop(journey, &memory);
    context.remember(&mut memory);
    context.remember_kinds(journey, &mut memory);
    context.remember_signs(journey, &mut memory);
    let verb = match reason {
        Some(why) => Err(vec![Line::new(why)]),
        None => context.next_verb(journey, at, &mut memory),
    };
    match verb {
        Ok(verb) => Some(verb.by(actor)),
        Err(why) => {
            why.into_iter().for_each(|line| notices.push_of(line.text, line.topic));
            None
        }
    }
}

impl JourneyContext<'_, '_> {
    /// What the player does next on a journey; or why there is nothing to do, in lines.
    fn next_verb(
        &self,
        journey: &mut UnderWay,
        at: Position,
        memory: &mut JourneyMemory,
    ) -> Result<Verb, Vec<Line>> {
        self.note_belongings(journey);
        let verb = match journey.aim {
            Aim::Onward(Some(direction)) if self.is_free(at, direction) => Verb::Step(direction),
            Aim::Onward(Some(_)) => return Err(Vec::new()),
            Aim::Onward(None) => Verb::Wait,
            Aim::Rest => match self.why_no_rest(journey) {
                Some(why) => return Err(vec![Line::new(why)]),
                None => Verb::Rest,
            },
            _ => self.next_step(journey, at, memory)?,
        };
        journey.steps += 1;
        Ok(verb)
    }

    /// Notes what the player has before the next step, to find out what that has changed.
    fn note_belongings(&self, journey: &mut UnderWay) {
        let is_better = self.health() > journey.health;
        journey.unhealed = if is_better { 0 } else { journey.unhealed + 1 };
        journey.health = self.health();
        journey.pack = self.pack().copied();
        journey.knocks = self.knocks();
    }

    /// Why a rest does not go on: there is nothing to heal; in the dark, and wherever no wound closes, it would never end.
    fn why_no_rest(&self, journey: &UnderWay) -> Option<&'static str> {
        if self.is_well() {
            let has_rested = journey.steps > 0;
            return Some(if has_rested { "You are well rested." } else { "You need no rest." });
        }
        let is_in_vain = journey.unhealed > PATIENCE;
        self.darkness().or_else(|| is_in_vain.then_some("Your wounds do not close here."))
    }

    /// The next step of a way, which is planned anew where it has to be.
    fn next_step(
        &self,
        journey: &mut UnderWay,
        at: Position,
        memory: &mut JourneyMemory,
    ) -> Result<Verb, Vec<Line>> {
        self.note_where(journey, at)?;
        // Tiles that were just seen for the first time may be nearer than the goal of the plan.
        let is_stale = journey.aim == Aim::Explore && !self.knowledge.new_positions().is_empty();
        let next = |journey: &UnderWay| at.step(*journey.way.last()?, self.terrain.size());
        if is_stale || next(journey).is_none_or(|next| self.is_taken(next)) {
            journey.way = self.find_way(journey, at, memory)?;
        }
        let next = next(journey);
        let Some(&direction) = journey.way.last() else { return Err(Vec::new()) };
        // A step into rock digs, and the same step follows; with the pick both are one turn.
        let is_dug = next.and_then(|next| self.known().tile(next)).is_some_and(Tile::is_diggable);
        let is_dig_alone = is_dug && !self.has_pick();
        if !is_dig_alone {
            journey.way.pop();
        }
        journey.expected = if is_dig_alone { Some(at) } else { next };
        Ok(Verb::Step(direction))
    }

    /// Plans the way anew where the last step led elsewhere; the second time in a row the journey ends.
    fn note_where(&self, journey: &mut UnderWay, at: Position) -> Result<(), Vec<Line>> {
        let is_astray = journey.expected.take().is_some_and(|expected| expected != at);
        if is_astray && journey.is_astray {
            return Err(vec![Line::new("You stop, for you do not get on.")]);
        }
        journey.is_astray = is_astray;
        if is_astray {
            journey.way.clear();
        }
        Ok(())
    }
}

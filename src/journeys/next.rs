//! What a journey does next: a step, a wait, or nothing more.

use bevy::prelude::ResMut;

use super::context::JourneyContext;
use super::journey::{Aim, Journey, Line, UnderWay};
use crate::grid::{Position, Tile};
use crate::intent::{Intent, Verb};
use crate::world::{JourneyMemory, NoticeWriter};

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
        journey.health = self.health();
        let verb = match journey.aim {
            Aim::Onward(Some(direction)) if self.is_free(at, direction) => Verb::Step(direction),
            Aim::Onward(Some(_)) => return Err(Vec::new()),
            Aim::Rest if self.is_well() => {
                let has_rested = journey.steps > 0;
                let why = if has_rested { "You are well rested." } else { "You need no rest." };
                return Err(vec![Line::new(why)]);
            }
            Aim::Onward(None) | Aim::Rest => Verb::Wait,
            _ => self.next_step(journey, at, memory)?,
        };
        journey.steps += 1;
        Ok(verb)
    }

    /// The next step of a way, which is planned anew where it has to be.
    fn next_step(
        &self,
        journey: &mut UnderWay,
        at: Position,
        memory: &mut JourneyMemory,
    ) -> Result<Verb, Vec<Line>> {
        // Tiles that were just seen for the first time may be nearer than the goal of the plan.
        let is_stale = journey.aim == Aim::Explore && !self.knowledge.new_positions().is_empty();
        let next = |journey: &UnderWay| at.step(*journey.way.last()?, self.terrain.size());
        if is_stale || next(journey).is_none_or(|next| self.is_taken(next)) {
            journey.way = self.find_way(journey, at, memory)?;
        }
        let next = next(journey);
        let Some(&direction) = journey.way.last() else { return Err(Vec::new()) };
        // A step into rock digs, and the same step follows.
        if !next.and_then(|next| self.known().tile(next)).is_some_and(Tile::is_diggable) {
            journey.way.pop();
        }
        Ok(Verb::Step(direction))
    }
}
